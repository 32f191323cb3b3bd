"""Shoots: keeps its distance and uses its attack from afar while it sees the foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import telegraphing
from game.minds.base import approach, shoot
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules.senses import fov

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

TOO_NEAR = 4  # it backs off from a foe nearer than this, in cells
BACKS_OFF = 500  # per mille of the turns with a foe too near; it shoots in the others, so that a chase comes to an end


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Back off, shoot, or find a line."""
    at, foe = monster.at, round_.foe_at
    keep_track(run, monster, round_)
    gap = fov.distance(at.x, at.y, foe.x, foe.y)
    if gap < TOO_NEAR and run.dice.chance(BACKS_OFF):
        step = away(run, monster, round_)
        if step is not None:
            return step
    shot = telegraphing.begin(run, monster, round_) or shoot(run, monster, round_)
    if shot is not None:
        return shot
    if round_.near_foe(monster):
        return Strike(round_.foe)
    return approach(run, monster, round_.to_foe(monster))
