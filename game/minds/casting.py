"""Casts: uses its acts from afar as often as it can, and keeps its followers in front of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import supporting
from game.minds.fleeing import away
from game.rules.senses import sides
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Step back from a foe in sight until one of its followers is nearer to it; else keep off as supporters do."""
    at, foe = monster.at, round_.foe_at
    foremost = sides.foremost_man(run, monster.entity, foe) if round_.sees_foe(monster) else None
    if foremost and distance(foremost.x, foremost.y, foe.x, foe.y) >= distance(at.x, at.y, foe.x, foe.y):
        step = away(run, monster, round_)
        if step is not None:
            return step
    return supporting.decide(run, monster, round_)
