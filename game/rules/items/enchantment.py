"""Enchantment: how it changes the numbers of an item's effects."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.effect import Effect
    from game.content.effects import Effects
    from game.content.gear import Gear


def enchanted(part: Gear, effects: Effects, enchant: int) -> Effects:
    """Return effects of an item with their numbers grown by its enchantment."""
    more = {name: by * enchant for name, by in part.plus.items()}
    for name, points in part.every.items():
        more[name] = more.get(name, 0) + enchant // points
    return tuple(_grown(effect, more) for effect in effects) if any(more.values()) else effects


def _grown(effect: Effect, more: dict[str, int]) -> Effect:
    """Return an effect with `more` added to those of its fields, at both ends of a range."""
    changes: dict[str, int | tuple[int, ...]] = {}
    for name, by in more.items():
        number = getattr(effect, name, None)
        if isinstance(number, int):
            changes[name] = number + by
        elif isinstance(number, tuple):
            changes[name] = tuple(max(0, end + by) for end in number)
    return dataclasses.replace(effect, **changes) if changes else effect
