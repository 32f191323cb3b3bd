"""Leads: lets its followers go first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST
from game.rules import status_effects
from game.rules.senses import sides
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight an adjacent foe, and stay behind the foremost of its followers; with none, or held fast, hunt."""
    at, foe = monster.at, round_.foe_at
    held = status_effects.held(run, monster.entity)
    if round_.sees_foe(monster) and not round_.near_foe(monster) and not held:
        foremost = sides.foremost_man(run, monster.entity, foe)
        if foremost and distance(at.x, at.y, foe.x, foe.y) <= distance(foremost.x, foremost.y, foe.x, foe.y):
            return REST
    return hunting.decide(run, monster, round_)
