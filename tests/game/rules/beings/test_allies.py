"""Captives who are freed, and allies: sides, changing places, stairs, mending, and what the hero knows of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game import knowledge
from game.actions.bumping import Touch
from game.actions.fighting import Steal
from game.actions.moving import Plunge
from game.actions.travelling import Ascend, Descend
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.bots.explorer import Explorer
from game.draw.words import describing
from game.rules import status_effects
from game.rules.aim import Aim
from game.rules.beings import allies, creatures
from game.rules.combat import attacks
from game.rules.effects import perform
from game.rules.senses import fov, sides
from game.rules.senses.fov import distance
from game.storage.snapshot import restore, snapshot
from game.world import spawn
from game.world.components import Ally, Entity, Mind, Order
from game.world.events import Died, Flew, Followed, Hit, Missed, Sounded
from tests.kit.scenes import Scene, library

CELL = """
    #########
    #.......#
    #.@c....#
    #.......#
    #########
"""


def chained(kind: str = "lag") -> Scene:
    return Scene(CELL, c=f"{kind} captive")


def test_a_bump_frees_who_is_chained_in_five_turns_that_are_heard() -> None:
    scene = chained()
    scene.walk("e")
    assert scene.turn.elapsed == 500
    assert [event.level for event in scene.of(Sounded)] == [10]  # type: ignore[attr-defined]
    assert scene.mind("c").mood == "following"
    assert scene.terrain(3, 2) == "shackles"
    assert scene.log[-1] == "The old lag is free, and follows you."


def test_chains_hold_who_hangs_in_them_until_they_fall() -> None:
    scene = chained()
    scene.rest(2)
    assert "stuck" in scene.statuses("c")
    scene.walk("e")
    assert "stuck" not in scene.statuses("c")


def test_the_master_key_frees_in_a_turn_without_a_sound() -> None:
    scene = chained()
    scene.give("master_key")
    scene.walk("e")
    assert scene.turn.elapsed == 100
    assert not scene.of(Sounded)
    assert scene.mind("c").mood == "following"


def test_who_was_freed_does_nothing_for_as_long_as_the_work_took() -> None:
    scene = Scene("######\n#@cr.#\n######", c="brute captive", r="rat")
    scene.dice.luck = False
    struck = {event.attacker for event in scene.walk("e") if isinstance(event, Hit | Missed)}
    assert struck == {scene.named["r"]}


def test_a_captive_is_nobodys_foe_hears_nothing_and_never_notices_the_hero() -> None:
    scene = Scene("########\n#@.c.r.#\n########", c="lag captive", r="rat")
    before = scene.health("c")
    scene.rest(20)
    assert scene.health("c") == before
    assert scene.mind("c").mood == "captive"
    assert not sides.hostile(scene.run, scene.run.hero, scene.named["c"])
    assert not sides.hostile(scene.run, scene.named["r"], scene.named["c"])


def test_nobody_else_frees_a_captive() -> None:
    scene = Scene("######\n#.@..#\n#.rc.#\n######", c="lag captive", r="brute asleep")
    assert "nothing to touch" in str(Touch(3, 2).perform(scene.run, scene.named["r"]))


def test_two_follow_and_a_third_stays_in_chains() -> None:
    scene = Scene("#######\n#ab...#\n#.@c..#\n#######", a="rat following", b="lag following", c="lag captive")
    scene.walk("e")
    assert scene.turn.refusal == "Two follow you already, and they will not have a third."
    assert scene.mind("c").mood == "captive"


def test_who_was_torn_from_the_chains_is_free_for_the_asking() -> None:
    scene = chained()
    spawn.place(scene.run, scene.named["c"], 3, 1)
    scene.walk("ne")
    assert scene.mind("c").mood == "following"


def test_it_follows_and_the_hero_changes_places_with_it() -> None:
    scene = Scene("##########\n#@a......#\n##########", a="lag following")
    scene.walk("e")
    scene.see("##########\n#a@......#\n##########")
    scene.walk("e", "e", "e")
    scene.see("##########\n#..a.@...#\n##########")


@pytest.mark.parametrize("mood", ["following", "hunting"])
def test_who_comes_goes_round_cracked_floor(mood: str) -> None:
    drawing = "##########\n#a.......#\n#::::::..#\n#::::::..#\n#@.......#\n##########"
    scene = Scene(drawing, a=f"turnkey {mood}", legend={":": "cracked_floor"})
    scene.dice.luck = False
    scene.rest(14)
    assert max(abs(place - own) for place, own in zip(scene.at("a"), scene.at(), strict=True)) <= 2


def test_one_that_cannot_move_does_not_make_way() -> None:
    scene = Scene("#####\n#@a.#\n#####", a="lag following")
    scene.afflict("a", "paralysed", 9)
    scene.walk("e")
    assert scene.at() == (1, 1)
    assert scene.turn.refusal == "The old lag cannot make way."


def test_one_that_is_stuck_in_the_way_pulls_itself_free_beside_the_hero() -> None:
    scene = Scene("#####\n#@a.#\n#####", a="lag following")
    scene.afflict("a", "stuck", 3)
    scene.rest(3)
    assert "stuck" not in scene.statuses("a")
    scene.walk("e")
    assert scene.at() == (2, 1)


def test_one_that_is_stuck_pulls_itself_free_before_a_foe_whom_it_cannot_come_to() -> None:
    scene = Scene("########\n#@ab..t#\n########", a="brute following", b="lag following", t="trapper")
    scene.afflict("a", "stuck", 3)
    for name in "bt":
        scene.afflict(name, "paralysed", 9)
    scene.rest(3)
    assert "stuck" not in scene.statuses("a")


def test_no_monster_changes_places_with_an_ally() -> None:
    scene = Scene("########\n#@.a.r.#\n########", a="brute following", r="rat")
    scene.dice.luck = False
    scene.rest(6)
    assert scene.at("a")[0] < scene.at("r")[0]


def test_it_fights_who_hunts_the_hero_and_they_fight_it() -> None:
    scene = Scene("#########\n#@..a..r#\n#########", a="brute following", r="mastiff")
    struck: set[tuple[int, int]] = set()
    for _ in range(12):
        struck |= {(event.attacker, event.target) for event in scene.rest() if isinstance(event, Hit)}
    assert struck >= {(scene.named["r"], scene.named["a"]), (scene.named["a"], scene.named["r"])}


def test_a_hunter_turns_on_an_ally_who_is_nearer_than_the_hero_alone() -> None:
    scene = Scene("######\n#.@..#\n#.ra.#\n######", a="brute following", r="rat")
    scene.dice.luck = True
    assert {event.target for event in scene.rest() if isinstance(event, Hit)} >= {scene.run.hero}


@pytest.mark.parametrize(
    ("mood", "gap", "goes"),
    [("hunting", 8, True), ("hunting", 9, False), ("wandering", 3, True), ("wandering", 4, False)],
)
def test_it_goes_for_hunters_within_eight_cells_of_the_hero_and_others_within_two_of_it(
    mood: str, gap: int, *, goes: bool
) -> None:
    scene = Scene(
        "#" * 16 + "\n#@a" + "." * (gap - 2) + "r" + "." * (12 - gap) + "#\n" + "#" * 16,
        a="brute following",
        r=f"knight {mood}",
    )
    scene.afflict("r", "paralysed", 9)
    scene.dice.luck = False
    scene.rest()
    assert (scene.at("a")[0] > 2) is goes


@pytest.mark.parametrize(
    ("share", "hero", "order", "fights"),
    [(0.3, 1.0, "follow", False), (0.4, 1.0, "follow", True), (0.3, 0.5, "follow", True), (0.3, 1.0, "stay", True)],
)
def test_one_badly_hurt_leaves_the_fight_to_a_hero_in_health(
    share: float, hero: float, order: Order, *, fights: bool
) -> None:
    scene = Scene("#########\n#.......#\n#.@.ar..#\n#.......#\n#########", a="brute following", r="knight")
    scene.afflict("r", "paralysed", 9)
    scene.dice.luck = False
    scene.creature("a").health = int(share * scene.creature("a").max_health)
    scene.creature("@").health = int(hero * scene.creature("@").max_health)
    scene.run.world.get(scene.named["a"], Ally).order = order
    tried = [event for event in scene.rest() if isinstance(event, (Hit, Missed))]
    assert bool(tried) is fights
    known = {each.entity: each for each in knowledge.creatures_in_sight(scene.run)}
    told = describing.awareness(scene.run, known[scene.named["a"]])
    assert ("too badly hurt to fight" in told) is not fights
    scene.rest(4)
    assert (fov.distance(*scene.at("a"), *scene.at("r")) > 3) is not fights


def test_one_badly_hurt_fights_when_cornered_and_one_conjured_to_the_end() -> None:
    for conjured in (False, True):
        room = "########\n#.@.ra##\n########" if not conjured else "########\n#.@.a.r#\n########"
        scene = Scene(room, a="brute following", r="knight")
        scene.afflict("r", "paralysed", 9)
        scene.creature("a").health = 1
        scene.run.world.get(scene.named["a"], Ally).fades = 10**6 * conjured
        scene.rest(1 + conjured)
        assert any(event.attacker == scene.named["a"] for event in [*scene.of(Hit), *scene.of(Missed)])  # type: ignore[attr-defined]


@pytest.mark.parametrize("room", ["#########\n#.@ra...#\n#.......#\n#########", "#########\n#.@r.a..#\n#########"])
def test_one_badly_hurt_strikes_at_a_thief_who_runs_off_past_it_and_goes_after_none(room: str) -> None:
    scene = Scene(room, a="brute following", r="cutpurse")
    scene.give("healing")
    Steal(scene.run.hero).perform(scene.run, scene.named["r"])
    assert scene.mind("r").mood == "fleeing"
    scene.afflict("r", "paralysed", 9)
    scene.creature("a").health = 1
    at, is_beside = scene.at("a"), "ra" in room
    scene.rest()
    assert any(event.attacker == scene.named["a"] for event in [*scene.of(Hit), *scene.of(Missed)]) is is_beside  # type: ignore[attr-defined]
    assert scene.at("a") == at


def test_it_goes_for_nobody_behind_a_wall() -> None:
    scene = Scene("#########\n#@a..#.r#\n#....+..#\n#########", a="brute following", r="knight")
    scene.afflict("r", "paralysed", 9)
    scene.rest()
    assert scene.at("a") == (2, 1)


def test_who_serves_comes_within_reach_of_a_foe() -> None:
    scene = Scene("############\n#@a......r.#\n############", a="fisher following", r="knight")
    scene.afflict("r", "paralysed", 9)
    scene.rest()
    assert scene.at("a") == (3, 1)


@pytest.mark.parametrize("mood", ["following", "hunting"])
def test_one_whose_kind_announces_no_shots_shoots_at_once(mood: str) -> None:
    scene = Scene("############\n#@.a....r..#\n############", a=f"archer {mood}", r="knight")
    scene.creature("a").kind = replace(scene.creature("a").kind, acts=())
    scene.afflict("r", "paralysed", 9)
    scene.rest()
    assert scene.of(Flew)
    assert scene.at("a") == (3, 1)


def test_it_lets_sleepers_sleep() -> None:
    """Or nobody could sneak with an ally."""
    scene = Scene("#########\n#@.a...r#\n#########", a="brute following", r="rat asleep")
    scene.dice.luck = False
    scene.rest(12)
    assert scene.lives("r")
    assert scene.mind("r").mood == "asleep"


def test_it_lets_sleepers_beside_it_sleep_and_dwellers_out_of_reach_be() -> None:
    scene = Scene("#######\n#@.ar.#\n#######", a="brute following", r="rat asleep")
    scene.rest(6)
    assert scene.mind("r").mood == "asleep"
    scene = Scene("########\n#@a.e=.#\n########", a="brute following", e="eel wandering", legend={"=": "deep_water"})
    scene.floor.ground.change(4, 1, "deep_water")
    scene.dice.luck = False
    scene.rest()
    assert scene.at("a") == (2, 1)
    spawn.place(scene.run, scene.named["a"], 3, 1)
    assert scene.named["e"] in [event.target for event in scene.rest() if isinstance(event, Hit | Missed)]


def test_it_goes_for_who_is_marked_first() -> None:
    scene = Scene("########\n#......#\n#@r.as.#\n#......#\n########", a="brute following", r="rat", s="rat")
    scene.afflict("r", "marked", 30)
    scene.dice.luck = False
    scene.rest()
    assert scene.at("a")[0] < 4


TWO = """
    #############
    #...........#
    #@s...a..r..#
    #...........#
    #############
