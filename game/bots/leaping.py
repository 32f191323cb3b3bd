"""Leaps of the explorer into a chasm: no foe follows, at the price of a fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Plunge, Walk
from game.rules.hazards import chasm
from game.rules.pathfinding import shortest_path
from game.rules.senses.avoiding import bottomless_cells
from game.world import query
from game.world.movement import DistanceMap

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.run import Run

NEAR = 8  # steps to a chasm that it runs in a fight


def leap(run: Run, others: list[KnownCreature], *, most: int = NEAR) -> Action | None:
    """Return a step towards the nearest chasm that the hero reaches before these foes, or the leap into it.

    None if there is none within `most` steps, or if the fall would certainly kill.
    """
    _, _, creature, at = query.hero(run)
    cells = bottomless_cells(run.floor)
    if not cells or creature.health <= chasm.FALL[0]:
        return None
    taken = knowledge.occupied_cells(run)
    free = [cell for cell in cells if cell not in taken]
    grid = knowledge.movement_grid(run.floor, opened=free)
    path = shortest_path(grid, (at.x, at.y), free)
    if not path or len(path) > most or path[0] in taken:
        return None
    step = path[0][0] - at.x, path[0][1] - at.y
    if len(path) == 1:
        return Plunge(*step)
    distances = DistanceMap(grid, [path[-1]])
    theirs = [distances.distance(*other.cell) * other.kind.move / 100 for other in others]
    return None if any(0 <= steps < len(path) for steps in theirs) else Walk(*step)


def is_safe(run: Run) -> bool:
    """Tell whether a fall cannot kill the hero."""
    _, _, creature, _ = query.hero(run)
    return creature.health > chasm.FALL[1]
