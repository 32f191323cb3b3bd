"""Shortest paths and distance maps, against the plainest search there is."""

from __future__ import annotations

from collections import deque
from itertools import combinations, pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from game.rules.pathfinding import least_crossing_path, nearest_first, shortest_path
from game.world.movement import MOST_MAPS, STEPS, DistanceMap, MovementGrid
from tests.kit.scenes import Scene

Mask = NDArray[np.bool_]


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Mask, Mask]:
    """What can be stood on and what of it a step may pass beside, with a solid rim."""
    shape = draw(st.tuples(st.integers(3, 9), st.integers(3, 12)))
    kinds = draw(arrays.arrays(np.uint8, shape, elements=st.sampled_from([0, 1, 1, 1, 2, 3])))
    kinds[0] = kinds[-1] = 0
    kinds[:, 0] = kinds[:, -1] = 0
    return (kinds == 1) | (kinds == 2), (kinds == 1) | (kinds == 3)  # floor, door, and lava as 3


def allowed(walkable: Mask, airy: Mask, x: int, y: int, dx: int, dy: int) -> bool:
    """The definition: onto what can be stood on, and diagonally only with both sides free."""
    if not walkable[y + dy, x + dx]:
        return False
    return not (dx and dy) or bool(airy[y, x + dx] and airy[y + dy, x])


def brute(walkable: Mask, airy: Mask, start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Distances by breadth-first search, a cell at a time."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in STEPS:
            if allowed(walkable, airy, x, y, dx, dy) and (x + dx, y + dy) not in found:
                found[x + dx, y + dy] = found[x, y] + 1
                queue.append((x + dx, y + dy))
    return found


@given(grounds())
def test_steps_are_allowed_as_defined(ground: tuple[Mask, Mask]) -> None:
    walkable, airy = ground
    grid = MovementGrid(walkable, airy)
    for y in range(1, walkable.shape[0] - 1):
        for x in range(1, walkable.shape[1] - 1):
            for dx, dy in STEPS:
                assert grid.allows(x, y, dx, dy) == allowed(walkable, airy, x, y, dx, dy)


def drawn_cells(data: st.DataObject, walkable: Mask, count: int) -> list[tuple[int, int]]:
    """Some cells that can be stood on; none if there is none."""
    cells = [(int(x), int(y)) for y, x in np.argwhere(walkable)]
    return data.draw(st.lists(st.sampled_from(cells), min_size=count, max_size=count)) if cells else []


@given(grounds(), st.data())
def test_a_distance_map_holds_the_distances_to_the_nearest_goal(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    goals = drawn_cells(data, ground[0], 2)
    if not goals:
        return
    found = DistanceMap(MovementGrid(*ground), goals)
    expected = [brute(*ground, goal) for goal in goals]
    for y, x in np.argwhere(ground[0]).tolist():
        reached = [distances[x, y] for distances in expected if (x, y) in distances]
        assert found.distance(x, y) == min(reached, default=-1)


@given(grounds(), st.data())
def test_downhill_leads_nearer_and_level_stays_as_far(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    cells = drawn_cells(data, ground[0], 2)
    if not cells:
        return
    goal, (x, y) = cells
    distances = brute(*ground, goal)
    here = distances.get((x, y), -1)
    around = {step: distances.get((x + step[0], y + step[1])) for step in STEPS if allowed(*ground, x, y, *step)}
    found = DistanceMap(MovementGrid(*ground), [goal])
    assert found.downhill(x, y) == [step for step, far in around.items() if here > 0 and far == here - 1]
    assert found.level(x, y) == [step for step, far in around.items() if here >= 0 and far == here]


@given(grounds(), st.data())
def test_a_shortest_path_is_walkable_and_as_short_as_can_be(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    cells = drawn_cells(data, ground[0], 4)
    if not cells:
        return
    start, *goals = cells
    found = shortest_path(MovementGrid(*ground), start, goals)
    distances = brute(*ground, start)
    reachable = [distances[goal] for goal in goals if goal in distances]
    if not reachable:
        assert found is None
        return
    assert found is not None
    assert len(found) == min(reachable)
    for (x, y), (to_x, to_y) in pairwise([start, *found]):
        assert allowed(*ground, x, y, to_x - x, to_y - y)


@given(grounds(), st.data())
def test_a_path_crosses_as_few_cells_as_can_be_and_is_the_shortest_of_such(
    ground: tuple[Mask, Mask], data: st.DataObject
) -> None:
    cells = drawn_cells(data, ground[0], 5)
    if not cells:
        return
    start, goal, *crossed = cells
    grid = MovementGrid(*ground)
    found = least_crossing_path(grid, start, [goal], crossed)
    if found is None:
        assert shortest_path(grid, start, [goal]) is None
        return
    for (x, y), (to_x, to_y) in pairwise([start, *found]):
        assert allowed(*ground, x, y, to_x - x, to_y - y)
    met = {*crossed}.intersection(found)
    left_out = [{*crossed} - {*kept} for count in range(len(met) + 1) for kept in combinations({*crossed}, count)]
    for closed in left_out:  # the paths over as many of them, or fewer
        walkable = ground[0].copy()
        for x, y in closed - {start}:
            walkable[y, x] = False
        other = shortest_path(MovementGrid(walkable, ground[1]), start, [goal])
        assert other is None or (len(met), len(found)) <= (len({*crossed}.intersection(other)), len(other))


@given(grounds(), st.data())
def test_the_nearest_cells_come_first_and_all_that_can_be_reached_come(
    ground: tuple[Mask, Mask], data: st.DataObject
) -> None:
    cells = drawn_cells(data, ground[0], 1)
    if not cells:
        return
    found = list(nearest_first(MovementGrid(*ground), cells[0]))
    assert dict(found) == brute(*ground, cells[0])
    assert [steps for _, steps in found] == sorted(steps for _, steps in found)


def test_distance_maps_follow_the_ground() -> None:
    scene = Scene("""
        #########
        #@..+...#
        #########
    """)
    movement = scene.floor.movement
    before = movement.distance_map(scene.floor.grid, (7, 1))
    scene.floor.ground.change(4, 1, "wall")
    after = movement.distance_map(scene.floor.grid, (7, 1))
    assert (before.distance(1, 1), after.distance(1, 1)) == (6, -1)


def test_a_distance_map_that_is_asked_for_again_and_again_outlasts_those_of_single_turns() -> None:
    scene = Scene("#" * 82 + "\n#@" + "." * 79 + "#\n" + "#" * 82)
    movement, grid = scene.floor.movement, scene.floor.grid
    kept = movement.distance_map(grid, (1, 1))
    for x in range(2, MOST_MAPS + 12):
        once = movement.distance_map(grid, (x, 1))
        assert movement.distance_map(grid, (1, 1)) is kept
    assert movement.distance_map(grid, (2, 1)).distance(1, 1) == 1
    assert movement.distance_map(grid, (MOST_MAPS + 11, 1)) is once
