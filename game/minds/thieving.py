"""Thieves: come close, take something, and run with it; some want one thing only, wherever it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Steal, Strike
from game.actions.foraging import Grab
from game.minds import fleeing
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.rules import foraging
from game.rules.items import inventory

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

SNATCHES = 500  # per mille of attempts that succeed


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Go after the wanted thing, steal, strike if there is nothing to take or the attempt fails, or come nearer."""
    wanted = monster.creature.kind.takes
    if wanted:
        errand = _errand(run, monster, round_, wanted)
        if errand is not None:
            return errand
    if round_.near_foe(monster):
        if inventory.booty(run, round_.foe, wanted) is not None and run.dice.chance(SNATCHES):
            return Steal(round_.foe)
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def _errand(run: Run, monster: Monster, round_: Round, wanted: str) -> Action | None:
    """Return a step to escape with the wanted thing, or to where it lies; None if it does not lie within reach."""
    if foraging.has(run, monster.entity, wanted):
        return fleeing.decide(run, monster, round_)
    at = monster.at
    for cell, entity in foraging.lying(run, wanted):
        if cell == (at.x, at.y):
            return Grab(entity)
        if cell not in run.floor.occupants and round_.to(*cell, monster).distance(at.x, at.y) > 0:
            return approach(run, monster, round_.to(*cell, monster))
    return None
