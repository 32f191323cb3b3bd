"""Clings: holds on to its foe and then does nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST
from game.rules.beings import grappling

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Hold on, or hunt."""
    if grappling.clinger(run, round_.foe) == monster.entity:
        return REST
    return hunting.decide(run, monster, round_)
