"""The mind of whoever flees: away from the hero, and a fight only when cornered.

Whoever is afraid acts by it, whatever the temper, and whoever made off with something of the hero's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, WALK, avoids
from game.rules import holes
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BEYOND_REACH = 10_000  # steps, to where no path leads


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Run, and strike where there is nowhere to run to."""
    step = away(run, monster, round_)
    if step is not None:
        return step
    return Strike(round_.foe) if round_.near_foe(monster) else REST


def away(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the free step that leads farthest from the foe, if any leads away at all."""
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
