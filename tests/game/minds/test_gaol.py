"""The Gaol's cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.actions.using import Throw, Zap
from game.content.abilities import Locks
from game.draw.words import describing
from game.rules.beings import creatures, doors, health
from game.rules.items import inventory
from game.rules.senses import fov, light, stealth
from game.rules.senses.fov import distance
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Carried, Creature, Entity, Item, Mind, Position
from game.world.events import Acted, Did, Died, Hit, Interrupted, Missed, Sounded, Split, Stole, Telegraphed, Thrown
from tests.kit.scenes import Scene, library


def acted(scene: Scene) -> list[str]:
    """What monsters did that can be seen: in the words of the content, or by the name of the deed."""
    done = [event for event in scene.events if isinstance(event, Acted | Did)]
    return [event.text if isinstance(event, Acted) else event.what for event in done]


# Rat: below half its health it runs, and comes back with every rat within 12 steps

RATS = """
    ################
    #@r......+....s#
    ################
"""


def test_a_rat_that_is_badly_hurt_runs_and_comes_back_with_the_others() -> None:
    scene = Scene(RATS.replace("+", "."), r="rat", s="rat asleep")
    scene.dice.luck = False
    scene.creature("r").health = 2
    scene.rest()
    assert acted(scene) == ["turned_tail"]
    assert scene.at("r")[0] > 2
    scene.rest(22)
    assert scene.mind("s").mood == "hunting"
    assert scene.at("r")[0] < 6, "it is back"


def test_a_rat_runs_but_once_though_it_lost_the_hero_meanwhile() -> None:
    scene = Scene(RATS.replace("+", ".").replace("s", "."), r="rat")
    scene.dice.luck = False
    scene.creature("r").health = 2
    scene.rest(14)
    stealth.lose(scene.creature("r").kind, scene.mind("r"))
    stealth.wake(scene.run, scene.named["r"])
    scene.run.log.clear()
    scene.rest(12)
    assert scene.at("r")[0] < 6
    assert not any("turns tail" in line for line in scene.log)


def test_a_shut_door_keeps_it_from_the_others() -> None:
    scene = Scene(RATS, r="rat", s="rat asleep")
    scene.dice.luck = False
    scene.creature("r").health = 2
    scene.rest(4)
    assert scene.at("r")[0] < 9


def test_a_rat_in_good_health_stays_and_bites() -> None:
    scene = Scene(RATS, r="rat", s="rat asleep")
    scene.creature("r").health = 3
    scene.rest()
    assert not acted(scene)
    assert any(isinstance(event, Hit | Missed) for event in scene.events)


# What is hungry goes to food that the hero dropped: rat, lag, mastiff


@pytest.mark.parametrize("kind", ["rat", "lag", "mastiff"])
def test_dropped_food_holds_the_hungry(kind: str) -> None:
    scene = Scene("############\n#@....r....#\n############", r=kind)
    scene.dice.luck = False
    bread = scene.give("ration")
    scene.run.world.get(bread, Item).taken = True
    scene.do(Throw(bread, 4, 1))
    scene.rest(3)
    assert scene.at("r") == (4, 1)
    scene.rest(5)
    assert scene.at("r") == (4, 1)
    assert scene.health() == 40
    scene.rest(5)
    assert not scene.run.world.alive(bread)
    assert scene.mind("r").mood != "eating"


def test_food_that_lay_there_before_is_nothing_to_them() -> None:
    scene = Scene("############\n#@.f..r....#\n############", r="rat", f="ration")
    scene.dice.luck = False
    scene.rest(6)
    assert scene.at("r") == (2, 1)
    assert scene.run.world.alive(scene.named["f"])


# Lag: trails at two steps, and cries out when the hero stands beside a sleeper

LAG = """
    #############
    #p..@...T...#
    #...........#
    #############
