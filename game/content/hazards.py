"""Kinds of hazard: ground that bears nobody but those at home in it, those who can cross it, and those who fly.

What one does to those it does not bear is the rule of its name in game.rules.hazards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.traits import Trait


@dataclass(frozen=True, slots=True, eq=False)
class HazardKind:
    """A kind of hazard; `id` is the word for it in terrain.toml, and the module of game.rules.hazards with its rule."""

    id: str
    dweller: Trait | None = None  # the trait of those who live in it, unseen from afar, and never leave it
    crosser: Trait | None = None  # the trait of those whom it does not harm
    swum: bool = False  # whoever is in it crosses it, for a price
    deadly: bool = False
    swallows: bool = False  # a thing that comes into it is lost to the floor
    bottomless: bool = False  # its ground is drawn black instead


HAZARDS = {
    hazard.id: hazard
    for hazard in (
        HazardKind("water", "water_bound", "swims", swum=True),
        HazardKind("lava", "lava_bound", "fireproof", deadly=True, swallows=True),
        HazardKind("chasm", swallows=True, bottomless=True),
    )
}
HOMES = {
    hazard.dweller: hazard for hazard in HAZARDS.values() if hazard.dweller
}  # by the traits of those who live there
