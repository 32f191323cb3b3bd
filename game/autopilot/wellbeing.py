"""The hero's wellbeing, as far as it makes a goal careful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.senses import gas
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.world.run import Run


def is_badly_hurt(run: Run) -> bool:
    """Tell whether the hero's health is below the share that makes him careful."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 100 < creature.max_health * run.habits.careful_below


def is_in_gas(run: Run) -> bool:
    """Tell whether the hero stands in gas that harms him."""
    at = run.world.get(run.hero, Position)
    return gas.harms(run, run.hero, at.x, at.y)
