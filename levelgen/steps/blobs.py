"""Blobs and bands: the shapes of lakes and rivers, as masks [y, x] that touch all four sides of their boxes."""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng
from levelgen.grid import Mask
from levelgen.rng import Random, below

_FILLED = 231
"""Of 256: the chance of a cell in the middle of a blob to be liquid at first."""

_PATCH = 4, 3
"""Columns and rows of the patches that make bays and headlands."""

_STEPS = 3

_BRUSHES = (
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
    ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3)),
)
"""The cells (x, y) that a brush of 2, 3 and 4 cells across wets at once."""


def blob(width: int, height: int, random: Random) -> Mask:
    """Return the largest piece that a cellular automaton leaves in a box of this size, cut to what it takes up.

    The cells are filled at random, in patches, the less likely the nearer to the box's rim, and in a few steps each
    becomes what most of the nine around and with it are.
    """
    seed = below(random, 2**53)
    own, shared = patches((height, width), 1, 1, seed, "blob"), patches((height, width), *_PATCH, seed, "bays")
    across, down = (abs(2 * np.arange(side, dtype=np.int64) + 1 - side) * 256 // side for side in (width, height))
    outward = (across * across + (down * down)[:, np.newaxis]) // 420  # 0 in the middle, 312 in the corners
    cells = (own + 3 * shared) // 4 < _FILLED - outward
    for _ in range(_STEPS):
        cells = grid.neighbours(cells) + cells >= 5
    return trimmed(largest(cells))


def patches(shape: tuple[int, int], columns: int, rows: int, seed: int, name: str) -> NDArray[np.int64]:
    """Return noise from 0 to 255, the same all over each patch of so many columns and rows, of this shape [y, x]."""
    height, width = shape
    noise = rng.field((height // rows + 1, width // columns + 1), seed, name) // np.uint64(2**56)
    return noise.astype(np.int64).repeat(rows, axis=0).repeat(columns, axis=1)[:height, :width]


def largest(cells: Mask) -> Mask:
    """Return the largest piece of the cells."""
    labels, count = grid.label(cells)
    if count < 2:
        return cells
    sizes = np.bincount(labels[cells], minlength=count)
    piece: Mask = labels == int(np.argmax(sizes))
    return piece


def trimmed(cells: Mask) -> Mask:
    """Return the cells without the empty rows and columns around them."""
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    if not rows.size:
        return cells[:0, :0]
    return cells[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def band(width: int, height: int, random: Random) -> Mask:
    """Return a river on a map of this size: the walk of a brush from rim to rim, which winds and varies in breadth.

    It goes from west to east or from north to south, on a map that is wider than high more often the shorter distance.
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
