"""Choke points and their pockets, compared with the result of removing each cell by itself."""

from collections import Counter

import numpy as np
from hypothesis import given, strategies
from hypothesis.extra.numpy import arrays

from levelgen import choke, grid
from levelgen.grid import Mask


def cut_off_by(mask: Mask, start: tuple[int, int], cell: tuple[int, int]) -> int:
    """The cells that cannot be reached from the start without this one."""
    without = mask.copy()
    without[cell[1], cell[0]] = False
    return int(grid.flood(mask, start).sum() - grid.flood(without, start).sum()) - 1


@given(arrays(np.bool_, strategies.tuples(strategies.integers(1, 9), strategies.integers(1, 9))), strategies.data())
def test_every_cell_cuts_off_what_taking_it_away_shows(mask: Mask, data: strategies.DataObject) -> None:
    cells = [(x, y) for y, x in np.argwhere(mask).tolist()]
    if not cells:
        return
    start = data.draw(strategies.sampled_from(cells))
    reached = grid.flood(mask, start)

    cut_off: Counter[tuple[int, int]] = Counter()
    for entry, size, _ in choke.pockets(mask, start):
        cut_off[entry] += size

    for x, y in cells:
        wanted = cut_off_by(mask, start, (x, y)) if reached[y, x] and (x, y) != start else 0
        assert cut_off[x, y] == wanted, (x, y)


def test_a_pocket_within_a_pocket_is_the_innermost() -> None:
    drawing = ["...##...", "....#...", "........", "...##.##", "...##..."]
    mask = np.array([[glyph == "." for glyph in row] for row in drawing])

    found = {pocket.entry: (pocket.size, pocket.is_innermost) for pocket in choke.pockets(mask, (0, 0), least=3)}

    assert found[3, 2] == (14, False)
    assert found[5, 3] == (3, True)
    assert choke.pockets(np.zeros((2, 2), dtype=np.bool_)) == []


def test_without_a_start_the_largest_block_sees() -> None:
    mask = np.ones((5, 12), dtype=np.bool_)
    mask[:, 4] = False
    mask[2, 4] = True

    found = {pocket.entry: pocket.size for pocket in choke.pockets(mask)}

    assert found == {(5, 2): 21, (4, 2): 20, (3, 2): 19}
