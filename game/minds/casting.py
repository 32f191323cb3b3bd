"""Casts: does what it can from afar as often as it can, and keeps whoever is with it before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import supporting
from game.minds.fleeing import away
from game.rules import sides
from game.rules.fov import distance
from game.world.components import Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Step back until one of its men is nearer the foe; else keep off, as who supports does."""
    at, foe = monster.at, round_.foe_at
    own = distance(at.x, at.y, foe.x, foe.y)
    men = [run.world.get(man, Position) for man in sides.men_of(run, monster.entity)]
    if men and all(distance(man.x, man.y, foe.x, foe.y) >= own for man in men):
        step = away(run, monster, round_)
        if step is not None:
            return step
    return supporting.decide(run, monster, round_)
