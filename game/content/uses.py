"""Uses of rooms, features of caves, and fixtures: the furniture of each, how much of it, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import Span  # noqa: TC001  the reader looks it up at run time
from levelgen import Tier
from levelgen.reading import Length, Range

Where = Literal[
    "walls",
    "corners",
    "off_walls",
    "middle",
    "rows",
    "grid",
    "scattered",
    "patch",
    "stalls",
    "beside",
    "line",
    "track",
    "on_track",
    "shore",
    "landing",
    "in_walls",
]


@dataclass(frozen=True, slots=True)
class Furniture:
    """Some furniture of a room, all arranged alike."""

    what: Annotated[tuple[str, ...], Length(1)]  # kinds of ground, one of which is drawn for each piece
    where: Where
    count: Span = (1, 1)  # pieces
    share: Annotated[int, Range(0, 100)] = 0  # pieces, in per cent of the room's floor, within the limits of `count`
    dweller: Annotated[int, Range(0, 1000)] = 0  # per mille that a monster lives in one piece: in deep water, in lava
    moves: str = ""  # the kind of ground that each piece is paired with, the nearest of those placed before


@dataclass(frozen=True, slots=True)
class Furnished:
    """A place made by its furniture, of which the first piece listed is indispensable."""

    id: str
    furniture: Annotated[tuple[Furniture, ...], Length(1)]


@dataclass(frozen=True, slots=True)
class Use(Furnished):
    """A use of rooms in some strata: where in the level it suits, and the furniture that shows it."""

    strata: Annotated[tuple[str, ...], Length(1)]
    name: str  # as look mode has it, without an article
    text: str  # told on entering
    weight: Annotated[int, Range(1)] = 10
    tiers: tuple[Tier, ...] = (Tier.EASY, Tier.MEDIUM, Tier.HARD)
    links: Span = (0, 99)  # number of rooms that the room is linked with
    ring: Literal["", "on", "off"] = ""  # whether the room lies on a ring of rooms
    beside: Literal["", "water", "lava", "chasm"] = ""  # what has to be in or beside the room
    cells: Span = (0, 9999)  # of bare floor
    longest: Annotated[int, Range(0)] = 0  # cells that the longer side of the room must have
    role: Literal["", "boss", "treasury"] = ""  # the rooms of districts that alone have it, and no other


@dataclass(frozen=True, slots=True)
class Feature(Furnished):
    """A feature of a cave's room, around the place that the generator marked."""

    weight: Annotated[int, Range(1)] = 10
    reach: Annotated[int, Range(1)] = 3  # cells that it spreads from its place


@dataclass(frozen=True, slots=True)
class Fixture(Furnished):
    """Furniture that stands in some rooms by chance, whatever their use."""

    tiers: tuple[Tier, ...]
    chance: Annotated[int, Range(1, 1000)]  # per mille of the rooms of these tiers
    strata: tuple[str, ...] = ()  # whose floors have it; empty is all
    late: bool = False  # comes after all else on the floor, on free cells, so that nothing else depends on it
