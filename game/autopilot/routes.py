"""Routes: shortest paths that a goal follows without looking for them at each step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.rules.pathfinding import nearest_first, shortest_path

if TYPE_CHECKING:
    from game.world.components import Position
    from game.world.movement import Cell, MovementGrid

KEPT = 4  # as a step may be looked for round webs, through them, and round dangerous rooms


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


class Routes:
    """The last routes that a goal looked for."""

    def __init__(self) -> None:
        self._last: list[Route] = []  # the newest first

    def path(self, grid: MovementGrid, start: Cell, goals: frozenset[Cell]) -> list[Cell] | None:
        """Return a shortest path to the nearest goal, None if there is none, by one of the last searches if it holds.

        Most steps of a long walk change nothing in what the hero knows of the rest of it.
        """
        alike = [route for route in self._last if route.grid.same_steps(grid)]
        route = next((route for route in alike if route.goals == goals and route.holds(start)), None)
        if route is None:
            grid = alike[0].grid if alike else grid  # the steps from its cells have been worked out
            route = Route(grid, goals, start, shortest_path(grid, start, goals))
            self._last = [route, *self._last[: KEPT - 1]]
        elif route.path is None:  # the next step is asked for from here, not from far away
            self._last[self._last.index(route)] = replace(route, start=start)
        return route.ahead(start)


def walk(at: Position, cell: Cell) -> Walk:
    """Return the step from a place to an adjacent cell."""
    return Walk(cell[0] - at.x, cell[1] - at.y)
