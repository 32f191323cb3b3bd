"""Fire, lava, deep water and chasms, rule by rule."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from game.actions.base import perform
from game.actions.moving import Plunge, Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Quaff, Throw, Zap
from game.rules import creatures, fire
from game.rules.hazards import chasm
from game.storage.snapshot import restore, snapshot
from game.turn import processors, turn
from game.world import query, spawn
from game.world.components import Carried, Creature, Entity, Item, Position
from game.world.events import Afflicted, Burned, Departed, Died, Fell, Kindled, Recovered, Swam, Swept
from levelgen import Level
from tests.kit.scenes import Scene, library

LAVA = "#######\n#.@%..#\n#######"
WATER = """
    #######
    #.@~~.#
    #######
"""
CHASM = "#######\n#.@:..#\n#.....#\n#######"


def burning(scene: Scene) -> set[tuple[int, int]]:
    """The cells that burn."""
    return set(scene.floor.ground.flames)


def alight(scene: Scene, cells: Any, turns: int) -> None:
    """Let cells, given as an index of arrays, burn for so many turns whatever they are."""
    scene.floor.ground.fire[cells] = turns
    scene.floor.ground.burn()


# Lava


def test_lava_kills_who_steps_in_on_purpose_and_nobody_else() -> None:
    scene = Scene(LAVA)
    scene.walk("e")
    assert scene.at() == (2, 1)
    assert scene.run.ticks == 0
    scene.do(Plunge(1, 0))
    assert scene.run.outcome is not None
    assert (scene.run.outcome.how, scene.run.outcome.by) == ("died", "lava")
    assert "The lava closes over you." in scene.log


@pytest.mark.parametrize("kind", ["rat", "shade"])
def test_lava_kills_monsters_that_do_not_fly_over_it(kind: str) -> None:
    scene = Scene(
        """
        #########
        #@.+..m.#
        #########
    """,
        m=f"{kind} asleep",
    )
    scene.floor.ground.change(6, 1, "lava")
    scene.rest()
    assert scene.lives("m") == (kind == "shade")


def test_monsters_walk_round_lava() -> None:
    scene = Scene(
        """
        #########
        #@.%..r.#
        #.......#
        #########
    """,
        r="rat",
    )
    for _ in range(8):
        scene.rest()
        assert scene.terrain(*scene.at("r")) != "lava"
    assert max(abs(scene.at("r")[0] - 1), abs(scene.at("r")[1] - 1)) == 1


def test_the_confused_stumble_into_lava() -> None:
    scene = Scene(
        """
        #########
        #@......#
        #########
        #%%%%%%%#
        #%%%r%%%#
        #%%%%%%%#
        #########
    """,
        r="rat asleep",
    )
    scene.afflict("r", "confused", 50)
    scene.mind("r").mood = "wandering"
    scene.mind("r").goal_x, scene.mind("r").goal_y = 1, 1
    scene.dice.luck = True
    scene.run.world.get(scene.named["r"], Creature).health = 6
    for _ in range(20):
        if scene.terrain(*scene.at("r")) == "lava":
            break
        perform(scene.run, Walk(0, -1), scene.named["r"])
    scene.rest()
    assert not scene.lives("r")
    assert any(isinstance(event, Died) and event.by == "lava" for event in scene.events)


def test_lava_swallows_things() -> None:
    scene = Scene(LAVA)
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 3, 1))
    assert not scene.run.world.alive(dagger)
    assert scene.of(Burned)
    assert "The +0 dagger sinks into the lava." in scene.log


@pytest.mark.parametrize("drawing", [LAVA, CHASM])
def test_neither_lava_nor_chasms_take_what_the_run_needs(drawing: str) -> None:
    scene = Scene(drawing)
    stone = scene.give("keystone")
    scene.do(Throw(stone, 3, 1))
    at = scene.run.world.get(stone, Position)
    assert scene.floor.ground.walkable[at.y, at.x]
    assert "The Keystone comes to rest at the edge." in scene.log


def test_what_dies_over_lava_leaves_nothing() -> None:
    scene = Scene(
        """
        #########
        #@.%..s.#
        #########
    """,
        s="shade asleep",
    )
    loot = scene.give("healing")
    scene.run.world.get(loot, Carried).owner = Entity(scene.named["s"])
    spawn.place(scene.run, scene.named["s"], 3, 1)
    scene.creature("s").health = 1
    scene.afflict("s", "poisoned", 5)
    scene.rest()
    assert not scene.run.world.alive(loot)


# Deep water


def test_deep_water_takes_what_is_not_in_use_and_carries_it_about() -> None:
    scene = Scene(WATER)
    scene.give("leather", worn=True)
    potion = scene.give("healing")
    scene.dice.luck = True
    scene.do(Plunge(1, 0))
    assert scene.of(Swam)
    assert scene.of(Swept)
    assert not any(isinstance(event, Swept) for event in scene.rest(4))
    assert list(scene.pack.values()) == ["leather"]
    at = scene.run.world.get(potion, Position)
    assert (at.x, at.y) != (3, 1)
    assert scene.health() == 40


def test_swimming_needs_no_second_thought_and_no_luck_keeps_the_pack() -> None:
    scene = Scene(WATER)
    scene.give("healing")
    scene.dice.luck = False
    scene.do(Plunge(1, 0))
    scene.walk("e", "e")
    assert scene.at() == (5, 1)
    assert list(scene.pack.values()) == ["healing"]


def test_things_drift_and_come_ashore() -> None:
    scene = Scene("""
        ########
        #@.~~~.#
        #..~~~.#
        ########
    """)
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 4, 1))
    places = set()
    for _ in range(60):
        at = scene.run.world.get(dagger, Position)
        places.add((at.x, at.y))
        assert scene.terrain(at.x, at.y) in ("deep_water", "floor")
        scene.rest()
    assert len(places) > 1
    at = scene.run.world.get(dagger, Position)
    assert scene.terrain(at.x, at.y) == "floor"


def test_no_two_things_drift_onto_one_cell() -> None:
    scene = Scene("""
        ##########
        #@~~~~~~~#
        ##########
    """)
    things = [scene.give("dagger"), scene.give("sword"), scene.give("axe")]
    for thing in things:
        scene.do(Throw(thing, 5, 1))
    for _ in range(20):
        cells = {(at.x, at.y) for at in (scene.run.world.get(thing, Position) for thing in things)}
        assert len(cells) == 3
        scene.rest()


def test_monsters_keep_out_of_deep_water_but_swim_when_in_it() -> None:
    scene = Scene(
        """
        #########
        #@.~~~r.#
        #########
    """,
        r="rat",
    )
    scene.rest(5)
    assert scene.at("r") == (6, 1)
    spawn.place(scene.run, scene.named["r"], 4, 1)
    scene.rest(4)
    assert scene.at("r") == (2, 1)


@pytest.mark.parametrize("water", ["~", "-"])
def test_water_puts_out_fire(water: str) -> None:
    scene = Scene(f"#######\n#.@{water}..#\n#######")
    scene.afflict("@", "burning", 4)
    scene.do(Plunge(1, 0) if water == "~" else Walk(1, 0))
    assert scene.of(Recovered)
    assert scene.statuses() == {}
    assert scene.health() == 40


# Chasms


def test_a_chasm_drops_the_hero_a_floor() -> None:
    scene = Scene(CHASM, depth=2)
    scene.do(Plunge(1, 0))
    run = scene.run
    assert run.depth == 3
    assert 40 - chasm.FALL[1] <= scene.health() <= 40 - chasm.FALL[0]
    x, y = scene.at()
    free = run.floor.ground.walkable.copy()
    rows, columns = free.nonzero()
    nearest = int(np.maximum(abs(rows - 1), abs(columns - 3)).min())
    assert max(abs(x - 3), abs(y - 1)) <= nearest + 1  # somebody may lie in the nearest
    assert "You fall." in scene.log
    assert "You land hard." in scene.log
    assert scene.log.index("You fall.") < scene.log.index("You land hard.")
    assert scene.turn.destination == next(event for event in scene.events if isinstance(event, Departed))


def test_nobody_follows_a_fall() -> None:
    scene = Scene(CHASM, depth=2)
    creatures.make(scene.run, library().monsters["rat"], 1, 2, "hunting")
    scene.do(Plunge(1, 0))
    assert scene.run.pursuers == []


def test_a_fall_can_kill() -> None:
    scene = Scene(CHASM)
    scene.creature().health = 1
    scene.do(Plunge(1, 0))
    assert scene.run.outcome is not None
    assert (scene.run.outcome.by, scene.run.outcome.depth) == ("a fall", 2)


def test_monsters_and_things_that_fall_lie_on_the_floor_below() -> None:
    scene = Scene(
        """
        #########
        #.@:..r.#
        #.....>.#
        #########
    """,
        r="turnkey asleep",
    )
    dagger = scene.give("dagger")
    scene.do(Throw(dagger, 3, 1))
    assert scene.of(Fell)
    assert not scene.run.world.alive(dagger)
    assert "The +0 dagger falls out of sight." in scene.log
    rats = len(list(query.creatures(scene.run)))
    spawn.place(scene.run, scene.named["r"], 3, 1)
    scene.rest()
    assert len(list(query.creatures(scene.run))) == rats - 1
    assert "The turnkey falls out of sight." in scene.log
    assert [len(below) for below in scene.run.fallen.values()] == [2]
    mind = scene.run.fallen[2][1]["records"][0]["Mind"]
    assert {mind[name] for name in ("goal_x", "goal_y", "post_x", "post_y")} == {-1}

    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    assert scene.run.fallen == {}
    assert scene.lives("r"), "it keeps its number"
    assert scene.health("r") < scene.creature("r").most
    lying = [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]
    assert "dagger" in lying


def test_who_fell_to_a_known_floor_is_there_on_coming_back() -> None:
    scene = Scene(
        """
        #########
        #.@:..r.#
        #.....>.#
        #########
    """,
        r="turnkey asleep",
    )
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    before = len(list(query.creatures(scene.run)))
    scene.do(Ascend())
    spawn.place(scene.run, scene.named["@"], 5, 2)
    (sleeper,) = [entity for entity, creature, _ in query.creatures(scene.run) if creature.kind.id == "turnkey"]
    spawn.place(scene.run, sleeper, 3, 1)
    scene.rest()
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Descend())
    assert len(list(query.creatures(scene.run))) == before + 1


# Fire


def test_wildfire_thrown_burns_the_ground_and_who_stands_there() -> None:
    scene = Scene(
        """
        ###########
        #@....B...#
        #.........#
        ###########
    """,
        B="brute asleep",
    )
    scene.do(Throw(scene.give("wildfire"), 6, 1))
    assert scene.of(Kindled)
    assert {(6, 1), (4, 1), (8, 2)} <= burning(scene)
    assert scene.statuses("B")["burning"] > 0
    assert scene.health("B") == 55 - 2
    scene.rest(12)
    assert burning(scene) == set()
    assert scene.terrain(6, 1) == "floor"
    assert not scene.floor.ground.flames


def test_wildfire_drunk_burns_the_drinker() -> None:
    scene = Scene(LAVA)
    scene.do(Quaff(scene.give("wildfire")))
    assert scene.statuses()["burning"] > 0
    assert any(isinstance(event, Afflicted) for event in scene.events)
    assert (3, 1) not in burning(scene)  # lava is hot enough


def test_fire_runs_through_grass_and_leaves_ash() -> None:
    scene = Scene('##########\n#@.""""".#\n##########')
    fire.kindle(scene.run, 3, 1, 0, 0)
    scene.dice.luck = True
    scene.rest()
    assert burning(scene) == {(3, 1), (4, 1)}
    scene.rest(3)
    assert burning(scene) == {(4, 1), (5, 1), (6, 1), (7, 1)}
    assert scene.terrain(3, 1) == "ash"
    scene.rest(8)
    assert burning(scene) == set()
    assert [scene.terrain(x, 1) for x in range(2, 9)] == ["floor", *["ash"] * 5, "floor"]


