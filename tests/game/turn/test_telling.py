"""Telling: what happened, in words; once for many to whom the same happens."""

from __future__ import annotations

import re
from typing import Any, get_args, get_type_hints

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.foraging import Gnaw
from game.actions.telegraphing import CarryOut
from game.actions.using import Quaff, Throw, Zap
from game.autopilot import followers
from game.autopilot.explore import AutoExplore
from game.autopilot.memory import AutopilotMemory
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelDown
from game.content.effects.ground import Kindle
from game.draw.words import describing
from game.rules import effects, status_effects
from game.rules.beings import allies, health, telegraphing
from game.rules.combat import sight
from game.rules.harm import blasts
from game.rules.senses import fire, stealth
from game.rules.terrain import materials
from game.turn import telling
from game.world import components, query
from game.world.events import (
    Acted,
    Afflicted,
    Called,
    Did,
    Died,
    Event,
    Hit,
    Hurt,
    Interrupted,
    Kindled,
    Missed,
    Noticed,
    Recovered,
    Shut,
    Sounded,
    Sprung,
    Stole,
    Telegraphed,
)
from tests.kit.scenes import Scene, library

HALL = """
    #########
    #@.r.s..#
    #..t.u..#
    #########
"""


def told(scene: Scene, *names: str) -> list[str]:
    """Let these catch fire, and return what the hero is told of it."""
    scene.run.events = []
    for name in names:
        status_effects.apply_status(scene.run, scene.named[name], "burning", 4)
    telling.tell(scene.run, scene.run.events)
    return [line.text if line.count == 1 else f"{line.text} x{line.count}" for line in scene.run.log]


def hall() -> Scene:
    """The hall with two rats, an adder and a turnkey."""
    return Scene(HALL, r="rat", s="adder", t="turnkey", u="rat")


def test_few_are_told_of_one_by_one() -> None:
    assert told(hall(), "r", "s") == ["The gaol rat is burning.", "The adder is burning."]


def test_many_to_whom_the_same_happens_are_told_of_in_one_line() -> None:
    assert told(hall(), "r", "s", "t", "u") == ["Four creatures are burning."]


def test_the_same_words_about_two_stand_in_one_line() -> None:
    assert told(hall(), "r", "u") == ["The gaol rat is burning. x2"]


def test_the_hero_is_always_told_of_apart() -> None:
    assert told(hall(), "r", "s", "@", "t") == ["Three creatures are burning.", "You catch fire!"]


def test_an_ally_is_told_from_a_foe_of_its_kind() -> None:
    scene = Scene("######\n#@.pq#\n######", p="lag following", q="lag")
    scene.dice.luck = True
    scene.rest(2)
    assert "Your old lag claws at the old lag." in scene.log
    assert "The old lag claws at your old lag." in scene.log


def test_getting_wet_and_dry_is_told_once_a_floor() -> None:
    scene = Scene("#######\n#@~.~.#\n#######", legend={"~": "shallow_water"})
    for step in ("e", "e", "e", "e"):
        scene.walk(step)
        scene.rest(12)
    assert [scene.log.count(words) for words in ("You are wet through.", "You are dry again.")] == [1, 1]
    scene.run.depth += 1
    scene.walk("w")
    assert scene.log.count("You are wet through.") == 2


def test_that_somebody_notices_the_hero_is_told_in_one_wording() -> None:
    scene = Scene("#########\n#..@r...#\n#########", r="turnkey asleep")
    goal = TravelDown(memory=AutopilotMemory(reported={scene.named["r"]}))
    scene.run.floor.memory.explored[:] = True
    goal.next_step(scene.run)
    scene.mind("r").mood = "hunting"
    step = goal.next_step(scene.run)
    assert isinstance(step, StopReason)
    scene.mind("r").mood = "asleep"
    scene.run.events = []
    stealth.wake(scene.run, scene.named["r"])
    telling.tell(scene.run, scene.run.events)
    assert scene.log[-1] == step.text == "The turnkey notices you."


def stopping(hero: int, who: int) -> list[Event]:
    """Events that stop a walk with no more words: of another first, in a cell out of sight."""
    return [
        Noticed(1, 4, who),
        Called(1, 4, who),
        Telegraphed(1, 4, who, "lifts its bell"),
        Stole(1, 4, who, "a key"),
        Sprung(3, 1, library().traps["net_trap"], hero),
        Hit(3, 1, who, hero, 1, "hits"),
        Missed(3, 1, who, hero, "hits"),
    ]


