"""Room shapes: one piece, within their rectangle, and reaching its sides."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelgen.rng import stream
from levelgen.shapes import SHAPES, carve, ellipse
from levelgen.terrain import Terrain


@pytest.mark.parametrize("name", SHAPES)
@given(width=st.integers(1, 40), height=st.integers(1, 40), seed=st.integers())
def test_shapes_are_one_piece_in_their_rectangle(name: str, width: int, height: int, seed: int) -> None:
    rows = SHAPES[name](width, height, stream(seed))
    assert len(rows) == height
    assert all(0 <= start < stop <= width for start, stop in rows)
    assert all(start < stop_above and start_above < stop for (start_above, stop_above), (start, stop) in pairwise(rows))
    if name != "cave":
        assert (min(start for start, _ in rows), max(stop for _, stop in rows)) == (0, width)


@given(st.integers(1, 60), st.integers(1, 60))
def test_an_ellipse_is_the_same_from_all_sides(width: int, height: int) -> None:
    rows = ellipse(width, height)
    assert rows == rows[::-1]
    assert all(start + stop == width for start, stop in rows)


def test_carving_digs_the_rows_and_nothing_else() -> None:
    cells = bytearray(6 * 4)
    spans = carve([(1, 3), (0, 4)], cells, 6 + 1, 6)
    assert spans == [(8, 10), (13, 17)]
    assert [cell for cell, kind in enumerate(cells) if kind] == [8, 9, 13, 14, 15, 16]
    assert set(cells) == {Terrain.ROCK, Terrain.FLOOR}