"""


def test_a_lag_trails_at_two_steps_and_does_no_harm() -> None:
    scene = Scene(LAG.replace("T", "."), p="lag")
    scene.rest(5)
    assert distance(*scene.at("p"), *scene.at()) == 2
    assert scene.health() == 40
    scene.walk("e", "e", "e")
    assert distance(*scene.at("p"), *scene.at()) <= 3


def test_he_cries_out_when_the_hero_stands_beside_a_sleeper() -> None:
    scene = Scene(LAG, p="lag", T="turnkey asleep")
    scene.dice.luck = False
    scene.walk("e", "e", "e")
    assert scene.of(Telegraphed)
    scene.rest()
    assert acted(scene) == ["cries out"]
    assert scene.mind("T").mood == "hunting"


def test_a_blow_stops_his_cry_and_a_wounded_lag_fights() -> None:
    scene = Scene("#######\n#.p@T.#\n#######", p="lag", T="turnkey asleep")
    scene.dice.luck = False
    scene.rest()
    assert scene.of(Telegraphed)
    health.hurt(scene.run, scene.named["p"], 1, by=scene.run.hero)
    assert scene.mind("p").acts.number == -1
    scene.rest()
    assert not scene.of(Acted)
    assert any(isinstance(event, Hit | Missed) for event in scene.events)
    assert scene.mind("T").mood == "asleep"


# Watchman: his lantern shows who is in it


def test_a_watchmans_lantern_goes_with_him_and_shows_the_hero() -> None:
    scene = Scene("################\n#@.........w...#\n################", light=2, w="watchman asleep")
    assert light.light_at(scene.run, 11, 1) == 7
    assert stealth.stealth_range(scene.run) == 14
    spawn.place(scene.run, scene.named["w"], 4, 1)
    scene.do(Walk(1, 0))
    assert light.light_at(scene.run, 2, 1) == 5
    assert light.light_at(scene.run, 11, 1) == 2
    assert "lit" in {factor.word for factor in stealth.factors(scene.run)}
    again = restore(snapshot(scene.run), library())
    assert light.light_at(again, 2, 1) == 5, "and still does in a run that was loaded"


def test_his_light_is_seen_before_he_turns_the_corner_and_stops_at_doors() -> None:
    drawing = "#########\n#@......#\n#######.#\n#.....w.#\n#########"
    scene = Scene(drawing, light=1, w="watchman asleep")
    assert not fov.in_sight(scene.run, *scene.at("w"))
    assert light.light_at(scene.run, 7, 1) > 1
    scene = Scene(drawing.replace("#######.#", "#######+#"), light=1, w="watchman asleep")
    assert light.light_at(scene.run, 7, 1) == 1


def test_killed_he_drops_his_lantern_and_kindles_the_grass() -> None:
    scene = Scene('#######\n#.@w""#\n#######', w="watchman asleep")
    scene.floor.ground.change(3, 1, "grass")
    scene.creature("w").health = 1
    scene.dice.luck = True
    scene.walk("e")
    assert scene.of(Died)
    assert (3, 1) in scene.burning()


# Cutpurse: takes one thing and runs; any wound makes it drop it


def test_a_cutpurse_runs_with_one_thing_and_drops_it_when_wounded() -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    scene.give("healing")
    scene.dice.luck = True
    scene.rest()
    assert scene.of(Stole)
    assert scene.pack == {}
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), *scene.at("c")))
    assert scene.lives("c")
    lying = [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]
    assert "healing" in lying
    assert "drops your" in " ".join(scene.log)


def test_what_a_cutpurse_came_with_is_not_called_the_heros() -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    inventory.put_into_pack(scene.run, scene.named["c"], spawn.create(scene.run, Item(library().items["spear"])))
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), *scene.at("c")))
    assert scene.lives("c")
    told = " ".join(scene.log)
    assert "drops a" in told
    assert "your" not in told


def test_a_cutpurse_leaves_food_alone() -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    scene.give("ration", count=3)
    scene.dice.luck = True
    scene.rest()
    assert not scene.of(Stole)
    scene.give("dart")
    scene.rest()
    assert scene.of(Stole)


def test_a_cutpurse_keeps_what_it_takes_after_the_blow_of_the_same_turn() -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    scene.give("healing")
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), *scene.at("c")))
    assert scene.of(Hit)
    assert scene.of(Stole)
    assert scene.pack == {}
    assert "drops your" not in " ".join(scene.log)


@pytest.mark.parametrize("staff", ["embers", "thunder"])
def test_lightning_and_fire_that_somebody_aims_at_it_are_wounds_too(staff: str) -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    scene.give("healing")
    scene.dice.luck = True
    scene.rest()
    scene.creature("c").health = scene.creature("c").max_health = 60
    scene.do(Zap(scene.give(staff, enchant=1, charges=1), *scene.at("c")))
    assert scene.lives("c")
    assert "drops your" in " ".join(scene.log)


def test_a_miss_makes_it_drop_nothing() -> None:
    scene = Scene("##########\n#.@c.....#\n##########", c="cutpurse")
    scene.give("healing")
    scene.dice.luck = True
    scene.rest()
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart"), *scene.at("c")))
    owners = [held.owner for _, (held, _) in scene.run.world.rows(Carried, Item)]
    assert owners == [Entity(scene.named["c"])]


# Mastiff: one bites in front while the others run round

KENNEL = """
    #########
    #.......#
    #.......#
    #...@.de#
    #.......#
    #.......#
    #########
