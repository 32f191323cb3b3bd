"""Views: from how many cells around a place much of it is seen at once."""

import numpy as np
from numpy.typing import NDArray

from levelgen.grid import Mask
from levelgen.terrain import TRANSPARENT, WALKABLE

_FAR = 10
"""Cells beyond the edges of the place from which one looks at it."""

_FROM, _AT = 40, 16
"""Cells from which one looks, and at which, about: if there are more they are taken in even steps."""

Cells = NDArray[np.int32]
"""Cells: an array of their rows and their columns."""


def seen_from(terrain: NDArray[np.uint8], place: Mask, share: int) -> int:
    """Return from about how many walkable cells outside a place a share of its ground is seen at once.

    One sees along straight lines: what a field of view by shadow casting sees, but for a few cells at corners.

    Args:
        terrain: the whole map, [y, x].
        place: the cells of the place, [y, x]; some are walkable.
        share: of its walkable cells, in per cent.
    """
    walkable = WALKABLE.take(terrain)
    ground = _cells(walkable & place)
    (top, left), (bottom, right) = np.maximum(ground.min(axis=1) - _FAR, 0), ground.max(axis=1) + _FAR + 1
    around = _cells((walkable & ~place)[top:bottom, left:right])
    around += [[top], [left]]
    every: int = 1 + around.shape[1] // _FROM
    seen = _see(TRANSPARENT.take(terrain), around[:, ::every], ground[:, :: 1 + ground.shape[1] // _AT])
    return every * int(np.count_nonzero(100 * seen.sum(axis=1) >= share * seen.shape[1]))


def _cells(mask: Mask) -> Cells:
    """Return the cells of a mask."""
    return np.array(np.divmod(np.flatnonzero(mask), mask.shape[1]), dtype=np.int32)


def _see(clear: Mask, starts: Cells, ends: Cells) -> Mask:
    """Return which of the cells are seen from which, [start, end]: on the line between them nothing is opaque.

    The lines are Bresenham's, in whole numbers; those that are shorter than the longest stay at their ends.
    """
    apart = ends[:, np.newaxis] - starts[:, :, np.newaxis]
    steps = np.abs(apart).max(axis=0)
    step = np.minimum(np.arange(1, 1 + int(steps.max(initial=0)), dtype=np.int32)[:, np.newaxis, np.newaxis], steps)
    y, x = (_points(start, away, step, steps) for start, away in zip(starts, apart, strict=True))
    y *= clear.shape[1]
    y += x
    seen: Mask = (clear.ravel()[y] | (step == steps)).all(axis=0)
    return seen


def _points(start: Cells, away: Cells, step: Cells, steps: Cells) -> Cells:
    """Return the rows, or the columns, of the points on lines, [step, start, end]: large arrays, changed in place."""
    points = 2 * away * step
    points += steps
    points //= 2 * steps
    points += start[:, np.newaxis]
    return points
