"""Array functions against loops over cells."""

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from levelgen import grid
from levelgen.rng import field

Mask = NDArray[np.bool_]

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

masks = st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(lambda shape: arrays(np.bool_, shape))


def inside(mask: Mask, x: int, y: int) -> bool:
    return 0 <= y < mask.shape[0] and 0 <= x < mask.shape[1] and bool(mask[y, x])


def steps_from(mask: Mask, sources: list[tuple[int, int]], *, diagonal: bool) -> NDArray[np.int32]:
    result = np.full(mask.shape, -1, dtype=np.int32)
    queue = [source for source in sources if inside(mask, *source)]
    for x, y in queue:
        result[y, x] = 0
    for x, y in queue:
        sides = STRAIGHT + [
            (dx, dy) for dx, dy in SLANTED if diagonal and inside(mask, x + dx, y) and inside(mask, x, y + dy)
        ]
        for dx, dy in sides:
            if inside(mask, x + dx, y + dy) and result[y + dy, x + dx] < 0:
                result[y + dy, x + dx] = result[y, x] + 1
                queue.append((x + dx, y + dy))
    return result


def components(mask: Mask) -> Iterator[Mask]:
    left = mask.copy()
    for y, x in np.argwhere(mask).tolist():
        if left[y, x]:
            component = steps_from(mask, [(x, y)], diagonal=False) >= 0
            left &= ~component
            yield component


@given(masks, st.booleans())
def test_neighbours_and_dilate(mask: Mask, diagonal: bool) -> None:  # noqa: FBT001 - drawn
    sides = STRAIGHT + (SLANTED if diagonal else [])
    counts = grid.neighbours(mask, diagonal=diagonal)
    spread = grid.dilate(mask, diagonal=diagonal)
    for y, x in np.ndindex(mask.shape):
        expected = sum(inside(mask, x + dx, y + dy) for dx, dy in sides)
        assert counts[y, x] == expected
        assert spread[y, x] == (mask[y, x] or expected > 0)


@given(masks)
def test_blocks(mask: Mask) -> None:
    blocks = grid.in_blocks(mask)
    for y, x in np.ndindex(mask.shape):
        corners = [(left, top) for left in (x - 1, x) for top in (y - 1, y)]
        is_whole = [all(inside(mask, left + dx, top + dy) for dx in (0, 1) for dy in (0, 1)) for left, top in corners]
        assert blocks[y, x] == any(is_whole)


@given(masks, st.lists(st.tuples(st.integers(-1, 12), st.integers(-1, 12)), max_size=3), st.booleans())
def test_distance_and_flood(mask: Mask, sources: list[tuple[int, int]], diagonal: bool) -> None:  # noqa: FBT001 - drawn
    expected = steps_from(mask, sources, diagonal=diagonal)
    found = grid.distance(mask, sources, diagonal=diagonal)
    assert found.dtype == np.int32
    assert (found == expected).all()
    for source in sources:
        alone = steps_from(mask, [source], diagonal=diagonal) >= 0
        assert (grid.flood(mask, source, diagonal=diagonal) == alone).all()


@given(masks, st.tuples(st.integers(0, 11), st.integers(0, 11)), st.tuples(st.integers(0, 11), st.integers(0, 11)))
def test_walk(mask: Mask, start: tuple[int, int], goal: tuple[int, int]) -> None:
    steps = steps_from(mask, [start], diagonal=False)
    expected = int(steps[goal[1], goal[0]]) if inside(mask, *goal) else -1
    assert grid.walk(mask, start, goal) == (expected if expected >= 0 else None)
    for limit in (0, 1, 5):
        assert grid.walk(mask, start, goal, limit=limit) == (expected if 0 <= expected <= limit else None)


@given(masks)
def test_label(mask: Mask) -> None:
    labels, count = grid.label(mask)
    expected = list(components(mask))
    assert count == len(expected)
    assert ((labels >= 0) == mask).all()
    assert all((labels == number)[component].all() for number, component in enumerate(expected))
    assert grid.connected(mask) == (count <= 1)


def test_the_distances_of_a_long_serpentine() -> None:
    mask = np.ones((41, 41), dtype=np.bool_)
    for row in range(1, 41, 2):
        mask[row] = False
        mask[row, 40 if row % 4 == 1 else 0] = True
    assert (grid.distance(mask, [(0, 0)]) == steps_from(mask, [(0, 0)], diagonal=False)).all()
    assert grid.distance(mask, [(0, 0)]).max() > 800


def test_many_components_on_a_large_map() -> None:
    mask = field((150, 150), "pieces") % np.uint64(10) < 6
    labels, count = grid.label(mask)
    assert count > 100
    right, below = mask[:, 1:] & mask[:, :-1], mask[1:] & mask[:-1]
    assert (labels[:, 1:] == labels[:, :-1])[right].all()
    assert (labels[1:] == labels[:-1])[below].all()
    firsts = [int(np.flatnonzero(labels == number)[0]) for number in range(count)]
    assert firsts == sorted(firsts)
    ys, xs = np.divmod(np.array(firsts), 150)
    reach = grid.distance(mask, [(int(xs[0]), int(ys[0]))]) >= 0
    assert (reach == (labels == 0)).all()


def test_nothing_is_changed() -> None:
    mask = np.ones((5, 7), dtype=np.bool_)
    mask.flags.writeable = False
    grid.neighbours(mask)
    grid.dilate(mask)
    grid.flood(mask, (0, 0))
    grid.distance(mask, [(0, 0)])
    grid.label(mask)
    assert mask.all()
