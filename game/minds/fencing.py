"""Fences: keeps two paces away, in a line with its foe, and lunges from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import telegraphing
from game.minds.base import REST, WALK, approach, avoids
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules.senses import fov

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

PACES = 2
BACKS_OFF = 500  # per mille of the turns beside its foe in which it steps back


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Lower the blade where a lunge can follow; else strike or step back, and find the distance and the line."""
    at, foe = monster.at, round_.foe_at
    keep_track(run, monster, round_)
    lunge = telegraphing.begin(run, monster, round_)
    if lunge is not None:
        return lunge
    if round_.near_foe(monster):
        step = away(run, monster, round_) if run.dice.chance(BACKS_OFF) else None
        return step or Strike(round_.foe)
    if fov.distance(at.x, at.y, foe.x, foe.y) > PACES:
        return approach(run, monster, round_.to_foe(monster))
    return _into_line(run, monster, round_) or REST


def _into_line(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return a step to a free cell two paces from the foe in a straight line; None if it is on one, or none is near."""
    at, foe = monster.at, round_.foe_at
    if _is_in_line(foe.x - at.x, foe.y - at.y):
        return None
    for dx, dy in round_.grid(monster).steps(at.x, at.y):
        x, y = at.x + dx, at.y + dy
        free = (x, y) not in run.floor.occupants and not avoids(run, monster, x, y)
        if free and _is_in_line(foe.x - x, foe.y - y):
            return WALK[dx, dy]
    return None


def _is_in_line(dx: int, dy: int) -> bool:
    return max(abs(dx), abs(dy)) == PACES and not (dx % PACES or dy % PACES)