def test_fire_spreads_to_the_four_sides() -> None:
    scene = Scene('#########\n#@."""..#\n#.."""..#\n#.."""..#\n#########')
    fire.kindle(scene.run, 4, 2, 0, 0)
    scene.dice.luck = True
    scene.rest()
    assert burning(scene) == {(4, 2), (3, 2), (5, 2), (4, 1), (4, 3)}


def test_the_cells_that_burn_are_known_while_a_fire_spreads_and_goes_out() -> None:
    scene = Scene('##########\n#@.""""".#\n#.."+""~.#\n#.."""""r#\n##########', r="rat asleep")
    fire.kindle(scene.run, 5, 2, 1, 2)
    seen = set()
    for _ in range(20):
        scene.rest()
        assert burning(scene) == {(x, y) for y, x in np.argwhere(scene.floor.ground.fire).tolist()}
        seen |= burning(scene)
    assert len(seen) > 8
    assert not burning(scene)


def test_fire_does_not_leap_over_bare_ground_or_water() -> None:
    scene = Scene('##########\n#@."."-"-#\n##########')
    fire.kindle(scene.run, 5, 1, 0, 0)
    scene.dice.luck = True
    scene.rest(10)
    assert [scene.terrain(x, 1) for x in (3, 5, 7)] == ["grass", "ash", "grass"]