@pytest.mark.parametrize("number", range(7))
def test_whatever_stops_a_walk_without_more_words_is_told(number: int) -> None:
    """Also of one that did it out of sight and came into view in the same turn."""
    scene = Scene("########\n#..@.r.#\n#......#\n######.#\n#....#.#\n########", r="turnkey")
    goal = AutoExplore(memory=AutopilotMemory(reported={scene.named["r"]}))
    scene.mind("r").mood = "wandering"
    assert not isinstance(goal.next_step(scene.run), StopReason)
    event = stopping(scene.run.hero, scene.named["r"])[number]
    scene.mind("r").mood = "hunting" if isinstance(event, Noticed | Hit | Missed) else "wandering"
    scene.run.log.clear()
    scene.run.events = [event]
    telling.tell(scene.run, scene.run.events)
    offer = " Press again to go on, and fight it if it comes." * isinstance(event, Noticed | Hit | Missed)
    assert goal.next_step(scene.run) == StopReason(f"You stop.{offer}")
    assert len(scene.log) == 1


def test_the_death_of_an_ally_that_stops_a_walk_is_told() -> None:
    scene = Scene("########\n#..@.r##\n########", r="rat")
    allies.join(scene.run, scene.named["r"])
    memory = AutopilotMemory(followers={scene.named["r"]})
    scene.run.events = [Died(1, 3, scene.named["r"], "gaol rat", "fire")]
    telling.tell(scene.run, scene.run.events)
    assert followers.news(scene.run, memory) == "You stop."
    assert scene.log == ["Your gaol rat burns to death."]


def test_another_of_a_kind_that_notices_the_hero_is_told_from_the_first() -> None:
    scene = Scene("#########\n#..@.rst#\n#########", r="rat asleep", s="rat asleep", t="rat asleep")
    for names in ("rs", "t"):
        scene.run.events = []
        for name in names:
            stealth.wake(scene.run, scene.named[name])
        telling.tell(scene.run, scene.run.events)
    assert scene.log == ["The gaol rat notices you.", "Another gaol rat notices you."]
    assert scene.run.log[-1].count == 2


def test_that_many_notice_the_hero_matters_as_much_as_that_one_does() -> None:
    scene = Scene("#########\n#..@.rst#\n#########", r="rat asleep", s="rat asleep", t="turnkey asleep")
    for name in "rst":
        stealth.wake(scene.run, scene.named[name])
    telling.tell(scene.run, scene.run.events)
    assert [(line.text, line.tone) for line in scene.run.log[-1:]] == [("Three creatures notice you.", "bad")]


def test_a_blast_is_told_once_whether_it_is_seen_or_heard_and_not_at_all_far_away() -> None:
    for wall, x, words in (
        (40, 6, ["Something bursts with a flash!"]),
        (3, 6, ["You hear something burst to the east."]),
        (3, 36, []),
    ):
        scene = Scene("#" * 42 + "\n#@" + "." * 39 + "#\n" + "#" * 42)
        scene.floor.ground.change(wall, 1, "foliage")
        sight.look_about(scene.run)
        scene.run.events = []
        blasts.blast(scene.run, x, 1, (1, 1), 1)
        telling.tell(scene.run, scene.run.events)
        assert scene.log == words


def test_fire_that_breaks_out_in_many_places_is_told_once() -> None:
    scene = hall()
    scene.run.events = []
    for x in (2, 4, 6):
        fire.kindle(scene.run, x, 1, 0, 3)
    scene.run.events += [Kindled(2, 1), Kindled(4, 1)]
    telling.tell(scene.run, scene.run.events)
    assert [(line.text, line.count) for line in scene.run.log if "Flames" in line.text] == [("Flames leap up.", 1)]


GRASS = '''
    ############
    #..@r."""..#
    ############
'''


def told_of_fire(scene: Scene) -> list[str]:
    return [line for line in scene.log if "alight" in line or "Flames" in line]


