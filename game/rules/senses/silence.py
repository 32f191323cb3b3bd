"""Hushing: some hunters keep a hero in their sight from reading, and from using wands and charms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses import fov
from game.world import query

if TYPE_CHECKING:
    from game.world.run import Run


def hushed(run: Run) -> bool:
    """Tell whether a hunter that hushes sees the hero."""
    return any(
        "hushes" in monster.creature.kind.traits
        and monster.mind.mood == "hunting"
        and not status_effects.has(run, monster.entity, "helpless")
        and fov.sees(run, monster.entity, run.hero)
        for monster in query.monsters(run)
    )


def hindrance(run: Run) -> str:
    """Return why scrolls, wands and charms cannot be used now, in a sentence; "" if they can."""
    return "A finger is laid on a pair of lips, and nothing happens." if hushed(run) else ""