def test_a_closed_door_burns_and_is_open() -> None:
    scene = Scene('#########\n#@."+...#\n#########')
    fire.kindle(scene.run, 3, 1, 0, 0)
    scene.dice.luck = True
    scene.rest(10)
    assert scene.terrain(4, 1) == "ash"
    assert scene.floor.ground.transparent[1, 4]
    assert "The closed door burns up." in scene.log


@pytest.mark.parametrize(("glyph", "ground"), [("%", "lava"), ("~", "deep_water"), (":", "chasm")])
def test_a_burnt_bridge_is_what_it_spans(glyph: str, ground: str) -> None:
    drawing = "##########\n#@.%%%..#\n#..===..r#\n#..%%%..#\n##########".replace("%", glyph)
    scene = Scene(drawing, r="rat asleep")
    spawn.place(scene.run, scene.named["r"], 4, 2)
    alight(scene, np.s_[2, 3:6], 1)
    scene.dice.luck = False
    scene.rest()
    assert [scene.terrain(x, 2) for x in (3, 4, 5)] == [ground] * 3
    assert "The bridge burns up." in scene.log
    if ground == "deep_water":
        assert scene.lives("r")
    else:
        assert not scene.lives("r")


def test_each_bridge_falls_into_its_own() -> None:
    level = Level.from_text("##########\n#<.%==...#\n#....==:.#\n#..~==.>.#\n##########")
    assert fire.beneath(level, 4, 1) == "lava"
    assert fire.beneath(level, 6, 2) == "chasm"
    assert fire.beneath(level, 4, 3) == "deep_water"
    assert fire.beneath(Level.from_text("#######\n#<.=.>#\n#######"), 3, 1) == fire.BARE