"""


@pytest.mark.parametrize("leads", [False, True])
def test_mastiffs_come_from_both_sides(*, leads: bool) -> None:
    scene = Scene(KENNEL, d="mastiff", e="mastiff")
    if leads:
        creatures.promote(scene.creature("d"), "Lame Mastiff", 0)
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = False
    scene.rest(4)
    (x, y), (one_x, one_y), (other_x, other_y) = scene.at(), scene.at("d"), scene.at("e")
    assert distance(x, y, one_x, one_y) == distance(x, y, other_x, other_y) == 1
    assert (one_x - x) * (other_x - x) + (one_y - y) * (other_y - y) < 0


def test_in_a_corridor_one_waits_behind_the_other() -> None:
    scene = Scene("##########\n#..@..de.#\n##########", d="mastiff", e="mastiff")
    scene.dice.luck = False
    scene.rest(4)
    assert sorted([scene.at("d")[0], scene.at("e")[0]]) == [4, 5]


def test_a_mastiff_that_notices_barks() -> None:
    scene = Scene("##########\n#@....d..#\n##########", d="mastiff guarding")
    scene.dice.luck = True
    scene.rest()
    assert [event.name for event in scene.of(Sounded)] == ["barking"]  # type: ignore[attr-defined]
    assert scene.log == ["The mastiff notices you.", "The mastiff makes itself heard: barking."]


# Bat: keeps off light


def test_a_bat_keeps_off_the_light() -> None:
    drawing = "############\n#..@......v#\n####B#######\n############"
    for brazier, near in (("floor", True), ("brazier", False)):
        scene = Scene(drawing, v="bat", B=brazier)
        scene.dice.luck = False
        scene.rest(9)
        assert (scene.at("v")[0] == 4) == near


# Bellman: lifts the bell one turn, rings it the next

BELL = """
    ############
    #@...b...r.#
    ##########+#
    #s.........#
    ############
