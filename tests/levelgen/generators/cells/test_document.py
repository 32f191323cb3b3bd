"""Every step of the cells document, by its own words, with the shared steps at 0 and as they come.

A landmark lies over rooms and corridors: what is said of all of them is asked of levels without one.

Where the default does otherwise, the head of `levelgen/generators/cells/dig.py` says why.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from tests.levelgen.generators.cells.test_cells import (
    Grid,
    dig,
    judge_corridors,
    judge_grid,
    judge_loops,
    judge_neighbours,
    judge_rooms_in_cells,
    judge_stairs_by_the_walk,
)

Sweep = Callable[[int], range]

STEPS = {"cycles": 0.5, "lake": 0, "pieces": 0.5}
"""The shared steps at their defaults."""

pytestmark = pytest.mark.parametrize(
    "knobs",
    [{"preset": "document", "waters": 0}, {"preset": "document", **STEPS}, STEPS],
    scope="module",  # all steps are judged with the same knobs before the next come
)


@lru_cache(maxsize=2400)
def kept(**knobs: Any) -> Grid:
    """The grid of a level, cached for the tests of other steps."""
    return Grid(*dig(**knobs))


def grids(seeds: range, **knobs: Any) -> Iterator[Grid]:
    for seed in seeds:
        yield kept(seed=seed, **knobs)


def walked(grid: Grid) -> list[int]:
    """The places of step 3 in their order; its links are the first."""
    first, last = grid.level.report["walked"]
    walk = [first]
    for a, b in grid.pairs:
        if walk[-1] == last:
            break
        assert walk[-1] in (a, b), "the walk goes on from elsewhere"
        walk.append(b if walk[-1] == a else a)
    return walk


def test_1_divide_the_map_into_a_grid_of_evenly_sized_cells(knobs: dict[str, Any], sweep: Sweep) -> None:
    for grid in grids(sweep(240), **knobs):
        judge_grid(grid)


def test_2_pick_a_random_cell_as_the_current_cell_and_mark_it_as_connected(knobs: dict[str, Any]) -> None:
    """Without a landmark, since the cell is found from the first link."""
    grid_of_four = {
        **knobs,
        "lake": 0,
        "pieces": 0,
        "cells_x": 2,
        "cells_y": 2,
        "gone": 0,
        "merge": 0,
        "width": 40,
        "height": 24,
    }
    assert {walked(grid)[0] for grid in grids(range(40), **grid_of_four)} == {0, 1, 2, 3}


def test_3_connect_to_an_unconnected_neighbour_and_make_it_current(knobs: dict[str, Any], sweep: Sweep) -> None:
    """Without a landmark, which would remove links of the walk."""
    for grid in grids(sweep(240), **knobs | {"lake": 0, "pieces": 0}):
        walk = walked(grid)
        assert walk[-1] == grid.level.report["walked"][1]
        assert len(set(walk)) == len(walk), "a connected cell was connected again"
        left = grid.neighbours() - {frozenset(pair) for pair in pairwise(walk)}
        ahead = {place for pair in left if walk[-1] in pair for place in pair} - set(walk)
        assert not ahead, "the walk ends beside an unconnected cell"


def test_4_while_there_are_unconnected_cells_connect_one_to_a_connected_neighbour(
    knobs: dict[str, Any], sweep: Sweep
) -> None:
    """Without a landmark, which would remove links of the tree."""
    for grid in grids(sweep(240), **knobs | {"lake": 0, "pieces": 0}):
        walk, tree = walked(grid), grid.level.report["tree"]
        connected = set(walk)
        for a, b in grid.pairs[len(walk) - 1 : tree]:
            assert len(connected & {a, b}) == 1, "not a connected cell and an unconnected one"
            connected |= {a, b}
        assert connected == set(grid.places)


def test_5_pick_zero_or_more_pairs_of_adjacent_cells_that_are_not_connected_and_connect_them(
    knobs: dict[str, Any], sweep: Sweep
) -> None:
    """No pairs, some and all; the numbers are checked without a landmark."""
    for loops in (0, 0.4, 1):
        for grid in grids(sweep(100), **knobs, loops=loops):
            judge_neighbours(grid)
        for grid in grids(sweep(100), **knobs | {"lake": 0, "pieces": 0}, loops=loops):
            judge_loops(grid)


def test_6_within_each_cell_create_a_room_of_random_shape(knobs: dict[str, Any], sweep: Sweep) -> None:
    """Over many levels shapes repeat, as a cell has space for only so many; within a level hardly two are equal.

    A landmark covers some cells; all others have a room.
    """
    shapes = rooms = 0
    for grid in grids(range(len(sweep(400))), **knobs, gone=0):
        judge_rooms_in_cells(grid)
        bodies = set()
        for room in grid.rooms.values():
            left, top, right, bottom = room.bounds
            bodies.add((grid.level.room_at[top:bottom, left:right] == room.id).tobytes())
        shapes += len(bodies)
        rooms += len(grid.rooms)
    assert shapes > 0.85 * rooms


def test_7_for_each_connection_create_a_random_corridor_between_the_rooms(knobs: dict[str, Any], sweep: Sweep) -> None:
    corners = set()
    for grid in grids(sweep(240), **knobs):
        judge_corridors(grid)
        for link in grid.own:
            assert all(abs(x - to_x) + abs(y - to_y) == 1 for (x, y), (to_x, to_y) in pairwise(link.cells))
            corners.add(sum(a[0] != c[0] and a[1] != c[1] for a, c in zip(link.cells, link.cells[2:], strict=False)))
    assert {0, 1, 2} <= corners, "straight, bent once, and bent twice"


def test_8_place_staircases_in_the_cell_of_step_2_and_the_last_cell_visited_in_step_3(
    knobs: dict[str, Any], sweep: Sweep
) -> None:
    for grid in grids(sweep(240), **knobs, stairs="walk"):
        judge_stairs_by_the_walk(grid)
