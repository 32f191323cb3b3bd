"""Approaching: a step towards a creature, or a blow at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.autopilot.quarry import can_strike
from game.autopilot.routes import walk
from game.knowledge import movement_grid
from game.rules.pathfinding import shortest_path
from game.rules.senses.fov import towards
from game.world.components import Position

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.world.movement import Cell
    from game.world.run import Run


def approach(run: Run, cell: Cell, *, around: Collection[Cell] = ()) -> Walk | None:
    """Return a step towards a creature's cell, through webs but not through fire, or a blow at it if it can be struck.

    None if no path leads there round the cells `around`.
    """
    at = run.world.get(run.hero, Position)
    if can_strike(run, cell):
        return Walk(*towards(cell[0] - at.x, cell[1] - at.y))
    ways = movement_grid(run.floor, opened=[cell], through_webs=True, occupied=around)
    cells = shortest_path(ways, (at.x, at.y), [cell])
    return walk(at, cells[0]) if cells else None