"""


def test_a_bell_wakes_all_who_hear_it_a_turn_after_it_was_lifted() -> None:
    scene = Scene(BELL, b="bellman", r="rat asleep", s="rat asleep")
    scene.rest()
    assert "The bellman lifts the bell." in scene.log
    assert scene.mind("r").mood == "asleep"
    scene.rest()
    assert acted(scene) == ["rings the bell"]
    assert scene.mind("r").mood == "hunting"
    assert scene.mind("s").mood == "asleep", "a shut door and the steps to there are too much"
    assert not any(isinstance(event, Telegraphed) for event in scene.rest(6)), "once a hunt"


def test_any_hit_stops_the_bell() -> None:
    scene = Scene(BELL.replace("@...b", "..@b."), b="bellman", r="rat asleep", s="rat asleep")
    scene.rest()
    assert scene.of(Telegraphed)
    scene.dice.luck = True
    scene.creature("b").health = scene.creature("b").max_health = 100
    scene.do(Strike(scene.named["b"]))
    assert scene.of(Interrupted)
    assert not scene.of(Acted)


# Turnkey: locks the doors of the room one by one

CELL = """
    ##############
    #............#
    #.####+#####.#
    #.#........#.#
    #.#@.......+T#
    #.#........#.#
    #.####+#####.#
    #............#
    ##############
