"""Blobs and bands: the shapes of lakes and rivers, as masks [y, x] of a map."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.grid import Mask
from levelgen.rng import Random, below

Box = tuple[slice, slice]
"""A part of the map: its rows and columns."""

_FILLED = 231
"""The chance, of 256, of a cell in the middle of a blob to start as liquid."""

_PATCH = 4, 3
"""The columns and rows of the patches that make bays and headlands."""

_STEPS = 3

_BRUSHES = (
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
    ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3)),
)
"""The cells (x, y) covered by a brush 2, 3 and 4 cells across."""


def blobs(boxes: Sequence[Box], noise: NDArray[np.int16]) -> Mask:
    """Return the cells left by a cellular automaton in boxes on a map, given the noise of `mottled`.

    Cells are filled at random, in patches, less likely towards the rim of their box; then they are smoothed, which
    fills none outside.
    """
    cells = np.zeros(noise.shape, dtype=np.bool_)
    for rows, columns in boxes:
        down, across = (_from_middle(side.stop - side.start) for side in (rows, columns))
        chance = _FILLED - (across * across + (down * down)[:, np.newaxis]) // 420  # 312 in the corners
        cells[rows, columns] = smoothed(noise[rows, columns] < 4 * chance)
    return cells


def smoothed(cells: Mask) -> Mask:
    """Return what a few steps leave, in each of which every cell becomes what most of its 3x3 neighbourhood is."""
    for _ in range(_STEPS):
        cells = grid.neighbours(cells) + cells >= 5
    return cells


def _from_middle(side: int) -> NDArray[np.int64]:
    """Return the distance of each place of a side from its middle, scaled to 256."""
    return abs(np.arange(1 - side, side, 2, dtype=np.int64)) * 256 // side


def grains(bits: NDArray[np.uint64]) -> NDArray[np.int16]:
    """Return noise from 0 to 255, made of random bits, independent for each cell."""
    return (bits // np.uint64(2**56)).astype(np.int16)


def patches(bits: NDArray[np.uint64], columns: int, rows: int) -> NDArray[np.int16]:
    """Return noise from 0 to 255, made of random bits, constant within patches of these columns and rows."""
    height, width = bits.shape
    noise = (bits[::rows, ::columns] % np.uint64(256)).astype(np.int16)
    return noise.repeat(rows, axis=0).repeat(columns, axis=1)[:height, :width]


def mottled(bits: NDArray[np.uint64]) -> NDArray[np.int16]:
    """Return noise from 0 to 1020, made of random bits, of which patches share three quarters."""
    return grains(bits) + 3 * patches(bits, *_PATCH)


def keep_largest(cells: Mask, boxes: Sequence[Box]) -> None:
    """Clear all cells in each box except its largest piece, in place."""
    for box in boxes:
        pieces, count = grid.label(cells[box])
        if count > 1:
            cells[box] &= pieces == np.bincount(pieces[pieces >= 0]).argmax()


def band(width: int, height: int, random: Random) -> Mask:
    """Return a river on a map of this size: a brush moved from rim to rim, winding and varying in breadth.

    It runs from west to east or from north to south, more often along the shorter side of the map.
    """
    upright = random.random() * (width + height) < width
    length, breadth = (height, width) if upright else (width, height)
    cells = np.zeros((length, breadth), dtype=np.bool_)
    place = breadth // 4 + below(random, breadth // 2 + 1)
    drift, brush = 0, below(random, len(_BRUSHES))
    for along in range(length):
        if random.random() < 0.3:
            drift = below(random, 3) - 1
        if random.random() < 0.15:
            brush = below(random, len(_BRUSHES))
        for _ in range(1 + (random.random() < 0.4)):
            place = min(max(place + drift, 1), max(breadth - 5, 1))
            for dx, dy in _BRUSHES[brush]:
                if along + dy < length and place + dx < breadth:
                    cells[along + dy, place + dx] = True
    return cells if upright else cells.T.copy()
