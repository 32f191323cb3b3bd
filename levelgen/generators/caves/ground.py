"""The ground that each cave room may take: the boxes of `layout` with their sides bent, so that none is flat.

Space itself is bent: every cell takes what lies a few cells away, by noise that changes slowly over the map. So a room
gains what its neighbour loses, and the wall between them winds. At the edge of the map rooms only lose ground. Around
their cores and along the bands of passages nothing is bent, since there the boxes keep rooms and passages apart.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng
from levelgen.generators.caves import Caves
from levelgen.generators.caves.layout import ACROSS, CaveLayout

Mask = NDArray[np.bool_]
Owners = NDArray[np.int16]

_STEP = 4
"""The distance, in cells, between the cells whose bend is random; those between them are bent by interpolation."""


class Ground:
    """The ground of all rooms.

    Attributes:
        owners: the room that each cell [y, x] may belong to, or -1.
        free: the cells whose eight neighbours belong to the same room, so that two cells of rock part any two rooms.
        spare: the free cells away from passages, of which a room may take more than it was given.
    """

    def __init__(self, recipe: Caves, layout: CaveLayout, forced: Mask, seed: int) -> None:
        shape = recipe.height, recipe.width
        self.owners = np.full(shape, -1, dtype=np.int16)
        for room, ((left, top), (right, bottom)) in layout.areas:
            self.owners[top - 1 : bottom + 2, left - 1 : right + 2] = room
        self._from: NDArray[np.int64] | None = None
        bands = _around_bands(layout, shape)
        most = _most_bent(recipe, layout)
        if most:
            self._fixed = grid.dilate(forced) | bands
            self._from = _bent(shape, most, seed)
            self.owners = np.where(self._fixed, self.owners, self.owners.ravel()[self._from])
        self.free = _inside(self.owners)
        self.spare = self.free & ~bands

    @property
    def is_bent(self) -> bool:
        """Whether sides are bent at all; in a regular grid, and in small places, they stay straight."""
        return self._from is not None

    def bend(self, chance: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the chance of each cell to be floor, given that for rooms in their boxes."""
        if self._from is None:
            return chance
        return np.where(self._fixed, chance, chance.ravel()[self._from]) * self.free

    def open_mouths(self, layout: CaveLayout) -> None:
        """Free the cells just before a box where a passage ends, if at least two cells are left between two rooms."""
        for passage in layout.passages:
            (_, near_high), (far_low, _) = near, far = layout.boxes[passage.near], layout.boxes[passage.far]
            along, aside = passage.axis, 1 - passage.axis
            if far_low[along] - near_high[along] < 5:
                continue
            rows = slice(max(near[0][aside], far[0][aside]), min(near[1][aside], far[1][aside]) + 1)
            free, owners = (self.free, self.owners) if along == ACROSS else (self.free.T, self.owners.T)
            for line, room in ((near_high[along] + 1, passage.near), (far_low[along] - 1, passage.far)):
                free[rows, line] |= owners[rows, line] == room


def _most_bent(recipe: Caves, layout: CaveLayout) -> int:
    """Return the greatest bend, in cells: a part of the length of places."""
    columns, rows = layout.extent
    return int(recipe.jitter * min(recipe.width // columns, recipe.height // rows, 16) / 4 + 0.5)


def _around_bands(layout: CaveLayout, shape: tuple[int, int]) -> Mask:
    """Return the cells of the bands of passages and two on either side, from core to core."""
    around = np.zeros(shape, dtype=np.bool_)
    for passage in layout.passages:
        lines = around if passage.axis == ACROSS else around.T
        first, last = layout.cores[passage.near][1][passage.axis], layout.cores[passage.far][0][passage.axis]
        lines[max(passage.low - 2, 0) : passage.high + 3, first : last + 1] = True
    return around


def _bent(shape: tuple[int, int], most: int, seed: int) -> NDArray[np.int64]:
    """Return for each cell [y, x] the cell, by its number, that lies there when space is bent by `most` at most."""
    height, width = shape
    ys = np.arange(height, dtype=np.int64)[:, np.newaxis] + _noise(shape, most, seed, "down")
    xs = np.arange(width, dtype=np.int64) + _noise(shape[::-1], most, seed, "across").T
    cells: NDArray[np.int64] = np.clip(ys, 0, height - 1) * width + np.clip(xs, 0, width - 1)
    return cells


def _noise(shape: tuple[int, int], most: int, seed: int, name: str) -> NDArray[np.int64]:
    """Return whole numbers from -most to most, [y, x], that change slowly.

    In the first row none is above 0 and in the last hardly any below, so that the map's edge is what lies there.
    """
    height, width = shape
    coarse = (rng.field((height // _STEP + 2, width // _STEP + 2), seed, name) >> np.uint64(48)).astype(np.int64)
    coarse[0] //= 2
    coarse[-2:] = (coarse[-2:] + 2**16) // 2
    fine = _between(_between(coarse).T).T[:height, :width]
    return fine * (2 * most + 1) // (_STEP * _STEP << 16) - most


def _between(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return _STEP times as many rows, interpolated, in units _STEP times as small."""
    weights = np.arange(_STEP, dtype=np.int64)[:, np.newaxis]
    return (rows[:-1, np.newaxis] * (_STEP - weights) + rows[1:, np.newaxis] * weights).reshape(-1, rows.shape[1])


def _inside(owners: Owners) -> Mask:
    """Return the cells whose eight neighbours belong to the same room; none at the edge of the map."""
    inside = np.zeros(owners.shape, dtype=np.bool_)
    middle = owners[1:-1, 1:-1]
    inside[1:-1, 1:-1] = middle >= 0
    for y in range(3):
        for x in range(3):
            if (y, x) != (1, 1):
                height, width = owners.shape
                inside[1:-1, 1:-1] &= owners[y : height - 2 + y, x : width - 2 + x] == middle
    return inside