"""


def locked(scene: Scene) -> int:
    return sum(scene.content.terrain[number].id == "turned_lock" for number in scene.floor.ground.terrain.flat)


def seen_in_cell() -> Scene:
    scene = Scene(CELL, T="turnkey")
    scene.floor.ground.change(11, 4, "open_door")
    scene.rest()
    return scene


def test_a_turnkey_locks_the_doors_of_the_room_one_by_one() -> None:
    scene = seen_in_cell()
    scene.dice.luck = False
    counts = []
    for _ in range(40):
        scene.mind("T").mood = "hunting"
        scene.rest()
        counts.append(locked(scene))
    assert 1 in counts
    assert max(counts) >= 2
    assert "A key turns in the lock." in scene.log


def test_a_lock_is_forced_in_six_turns_and_opens_at_his_death() -> None:
    scene = Scene(CELL, T="turnkey asleep")
    scene.floor.ground.lay([(11, 4)], "turned_lock", 60)
    spawn.place(scene.run, scene.run.hero, 10, 4)
    ticks = scene.run.ticks
    scene.walk("e")
    assert scene.run.ticks - ticks == 600
    assert scene.terrain(11, 4) == "open_door"
    doors.lock(scene.run, 6, 2, by=scene.named["T"])
    scene.floor.memory.explored[2, 6] = True
    scene.floor.memory.terrain[2, 6] = scene.floor.ground.terrain[2, 6]
    spawn.place(scene.run, scene.run.hero, 12, 3)
    scene.creature("T").health = 1
    scene.do(Strike(scene.named["T"]))
    assert locked(scene) == 0
    known = knowledge.terrain_at(scene.floor, 6, 2)  # out of sight, but its card says that his death opens it
    assert known is not None
    assert known.id == "door"


def test_of_two_turnkeys_each_opens_at_its_death_what_it_locked_itself() -> None:
    scene = Scene(CELL, T="turnkey asleep")
    other = creatures.make(scene.run, scene.content.monsters["turnkey"], 1, 1, "asleep")
    run, ground = scene.run, scene.floor.ground
    doors.lock(run, 11, 4, by=scene.named["T"])
    doors.lock(run, 6, 2, by=other)
    restored = restore(snapshot(run), scene.content)
    assert restored.world.get(other, Mind).recall(Locks) == run.world.get(other, Mind).recall(Locks)
    scene.named["o"] = other
    for name, beside in (("T", (12, 3)), ("o", (2, 1))):
        scene.creature(name).health = 1
        spawn.place(run, run.hero, *beside)
        if name == "o":  # somebody else has locked it since
            ground.uncover([(6, 2)])
            scene.rest()
            ground.lay([(6, 2)], "turned_lock", 60)
        scene.do(Strike(scene.named[name]))
        assert not scene.lives(name)
        assert ground.kind_at(6, 2).id == "turned_lock"
        assert ground.kind_at(11, 4).id == "door"


# Jelly: every wound that it survives makes two of it


def test_a_jelly_splits_at_each_wound() -> None:
    scene = Scene("######\n#.@j.#\n#....#\n######", j="jelly")
    scene.dice.luck = True
    scene.do(Strike(scene.named["j"]))
    assert scene.of(Split)
    assert len(query.creatures(scene.run)) == 2


# Serjeant: every fourth turn he points, and each of his men in sight acts once more


def test_a_serjeants_men_act_twice_when_he_points() -> None:
    scene = Scene("################\n#@.......T...S.#\n################", T="brute", S="serjeant")
    scene.dice.luck = False
    steps = []
    for _ in range(3):
        before = scene.at("T")[0]
        scene.rest()
        steps.append(before - scene.at("T")[0])
    assert max(steps) == 2
    assert steps[0] == 1
    assert "The serjeant raises a stick." in scene.log


def test_he_lets_his_men_go_first_and_hunts_alone() -> None:
    scene = Scene("##############\n#@.....S.T...#\n#............#\n##############", T="brute", S="serjeant")
    scene.dice.luck = False
    scene.rest(2)
    assert scene.at("S")[0] == 7
    alone = Scene("##############\n#@.....S.....#\n##############", S="serjeant")
    alone.rest(3)
    assert alone.at("S")[0] == 4
    assert not alone.of(Telegraphed)


def test_in_a_corridor_he_lets_his_men_past() -> None:
    scene = Scene("###############\n#@.....S.T....#\n###############", T="brute", S="serjeant")
    scene.dice.luck = False
    scene.rest(4)
    assert scene.at("T")[0] < scene.at("S")[0] < 7
    assert scene.at("T")[0] < 6


def test_he_does_not_change_places_with_his_men_beside_a_foe() -> None:
    scene = Scene("######\n#@ST.#\n######", T="brute", S="serjeant")
    scene.dice.luck = False
    scene.rest(2)
    assert (scene.at("S")[0], scene.at("T")[0]) == (2, 3)


def test_held_fast_he_pulls_free_instead_of_waiting_for_his_men() -> None:
    scene = Scene("###############\n#@.....S...T..#\n#.............#\n###############", T="brute", S="serjeant")
    scene.afflict("S", "stuck", 3)
    scene.dice.luck = False
    scene.rest(3)
    assert scene.statuses("S")["stuck"] < 3


def test_a_door_or_dread_takes_his_men_from_him() -> None:
    scene = Scene("################\n#@.......T...S.#\n################", T="brute", S="serjeant")
    scene.afflict("T", "afraid", 20, by="@")
    assert not any(isinstance(event, Telegraphed) for event in scene.rest(3))


# Brute: its club throws whoever is in the arc two cells


def test_a_brute_draws_back_for_a_turn_and_throws_who_stays() -> None:
    scene = Scene("##########\n#...@B...#\n##########", B="brute")
    scene.dice.luck = True
    scene.rest()
    assert scene.of(Telegraphed)
    assert scene.health() == 40
    scene.rest()
    assert scene.of(Thrown)
    assert scene.at() == (2, 1)
    assert scene.health() < 40


def test_its_friends_in_the_arc_are_thrown_too_and_who_steps_aside_is_not() -> None:
    scene = Scene("#########\n#.......#\n#..@B...#\n#..r....#\n#########", B="brute", r="rat")
    scene.dice.luck = True
    scene.rest()
    scene.walk("w")
    hit = [event.target for event in scene.of(Hit) if event.attacker == scene.named["B"]]  # type: ignore[attr-defined]
    assert hit == [scene.named["r"]]
    assert scene.at() == (2, 2)


# Chaplain: whoever dies in his sight stands up five turns later with half its health

CHAPEL = """
    ############
    #.@r......h#
    ############
