"""What the explorer does about fire: out of it, and out of its way while there is time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.rules.pathfinding import shortest_path
from game.turn.autopilot import known_grid
from game.world import query
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run

WARY = 4  # cells


def out_of_fire(run: Run, *, fighting: bool) -> Action | None:
    """A step towards ground that does not burn; None when the hero is on such, no fire is near, or there is no way.

    Who fights stands his ground where fire cannot spread: what spits fire would only do so again.
    """
    floor, ground = run.floor, run.content.ground
    _, _, _, at = query.hero(run)
    near = [cell for cell in floor.ground.flames if max(abs(cell[0] - at.x), abs(cell[1] - at.y)) <= WARY]
    burns = ground.burns[floor.memory.terrain] > 0
    if not near or not (burns[at.y, at.x] or ((at.x, at.y) in floor.ground.flames and not fighting)):
        return None
    bare = cells_in(ground.walkable[floor.memory.terrain] & floor.memory.explored & ~burns & (floor.ground.fire == 0))
    cells = shortest_path(known_grid(floor), (at.x, at.y), bare) or shortest_path(floor.grid, (at.x, at.y), bare)
    if not cells or cells[0] in floor.occupants:
        return None
    return Walk(cells[0][0] - at.x, cells[0][1] - at.y)
