"""Effects on the hero's knowledge and on chosen items: maps, names, enchantments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.content.effect import Effect


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Show the map, the items, the keys alone or the monsters of this floor."""

    what: Literal["map", "items", "keys", "monsters"]


@dataclass(frozen=True, slots=True)
class Identify(Effect):
    """Make a chosen item known."""

    needs_choice = True


@dataclass(frozen=True, slots=True)
class Enchant(Effect):
    """Add one to the enchantment of a chosen item, or two charges to a wand."""

    needs_choice = True