"""


def test_the_dead_in_a_chaplains_sight_stand_up_after_five_turns() -> None:
    scene = Scene(CHAPEL, r="lag asleep", h="chaplain guarding")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    assert scene.of(Died)
    assert acted(scene) == ["reads over an old lag"]
    assert "the remains of an old lag, candles lit around them" in describing.place(scene.run, 3, 1)
    scene.dice.luck = False
    scene.rest(4)
    assert len(query.creatures(scene.run)) == 1
    scene.rest(2)
    risen = [creature for _, creature, _ in query.creatures(scene.run) if creature.kind.id == "lag"]
    assert [creature.health for creature in risen] == [4]
    assert "The old lag stands up again." in scene.log


def test_he_raises_nobody_twice() -> None:
    scene = Scene(CHAPEL, r="lag asleep", h="chaplain guarding")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    scene.dice.luck = False
    scene.rest(6)
    risen = [entity for entity, creature, _ in query.creatures(scene.run) if creature.kind.id == "lag"]
    scene.run.world.get(risen[0], Creature).health = 1
    scene.dice.luck = True
    while scene.run.world.alive(risen[0]):
        scene.do(Strike(risen[0]))
    scene.rest(8)
    assert not any(creature.kind.id == "lag" for _, creature, _ in query.creatures(scene.run))


def test_fire_his_death_or_a_corner_keep_them_down() -> None:
    for counter in ("fire", "death"):
        scene = Scene(CHAPEL, r="lag asleep", h="chaplain guarding")
        scene.dice.luck = True
        scene.creature("r").health = 1
        scene.walk("e")
        if counter == "fire":
            scene.burn((3, 1), turns=2)
        else:
            health.hurt(scene.run, scene.named["h"], 99, by=scene.run.hero)
        scene.dice.luck = False
        scene.rest(8)
        assert not any(creature.kind.id == "lag" for _, creature, _ in query.creatures(scene.run)), counter
    corner = "############\n#.@r.......#\n##########.#\n#h.........#\n############"
    scene = Scene(corner, r="lag asleep", h="chaplain guarding")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    assert not acted(scene)
    assert "the remains of an old lag" in describing.place(scene.run, 3, 1)


def test_the_mindless_leave_no_remains_and_remains_are_saved() -> None:
    scene = Scene(CHAPEL, r="lag asleep", h="chaplain guarding")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    again = restore(snapshot(scene.run), library())
    assert again.floor.remains == scene.floor.remains != {}
    scene = Scene(CHAPEL, r="jelly asleep", h="chaplain guarding")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    assert scene.floor.remains == {}


def test_a_chaplain_keeps_off() -> None:
    scene = Scene("##############\n#@..h........#\n##############", h="chaplain")
    scene.dice.luck = False
    scene.rest(3)
    assert distance(*scene.at(), *scene.at("h")) >= 4
    assert scene.health() == 40


@pytest.mark.parametrize("friend", ["", "brute", "brute captive"])
def test_a_wounded_chaplain_comes_if_it_sees_no_friend(friend: str) -> None:
    scene = Scene("##############\n#@....hb.....#\n##############", h="chaplain", b=friend or "brute")
    if not friend:
        spawn.delete(scene.run, scene.named["b"])
    scene.dice.luck = False
    scene.rest(2)
    assert distance(*scene.at(), *scene.at("h")) == 5
    scene.creature("h").health -= 1
    scene.rest(4)
    assert distance(*scene.at(), *scene.at("h")) == (5 if friend == "brute" else 1)


def test_each_kind_of_the_gaol_says_something_of_its_own() -> None:
    cast = [kind for kind in library().monsters.values() if "gaol" in kind.strata]
    assert len(cast) == 14
    assert len({kind.text for kind in cast}) == len({kind.glyph for kind in cast}) == 14
    assert {kind.first for kind in cast} == {1, 2, 3, 4}


def test_a_cutpurse_with_something_in_its_pack_runs_from_whoever_it_notices() -> None:
    scene = Scene("#############\n#@..c.......#\n#############", c="cutpurse")
    scene.give("dart")
    spawn.create(scene.run, Item(library().items["healing"]), Carried(Entity(scene.named["c"]), "a"))
    scene.rest()
    assert scene.at("c") == (5, 1)
    assert "cutpurse, fleeing, with a" in describing.creature(scene.run, knowledge.creatures_in_sight(scene.run)[0])
