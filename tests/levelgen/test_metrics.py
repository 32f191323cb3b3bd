"""Metrics, counted by hand on small drawings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from levelgen import Level
from levelgen.metrics import measure, thin_walls
from levelgen.terrain import WALKABLE_WORDS, Terrain

RING = """
##########
#<.......#
#.######.#
#.######.#
#.......>#
##########
"""

POCKETS = """
###############
#....#........#
#....+........#
#....#...<.>..#
###.####+######
  #....#.....#
  ######.....#
       #######
"""


def test_a_ring_is_a_loop() -> None:
    found = measure(Level.from_text(RING))
    assert found.floor == 20 / 60
    assert found.loops == 100 / 20
    assert (found.deadends, found.choke_frac) == (0, 0)
    assert found.open_frac == 0
    assert found.corridor_frac == 1
    assert found.stairs_path == 10 / 16
    assert found.detour > 1


def test_pockets_are_dead_ends_and_their_necks_choke() -> None:
    found = measure(Level.from_text(POCKETS))
    floor = 12 + 1 + 24 + 1 + 4 + 1 + 10
    assert found.floor == floor / 120
    assert found.loops == 0
    # The part below the western room is inside the pocket behind that room's door; only the innermost counts.
    assert found.deadends == 2
    # Both doors and the neck, with the cells on both of their sides, and two more in the niche below.
    assert found.choke_frac == 11 / floor
    assert found.open_frac == (2 + 6) / floor
    assert found.detour > 1


def test_a_small_ring_is_no_loop() -> None:
    assert measure(Level.from_text("#####\n#<..#\n#.#.#\n#..>#\n#####")).loops == 0


def test_rings_joined_by_a_corner_are_one() -> None:
    drawing = """
############
#<........>#
#.####.....#
#.####.....#
#.####.....#
#.####.....#
#.....####.#
#.....####.#
#.....####.#
#.....####.#
#..........#
############
"""
    assert measure(Level.from_text(drawing)).loops == pytest.approx(100 * 1 / (10 * 10 - 32))


def test_a_thin_wall_with_a_long_walk_around_it_is_hidden() -> None:
    wall = "\n".join(["############", *["#...#......#"] * 9, "#<........>#", "############"])
    assert measure(Level.from_text(wall)).hidden_walls == 0
    wall = "\n".join(["############", *["#...#......#"] * 14, "#<........>#", "############"])
    assert measure(Level.from_text(wall)).hidden_walls == 14 - 9
    assert measure(Level.from_text(RING)).hidden_walls == 0


def test_an_open_hall_is_open() -> None:
    hall = measure(
        Level.from_text(
            "\n".join(["#" * 12, "#<" + "." * 8 + ".#", *["#" + "." * 10 + "#"] * 8, "#........>.#", "#" * 12])
        )
    )
    assert hall.open_frac == 64 / 100
    assert hall.detour == 1
    assert (hall.corridor_frac, hall.choke_frac, hall.deadends, hall.loops) == (0, 0, 0, 0)


def test_a_corridor_is_all_choke_but_its_ends() -> None:
    line = measure(Level.from_text("#<..........>#"))
    assert line.choke_frac == 10 / 12
    assert line.corridor_frac == 1
    assert line.stairs_path == 11 / 15


_SHAPES = st.tuples(st.integers(1, 9), st.integers(1, 9))
_WORDS = st.sampled_from([Terrain.ROCK, Terrain.WALL, Terrain.FLOOR, Terrain.DOOR, Terrain.DEEP_WATER]).map(int)


@given(_SHAPES.flatmap(lambda shape: arrays(np.uint8, shape, elements=_WORDS)))
def test_thin_walls_have_floor_on_two_sides_only(terrain: NDArray[np.uint8]) -> None:
    height, width = terrain.shape
    found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = [], []
    for x in range(1, width - 1):
        for y in range(1, height - 1):
            west, east, north, south = (
                terrain[y + dy, x + dx] in WALKABLE_WORDS for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
            )
            if terrain[y, x] <= Terrain.WALL and west == east and north == south and west != north:
                found[north].append((x, y))
    assert thin_walls(terrain) == (found[0], sorted(found[1], key=lambda cell: cell[::-1]))
