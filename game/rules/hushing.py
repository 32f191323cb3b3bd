"""Hushing: nothing is read, and no wand or charm works, in the sight of some who hunt the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import fov, status_effects
from game.world import query

if TYPE_CHECKING:
    from game.world.run import Run


def hushed(run: Run) -> bool:
    """Tell whether somebody who hunts the hero, sees the hero, and hushes."""
    return any(
        "hushes" in monster.creature.kind.traits
        and monster.mind.mood == "hunting"
        and not status_effects.helpless(run, monster.entity)
        and fov.sees(run, monster.entity, run.hero)
        for monster in query.monsters(run)
    )


def hindrance(run: Run) -> str:
    """Return why nothing can be read nor any wand or charm be used now, in a sentence; "" if nothing hinders it."""
    return "A finger is laid on a pair of lips, and nothing happens." if hushed(run) else ""
