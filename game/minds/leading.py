"""Leads: lets its men go first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import hunting
from game.minds.base import REST
from game.rules import sides
from game.rules.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight who comes near, and stay behind the first of its men; without any hunt."""
    at, foe = monster.at, round_.foe_at
    foremost = sides.foremost_man(run, monster.entity, foe)
    if foremost is None:
        return hunting.decide(run, monster, round_)
    if round_.near_foe(monster):
        return Strike(round_.foe)
    ahead = distance(at.x, at.y, foe.x, foe.y) <= distance(foremost.x, foremost.y, foe.x, foe.y)
    return REST if ahead and round_.sees_foe(monster) else hunting.decide(run, monster, round_)
