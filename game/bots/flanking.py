"""Goes round those who keep a shell towards it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.rules import facing, hazards
from game.rules.fov import distance
from game.world.components import Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run


def go_round(run: Run, foe: int) -> Action | None:
    """Return a step round a neighbour that turns by one side a turn; None if no step leads farther round than that."""
    own, at = run.world.get(run.hero, Position), run.world.get(foe, Position)
    best, least = None, 1
    for dx, dy in run.floor.grid.steps(own.x, own.y):
        x, y = own.x + dx, own.y + dy
        off = abs(facing.sides_off(run, foe, x - at.x, y - at.y))
        free = (x, y) not in run.floor.occupants and not hazards.warning(run, dx, dy)
        if free and distance(x, y, at.x, at.y) == 1 and off > least:
            best, least = Walk(dx, dy), off
    return best
