"""Kinds of hazard: ground that bears only creatures that live in it, can cross it, or fly.

Its rule, in `RULES` of game.rules.hazards, says what a hazard does to all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.traits import Trait


@dataclass(frozen=True, slots=True, eq=False)
class HazardKind:
    """A kind of hazard; `id` is the word for it in terrain.toml."""

    id: str
    dweller: Trait | None = None  # the trait of creatures that live in it, unseen from afar, and never leave it
    crosser: Trait | None = None  # the trait of creatures that it does not harm
    swum: bool = False  # any creature can swim across, at a price
    deadly: bool = False
    swallows: bool = False  # an item that comes into it is lost to the floor
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
}  # by the traits of creatures that live there
