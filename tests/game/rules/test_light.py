"""Light: torches in eight steps, and the glow of lava and fire round corners."""

from __future__ import annotations

import math

import numpy as np
import pytest

from game.rules import light
from tests.kit.playing import fresh
from tests.kit.scenes import Scene

HALL = "\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 12, "#" * 30]).replace(".", "@", 1)


def test_torchlight_falls_in_equal_steps_to_nothing_at_its_reach() -> None:
    ground = Scene(HALL).floor.ground
    shone = light.torchlight(ground, [(12, 0)])
    for (y, x), step in np.ndenumerate(shone):
        share = light.BRIGHTEST * (1 - math.hypot(x - 12, 1.2 * y) / light.REACH)
        if ground.walkable[y, x]:
            assert max(share, 0) - 1e-9 <= step < max(share, 0) + 1 + 1e-9, (x, y)
    assert shone.max() == light.BRIGHTEST


def test_two_torches_are_as_bright_as_the_brighter() -> None:
    ground = Scene(HALL).floor.ground
    left, right = (light.torchlight(ground, [(x, 0)]) for x in (8, 16))
    assert (light.torchlight(ground, [(8, 0), (16, 0)]) == np.maximum(left, right)).all()


@pytest.mark.parametrize("door", ["door", "open_door"])
def test_torchlight_passes_open_doors_and_no_others(door: str) -> None:
    scene = Scene("""
        #########
        #@..+...#
        #########
    """)
    scene.floor.ground.change(4, 1, door)
    shone = light.torchlight(scene.floor.ground, [(2, 0)])
    assert shone[1, 3] > 0
    assert (shone[1, 5] > 0) == (door == "open_door")


def test_torches_hang_on_walls_over_rooms_the_same_every_time() -> None:
    dug = fresh().run.floor.level
    torches = light.torches(dug)
    assert torches == light.torches(dug)
    assert torches
    for x, y in torches:
        assert not dug.walkable[y, x]
        assert dug.walkable[y + 1, x]


def test_a_torch_goes_out_with_its_wall() -> None:
    ground = Scene(HALL).floor.ground
    assert light.burning_torches(ground, [(8, 0), (12, 0)]) == [(8, 0), (12, 0)]
    ground.change(8, 0, "rubble")
    assert light.burning_torches(ground, [(8, 0), (12, 0)]) == [(12, 0)]


def test_what_glows_lights_what_is_near_and_not_what_lies_behind_walls() -> None:
    ground = Scene("""
        ##############
        #@..%.....#..#
        ##############
    """).floor.ground
    assert light.firelight(ground)[1].tolist() == [2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]
    assert light.firelight(ground)[0, 4] == 5


def test_fire_glows_as_long_as_it_burns() -> None:
    ground = Scene("""
        #######
        #@....#
        #######
    """).floor.ground
    assert not light.firelight(ground).any()
    ground.fire[1, 4] = 3
    assert light.firelight(ground)[1, 4] == light.HOTTEST
