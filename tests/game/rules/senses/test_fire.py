"""Fire: how it spreads and burns out, what it leaves, and who carries it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.actions.moving import Plunge, Walk
from game.rules.senses import fire
from game.rules.terrain import materials
from game.world import spawn
from game.world.events import Kindled, Recovered
from levelgen import Level
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from numpy.typing import NDArray

HEARTH = """
    ##########
    #@.......#
    #.....#..#
    #.....#.~#
    ##########
"""


def test_fire_runs_through_grass_and_leaves_ash() -> None:
    scene = Scene('##########\n#@.""""".#\n##########')
    fire.kindle(scene.run, 3, 1, 0, 0)
    scene.dice.luck = True
    scene.rest()
    assert scene.burning() == {(3, 1), (4, 1)}
    scene.rest(3)
    assert scene.burning() == {(4, 1), (5, 1), (6, 1), (7, 1)}
    assert scene.terrain(3, 1) == "ash"
    scene.rest(8)
    assert scene.burning() == set()
    assert [scene.terrain(x, 1) for x in range(2, 9)] == ["floor", *["ash"] * 5, "floor"]


def test_fire_spreads_to_the_four_sides() -> None:
    scene = Scene('#########\n#@."""..#\n#.."""..#\n#.."""..#\n#########')
    fire.kindle(scene.run, 4, 2, 0, 0)
    scene.dice.luck = True
    scene.rest()
    assert scene.burning() == {(4, 2), (3, 2), (5, 2), (4, 1), (4, 3)}


def test_the_cells_that_burn_are_known_while_a_fire_spreads_and_goes_out() -> None:
    scene = Scene('##########\n#@.""""".#\n#.."+""~.#\n#.."""""r#\n##########', r="rat asleep")
    fire.kindle(scene.run, 5, 2, 1, 2)
    seen = set()
    for _ in range(20):
        scene.rest()
        assert scene.burning() == {(x, y) for y, x in np.argwhere(scene.floor.ground.fire).tolist()}
        seen |= scene.burning()
    assert len(seen) > 8
    assert not scene.burning()


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
    scene.burn((3, 2), (4, 2), (5, 2), turns=1)
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
    assert fire.beneath(Level.from_text("#######\n#<.=.>#\n#######"), 3, 1) == fire.ASH


def test_a_bridge_that_burns_under_the_hero_drops_the_hero() -> None:
    scene = Scene("""
        #######
        #..:..#
        #.@=..#
        #..:..#
        #######
    """)
    spawn.place(scene.run, scene.run.hero, 3, 2)
    scene.burn((3, 2), turns=1)
    scene.rest()
    assert scene.run.depth == 2
    assert not scene.floor.ground.fire.any()


def test_who_burns_carries_fire_into_the_grass() -> None:
    scene = Scene('########\n#.@""".#\n########')
    scene.afflict("@", "burning", 4)
    scene.walk("e")
    assert (3, 1) in scene.burning()


@pytest.mark.parametrize("water", ["~", "-"])
def test_water_puts_out_fire(water: str) -> None:
    scene = Scene(f"#######\n#.@{water}..#\n#######")
    scene.afflict("@", "burning", 4)
    scene.do(Plunge(1, 0) if water == "~" else Walk(1, 0))
    assert scene.of(Recovered)
    assert "burning" not in scene.statuses()
    assert scene.health() == 39  # of the steam


def test_kindling_reaches_all_within_its_radius_and_nothing_behind_walls() -> None:
    scene = Scene(HEARTH)
    assert fire.kindle(scene.run, 5, 3, 1, 5)
    assert scene.burning() == {(x, y) for x in (4, 5) for y in (2, 3)}
    assert scene.floor.ground.fire[3, 5] == 5
    assert sum(isinstance(event, Kindled) for event in scene.run.events) == 1


@pytest.mark.parametrize(("cell", "turns"), [((4, 2), 0), ((8, 3), 9)])
def test_bare_ground_and_water_do_not_catch_by_themselves(cell: tuple[int, int], turns: int) -> None:
    scene = Scene(HEARTH)
    assert fire.kindle(scene.run, *cell, 0, turns) == (cell == (8, 3))  # water steams
    assert scene.burning() == set()
    assert scene.run.events == []


def test_what_burns_by_itself_burns_as_long_as_its_fuel() -> None:
    scene = Scene(HEARTH)
    scene.floor.ground.change(4, 2, "grass")
    fire.kindle(scene.run, 4, 2, 0, 50)
    assert scene.floor.ground.fire[2, 4] == scene.content.terrain[scene.content.terrain_numbers["grass"]].fuel == 4
    scene.burn((4, 2), turns=30)
    fire.kindle(scene.run, 4, 2, 0, 0)
    assert scene.floor.ground.fire[2, 4] == 30  # no fire is made shorter by another


def test_marsh_gas_that_goes_up_over_burning_grass_does_not_keep_it_burning() -> None:
    scene = Scene('##########\n#@...."..#\n##########')
    fire.kindle(scene.run, 6, 1, 0, 0)
    for _ in range(4):
        scene.floor.ground.put_gas("methane", 6, 1, 40)
        scene.rest()
        assert scene.floor.ground.gases[:, 1, 6].sum() < 40, "it went up"
    scene.rest(2)
    assert (scene.terrain(6, 1), scene.burning()) == ("ash", set())


def test_fire_that_has_no_luck_does_not_spread() -> None:
    scene = Scene("""
        #######
        #@.'".#
        #######
    """)
    fire.kindle(scene.run, 4, 1, 0, 0)
    scene.dice.luck = False
    scene.rest(4)
    assert scene.burning() == set()
    assert (scene.terrain(3, 1), scene.terrain(4, 1)) == ("open_door", "ash")


def test_each_ground_catches_with_its_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("""
        ########
        #@."...#
        #..==..#
        #..'...#
        ########
    """)
    scene.burn((3, 2), turns=9)
    chances: list[int] = []

    def never(asked: NDArray[np.int16]) -> NDArray[np.bool_]:
        chances.extend(asked.tolist())
        return np.zeros(len(asked), np.bool_)

    monkeypatch.setattr(scene.dice, "chances", never)
    fire.spread(scene.run)
    assert chances == [500, 200, 150]  # grass, a bridge, a door: row by row


@pytest.mark.parametrize(("kind", "burns"), [("rat", True), ("bat", True), ("stoker", False), ("pike", False)])
def test_all_catch_fire_but_the_fireproof_and_those_of_lava(kind: str, *, burns: bool) -> None:
    scene = Scene(
        """
        #######
        #@...m#
        #######
    """,
        m=f"{kind} asleep",
    )
    fire.kindle(scene.run, 5, 1, 0, 3)
    materials.settle(scene.run)
    assert scene.statuses("m") == ({"burning": fire.CLINGS} if burns else {})
    assert scene.statuses() == {}
