"""Ways and distances, against the plainest search there is."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from game.rules.pathfinding import Waves, cells_of, way
from game.world.floor import STEPS, StepGrid, bits

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
    grid = StepGrid.of(walkable, airy)
    for y in range(1, walkable.shape[0] - 1):
        for x in range(1, walkable.shape[1] - 1):
            for dx, dy in STEPS:
                assert grid.allows(x, y, dx, dy) == allowed(walkable, airy, x, y, dx, dy)


@given(grounds(), st.data())
def test_waves_find_the_distances(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    walkable, airy = ground
    cells = [(int(x), int(y)) for y, x in np.argwhere(walkable)]
    if not cells:
        return
    start = data.draw(st.sampled_from(cells))
    waves = Waves.around(StepGrid.of(walkable, airy), *start)
    expected = brute(walkable, airy, start)
    assert all(Waves.around(waves.grid, *start).reaches(*cell) == (cell in expected) for cell in cells)
    order = data.draw(st.permutations(cells))
    assert {cell: waves.distance(*cell) for cell in order} == {cell: expected.get(cell, -1) for cell in cells}


@given(grounds(), st.data())
def test_a_way_is_walkable_and_as_short_as_can_be(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    walkable, airy = ground
    cells = [(int(x), int(y)) for y, x in np.argwhere(walkable)]
    if not cells:
        return
    start = data.draw(st.sampled_from(cells))
    goals = data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3))
    grid = StepGrid.of(walkable, airy)
    found = way(grid, start, sum({1 << (y * grid.width + x) for x, y in goals}))
    distances = brute(walkable, airy, start)
    reachable = [distances[goal] for goal in goals if goal in distances]
    if not reachable:
        assert found is None
        return
    assert found is not None
    assert len(found) == min(reachable)
    for (x, y), (to_x, to_y) in zip([start, *found], found, strict=False):
        assert allowed(walkable, airy, x, y, to_x - x, to_y - y)


@given(grounds(), st.data())
def test_nearer_and_sideways_are_the_steps_of_that_distance(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    walkable, airy = ground
    cells = [(int(x), int(y)) for y, x in np.argwhere(walkable)]
    if not cells:
        return
    start, (x, y) = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    waves = Waves.around(StepGrid.of(walkable, airy), *start)
    distances = brute(walkable, airy, start)
    here = distances.get((x, y), -1)
    steps = [step for step in STEPS if allowed(walkable, airy, x, y, *step)]
    away = {step: distances.get((x + step[0], y + step[1])) for step in steps}
    nearer, sideways = waves.steps(x, y)
    assert nearer == waves.nearer(x, y) == [step for step in steps if here > 0 and away[step] == here - 1]
    assert sideways == [step for step in steps if here >= 0 and away[step] == here]
    waves.grow(until=0)
    assert waves.steps(x, y) == (nearer, sideways)  # kept, and as right when all is reached


@given(grounds(), st.data())
def test_waves_that_move_on_find_the_same_as_fresh_ones(ground: tuple[Mask, Mask], data: st.DataObject) -> None:
    walkable, airy = ground
    cells = [(int(x), int(y)) for y, x in np.argwhere(walkable)]
    if not cells:
        return
    grid = StepGrid.of(walkable, airy)
    some = st.lists(st.sampled_from(cells), max_size=6)
    waves = None
    for x, y in data.draw(st.lists(st.sampled_from(cells), min_size=2, max_size=4)):
        waves = Waves(grid, 1 << y * grid.width + x, before=waves)
        for cell in data.draw(some):
            fresh = Waves.around(grid, x, y)
            assert waves.steps(*cell) == fresh.steps(*cell)
            assert waves.distance(*cell) == fresh.distance(*cell)
            assert waves.rings[: len(fresh.rings)] == fresh.rings[: len(waves.rings)]


@pytest.mark.parametrize(("to", "farther"), [((1, 2), 1), ((2, 2), 0), ((2, 1), 0), ((3, 2), -1)])
def test_the_way_behind_is_not_searched_again(to: tuple[int, int], farther: int) -> None:
    mask = np.zeros((5, 40), bool)
    mask[1:4, 1:4] = mask[2, 4:-1] = True
    grid = StepGrid.of(mask, mask)
    before = Waves.around(grid, 2, 2)
    assert before.distance(38, 2) == 36
    after = Waves(grid, 1 << to[1] * grid.width + to[0], before)
    assert after.distance(20, 2) == 18 + farther
    assert after.rings[30 + farther] is before.rings[30]
    for x in range(4, 39):
        assert after.distance(x, 2) == x - 2 + farther
        assert after.steps(x, 2) == ([(-1, 0)], [])


def test_a_limit_ends_the_search() -> None:
    mask = np.zeros((3, 20), bool)
    mask[1, 1:-1] = True
    waves = Waves.around(StepGrid.of(mask, mask), 1, 1)
    assert waves.distance(9, 1, limit=5) == -1
    assert len(waves.rings) <= 6
    assert waves.distance(9, 1) == 8


@given(arrays.arrays(np.bool_, (5, 9)))
def test_bits_and_back(mask: Mask) -> None:
    assert cells_of(bits(mask), 9) == [(int(x), int(y)) for y, x in np.argwhere(mask)]
