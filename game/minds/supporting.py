"""Supports: goes where a friend needs it, or stays out of reach where it sees its friends fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules import remains
from game.rules.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

NEAR, FAR = 4, 7  # cells from the foe between which it keeps


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Work at the remains of a friend; otherwise keep off, and strike when cornered."""
    at, foe = monster.at, round_.foe_at
    keep_track(run, monster, round_)
    work = remains.work_of(run, monster.entity)
    if work is not None:
        if round_.near_foe(monster):
            return Strike(round_.foe)
        beside = distance(at.x, at.y, *work) <= 1
        return REST if beside else approach(run, monster, round_.to(*work, monster))
    gap = distance(at.x, at.y, foe.x, foe.y)
    if gap < NEAR:
        step = away(run, monster, round_)
        if step is not None:
            return step
        return Strike(round_.foe) if round_.near_foe(monster) else REST
    return approach(run, monster, round_.to_foe(monster)) if gap > FAR or not round_.sees_foe(monster) else REST