def test_who_set_a_fire_is_told_if_the_hero_sees_who_it_was() -> None:
    scene = Scene(GRASS, r="rat following")
    scene.afflict("r", "burning", 4)
    scene.creature("r").health = 40
    scene.floor.ground.change_all(dict.fromkeys([(x, 1) for x in (4, 5, 6)], "grass"))
    scene.rest()
    assert told_of_fire(scene) == ["Your gaol rat sets the straw alight."]
    scene = Scene(GRASS, r="watchman asleep")
    scene.run.events = []
    effects.apply_at(scene.run, [Kindle(0, 2)], 6, 1, source=scene.named["r"])
    telling.tell(scene.run, scene.run.events)
    assert told_of_fire(scene) == ["The watchman sets the straw alight."]
    scene = Scene(GRASS, r="watchman asleep")
    scene.run.events = []
    effects.apply_at(scene.run, [Kindle(0, 2)], 6, 1, source=scene.run.hero)
    effects.apply_at(scene.run, [Kindle(0, 2)], 8, 1)
    telling.tell(scene.run, scene.run.events)
    assert told_of_fire(scene) == ["You set the straw alight.", "Flames leap up from the straw."]


def test_a_watchman_that_dies_in_grass_is_named_as_the_cause_of_the_fire() -> None:
    scene = Scene(GRASS, r="watchman asleep")
    scene.floor.ground.change(4, 1, "grass")
    scene.creature("r").health = 1
    scene.walk("e")
    assert told_of_fire(scene) == ["The dying watchman sets the straw alight."]
    scene = Scene(GRASS, r="watchman asleep")
    scene.creature("r").health = 1
    scene.walk("e")
    assert told_of_fire(scene) == ["Flames leap up where the watchman fell."]


def test_the_death_of_a_boss_is_good_news_whoever_killed_it() -> None:
    for kind, tone in (("broodmother", "good"), ("turnkey", "plain")):
        scene = Scene("#######\n#@..r.#\n#######", r=kind)
        scene.run.events = []
        health.hurt(scene.run, scene.named["r"], 1000, by="poison", through=True)
        telling.tell(scene.run, scene.run.events)
        assert [line.tone for line in scene.run.log if line.text.endswith("dies of poison.")] == [tone]


def test_what_harms_nobody_is_told_dimly() -> None:
    scene = Scene("#######\n#@.rm.#\n#######", r="weevil", m="grass")
    scene.run.events = []
    Gnaw(4, 1).perform(scene.run, scene.named["r"])
    scene.run.emit(Acted(3, 1, scene.named["r"], "bursts"))
    scene.floor.ground.change(2, 1, "web")
    scene.run.bring("blast", 2, 1)
    materials.settle(scene.run)
    telling.tell(scene.run, scene.run.events)
    tones = {line.text: line.tone for line in scene.run.log}
    assert tones["The weevil gnaws away the straw."] == tones["The web comes apart."] == "dim"
    assert tones["The weevil bursts."] == "bad"


VALUES: dict[str, Any] = {  # for the fields of events that name no creature
    "amount": 1,
    "by": "lightning",
    "damage": 1,
    "down": True,
    "from_x": 4,
    "from_y": 1,
    "ground": "grass",
    "name": "spinner",
    "status": "confused",
    "text": "twitches at {whom}",
    "verb": "bites",
    "what": "took_shape",
}
ROLES = ("who", "attacker", "target")
ABOUT = [
    (kind, role)
    for kind in sorted({*telling.TELLERS} - {Stole}, key=lambda kind: kind.__name__)  # thieves are adjacent
    for role in ROLES
    if role in kind.__slots__
]


@pytest.mark.parametrize(("kind", "role"), ABOUT, ids=lambda each: getattr(each, "__name__", each))
def test_nothing_told_of_a_creature_names_it_if_it_is_not_seen(kind: type[Event], role: str) -> None:
    scene = Scene("##########\n#@...s...#\n##########", s="spinner")
    at = scene.at("s")
    values: dict[str, Any] = {**VALUES, "kind": scene.content.traps["net_trap"], **dict.fromkeys(ROLES, scene.run.hero)}

    def words() -> str:
        fields = [name for name in kind.__slots__ if name in values]
        telling.tell(scene.run, [kind(*at, **{name: values[name] for name in fields})])
        return " ".join(line.text for line in scene.run.log)

    values[role] = scene.named["s"]
    seen = words()
    scene.run.log.clear()
    scene.floor.ground.put_gas("dark", *at, 200)
    sight.look_about(scene.run)
    assert "spinner" not in words()
    assert "spinner" in seen or kind in (Missed, Recovered, Shut)


