"""Circles: stays two or three cells from its foe, always on the move, and pecks at it when it is adjacent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, approach, first_free
from game.minds.flitting import some_steps
from game.minds.hunting import keep_track
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

NEAR, FAR = 2, 3  # distances from its foe between which it circles, in cells


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Peck, circle on, or come nearer."""
    at, foe = monster.at, round_.foe_at
    if round_.near_foe(monster):
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    if distance(at.x, at.y, foe.x, foe.y) > FAR:
        return approach(run, monster, round_.to_foe(monster))
    steps = some_steps(run, monster, round_)
    ring = [(dx, dy) for dx, dy in steps if NEAR <= distance(at.x + dx, at.y + dy, foe.x, foe.y) <= FAR]
    return first_free(run, monster, ring) or REST