"""


@pytest.mark.parametrize(
    ("order", "mood", "goes_to"),
    [("follow", "hunting", "r"), ("attack", "hunting", "s"), ("follow", "asleep", "s"), ("attack", "asleep", "s")],
)
def test_it_goes_for_the_nearest_who_is_awake_or_for_whom_it_was_told(order: Order, mood: str, goes_to: str) -> None:
    scene = Scene(TWO, a="brute following", r=f"knight {mood}", s="knight")
    for name in "rs":
        scene.afflict(name, "paralysed", 9)
    ally = scene.run.world.get(scene.named["a"], Ally)
    ally.order, ally.target = order, Entity(scene.named["s"])
    scene.dice.luck = False
    gap = distance(*scene.at("a"), *scene.at(goes_to))
    scene.rest()
    assert distance(*scene.at("a"), *scene.at(goes_to)) == gap - 1


def test_it_lets_who_lies_hidden_be() -> None:
    scene = Scene("#########\n#.......#\n#@.a.r..#\n#.......#\n#########", a="brute following", r="knight")
    scene.mind("r").hidden = True
    scene.afflict("r", "paralysed", 9)
    scene.dice.luck = False
    assert not any(isinstance(event, Hit | Missed) for event in scene.rest(3))
    scene.mind("r").hidden = False
    assert any(isinstance(event, Hit | Missed) for event in scene.rest(3))


def test_one_badly_hurt_keeps_off_a_foe_too_whom_it_cannot_get_at() -> None:
    for share, goes in ((0.2, True), (1, False)):
        scene = Scene(
            "###########\n#.@.a=r..s#\n###########",
            a="brute following",
            r="knight",
            s="knight",
            legend={"=": "cell_gate"},
        )
        for name in "rs":
            scene.afflict(name, "paralysed", 9)
        scene.creature("a").health = int(share * scene.creature("a").max_health)
        scene.rest()
        assert scene.at("a") == ((3, 1) if goes else (4, 1))


def test_it_comes_along_where_only_bad_ground_leads_to_a_foe() -> None:
    scene = Scene(
        "##########\n#@....a..#\n#========#\n#.....r..#\n##########",
        a="lag following",
        r="mastiff hunting",
        legend={"=": "worn_track"},
    )
    scene.afflict("r", "paralysed", 9)
    scene.rest(4)
    assert distance(*scene.at("a"), *scene.at()) <= 2


@pytest.mark.parametrize("order", ["follow", "attack"])
def test_it_takes_a_long_way_round_to_a_foe_only_when_it_is_told_to(order: Order) -> None:
    scene = Scene(
        """
        ####################
        #a=r...............#
        #..###############.#
        #@.................#
        ####################
        """,
        a="headsman following",
        r="knight",
        legend={"=": "cell_gate"},
    )
    scene.afflict("r", "paralysed", 9)
    ally = scene.run.world.get(scene.named["a"], Ally)
    ally.order, ally.target = order, Entity(scene.named["r"])
    scene.rest()
    assert scene.at("a") == ((1, 2) if order == "attack" else (1, 1))


def test_out_of_its_mind_it_goes_for_whoever_is_nearest() -> None:
    scene = Scene("##########\n#.@..ab..#\n##########", a="headsman following", b="lag following")
    scene.afflict("a", "discordant", 9)
    scene.afflict("b", "paralysed", 9)
    struck = {event.target for event in [*scene.rest(), *scene.rest()] if isinstance(event, Hit | Missed)}
    assert struck == {scene.named["b"]}


@pytest.mark.parametrize("ground", ["lava", "chasm"])
def test_it_goes_round_what_would_harm_it(ground: str) -> None:
    scene = Scene("#######\n#a.l.@#\n###.###\n#.....#\n#######", a="lag following", l=ground)
    scene.rest(6)
    assert scene.lives("a")
    assert scene.at("a")[0] <= 3


def test_it_goes_round_traps() -> None:
    scene = Scene("########\n#a.t..@#\n#......#\n########", a="lag following", t="net_trap")
    passed = []
    for _ in range(6):
        scene.rest()
        passed.append(scene.at("a"))
    assert (3, 1) not in passed
    assert scene.at("a")[0] >= 4


def test_it_gets_out_of_fire() -> None:
    scene = Scene("#######\n#@a...#\n#.....#\n#######", a="lag following")
    scene.burn((2, 1), turns=9)
    scene.rest()
    assert scene.at("a") not in scene.burning()
    assert scene.at("a") != (2, 1)


def test_it_steps_out_of_fire_into_no_other() -> None:
    scene = Scene("#######\n#@a.###\n#######", a="lag following")
    scene.burn((2, 1), (3, 1), turns=9)
    scene.rest()
    assert scene.at("a") == (2, 1)


def test_it_mends_as_the_hero_does_and_three_times_as_fast_while_he_rests() -> None:
    for rests, whole in ((False, 300), (True, 100)):
        scene = Scene("######\n#@..a#\n######", a="brute following")
        for name in ("@", "a"):
            scene.creature(name).health = 1
        for turn in range(60):
            scene.rest() if rests else scene.walk("we"[turn % 2])
        shares = [scene.health(name) / scene.creature(name).max_health for name in ("@", "a")]
        assert shares == pytest.approx([0.2 + 1 / 40, 60 / whole + 1 / 40], abs=0.05)


@pytest.mark.parametrize(("steps", "comes"), [(1, True), (9, True), (12, False)])
def test_it_takes_the_stairs_too_if_it_is_near(steps: int, *, comes: bool) -> None:
    scene = Scene("#" * 18 + "\n#@>" + "." * 14 + "#\n" + "#" * 18)
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.named["a"] = _ally(scene, "lag", 2 + steps, 1)
    scene.run.world.get(scene.named["a"], Ally).order = "act"
    scene.do(Descend())
    told = [event for event in scene.events if isinstance(event, Followed)]
    for _ in range(steps):
        told += [event for event in scene.rest() if isinstance(event, Followed)]
    assert bool(told) is comes
    assert [monster.entity for monster in allies.on_floor(scene.run)] == ([scene.named["a"]] if comes else [])
    assert not comes or scene.run.world.get(scene.named["a"], Ally).order == "follow"
    scene.do(Ascend())


def test_one_told_to_stay_takes_no_stairs_and_two_at_most_do() -> None:
    scene = Scene("#" * 9 + "\n#@>.....#\n" + "#" * 9)
    spawn.place(scene.run, scene.run.hero, 2, 1)
    named = [_ally(scene, "lag", x, 1) for x in (3, 4, 5, 6)]
    scene.run.world.get(named[0], Ally).order = "stay"
    scene.do(Descend())
    scene.rest(6)
    assert [monster.entity for monster in allies.on_floor(scene.run)] == named[1:3]


def test_who_follows_into_a_chasm_is_an_ally_below() -> None:
    scene = Scene("######\n#@.ac#\n######", a="lag following", c="chasm")
    spawn.place(scene.run, scene.named["a"], 4, 1)
    scene.rest()
    assert scene.run.fallen[2][0]["records"][0]["Mind"]["mood"] == "following"


@pytest.mark.parametrize(
    ("steps", "order", "comes"), [(1, "follow", True), (9, "follow", True), (12, "follow", False), (1, "stay", False)]
)
def test_it_leaps_after_the_hero_who_falls_if_it_is_near(steps: int, order: Order, *, comes: bool) -> None:
    scene = Scene("#" * 20 + "\n#.@:" + "." * 15 + "#\n" + "#" * 20, depth=2)
    scene.named["a"] = _ally(scene, "lag", 3 + steps, 1)
    ally = scene.run.world.get(scene.named["a"], Ally)
    ally.order, (ally.x, ally.y) = order, scene.at("a")
    scene.do(Plunge(1, 0))
    assert scene.run.depth == 3
    assert [ally.entity for ally in allies.on_floor(scene.run)] == ([scene.named["a"]] if comes else [])
    assert ("The old lag leaps after you." in scene.log) == comes
    if comes:
        assert scene.log.index("You fall.") < scene.log.index("The old lag leaps after you.")
        assert max(abs(here - there) for here, there in zip(scene.at(), scene.at("a"), strict=True)) <= 2
        assert scene.health("a") < scene.creature("a").max_health
        assert allies.floors_learnt(scene.run, scene.named["a"]) == 2, "twice as many on the first floors"
        assert scene.mind("a").mood == "following"
        scene.walk("n")


def test_two_at_most_leap_after_the_hero_and_who_flies_lands_unhurt() -> None:
    scene = Scene("#" * 9 + "\n#.@:.....#\n" + "#" * 9, depth=2)
    named = [_ally(scene, kind, x, 1) for kind, x in (("bat", 4), ("lag", 5), ("lag", 6))]
    scene.do(Plunge(1, 0))
    there = allies.on_floor(scene.run)
    assert [ally.entity for ally in there] == named[:2]
    assert [ally.creature.health == ally.creature.max_health for ally in there] == [True, False]


def test_strife_turns_an_ally_on_the_hero_and_the_hero_on_his_allies() -> None:
    scene = Scene("######\n#@a..#\n######", a="lag following")
    scene.afflict("a", "discordant", 9)
    assert knowledge.creatures_in_sight(scene.run)[0].side == "foe"
    struck = [event.target for event in scene.rest(4) if isinstance(event, Hit)]
    assert scene.run.hero in struck
    other = Scene("######\n#@a..#\n######", a="lag following")
    other.afflict("@", "discordant", 9)
    assert sides.hostile(other.run, other.run.hero, other.named["a"])
    other.dice.luck = True
    assert other.run.hero in [event.target for event in other.rest() if isinstance(event, Hit)]


def test_dread_spares_allies() -> None:
    scene = Scene("#######\n#@a.r.#\n#######", a="lag following", r="rat")
    at = scene.at()
    perform(scene.run, library().items["dread"].effects, Aim(*at, scene.run.hero, scene.run.hero))
    assert status_effects.terror(scene.run, scene.named["r"])
    assert not status_effects.terror(scene.run, scene.named["a"])


def test_a_thief_strikes_an_ally_who_has_nothing_to_take() -> None:
    scene = Scene("########\n#@..a.r#\n########", a="brute following", r="cutpurse")
    scene.creature("a").health = scene.creature("a").max_health = 500
    scene.creature("r").health = scene.creature("r").max_health = 500
    struck = [event for event in scene.rest(6) if isinstance(event, Hit | Missed)]
    assert (scene.named["r"], scene.named["a"]) in {(event.attacker, event.target) for event in struck}


def test_its_death_is_told() -> None:
    scene = Scene("######\n#@ar.#\n######", a="lag following", r="rat")
    scene.creature("a").health, scene.creature("r").health = 1, 500
    died = [event for event in scene.rest(9) if isinstance(event, Died)]
    assert scene.named["a"] in {event.who for event in died}
    assert "Your old lag dies." in scene.log


def test_explore_and_rest_go_on_with_allies_about_and_fights_spare_them() -> None:
    scene = Scene("#########\n#@a.....#\n#########", a="lag following")
    scene.creature().health -= 5
    assert not isinstance(RestUntilHealed().next_step(scene.run), StopReason)
    assert AutoFight().next_step(scene.run) == StopReason("There is nobody in sight to fight.")
    explore = AutoExplore()
    scene.floor.memory.explored[1, 7] = False
    step = explore.next_step(scene.run)
    assert not isinstance(step, StopReason)
    scene.do(step)
    assert scene.at() == (2, 1)


def test_a_captive_is_a_reason_to_stop_once() -> None:
    scene = chained()
    rest = RestUntilHealed()
    scene.creature().health -= 5
    assert rest.next_step(scene.run) == StopReason("You see an old lag, in chains.")
    assert not isinstance(rest.next_step(scene.run), StopReason)


def test_the_explorer_frees_captives_when_no_foe_is_in_sight() -> None:
    scene = Scene(CELL, c="brute captive")
    bot = Explorer()
    for _ in range(5):
        scene.do(bot.choose(scene.session))
    assert scene.mind("c").mood == "following"
    for _ in range(20):
        assert scene.named["c"] not in [e.target for e in scene.do(bot.choose(scene.session)) if isinstance(e, Hit)]


def test_captives_and_allies_are_saved_with_their_orders() -> None:
    scene = Scene("########\n#@a.c.r#\n########", a="lag following", c="brute captive", r="rat")
    ally = scene.run.world.get(scene.named["a"], Ally)
    ally.order, ally.x, ally.y = "stay", 2, 1
    other = restore(json.loads(json.dumps(snapshot(scene.run))), library())
    assert other.world.get(scene.named["a"], Ally) == ally
    assert other.world.get(scene.named["c"], Mind).mood == "captive"
    assert snapshot(other) == snapshot(scene.run)


def _ally(scene: Scene, kind: str, x: int, y: int) -> int:
    entity = creatures.make(scene.run, scene.content.monsters[kind], x, y, "following")
    allies.join(scene.run, entity)
    return entity


@pytest.mark.parametrize(("danger", "floors"), [(4, 2), (5, 1)])
def test_the_first_floors_teach_twice_as_much(danger: int, floors: int) -> None:
    scene = Scene(CELL, depth=danger, c="brute following")
    scene.run.depth += 1
    allies.arrive(scene.run, scene.named["c"])
    kind = scene.creature("c").kind
    assert allies.floors_learnt(scene.run, scene.named["c"]) == floors
    assert scene.creature("c").max_health == kind.health + allies.health_learnt(kind, floors)


def test_it_grows_by_each_floor_that_is_new_to_it_and_by_no_other() -> None:
    scene = Scene(CELL, depth=5, c="brute following")
    ally, kind = scene.named["c"], scene.creature("c").kind
    plain = attacks.damage_range(scene.run, ally), attacks.accuracy(scene.run, ally)
    for depth, floors in ((6, 1), (5, 1), (6, 1), (8, 3)):
        scene.run.depth = depth
        allies.arrive(scene.run, ally)
        assert allies.floors_learnt(scene.run, ally) == floors
    assert scene.creature("c").max_health == kind.health + 2 * -(-kind.health // allies.LEARNS)
    assert attacks.damage_range(scene.run, ally) == attacks.scaled(kind.damage, 3) > plain[0]
    assert attacks.accuracy(scene.run, ally) > plain[1]
    assert "It has grown 3 times" in describing.awareness(scene.run, knowledge.creatures_in_sight(scene.run)[0])
    scene.run.depth = 2


def test_one_who_does_no_harm_does_none_when_it_has_grown() -> None:
    scene = Scene(CELL, depth=2, c="clinker following")
    scene.run.world.get(scene.named["c"], Ally).deepest = 9
    assert attacks.damage_range(scene.run, scene.named["c"]) == (0, 0)


def test_who_killed_an_ally_out_of_sight_is_told() -> None:
    scene = Scene("##########\n#@.......#\n#######..#\n#######ra#\n##########", a="lag following", r="brute hunting")
    scene.creature("a").health = 1
    scene.dice.luck = True
    for _ in range(9):
        scene.rest()
        if not scene.lives("a"):
            break
    assert "Your old lag dies, killed by a brute." in scene.log
