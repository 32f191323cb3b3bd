"""Gulps: swims off with the creature that it holds and spits it out at the far shore."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.monsters import Ferry
from game.minds import shore
from game.rules.beings import grappling

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Carry off a held foe, or keep to the shore."""
    if grappling.holder(run, round_.foe) == monster.entity:
        return Ferry(round_.foe)
    return shore.decide(run, monster, round_)
