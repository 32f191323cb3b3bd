"""Tends: heals its hurt friends before all else, and keeps out of the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import supporting, telegraphing
from game.rules.senses import sides

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Telegraph an act for a hurt friend, or keep off."""
    hurt = sides.most_hurt(run, monster.entity)
    begun = telegraphing.begin(run, monster, round_) if hurt else None
    return begun or supporting.decide(run, monster, round_)
