"""Routes: shortest paths that a goal follows without looking for them at each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.pathfinding import nearest_first

if TYPE_CHECKING:
    from game.world.movement import Cell, MovementGrid


@dataclass(frozen=True, slots=True)
class Route:
    """A shortest path from a start to the nearest of some goals, or None if there is none.

    Among equally short paths it is the first in the order of steps, and so is the rest of it from each of its cells:
    while grid and goals stay unchanged, the path can be followed without another search.
    """

    grid: MovementGrid
    goals: frozenset[Cell]
    start: Cell
    path: list[Cell] | None  # without the start

    def holds(self, cell: Cell) -> bool:
        """Return whether the path leads over a cell or, if there is no path, whether the search reached the cell."""
        if self.path is None:
            return any(cell == reached for reached, _ in nearest_first(self.grid, self.start))
        return cell in (self.start, *self.path)

    def ahead(self, cell: Cell) -> list[Cell] | None:
        """Return the cells of the path after a given one; None if there is no path."""
        if self.path is None:
            return None
        cells = [self.start, *self.path]
        return cells[cells.index(cell) + 1 :]
