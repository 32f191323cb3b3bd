"""Effects of furniture: the noise that it makes, what lies in it, and what an anvil makes of two things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_NOISE, Effect, FamilyWord
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Noise(Effect):
    """Make a noise, which is heard `level` steps away."""

    on_ground = True
    level: Annotated[int, Range(1, MOST_NOISE)]
    what: str = "a noise"  # as it is told to a hero who does not see the place
    wakes: bool = False  # whoever hears it wakes, and knows of the hero


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Give whoever sets it off one thing of these families, or drop it when the hands are full."""

    families: tuple[FamilyWord, ...]


@dataclass(frozen=True, slots=True)
class Reforge(Effect):
    """Make one of two weapons or suits of armour, alike and one at each cell paired with this one, and be spent.

    Their enchantments are added, less one; it is never poorer than the better of them, whose rune it bears.
    """

    on_ground = True
    refers = (("spent", "terrain.toml"),)
    spent: str  # the ground that then is at this cell