TYPES = {**vars(components), "Tone": str, "TrapKind": object}  # that annotations of events name
FAMILIES = [
    (kind, what) for kind in telling.TELLERS for what in get_args(get_type_hints(kind, localns=TYPES).get("what"))
]


@pytest.mark.parametrize(("kind", "what"), FAMILIES, ids=lambda each: getattr(each, "__name__", each))
def test_there_are_words_for_all_that_happens_in_a_family_of_events(kind: type[Event], what: str) -> None:
    """Every word for what happened has a sentence, in which every name that the event carries is filled in."""
    scene = Scene("########\n#@..w..#\n#.####.#\n#......#\n########", w="rat")
    values: dict[str, Any] = {"who": scene.named["w"], "level": 9, "by": scene.named["w"], "name": "mug", "of": "urn"}
    values |= {"before": "jug", "what": what} | ({} if kind is Sounded else {"by": "pot"})
    x, y = (6, 3) if kind is Sounded else scene.at("w")
    telling.tell(scene.run, [kind(x, y, **{name: values[name] for name in kind.__slots__ if name in values})])
    (line,) = scene.log
    assert re.fullmatch(r"[A-Z][^{}]+[.]", line)


def test_the_unseen_are_told_of_as_something_where_they_cannot_be_left_out() -> None:
    scene = Scene("##########\n#@...s...#\n##########", s="spinner")
    hero, spinner = scene.run.hero, scene.named["s"]
    scene.floor.ground.put_gas("dark", *scene.at("s"), 200)
    sight.look_about(scene.run)
    events = [Hit(*scene.at("s"), hero, spinner, 1, "hits"), Hit(*scene.at(), spinner, hero, 1, "spits at")]
    telling.tell(scene.run, events)
    assert scene.log[-2:] == ["You strike something.", "Something spits at you."]


def test_who_was_called_for_a_while_fades_and_does_not_die() -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.do(Zap(scene.give("wisps", enchant=2, charges=2), 3, 1))
    scene.rest(60)
    assert "Your will-o'-the-wisp fades away." in scene.log
    assert not any("will-o'-the-wisp dies" in line for line in scene.log)


def test_what_befalls_one_creature_often_is_not_told_of_many() -> None:
    scene = Scene("##########\n#@....rrr#\n##########", r="rat")
    first, *others = (entity for entity, _, _ in query.creatures(scene.run) if entity != scene.run.hero)
    statuses = [Afflicted(6, 1, entity, "confused") for entity in (first, first, first)]
    telling.tell(scene.run, statuses)
    assert not any("Three" in line for line in scene.log)
    telling.tell(scene.run, [Afflicted(6, 1, entity, "confused") for entity in (first, *others)])
    assert "Three gaol rats are confused." in scene.log


def test_of_one_that_dies_it_is_not_told_that_it_falters() -> None:
    scene = Scene("#######\n#@r.s.#\n#######", r="brute", s="brute")
    scene.run.events = []
    for name in "rs":
        scene.run.emit(Interrupted(*scene.at(name), scene.named[name]))
    health.hurt(scene.run, scene.named["r"], 99, by=scene.run.hero)
    telling.tell(scene.run, scene.run.events)
    assert sorted(scene.log) == ["The brute dies.", "The brute falters."]
    assert sum("falters" in line.text for line in scene.run.log for _ in range(line.count)) == 1


def test_one_that_notices_as_another_of_its_kind_dies_is_told_apart() -> None:
    scene = Scene("#######\n#@r.r.#\n#######", r="rat asleep")
    rats = [monster.entity for monster in query.monsters(scene.run)]
    first, second = rats
    scene.run.events = []
    health.hurt(scene.run, first, 99, by=scene.run.hero)
    stealth.wake(scene.run, second)
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["The gaol rat dies.", "Another gaol rat notices you."]


def test_one_that_something_befalls_as_another_of_its_kind_dies_is_told_apart() -> None:
    scene = Scene("#######\n#@r.r.#\n#######", r="rat asleep")
    first, second = (monster.entity for monster in query.monsters(scene.run))
    scene.run.events = []
    health.hurt(scene.run, first, 99, by=scene.run.hero)
    status_effects.apply_status(scene.run, second, "burning", 4)
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["The gaol rat dies.", "Another gaol rat is burning."]


