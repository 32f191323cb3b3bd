"""Stands where it grew: strikes what comes near, shoots if it can, and never moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Shoot, Strike, can_shoot
from game.minds.base import REST
from game.rules import fov

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, shoot or wait."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    shot = monster.creature.kind.shot
    if shot is not None and can_shoot(run, monster.entity) and round_.sees_foe(monster):
        at, hero = monster.at, round_.foe_at
        flown = fov.line_of_fire(run, (at.x, at.y), (hero.x, hero.y), shot.reach)
        if flown and flown[-1] == (hero.x, hero.y):
            return Shoot(round_.foe)
    return REST
