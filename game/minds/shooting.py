"""Shoots: keeps its distance and uses its attack from afar while it can see the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Shoot, Strike, can_shoot
from game.minds.base import approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track
from game.rules import fov

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

TOO_NEAR = 3  # cells within which it would rather be farther off
BACKS_OFF = 500  # per mille of such turns; it shoots in the others, so that neither side is led about for ever


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Back off, shoot, or find a line."""
    at, hero = monster.at, round_.foe_at
    keep_track(run, monster, round_)
    gap = fov.distance(at.x, at.y, hero.x, hero.y)
    shot = monster.creature.kind.shot
    if gap < TOO_NEAR and run.dice.chance(BACKS_OFF):
        step = away(run, monster, round_)
        if step is not None:
            return step
    if shot is not None and can_shoot(run, monster.entity) and round_.sees_foe(monster):
        flown = fov.line_of_fire(run, (at.x, at.y), (hero.x, hero.y), shot.reach)
        if flown and flown[-1] == (hero.x, hero.y):
            return Shoot(round_.foe)
    if round_.near_foe(monster):
        return Strike(round_.foe)
    return approach(run, monster, round_.to_foe(monster))
