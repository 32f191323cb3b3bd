"""Supports: stays where it sees its friends fight, and out of reach itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

NEAR, FAR = 4, 7  # cells from the foe between which it would be


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Keep off; strike when cornered."""
    at, foe = monster.at, round_.foe_at
    keep_track(run, monster, round_)
    gap = distance(at.x, at.y, foe.x, foe.y)
    if gap < NEAR:
        step = away(run, monster, round_)
        if step is not None:
            return step
        return Strike(round_.foe) if round_.near_foe(monster) else REST
    return approach(run, monster, round_.to_foe(monster)) if gap > FAR or not round_.sees_foe(monster) else REST
