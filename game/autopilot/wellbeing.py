"""The hero's wellbeing, as far as it makes a goal careful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.using import Eat
from game.rules.senses import gas
from game.world import query
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.rules.hunger import Stage
    from game.world.run import Run

STARVING: dict[Stage, str] = {
    "Hungry": "hungry",
    "Weak": "weak with hunger",
    "Fainting": "fainting with hunger",
    "Starved": "starving",
}


def is_badly_hurt(run: Run) -> bool:
    """Tell whether the hero's health is below the share that makes him careful."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 100 < creature.max_health * run.habits.careful_below


def is_in_gas(run: Run) -> bool:
    """Tell whether the hero stands in gas that harms him."""
    at = run.world.get(run.hero, Position)
    return gas.harms(run, run.hero, at.x, at.y)


def meal(run: Run) -> tuple[int | None, str]:
    """Return the smallest meal in the pack, or None and a sentence on why the hero cannot eat."""
    meals = [(item.kind.nutrition, entity) for _, entity, item in query.pack(run, run.hero) if Eat.suits(item.kind)]
    why = Eat.hindrance(run, run.hero) or ("" if meals else "You have nothing to eat.")
    return (None, why) if why else (min(meals)[1], "")
