"""Shapes: the cells that a leap or a breath of wind comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.fov import straight_line
from game.rules.pathfinding import open_cells_within
from game.world.components import Position

if TYPE_CHECKING:
    from game.world.run import Run

    Cell = tuple[int, int]


def leap(run: Run, actor: int, over: Cell, reach: int) -> list[Cell]:
    """Return the cells of a leap over a cell that would harm who leaps, up to the first beyond it that bears it.

    None if there is no such cell within reach, or something stands between.
    """
    own, traits = run.world.get(actor, Position), status_effects.traits(run, actor)
    dx, dy = over[0] - own.x, over[1] - own.y
    cells: list[Cell] = []
    if run.floor.movement.supports(traits, *over):
        return []
    for x, y in straight_line((own.x, own.y), (own.x + reach * dx, own.y + reach * dy))[:reach]:
        if not run.floor.inside(x, y) or not run.floor.ground.transparent.item(y, x):
            return []
        cells.append((x, y))
        if over in cells and run.floor.movement.supports(traits, x, y) and (x, y) not in run.floor.occupants:
            return cells
    return []


def cone(run: Run, own: Cell, direction: Cell, near: int, far: int) -> list[Cell]:
    """Return the open cells that lie before somebody, between two distances, the farthest first."""
    dx, dy = direction
    found = []
    for x, y in open_cells_within(run.floor, *own, far):
        gap, (ahead_x, ahead_y) = max(abs(x - own[0]), abs(y - own[1])), (x - own[0], y - own[1])
        if gap >= max(near, 1) and 2 * abs(ahead_x * dy - ahead_y * dx) <= ahead_x * dx + ahead_y * dy:
            found.append((-gap, (x, y)))
    return [cell for _, cell in sorted(found)]
