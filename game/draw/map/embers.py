"""Embers that drift over the floor in sight, in strata whose theme has a colour for them; for show alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from levelgen.rng import Dice
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.world.floor import Floor

MOST = 4  # at once
STEPS = ((-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1))  # upwards, as seen on the screen


class Embers:
    """The cells (x, y) of the embers on a floor."""

    def __init__(self) -> None:
        self.cells: list[tuple[int, int]] = []
        self._floor: Floor | None = None
        self._dice = Dice.seeded("embers")

    def cells_of(self, floor: Floor) -> list[tuple[int, int]]:
        """Return the cells of a floor's embers, of which a new floor has none yet."""
        if self._floor is not floor:
            self._floor, self.cells = floor, []
        return self.cells

    def drift(self, floor: Floor) -> int:
        """Let an ember drift by a cell, go out, or light up; return the number of cells whose look changes."""
        bare = room_for(floor)
        before = set(self.cells_of(floor))
        self.cells = [(x, y) for x, y in self.cells if bare[y, x]]
        if len(self.cells) < MOST:
            rows, columns = bare.nonzero()
            if len(rows):
                chosen = self._dice.below(len(rows))
                self.cells.append((int(columns[chosen]), int(rows[chosen])))
        else:
            x, y = self.cells.pop(self._dice.below(MOST))
            step_x, step_y = self._dice.pick(STEPS)
            x, y = x + step_x, y + step_y
            if bare[y, x]:
                self.cells.append((x, y))
        return len(before ^ set(self.cells))


def room_for(floor: Floor) -> NDArray[np.bool_]:
    """Return the cells in sight that embers may drift over, [y, x]: bare floor."""
    bare: NDArray[np.bool_] = floor.memory.visible & (floor.ground.terrain == Terrain.FLOOR)
    return bare
