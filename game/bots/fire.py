"""Fire as the explorer meets it: it steps out of it, and out of its reach while there is time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.knowledge import movement_grid
from game.rules.fov import distance
from game.rules.pathfinding import shortest_path
from game.world import query
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run

WARY = 4  # cells


def out_of_fire(run: Run, *, fighting: bool) -> Action | None:
    """Return a step towards ground that does not burn; None when the hero is on such, or no fire is near.

    Who fights stands his ground where fire cannot spread: what spits fire would only do so again.
    """
    floor, ground = run.floor, run.content.ground
    _, _, _, at = query.hero(run)
    here = at.x, at.y
    near = any(distance(*cell, *here) <= WARY for cell in floor.ground.flames)
    burns = ground.burns[floor.memory.terrain] > 0
    if not near or not (burns[at.y, at.x] or (here in floor.ground.flames and not fighting)):
        return None
    bare = cells_in(ground.walkable[floor.memory.terrain] & floor.memory.explored & ~burns & (floor.ground.fire == 0))
    grids = movement_grid(floor), movement_grid(floor, through_fire=True)
    cells = shortest_path(grids[0], here, bare) or shortest_path(grids[1], here, bare)
    if not cells or cells[0] in floor.occupants:
        return None
    return Walk(cells[0][0] - at.x, cells[0][1] - at.y)
