"""Thieves: come close, take something, and run with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Steal, Strike
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.rules import inventory

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

SNATCHES = 500  # per mille of its attempts that get hold of something


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Take something, strike if there is nothing to take or the hand slips, or come nearer."""
    if round_.near_foe(monster):
        if inventory.booty(run, round_.foe) is not None and run.dice.chance(SNATCHES):
            return Steal(round_.foe)
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))
