"""Views: from how many cells around a place much of it is seen at once."""

import numpy as np
from numpy.typing import NDArray

from levelgen.grid import Mask
from levelgen.terrain import TRANSPARENT, WALKABLE

_FAR = 10
"""Cells beyond the edges of the place from which one looks at it."""

_FROM, _AT = 40, 16
"""Cells from which one looks, and at which, about: if there are more they are taken in even steps."""

Cells = NDArray[np.intp]
"""Cells (y, x), one a row."""


def seen_from(terrain: NDArray[np.uint8], place: Mask, share: int) -> int:
    """Return from about how many walkable cells outside a place a share of its ground is seen at once.

    One sees along straight lines: what a field of view by shadow casting sees, but for a few cells at corners.

    Args:
        terrain: the whole map, [y, x].
        place: the cells of the place, [y, x]; some are walkable.
        share: of its walkable cells, in per cent.
    """
    walkable = WALKABLE[terrain]
    ground = np.argwhere(walkable & place)
    (top, left), (bottom, right) = np.maximum(ground.min(axis=0) - _FAR, 0), ground.max(axis=0) + _FAR + 1
    around = np.argwhere((walkable & ~place)[top:bottom, left:right])
    around += (top, left)
    every = 1 + len(around) // _FROM
    seen = _see(TRANSPARENT[terrain], around[::every], ground[:: 1 + len(ground) // _AT])
    return every * int(np.count_nonzero(100 * seen.sum(axis=1) >= share * seen.shape[1]))


def _see(clear: Mask, starts: Cells, ends: Cells) -> Mask:
    """Return which of the cells are seen from which, [start, end]: on the line between them nothing is opaque.

    The lines are Bresenham's, in whole numbers; those that are shorter than the longest stay at their ends.
    """
    apart = (ends - starts[:, None]).astype(np.int32)
    steps = np.abs(apart).max(axis=2, keepdims=True)
    step = np.minimum(np.arange(1, 1 + int(steps.max(initial=0)), dtype=np.int32), steps)
    y, x = (starts[:, axis, None, None] + (2 * apart[..., axis, None] * step + steps) // (2 * steps) for axis in (0, 1))
    seen: Mask = (clear[y, x] | (step == steps)).all(axis=2)
    return seen
