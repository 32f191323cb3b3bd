"""Effects of furniture: its noise, the items in it, and the forging of two items into one at anvils."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_NOISE, Effect, FamilyWord
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Noise(Effect):
    """Make a noise that is heard `level` steps away."""

    on_ground = True
    level: Annotated[int, Range(1, MOST_NOISE)]
    what: str = "a noise"  # as told to a hero who does not see the place
    wakes: bool = False  # it wakes all who hear it, and they know of the hero
    told: str = ""  # what is said of it to a hero who makes it, or sees the place


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Give one item of these families to the creature that sets it off, or drop it if the pack is full."""

    families: tuple[FamilyWord, ...]


@dataclass(frozen=True, slots=True)
class Reforge(Effect):
    """Forge two like weapons or suits of armour, one at each cell paired with this one, into one, and be spent.

    The enchantments are added, less one; the result is never worse than the better of the two, and keeps its rune, or
    else the other's.
    """

    on_ground = True
    refers = (("spent", "terrain.toml"),)
    spent: str  # the ground that this cell becomes
