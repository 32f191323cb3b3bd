"""Nets: catches its foe from a few cells off, then comes to it; fights an adjacent foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting, telegraphing
from game.rules import status_effects

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Telegraph its net for a foe that is free and out of reach, or hunt."""
    caught = status_effects.held(run, round_.foe)
    cast = None if caught or round_.near_foe(monster) else telegraphing.begin(run, monster, round_)
    return cast or hunting.decide(run, monster, round_)