def test_a_bridge_that_burns_under_the_hero_drops_the_hero() -> None:
    scene = Scene("""
        #######
        #..:..#
        #.@=..#
        #..:..#
        #######
    """)
    spawn.place(scene.run, scene.run.hero, 3, 2)
    alight(scene, np.s_[2, 3], 1)
    scene.rest()
    assert scene.run.depth == 2
    assert not scene.floor.ground.fire.any()


def test_who_stands_in_fire_burns_and_goes_on_burning_for_a_while() -> None:
    scene = Scene("""
        ########
        #.@....#
        ########
    """)
    alight(scene, np.s_[1, 2], 2)
    scene.rest()
    assert scene.health() == 38
    scene.walk("e")
    scene.rest(6)
    assert scene.health() == 40 - 2 * fire.CLINGS
    assert "You catch fire!" in scene.log


def test_who_burns_carries_fire_into_the_grass() -> None:
    scene = Scene('########\n#.@""".#\n########')
    scene.afflict("@", "burning", 4)
    scene.walk("e")
    assert (3, 1) in burning(scene)


@pytest.mark.parametrize(("kind", "hurt"), [("turnkey", True), ("pike", False)])
def test_the_fireproof_stand_in_fire_unharmed(kind: str, *, hurt: bool) -> None:
    scene = Scene(
        """
        ########
        #@...m.#
        ########
    """,
        m=f"{kind} asleep",
    )
    alight(scene, np.s_[1, 5], 3)
    scene.rest()
    assert (scene.health("m") < scene.creature("m").most) == hurt


