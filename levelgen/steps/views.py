"""Views: the number of cells around a place from which much of it is seen at once."""

import numpy as np
from numpy.typing import NDArray

from levelgen.grid import Mask
from levelgen.terrain import SOLID, TRANSPARENT, WALKABLE

_FAR = 10
"""The distance from the edges of the place, in cells, up to which viewers are counted."""

_FROM, _AT = 80, 24
"""The approximate numbers of viewing cells and of viewed cells; if there are more, even steps are taken."""

Cells = NDArray[np.int32]
"""Cells, as an array of two lines: their rows and their columns."""


def seen_from(terrain: NDArray[np.uint8], place: Mask, share: int, enough: int | None = None) -> int:
    """Return the approximate number of walkable cells outside a place that see a share of it at once.

    Sight follows straight lines. Except for a few cells at corners it equals a field of view by shadow casting. Half of
    the viewers are left out if the other half is enough.

    Args:
        terrain: the whole map, [y, x].
        place: the cells of the place, [y, x]; some are not solid.
        share: the share of those, in per cent.
        enough: the number of viewers that is enough.
    """
    walkable = WALKABLE.take(terrain)
    ground = _cells(~SOLID.take(terrain) & place)
    (top, left), (bottom, right) = np.maximum(ground.min(axis=1) - _FAR, 0), ground.max(axis=1) + _FAR + 1
    around = _cells((walkable & ~place)[top:bottom, left:right])
    around += [[top], [left]]
    every: int = 1 + around.shape[1] // _FROM
    clear, viewed, viewers = TRANSPARENT.take(terrain), ground[:, :: 1 + ground.shape[1] // _AT], 0
    for half in (around[:, :: 2 * every], around[:, every :: 2 * every]):
        seen = _see(clear, half, viewed)
        viewers += every * int(np.count_nonzero(100 * np.count_nonzero(seen, axis=1) >= share * seen.shape[1]))
        if enough is not None and viewers >= enough:
            break
    return viewers


def _cells(mask: Mask) -> Cells:
    """Return the cells of a mask."""
    return np.array(np.divmod(np.flatnonzero(mask), mask.shape[1]), dtype=np.int32)


def _see(clear: Mask, starts: Cells, ends: Cells) -> Mask:
    """Return a mask [start, end] of the pairs of cells that see each other: no cell on the line between is opaque.

    The lines are Bresenham's, in whole numbers: each step goes ahead by a cell, and aside in proportion. Points beyond
    the end of a line do not count.
    """
    width = clear.shape[1]
    down, across = ends[:, np.newaxis] - starts[:, :, np.newaxis]
    is_upright = abs(down) > abs(across)
    steps = np.where(is_upright, abs(down), abs(across))
    ahead = np.where(is_upright, width * np.sign(down), np.sign(across))
    aside, side = np.where(is_upright, across, down), np.where(is_upright, 1, width)
    step = np.arange(1, 1 + int(steps.max(initial=0)), dtype=np.int32)[:, np.newaxis, np.newaxis]
    points = 2 * aside * step  # [step, start, end], computed in place to save memory
    points += steps
    points //= 2 * steps
    points *= side
    points += step * ahead
    points += (starts[0] * width + starts[1])[:, np.newaxis]
    seen: Mask = (clear.take(points, mode="clip") | (step >= steps)).all(axis=0)
    return seen
