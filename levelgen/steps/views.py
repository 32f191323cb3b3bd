"""Views: the number of cells around a place from which much of it is seen at once.

Sight follows straight lines. Except for a few cells at corners it equals a field of view by shadow casting.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen.grid import Mask
from levelgen.terrain import SOLID, TRANSPARENT, WALKABLE

_FAR = 10
"""The distance from the edges of the place, in cells, up to which viewers are counted."""

_FROM, _AT = 80, 24
"""The approximate numbers of viewing cells and of viewed cells; if there are more, even steps are taken."""

Cells = NDArray[np.float32]
"""Cells, as an array of two lines: their rows and their columns. They are whole, but floats are faster to divide."""


class Views:
    """The views of a place, the cells of a mask [y, x] of which some are not solid, from the walkable cells around."""

    def __init__(self, terrain: NDArray[np.uint8], place: Mask) -> None:
        ground = _cells(~SOLID.take(terrain) & place)
        (top, left), (bottom, right) = np.maximum(ground.min(axis=1) - _FAR, 0), ground.max(axis=1) + _FAR + 1
        part = np.s_[int(top) : int(bottom), int(left) : int(right)]
        around = _cells((WALKABLE.take(terrain) & ~place)[part])
        around += [[top], [left]]
        self._every: int = 1 + around.shape[1] // _FROM
        self._lines = lines(around[:, :: self._every], ground[:, :: 1 + ground.shape[1] // _AT], terrain.shape[1])

    def count(self, terrain: NDArray[np.uint8], share: int) -> int:
        """Return the approximate number of cells outside the place from which a share of it is seen at once.

        Args:
            terrain: the map [y, x], where solid and walkable cells are still as they were.
            share: the share of the cells that are not solid, in per cent.
        """
        seen = self._lines.seen(TRANSPARENT.take(terrain))
        return self._every * int(np.count_nonzero(100 * np.count_nonzero(seen, axis=1) >= share * seen.shape[1]))


class Lines(NamedTuple):
    """Lines of sight: their points [step, start, end] as numbers of cells, and which points are beyond the end."""

    points: NDArray[np.intp]
    beyond: Mask

    def seen(self, clear: Mask) -> Mask:
        """Return a mask [start, end] of the pairs that see each other: no cell on the line between is opaque."""
        seen: Mask = np.logical_and.reduce(clear.take(self.points, mode="clip") | self.beyond)
        return seen


def lines(starts: Cells, ends: Cells, width: int) -> Lines:
    """Return the lines from each start to each end, on a map `width` cells wide.

    They are Bresenham's: each step goes ahead by a cell, and aside in proportion.
    """
    down, across = ends[:, np.newaxis] - starts[:, :, np.newaxis]
    is_upright = abs(down) > abs(across)
    steps = np.where(is_upright, abs(down), abs(across))
    ahead = np.where(is_upright, width * np.sign(down), np.sign(across))
    aside, side = np.where(is_upright, across, down), np.where(is_upright, np.float32(1), np.float32(width))
    step = np.arange(1, 1 + int(steps.max(initial=0)), dtype=np.float32)[:, np.newaxis, np.newaxis]
    points = 2 * aside * step  # [step, start, end], computed in place to save memory
    points += steps
    points /= 2 * steps
    np.floor(points, out=points)
    points *= side
    points += step * ahead
    points += (starts[0] * width + starts[1])[:, np.newaxis]
    return Lines(points.astype(np.intp), step >= steps)


def _cells(mask: Mask) -> Cells:
    """Return the cells of a mask."""
    return np.array(np.divmod(np.flatnonzero(mask), mask.shape[1]), dtype=np.float32)
