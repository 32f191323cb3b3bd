"""Hordes: who comes with whom, as hordes.toml says; a table for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from levelgen import Tier
from levelgen.reading import Length, Range

Positive = Annotated[int, Range(1)]
Meeting = Literal["asleep", "patrol", "ambush", "post", "den"]


@dataclass(frozen=True, slots=True, eq=False)
class Horde:
    """A group of monsters. It comes no sooner than the last of its kinds may."""

    id: str
    strata: Annotated[tuple[str, ...], Length(1)]
    members: Annotated[dict[str, Positive], Length(1)]  # kinds and how many of each; the first of all leads
    danger: Annotated[int, Range(1)]  # of all of them together
    met: Meeting = "asleep"  # asleep, on a round of three rooms, beside a door, awake at one, asleep around loot
    tiers: Annotated[tuple[Tier, ...], Length(1)] = (Tier.MEDIUM, Tier.HARD)  # easy rooms hold but two of them
    weight: Annotated[int, Range(1)] = 6
    captives: dict[str, Positive] = field(default_factory=dict)  # kinds of whom they may hold one in chains, and the
    # danger of the floor from which on each comes
    holds: Annotated[int, Range(0, 1000)] = 300  # per mille of them that do
