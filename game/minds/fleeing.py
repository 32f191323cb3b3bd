"""The mind of whoever flees: away from the hero, and a fight only when cornered.

A mood of fright makes it act, whatever the temper: effects begin it (`rules/effects/calling.py`), and a theft does
(`actions/fighting.py`); it ends with `Mind.patience`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, WALK, fears
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Run until the fright is over; a thief with its loot never turns."""
    mind = monster.mind
    mind.patience -= 1
    if mind.patience <= 0:
        mind.mood = "hunting"
    step = away(run, monster, round_)
    if step is not None:
        return step
    return Strike(round_.hero) if round_.near_hero(monster) else REST


def away(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the free step that leads farthest from the hero, if any leads away at all."""
    at, floor = monster.at, run.floor
    grid, distances = round_.grid(monster), round_.to_hero(monster)
    feared = fears(monster, floor)
    best, farthest = None, distances.distance(at.x, at.y)
    for dx, dy in STEPS:
        x, y = at.x + dx, at.y + dy
        if grid.allows(at.x, at.y, dx, dy) and (x, y) not in floor.occupants and (x, y) not in feared:
            steps = distances.distance(x, y)
            if steps > farthest:
                best, farthest = WALK[dx, dy], steps
    return best
