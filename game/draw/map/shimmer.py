"""Shimmering terrain: lava, water and flames change a few cells at a time, slowly enough to cost almost nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import ENOUGH
from levelgen.rng import Dice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.floor import Floor

PAUSE = 0.5  # seconds between two changes
CELLS = 5  # cells that change at once: each sends a terminal some 40 bytes
SHADES = 4


class Shimmer:
    """A shade from 0 to 3 for each shimmering cell; for show alone."""

    def __init__(self) -> None:
        self.shades: NDArray[np.int32] = np.zeros((0, 0), np.int32)  # [y, x]
        self._floor: Floor | None = None
        self._dice = Dice.seeded("shimmer")

    def shades_of(self, floor: Floor) -> NDArray[np.int32]:
        """Return the shades of a floor's cells, [y, x]."""
        if self._floor is not floor:
            self._floor = floor
            rows, columns = np.indices(floor.ground.terrain.shape)
            self.shades = np.asarray((rows * 7 + columns * 3 + rows * columns) % SHADES, np.int32)
        return self.shades

    def moves(self, floor: Floor) -> NDArray[np.bool_]:
        """Return the cells in sight that shimmer, [y, x]."""
        moving: NDArray[np.bool_] = floor.content.ground.shimmers[floor.ground.terrain] | (floor.ground.fire > 0)
        if floor.ground.gassed:
            for gas, kind in zip(floor.ground.gases, floor.content.gases.values(), strict=True):
                if kind.shimmers:
                    moving |= gas >= ENOUGH
        return moving & floor.memory.visible

    def stir(self, floor: Floor, cells: int = CELLS) -> None:
        """Change the shades of a few shimmering cells, at most so many."""
        shades = self.shades_of(floor)
        rows, columns = self.moves(floor).nonzero()
        for _ in range(min(cells, len(rows))):
            chosen = self._dice.below(len(rows))
            shades[rows[chosen], columns[chosen]] = self._dice.below(SHADES)
