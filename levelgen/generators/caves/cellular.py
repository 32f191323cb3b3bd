"""Hollows: the ragged shapes of natural caves, by a cellular automaton that works on all of them at once.

Jim Babcock's "Cellular Automata Method for Generating Random Cave-Like Levels" (2005): random cells, and then a few
times over every cell becomes what most of its neighbours are.

Maps are packed, as by `levelgen.grid.packed`: one integer with a bit for each cell, so that each step of the automaton
is some thirty operations on whole maps. The edge of a map must be empty, so that nothing goes round the end of a row.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng

__all__ = ["INSIDE", "OUTSIDE", "chances", "hollowed", "joined", "rims", "sown", "without_thin_walls"]

INSIDE, OUTSIDE = 0, 255
"""In a map of rims: cells that are open in any case, and those that are none of a hollow's."""

_STEPS = 2
"""After a third step bays would be too round to be dead ends."""

_SMALL = 2000
"""Rims of hollows of at most so many cells are kept for the next such hollow."""

_APART = 5
"""Pieces of a hollow are joined along every fifth row and column."""


def rims(width: int, height: int) -> NDArray[np.uint8]:
    """How near its rim each cell of a hollow is, shape (height, width): always between INSIDE and OUTSIDE.

    It is most in the corners, as of a rounded rectangle. Small hollows are less ragged, or nothing would be left of
    them. All numbers are whole, so that no platform rounds them in its own way.
    """
    return _small_rims(width, height) if width * height <= _SMALL else _rims(width, height)


def _rims(width: int, height: int) -> NDArray[np.uint8]:
    # 0 in the middle, 64 where an axis meets the edge, 128 in the corners
    away = _outwards(height)[:, np.newaxis] + _outwards(width)
    found: NDArray[np.uint8] = ((150 + away) * min(width, height, 8) >> 4).astype(np.uint8)
    return found


_small_rims = lru_cache(maxsize=2048)(_rims)  # most rooms of most maps have one of a few hundred sizes


def chances(rims: NDArray[np.uint8], ragged: int) -> NDArray[np.uint8]:
    """How likely each cell is open at first, of 256, by a map of rims; the less the more ragged hollows are to be."""
    table = rims.tobytes().translate(_by_rim(ragged))
    return np.frombuffer(table, dtype=np.uint8).reshape(rims.shape)


@lru_cache(maxsize=512)
def _by_rim(ragged: int) -> bytes:
    falling = [min(max(255 - (ragged * rim >> 7), 0), 254) for rim in range(256)]
    falling[INSIDE], falling[OUTSIDE] = 255, 0
    return bytes(falling)


@lru_cache(maxsize=2048)
def _outwards(length: int) -> NDArray[np.int64]:
    """How far from the middle every cell of a line is, 0 to 64, by the fourth power."""
    away = (2 * np.arange(length, dtype=np.int64) + 1 - length) * 64 // length
    return away**4 >> 18


def sown(chance: NDArray[np.uint8], seed: int) -> int:
    """Cells open by chance: the chances are of 256, an array [y, x].

    Half of the chance is that of blocks of 3x3 cells, so that bays and pillars come in more than one size.
    """
    height, width = chance.shape
    rows, columns = height // 3 + 1, width // 3 + 1
    size = height * width + rows * columns
    noise = rng.field((1, size // 8 + 1), seed).astype("<u8", copy=False).view(np.uint8)[0] >> 1
    blocks = noise[height * width : size].reshape(rows, columns).repeat(3, axis=1)[:, :width]
    fine = noise[: height * width].reshape(height, width)
    fine += blocks.repeat(3, axis=0)[:height]
    return grid.packed(fine < chance)


def hollowed(cells: int, allowed: int, forced: int, width: int) -> int:
    """What the automaton makes of sown cells: open only where allowed, and open wherever forced.

    Five of the nine cells around and with a cell make it open. They are counted for all cells at once, by adders of a
    bit each: first the three in a row, then three such rows.
    """
    for _ in range(_STEPS):
        west, east = cells << 1, cells >> 1
        ones, twos = cells ^ west ^ east, _most(cells, west, east)
        north, south = ones << width, ones >> width
        low, carried = ones ^ north ^ south, _most(ones, north, south)
        north, south = twos << width, twos >> width
        two, four = twos ^ north ^ south, _most(twos, north, south)
        cells = (four & (two | carried | low) | two & carried & low) & allowed | forced
    return cells


def _most(one: int, two: int, three: int) -> int:
    return one & two | three & (one ^ two)


def without_thin_walls(cells: int, allowed: int, width: int) -> int:
    """The same cells, and those between two of them, where allowed: such walls only send one the long way."""
    for _ in range(2):
        cells |= (cells << 1 & cells >> 1 | cells << width & cells >> width) & allowed
    return cells


def joined(cells: int, cores: int, allowed: int, width: int) -> int:
    """What hangs together with the cores, a piece of each hollow, and what else is stout and near; the rest is filled.

    The walls between are opened where both sides are near, but along some rows and columns only, so that dead ends and
    pillars stay. That is done for all hollows at once, and so one need not know which pieces there are.
    """
    reached = grid.flooded(cells, cores, width)
    rest = _stout(cells ^ reached, width)
    if not rest:
        return reached
    rows, columns = _grating(width, -(-allowed.bit_length() // width))
    between = _between(reached, rest, 1) & rows | _between(reached, rest, width) & columns
    return grid.flooded(cells | between & allowed, reached, width)


@lru_cache(maxsize=16)
def _grating(width: int, height: int) -> tuple[int, int]:
    """Some of the rows, and some of the columns, of a map."""
    mask = np.zeros((2, height, width), dtype=np.bool_)
    mask[0, ::_APART] = mask[1, :, ::_APART] = True
    return grid.packed(mask[0]), grid.packed(mask[1])


def _stout(cells: int, width: int) -> int:
    """The cells that lie in a block of 2x2: to others no way is worth while."""
    cells &= cells >> 1
    cells &= cells >> width
    cells |= cells << 1
    return cells | cells << width


def _between(one: int, other: int, step: int) -> int:
    """The cells that have one of each within seven steps, on opposite sides."""
    ahead, behind, other_ahead, other_behind = one, one, other, other
    for steps in (step, 2 * step, 4 * step):
        ahead |= ahead << steps
        behind |= behind >> steps
        other_ahead |= other_ahead << steps
        other_behind |= other_behind >> steps
    return ahead & other_behind | behind & other_ahead
