"""Enchantment: how it changes the numbers of an item's effects and of what it does for its bearer."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from game.content.effect import Effect
    from game.content.gear import Gear
    from game.content.gear_parts import Part

Grown = TypeVar("Grown", bound="Effect | Part")


def enchanted(gear: Gear, grown: tuple[Grown, ...], enchant: int) -> tuple[Grown, ...]:
    """Return effects or parts of an item with their numbers grown by its enchantment."""
    more = {name: by * enchant for name, by in gear.plus.items()}
    for name, points in gear.every.items():
        more[name] = more.get(name, 0) + enchant // points
    return tuple(_grown(each, more) for each in grown) if any(more.values()) else grown


def grows(gear: Gear, grown: tuple[Grown, ...]) -> bool:
    """Return whether enchantment changes the numbers of effects or parts of an item."""
    return any(hasattr(each, name) for each in grown for name in (*gear.plus, *gear.every))


def _grown(each: Grown, more: dict[str, int]) -> Grown:
    """Return an effect or a part with `more` added to those of its fields, at both ends of a range."""
    changes: dict[str, int | tuple[int, ...]] = {}
    for name, by in more.items():
        number = getattr(each, name, None)
        if isinstance(number, int):
            changes[name] = number + by
        elif isinstance(number, tuple):
            changes[name] = tuple(max(0, end + by) for end in number)
    return dataclasses.replace(each, **changes) if changes else each