def test_two_of_a_kind_that_one_blow_strikes_or_that_strike_each_other_are_told_apart() -> None:
    scene = Scene("#######\n#@rs..#\n#######", r="brute", s="brute")
    hits: list[Event] = [
        Hit(*scene.at(name), scene.run.hero if by == "@" else scene.named[by], scene.named[name], 1, verb)
        for by, name, verb in (("@", "r", "hits"), ("@", "s", "hits"), ("@", "r", "hits"), ("s", "r", "claws"))
    ]
    for events, told in (
        (hits[:2], ["You strike the brute.", "You strike another brute."]),
        (hits[:1] + hits[2:3], ["You strike the brute."]),
        (hits[3:], ["The brute claws another brute."]),
    ):
        scene.run.log.clear()
        scene.run.events = events
        telling.tell(scene.run, events)
        assert scene.log == told
    scene.run.log.clear()
    scene.run.events = [Hurt(*scene.at(name), scene.named[name], 1, "lightning") for name in "rs"]
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["Lightning runs through two brutes."]


def test_one_that_strikes_after_another_of_its_kind_died_is_told_apart() -> None:
    scene = Scene("#######\n#@r.r.#\n#######", r="rat")
    first, second = (monster.entity for monster in query.monsters(scene.run))
    before, after = (Hit(*scene.at(), second, scene.run.hero, 1, verb) for verb in ("bites", "claws at"))
    telling.tell(scene.run, [before, Died(*scene.at("r"), first, "gaol rat", "you"), after])
    assert scene.log == ["The gaol rat bites you.", "The gaol rat dies.", "Another gaol rat claws at you."]


def test_an_ally_that_strikes_out_of_sight_is_known() -> None:
    scene = Scene("##########\n#@....r###\n######.l##\n##########", r="rat", l="lag following")
    assert not scene.floor.memory.visible[2, 7]
    telling.tell(scene.run, [Hit(*scene.at("r"), scene.named["l"], scene.named["r"], 1, "claws at")])
    assert scene.log[-1] == "Your old lag claws at the gaol rat."


def test_a_wound_is_told_when_it_comes_and_not_with_every_later_blow() -> None:
    scene = Scene(HALL, s="brute", r="rat", t="rat", u="rat")
    brute = scene.creature("s")
    for number, left in enumerate((0.8, 0.45, 0.4, 0.2, 0.15, 0.1)):
        scene.run.events = []
        health.hurt(
            scene.run,
            scene.named["s"],
            brute.health - int(brute.max_health * left),
            by=("sparks", "lightning")[number % 2],
        )
        telling.tell(scene.run, scene.run.events)
    assert [line.count(words) for line in [" ".join(scene.log)] for words in ("badly hurt", "barely stand")] == [1, 1]


def test_two_blows_of_a_turn_tell_the_wound_with_the_one_that_dealt_it() -> None:
    scene = Scene(HALL, s="brute", r="rat", t="rat", u="rat")
    brute = scene.creature("s")
    scene.run.events = []
    health.hurt(scene.run, scene.named["s"], int(brute.max_health * 0.6), by="lightning")
    health.hurt(scene.run, scene.named["s"], 1, by="sparks")
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["Lightning runs through the brute. It is badly hurt.", "The sparks strike the brute."]


def test_a_potion_of_life_is_told_in_one_sentence() -> None:
    scene = Scene("####\n#@.#\n####")
    scene.creature("@").health = 5
    scene.do(Quaff(scene.give("life")))
    assert "You feel better." not in scene.log
    assert "You feel more alive than ever." in scene.log


@pytest.mark.parametrize(
    ("target", "sentence"),
    [("@", "The Warden shoves you."), ("b", "The Warden shoves the brute."), ("a", "The Warden shoves your old lag.")],
)
def test_an_act_names_whom_it_is_done_to(target: str, sentence: str) -> None:
    scene = Scene("########\n#.b....#\n#@W....#\n#.a....#\n########", W="warden", b="brute", a="lag following")
    number = next(number for number, act in enumerate(scene.creature("W").kind.acts) if "shoves" in act.told)
    scene.run.events = []
    telegraphing.begin(scene.run, scene.named["W"], number, scene.named[target])
    CarryOut().perform(scene.run, scene.named["W"])
    telling.tell(scene.run, scene.run.events)
    assert sentence in scene.log


