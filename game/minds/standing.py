"""Stands where it grew: strikes at adjacent foes, shoots if it can, and never moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, shoot

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, shoot or wait."""
    if round_.near_foe(monster) and monster.creature.kind.accuracy:
        return Strike(round_.foe)
    return shoot(run, monster, round_) or REST
