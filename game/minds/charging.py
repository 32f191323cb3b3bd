"""Charges: lines up, announces its run, and runs; draws back from an adjacent foe first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import telegraphing
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.minds.hunting import keep_track

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Begin the run; until it can, draw back from a foe that is adjacent, or come nearer."""
    keep_track(run, monster, round_)
    begun = telegraphing.begin(run, monster, round_)
    if begun is not None:
        return begun
    if round_.near_foe(monster):
        step = away(run, monster, round_)
        if step is not None:
            return step
        return Strike(round_.foe) if monster.creature.kind.damage[1] else REST
    return approach(run, monster, round_.to_foe(monster))