def test_an_announced_act_names_whom_it_is_meant_for() -> None:
    scene = Scene("########\n#.a....#\n#@.x...#\n########", x="hexer", a="lag following")
    for target, whose in (("@", "your"), ("a", "your old lag's")):
        telegraphing.begin(scene.run, scene.named["x"], 0, scene.named[target])
        known = next(seen for seen in knowledge.creatures_in_sight(scene.run) if seen.kind.id == "hexer")
        assert describing.announced(scene.run, known) == f"traces {whose} outline with both hands"


def test_no_act_is_told_as_if_it_were_always_done_to_the_hero() -> None:
    words = [f"{act.sign} {act.told}" for kind in library().monsters.values() for act in kind.acts]
    assert not [each for each in words if re.search(r"\byour?\b", each)]


def test_a_death_out_of_sight_is_heard_near_by_and_a_thief_on_the_stairs_from_anywhere() -> None:
    drawing = "#####################\n#@.#r..............t#\n#..'................#\n#####################"
    scene = Scene(drawing, r="rat asleep", t="cutpurse asleep")
    assert not scene.floor.memory.visible[1, 4]
    for who, told in (("r", ["You hear something die to the east."]), ("t", [])):
        scene.run.log.clear()
        scene.run.events.clear()
        health.hurt(scene.run, scene.named[who], 99, by="poison")
        telling.tell(scene.run, scene.run.events)
        assert scene.log == told, who
    scene = Scene(drawing, r="rat asleep", t="cutpurse asleep")
    telling.tell(scene.run, [Did(19, 1, scene.named["t"], "took_stairs")])
    assert scene.log == ["You hear somebody run down the stairs to the east."]


def test_a_throw_and_a_blow_that_miss_are_not_told_as_two_of_one_kind() -> None:
    scene = Scene("######\n#@b..#\n######", b="brute")
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart"), *scene.at("b")))
    scene.do(Strike(scene.named["b"]))
    told = [f"{line.text}{line.count}" for line in scene.run.log if "miss" in line.text and "you." not in line.text]
    assert told == ["The dart misses the brute.1", "You miss the brute.1"]


def test_two_of_a_kind_that_die_of_different_causes_are_told_of_apart() -> None:
    scene = Scene("######\n#@rs.#\n######", r="watchman", s="watchman")
    scene.creature("r").health = scene.creature("s").health = 1
    scene.run.events = []
    scene.run.emit(Hit(2, 1, scene.run.hero, scene.named["r"], 4, "hits"))
    health.hurt(scene.run, scene.named["r"], 4, by=scene.run.hero)
    health.hurt(scene.run, scene.named["s"], 1, by="poison")
    telling.tell(scene.run, scene.run.events)
    assert scene.log == ["You strike the watchman.", "The watchman dies.", "Another watchman dies of poison."]


def test_a_death_stands_after_its_cause_and_not_with_an_equal_one() -> None:
    scene = Scene("#######\n#@rst.#\n#######", r="watchman", s="watchman", t="watchman")
    scene.run.events = []
    for name, cause in (("r", "sparks"), ("s", "a blast"), ("t", "sparks")):
        health.hurt(scene.run, scene.named[name], 99, by=scene.run.hero, cause=cause)
    telling.tell(scene.run, scene.run.events)
    assert [(line.text, line.count) for line in scene.run.log] == [
        ("The sparks strike two watchmen.", 1),
        ("The watchman dies.", 2),
        ("The blast throws the watchman about.", 1),
        ("The watchman dies.", 1),
    ]


@pytest.mark.parametrize(
    ("kind", "cause", "sentence"),
    [
        ("rat", "poison", "The gaol rat dies of poison."),
        ("rat", "fire", "The gaol rat burns to death."),
        ("rat", "steam", "The gaol rat is scalded to death."),
        ("rat", "loss of blood", "The gaol rat dies of loss of blood."),
        ("rat", "lava", "The gaol rat dies in the lava."),
        ("rat", health.FALLING, "The gaol rat falls apart."),
        ("rat", "a turnkey", "The gaol rat dies."),
        ("puffball", "fire", "The puffball is destroyed by fire."),
    ],
)
def test_a_death_of_lasting_harm_names_it(kind: str, cause: str, sentence: str) -> None:
    scene = Scene("######\n#@.r.#\n######", r=kind)
    telling.tell(scene.run, [Died(*scene.at("r"), scene.named["r"], scene.creature("r").kind.name, cause)])
    assert scene.log == [sentence]
