"""Banners: monsters in sight of a banner of their side do not run away, unless it is on fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses import fov, sides
from game.world import query

if TYPE_CHECKING:
    from game.world.run import Run


def in_view(run: Run, entity: int) -> bool:
    """Tell whether a monster sees another one hold up a banner of its side."""
    return any(
        bearer.entity != entity
        and "rallies" in bearer.creature.kind.traits
        and bearer.mind.mood != "asleep"
        and not status_effects.has(run, bearer.entity, "burns")
        and not sides.hostile(run, entity, bearer.entity)
        and fov.sees(run, entity, bearer.entity)
        for bearer in query.monsters(run)
    )