def test_scrolls_burn_and_potions_do_not() -> None:
    scene = Scene(
        """
        ########
        #@..?!.#
        ########
    """,
        legend={"?": "mapping", "!": "healing"},
    )
    alight(scene, np.s_[1, 4:6], 3)
    scene.rest()
    assert not scene.lives("?")
    assert scene.lives("!")


def test_a_spark_lights_grass_and_not_bare_ground() -> None:
    scene = Scene('#########\n#@......#\n#"""""""#\n#########')
    wand = scene.give("sparks", charges=3)
    scene.do(Zap(wand, 4, 1))
    assert burning(scene) == set()
    scene.do(Zap(wand, 3, 2))
    assert burning(scene)


def test_monsters_wait_for_a_fire_to_burn_down() -> None:
    scene = Scene(
        """
        #########
        #@....r.#
        #########
    """,
        r="rat",
    )
    alight(scene, np.s_[1, 4], 6)
    scene.rest(4)
    assert scene.at("r") == (5, 1)
    scene.rest(6)
    assert scene.at("r") == (2, 1)


# Time and saves


def test_a_floor_left_burning_burns_down_meanwhile_but_never_the_hero() -> None:
    scene = Scene('##########\n#@."""""<#\n##########', depth=2)
    fire.kindle(scene.run, 5, 1, 0, 0)
    spawn.place(scene.run, scene.run.hero, 8, 1)
    scene.do(Ascend())
    scene.run.ticks += 30 * 100
    turn.arrive(scene.run, Departed(0, 0, 2))
    assert scene.run.depth == 2
    assert not scene.run.floor.ground.flames
    assert scene.run.floor.ground.kind_at(5, 1).id == "ash"
    assert scene.health() == 40


def test_whoever_comes_back_into_a_fire_has_not_stood_in_it_all_the_while() -> None:
    scene = Scene(
        """
        ##########
        #@......<#
        ##########
    """,
        depth=2,
    )
    alight(scene, np.s_[1, 8], 90)
    spawn.place(scene.run, scene.run.hero, 8, 1)
    scene.do(Ascend())
    scene.afflict("@", "burning", 1)
    scene.rest()
    health = scene.health()
    scene.run.ticks += 10 * 100
    turn.arrive(scene.run, Departed(0, 0, 2))
    assert scene.at() in scene.run.floor.ground.flames
    assert scene.statuses() == {}
    assert scene.health() == health


def test_a_run_saved_while_it_burns_goes_on_the_same() -> None:
    scene = Scene('############\n#@"""""""".#\n#."""=""""r#\n#..::::....#\n############', r="rat asleep")
    fire.kindle(scene.run, 7, 1, 1, 3)
    scene.rest(2)
    scene.do(Throw(scene.give("dagger"), 4, 3))
    data = json.loads(json.dumps(snapshot(scene.run)))
    scene.rest(6)
    after = snapshot(scene.run)

    again = restore(data, library())
    assert again.floor.ground.flames
    for _ in range(6):
        turn.take(again, Rest())
    assert snapshot(again) == after
    assert after["fallen"]["2"]
    again.world.close()


def test_hazards_step_in_their_place_and_once_a_turn() -> None:
    names = [type(processor).__name__ for processor in processors.in_order()]
    assert names == ["HeroActs", "OthersAct", "Wanderers", "Hazards", "StatusEffects", "Hunger", "Deaths", "Sight"]
    scene = Scene("""
        #######
        #@....#
        #######
    """)
    scene.afflict("@", "hasted", 50)
    alight(scene, np.s_[1, 5], 9)
    for _ in range(4):
        scene.walk("e")
    assert scene.floor.ground.fire[1, 5] == 7
