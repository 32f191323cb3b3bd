"""The drawn light: torches in eight steps, and the glow of lava and fire round corners."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tcod.console import Console

from game.draw.map import glow
from game.draw.map.cells import MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.world.light import FIRE
from tests.kit.scenes import Scene, library

HALL = "\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 12, "#" * 30]).replace(".", "@", 1)


def test_torchlight_falls_in_equal_steps_to_nothing_at_its_reach() -> None:
    ground = Scene(HALL).floor.ground
    shone = glow.torchlight(ground, [(12, 0)])
    for (y, x), step in np.ndenumerate(shone):
        share = glow.BRIGHTEST * (1 - math.hypot(x - 12, 1.2 * y) / glow.REACH)
        if ground.walkable[y, x]:
            assert max(share, 0) - 1e-9 <= step < max(share, 0) + 1 + 1e-9, (x, y)
    assert shone.max() == glow.BRIGHTEST


def test_two_torches_are_as_bright_as_the_brighter() -> None:
    ground = Scene(HALL).floor.ground
    left, right = (glow.torchlight(ground, [(x, 0)]) for x in (8, 16))
    assert (glow.torchlight(ground, [(8, 0), (16, 0)]) == np.maximum(left, right)).all()


@pytest.mark.parametrize("door", ["door", "open_door"])
def test_torchlight_passes_open_doors_and_no_others(door: str) -> None:
    scene = Scene("""
        #########
        #@..+...#
        #########
    """)
    scene.floor.ground.change(4, 1, door)
    shone = glow.torchlight(scene.floor.ground, [(2, 0)])
    assert shone[1, 3] > 0
    assert (shone[1, 5] > 0) == (door == "open_door")


def test_lava_glows_and_lights_what_is_near_and_not_what_lies_behind_walls() -> None:
    ground = Scene("""
        ##############
        #@..%.....#..#
        ##############
    """).floor.ground
    assert glow.firelight(ground)[1].tolist() == [2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]
    assert glow.firelight(ground)[0, 4] == 5
    assert not {*glow.lamplights(ground)} - {"stairs"}


def test_fire_glows_as_long_as_it_burns() -> None:
    scene = Scene("""
        #######
        #@....#
        #######
    """)
    assert not glow.firelight(scene.floor.ground).any()
    scene.burn((4, 1), turns=3)
    assert glow.firelight(scene.floor.ground)[1, 4] == FIRE


def test_lamps_and_glowing_fungus_cast_light_of_their_own_colours() -> None:
    scene = Scene("""
        ##############
        #@.........#.#
        ##############
    """)
    scene.floor.ground.change(3, 1, "lamp")
    scene.floor.ground.change(9, 1, "glow_cap")
    lit = glow.lamplights(scene.floor.ground)
    kinds = scene.content
    lamp, cap = (lit[kinds.terrain_of(name).color][1].tolist() for name in ("lamp", "glow_cap"))
    assert lamp == sorted(lamp[:4]) + sorted(lamp[4:], reverse=True)
    assert lamp[3] > lamp[4] > lamp[5] > 0 == lamp[12]
    assert cap[9] > cap[10] > 0 == cap[12]


def drawn_ground(scene: Scene, x: int) -> list[int]:
    """The colour of the ground of a cell in the first row."""
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, scene.run, Camera(), View())
    return [int(part) for part in console.rgba["fg"][1, x, :3]]


def test_what_a_fungus_shines_on_is_greener_than_without_it_and_by_a_lamp_it_is_warmer() -> None:
    lit = {}
    for light in ("floor", "lamp", "glow_cap"):
        scene = Scene("""
            ##############
            #@...........#
            ##############
        """)
        scene.floor.ground.change(6, 1, light)
        lit[light] = drawn_ground(scene, 7)
    green = {light: color[1] / sum(color) for light, color in lit.items()}
    warm = {light: color[0] / color[2] for light, color in lit.items()}
    assert green["glow_cap"] > green["floor"]
    assert warm["lamp"] > warm["floor"]
