"""Shapes: the steps or cells that a swing, a leap or a gust of wind affects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.pathfinding import open_cells_within
from game.rules.senses.fov import distance, straight_line, towards
from game.world.components import Position
from game.world.movement import RING

if TYPE_CHECKING:
    from game.world.movement import Cell
    from game.world.run import Run


HALF_WIDTH = 2


def arc(direction: Cell) -> list[Cell]:
    """Return three steps: the one nearest to a direction, with its neighbours on both sides; (0, 0) counts as north."""
    middle = RING.index(towards(*direction)) if direction != (0, 0) else 0
    return [RING[(middle + turn) % len(RING)] for turn in (-1, 0, 1)]


def leap(run: Run, actor: int, over: Cell, reach: int) -> list[Cell]:
    """Return the cells of a leap over a cell that would harm the actor, up to the first free one beyond that would not.

    Returns:
        The cells in order; empty if there is no such cell within reach, or something is in between.
    """
    own, traits = run.world.get(actor, Position), status_effects.traits(run, actor)
    dx, dy = over[0] - own.x, over[1] - own.y
    cells: list[Cell] = []
    if run.floor.movement.supports(traits, *over):
        return []
    for x, y in straight_line(run, (own.x, own.y), (own.x + reach * dx, own.y + reach * dy))[:reach]:
        if not run.floor.inside(x, y) or not run.floor.ground.transparent.item(y, x):
            return []
        cells.append((x, y))
        if over in cells and run.floor.movement.supports(traits, x, y) and (x, y) not in run.floor.occupants:
            return cells
    return []


def cone(run: Run, own: Cell, direction: Cell, near: int, far: int) -> list[Cell]:
    """Return the cells of a cone of wind from the cell `own`, between two distances, farthest first.

    To each side a cone is as wide as its length divided by `HALF_WIDTH`.
    """
    dx, dy = direction
    found = []
    for x, y in open_cells_within(run.floor, *own, far):
        gap, (to_x, to_y) = distance(*own, x, y), (x - own[0], y - own[1])
        along, across = to_x * dx + to_y * dy, abs(to_x * dy - to_y * dx)
        if gap >= max(near, 1) and across * HALF_WIDTH <= along:
            found.append((-gap, (x, y)))
    return [cell for _, cell in sorted(found)]
