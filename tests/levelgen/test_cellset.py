"""Bitboards against Python's sets of positions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from levelgen.cellset import CellSet

Mask = NDArray[np.bool_]
Cell = tuple[int, int]

SHAPES = st.tuples(st.integers(1, 9), st.integers(1, 12))
PAIRS = SHAPES.flatmap(lambda shape: st.tuples(arrays(np.bool_, shape), arrays(np.bool_, shape)))
TRIPLES = SHAPES.flatmap(lambda shape: st.tuples(*[arrays(np.bool_, shape)] * 3))


def cells_of(mask: Mask) -> set[Cell]:
    return {(x, y) for y, x in np.argwhere(mask).tolist()}


def stepped(start: set[Cell], passable: set[Cell], corners: set[Cell] | None) -> set[Cell]:
    """All cells of `passable` beside a cell of start, found one by one."""
    reached = set()
    for x, y in start:
        reached |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if corners is not None and {(x + dx, y), (x, y + dy)} <= corners:
                reached.add((x + dx, y + dy))
    return reached & passable


@given(PAIRS)
def test_set_operations(pair: tuple[Mask, Mask]) -> None:
    one, other = map(CellSet.from_mask, pair)
    expected_one, expected_other = map(cells_of, pair)
    assert set(one | other) == expected_one | expected_other
    assert set(one & other) == expected_one & expected_other
    assert set(one - other) == expected_one - expected_other
    assert (one == other) == (expected_one == expected_other)
    if one == other:
        assert hash(one) == hash(other)


@given(arrays(np.bool_, SHAPES))
def test_a_set_holds_the_cells_of_its_mask(mask: Mask) -> None:
    cells = CellSet.from_mask(mask)
    expected = cells_of(mask)
    assert (cells.width, cells.height) == mask.shape[::-1]
    assert (len(cells), bool(cells)) == (len(expected), bool(expected))
    assert list(cells) == sorted(expected, key=lambda cell: (cell[1], cell[0]))
    assert all(((x, y) in cells) == ((x, y) in expected) for x in range(-1, 13) for y in range(-1, 10))
    assert (cells.to_mask() == mask).all()
    assert CellSet(cells.width, cells.height, expected) == cells


@given(TRIPLES)
def test_expand(masks: tuple[Mask, Mask, Mask]) -> None:
    start, passable, corners = map(CellSet.from_mask, masks)
    straight = stepped(cells_of(masks[0]), cells_of(masks[1]), None)
    assert set(start.expand(passable)) == straight
    diagonal = stepped(cells_of(masks[0]), cells_of(masks[1]), cells_of(masks[2]))
    assert set(start.expand(passable, corners)) == diagonal


def test_sets_of_different_maps_differ() -> None:
    assert CellSet(3, 4) != CellSet(4, 3)
    assert CellSet(3, 4) != set()


@pytest.mark.parametrize("cell", [(3, 0), (-1, 0), (0, 4), (0, -1)])
def test_cells_outside_the_map_are_refused(cell: Cell) -> None:
    with pytest.raises(ValueError, match="outside the map of 3x4"):
        CellSet(3, 4, [cell])
