"""Copies: kinds that take over the looks and doings of another kind, but keep their own body."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.hazards import HOMES
from game.content.tempers import HUNT

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind


PHASES = "phases"  # the trait of creatures that pass through stone


def can_be_copied(kind: MonsterKind) -> bool:
    """Tell whether other kinds can copy this one; bosses need their halls."""
    return kind.traits.isdisjoint({"boss", "copies"})


def copy_of(own: MonsterKind, other: MonsterKind) -> MonsterKind:
    """Return a kind with its own body and words, and the doings of another."""
    bound = other.traits & {*HOMES, PHASES}  # or the copy would be stranded on land, or stuck in a wall
    return replace(
        other,
        id=own.id,
        name=own.name,
        color=own.color,
        text=own.text,
        health=own.health,
        damage=own.damage,
        accuracy=own.accuracy,
        defence=own.defence,
        danger=own.danger,
        first=own.first,
        weight=own.weight,
        strata=own.strata,
        role=own.role,
        temper=HUNT if bound else other.temper,
        traits=(other.traits - bound - {"fades"}) | {"copies"},
        carries=(),
        abilities=tuple(ability for ability in other.abilities if ability.copied),
    )
