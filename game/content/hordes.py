"""Hordes: groups of monsters that come together, each a table of hordes.toml."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from levelgen import Tier
from levelgen.reading import Length, Range

Positive = Annotated[int, Range(1)]
Members = Annotated[int, Range(1, 30)]  # of a kind
WIDE = "wide"  # the word for a wide passage, among kinds of ground
Meeting = Literal["asleep", "patrol", "ambush", "post", "den"]


@dataclass(frozen=True, slots=True, eq=False)
class Horde:
    """A group of monsters. It comes once the last of its kinds may come."""

    id: str
    strata: Annotated[tuple[str, ...], Length(1)]
    members: Annotated[dict[str, Members], Length(1)]  # kinds and how many of each; the first leads
    danger: Annotated[int, Range(1)]  # of the whole group
    meeting: Meeting = "asleep"  # asleep, on a round of three rooms, beside a door, awake at one, asleep around loot
    near: tuple[str, ...] = ()  # kinds of ground beside which it prefers its post or ambush; "wide" is a wide passage
    tiers: Annotated[tuple[Tier, ...], Length(1)] = (Tier.MEDIUM, Tier.HARD)  # in easy rooms only two of them come
    weight: Annotated[int, Range(1)] = 6
    captives: dict[str, Positive] = field(default_factory=dict)  # kinds of which they may hold one in chains, each
    # with the danger of the floor from which on it comes
    holds: Annotated[int, Range(0, 1000)] = 300  # per mille of such hordes that hold one
    problem: bool = False  # one of the two problems of a first floor, from its danger on; it comes nowhere else
    stolen: Annotated[int, Range(0, 3)] = 0  # good things that its leader has in its pack
