"""Hollows: the ragged shapes of natural caves, by a cellular automaton that works on all of them at once.

Jim Babcock's "Cellular Automata Method for Generating Random Cave-Like Levels" (2005): random cells, and then a few
times over every cell becomes what most of its neighbours are.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng

__all__ = ["chances", "hollowed", "sown", "without_thin_walls"]

_STEPS = 3


def chances(width: int, height: int, ragged: int) -> NDArray[np.uint8]:
    """How likely each cell of a hollow is open at first, of 256, shape (height, width).

    It is least in the corners, as by a rounded rectangle, and even in the middle the less the more ragged it is to be,
    of 256. All numbers are whole, so that no platform rounds them in its own way.
    """
    # 0 in the middle, 64 where an axis meets the edge, 128 in the corners
    table: NDArray[np.uint8] = _by_distance(ragged)[_outwards(height)[:, np.newaxis] + _outwards(width)]
    return table


@lru_cache(maxsize=512)
def _by_distance(ragged: int) -> NDArray[np.uint8]:
    falling: NDArray[np.uint8] = np.clip(255 - (ragged * (300 + 2 * np.arange(129)) >> 9), 0, 255).astype(np.uint8)
    return falling


@lru_cache(maxsize=2048)
def _outwards(length: int) -> NDArray[np.int64]:
    """How far from the middle every cell of a line is, 0 to 64, by the fourth power."""
    away = (2 * np.arange(length, dtype=np.int64) + 1 - length) * 64 // length
    return away**4 >> 18


def sown(chance: NDArray[np.uint8], seed: int) -> NDArray[np.bool_]:
    """Cells open by chance: the chances, of 256, and the result are arrays [y, x]; where the chance is 255 all are.

    Half of the chance is that of blocks of 3x3 cells, so that bays and pillars come in more than one size.
    """
    height, width = chance.shape
    fine = _noise(height, width, seed, "fine")
    coarse = _noise(height // 3 + 1, width // 3 + 1, seed, "coarse")
    blocks = coarse.repeat(3, axis=1).repeat(3, axis=0)[:height, :width]
    noise = (fine >> 1) + (blocks >> 1)
    opened: NDArray[np.bool_] = (noise < chance) | (chance == 255)
    return opened


def _noise(height: int, width: int, seed: int, name: str) -> NDArray[np.uint8]:
    words = rng.field((height, (width + 7) // 8), seed, name).astype("<u8", copy=False)
    return words.view(np.uint8)[:, :width]


def hollowed(cells: NDArray[np.bool_], allowed: NDArray[np.bool_], forced: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What the automaton makes of sown cells: open only where allowed, and open wherever forced; arrays [y, x]."""
    for _ in range(_STEPS):
        around = grid.neighbours(cells)
        around += cells
        cells = around >= 5
        cells &= allowed
        cells |= forced
    return cells


def without_thin_walls(cells: NDArray[np.bool_], allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The same cells, [y, x], and those between two of them, where allowed: such walls only send one the long way."""
    for _ in range(2):
        thin = np.zeros_like(cells)
        thin[:, 1:-1] = cells[:, :-2] & cells[:, 2:]
        thin[1:-1] |= cells[:-2] & cells[2:]
        thin &= allowed
        cells = cells | thin
    return cells
