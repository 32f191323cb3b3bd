"""Supports: goes where a friend needs it, or stays out of reach where it sees its friends fight.

Wounded and alone it hunts, since from where it keeps off it would only be shot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import hunting
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules.beings import remains
from game.rules.senses import sides
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

NEAR, FAR = 4, 7  # cells from the foe between which it keeps


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Work at the remains of a friend; otherwise keep off, and strike when cornered.

    Wounded, with no friend in sight and no act of its own, it hunts.
    """
    at, foe = monster.at, round_.foe_at
    work = remains.work_of(run, monster.entity)
    if work is None and _is_shot_alone(run, monster):
        return hunting.decide(run, monster, round_)
    keep_track(run, monster, round_)
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


def _is_shot_alone(run: Run, monster: Monster) -> bool:
    """Tell whether it is wounded, has no act to answer with, and sees no friend that hunts."""
    creature = monster.creature
    wounded = creature.health < creature.max_health and not creature.kind.acts
    return wounded and not any(sides.men_of(run, monster.entity))
