"""The mind of fleeing monsters: away from the foe, and a fight only when cornered.

Frightened monsters and thieves with their loot act by it, whatever their temper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.foraging import Abscond
from game.minds.base import REST, WALK, approach, avoids
from game.rules import foraging, holes
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BEYOND_REACH = 10_000  # stands for the steps to a place that no path leads to


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Run, down the stairs with the loot if it has any; strike if there is nowhere to run."""
    if monster.creature.kind.takes and foraging.has(run, monster.entity, monster.creature.kind.takes):
        escape = _down(run, monster, round_)
        if escape is not None:
            return escape
    step = away(run, monster, round_)
    if step is not None:
        return step
    return Strike(round_.foe) if round_.near_foe(monster) else REST


def _down(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a step to the stairs down, or down them; None where no path leads there, or on the last floor of a run."""
    at, stairs = monster.at, run.floor.level.stairs_down
    if run.depth >= len(run.content.lengths[run.length]):
        return None
    if (at.x, at.y) == stairs:
        return Abscond()
    distances = round_.to(*stairs, monster)
    return approach(run, monster, distances) if distances.distance(at.x, at.y) > 0 else None


def away(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the free step that leads farthest from the foe; None if no step leads away from it."""
    at, floor = monster.at, run.floor
    grid, distances = round_.grid(monster), round_.to_foe(monster)
    best, farthest = None, distances.distance(at.x, at.y)
    for dx, dy in STEPS:
        x, y = at.x + dx, at.y + dy
        if grid.allows(at.x, at.y, dx, dy) and (x, y) not in floor.occupants and not avoids(run, monster, x, y):
            steps = distances.distance(*(holes.other_end(run, monster.entity, x, y) or (x, y)))
            steps = BEYOND_REACH if steps < 0 else steps
            if steps > farthest:
                best, farthest = WALK[dx, dy], steps
    return best
