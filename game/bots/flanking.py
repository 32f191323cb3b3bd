"""Going round foes that keep a shell towards the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.routes import walk
from game.bots import passing
from game.rules import hazards
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import facing
from game.rules.senses.fov import distance
from game.world.components import Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run

ROOMY = 6  # neighbours of a cell with enough room around it
GAP = 3  # cells to a foe that is to follow there


def go_round(run: Run, foe: int) -> Action | None:
    """Return a step round an adjacent foe, which turns by one side a turn; None if no step outpaces its turning."""
    own, at = run.world.get(run.hero, Position), run.world.get(foe, Position)
    best, least, taken = None, 1, passing.barred_cells(run)
    for dx, dy in run.floor.grid.steps(own.x, own.y):
        x, y = own.x + dx, own.y + dy
        off = abs(facing.sides_off(run, foe, x - at.x, y - at.y))
        free = (x, y) not in taken and not hazards.warning(run, dx, dy)
        if free and distance(x, y, at.x, at.y) == 1 and off > least:
            best, least = Walk(dx, dy), off
    return best


def draw_out(run: Run, foe: int) -> Action | None:
    """Return a step towards the nearest place with room to go round a following foe; None if there is none."""
    own, at = run.world.get(run.hero, Position), run.world.get(foe, Position)
    grid = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run))
    for (x, y), steps in nearest_first(grid, (own.x, own.y)):
        if steps and distance(x, y, at.x, at.y) >= GAP and sum(1 for _ in grid.steps(x, y)) >= ROOMY:
            path = shortest_path(grid, (own.x, own.y), [(x, y)])
            return walk(own, path[0]) if path else None
    return None
