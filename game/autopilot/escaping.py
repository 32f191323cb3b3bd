"""The walk out of harmful gas, for the hero's goals and for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules.pathfinding import shortest_path
from game.rules.senses import gas
from game.world.components import Position
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.world.floor import Floor
    from game.world.movement import Cell, MovementGrid
    from game.world.run import Run

LINGERS = 20  # turns for which gas, or a fire, counts as still where it was last seen
NEAR = 2  # cells from gas within which it soon drifts


def note_harm(run: Run, noted: dict[Cell, int], harmful: NDArray[np.bool_]) -> None:
    """Note the harmful cells [y, x], each with the turn until which it counts out of sight, and forget others in time.

    Those in sight are forgotten at once.
    """
    visible = run.floor.memory.visible
    for x, y in [*noted]:
        if visible[y, x] or noted[x, y] <= run.turn:
            del noted[x, y]
    noted |= dict.fromkeys(cells_in(harmful), run.turn + LINGERS)


class GasEscape:
    """A walk out of harmful gas that keeps to its goal, and for a while remembers gas that it sees no more.

    Round a corner every cell looks clean: a walk that chose its goal anew at each step would go to and fro there.
    """

    def __init__(self) -> None:
        self.gassed: dict[Cell, int] = {}  # cells (x, y) of gas, and the turn until which they count out of sight
        self._goal: Cell | None = None
        self._depth = 0  # of the floor where they are

    def note(self, run: Run) -> None:
        """Note the harmful gas in sight, and forget it where it is gone or has not been seen for long."""
        if run.depth != self._depth:
            self._depth, self._goal = run.depth, None
            self.gassed.clear()
        note_harm(run, self.gassed, gas.harmful(run.floor.ground) & run.floor.memory.visible)

    def near(self, floor: Floor) -> NDArray[np.bool_]:
        """Return the cells to which the noted gas may soon drift, with those where it is, as a mask [y, x]."""
        near = np.zeros_like(floor.memory.explored)
        for x, y in self.gassed:
            near[max(0, y - NEAR) : y + NEAR + 1, max(0, x - NEAR) : x + NEAR + 1] = True
        return near

    def next_cell(self, run: Run, grid: MovementGrid, goals: Collection[Cell]) -> Cell | None:
        """Return the next cell (x, y) on the path to the last goal or, once gas is there too, to the nearest one.

        None if no path leads to any, and on a goal.
        """
        at = run.world.get(run.hero, Position)
        here = at.x, at.y
        if self._goal == here or self._goal in self.gassed:
            self._goal = None
        path = shortest_path(grid, here, [self._goal]) if self._goal else None
        path = path or shortest_path(grid, here, goals)
        self._goal = path[-1] if path else None
        return path[0] if path else None

    def end(self) -> None:
        """Forget the goal, as the walk is over."""
        self._goal = None
