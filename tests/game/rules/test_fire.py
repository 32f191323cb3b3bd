"""Fire: how it spreads and burns out, what it leaves, and who carries it."""

from __future__ import annotations

import numpy as np
import pytest

from game.actions.moving import Plunge, Walk
from game.rules import fire
from game.world import spawn
from game.world.events import Recovered
from levelgen import Level
from tests.kit.scenes import Scene


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
    assert scene.statuses() == {}
    assert scene.health() == 40
