"""Uses of rooms, features of caves, fixtures: which furniture makes them, how much of it, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import Span  # noqa: TC001  the reader looks it up at run time
from levelgen import Tier
from levelgen.reading import Length, Range

Where = Literal[
    "walls", "corners", "middle", "rows", "grid", "scattered", "patch", "stalls", "beside", "line", "shore", "in_walls"
]


@dataclass(frozen=True, slots=True)
class Furniture:
    """Some furniture of a room, all arranged alike."""

    what: Annotated[tuple[str, ...], Length(1)]  # kinds of ground, of which each piece is one by chance
    where: Where
    count: Span = (1, 1)  # pieces
    share: Annotated[int, Range(0, 100)] = 0  # of the room's floor, in per cent: so many pieces, as far as `count` goes
    dweller: Annotated[int, Range(0, 1000)] = 0  # per mille that something lives in one piece: in deep water, in lava
    moves: str = ""  # the kind of ground that each is paired with, at the nearest of those that came before


@dataclass(frozen=True, slots=True)
class Furnished:
    """A place that furniture makes what it is, the first of it above all: without that it is nothing of the kind."""

    id: str
    furniture: Annotated[tuple[Furniture, ...], Length(1)]


@dataclass(frozen=True, slots=True)
class Use(Furnished):
    """A use that rooms of some strata have: where in the level it suits, and what furniture tells of it."""

    strata: Annotated[tuple[str, ...], Length(1)]
    text: str
    weight: Annotated[int, Range(1)] = 10
    tiers: tuple[Tier, ...] = (Tier.EASY, Tier.MEDIUM, Tier.HARD)
    links: Span = (0, 99)  # rooms that the room is linked with
    ring: Literal["", "on", "off"] = ""  # whether the room lies on a ring of rooms
    beside: Literal["", "water", "lava", "chasm"] = ""  # what has to be in or beside the room
    cells: Span = (0, 9999)  # of bare floor
    longest: Annotated[int, Range(0)] = 0  # cells that the room must be long or wide


@dataclass(frozen=True, slots=True)
class Feature(Furnished):
    """A thing that a cave's dice put into a room, around the place that they marked."""

    weight: Annotated[int, Range(1)] = 10
    reach: Annotated[int, Range(1)] = 3  # cells from its place that it spreads


@dataclass(frozen=True, slots=True)
class Fixture(Furnished):
    """A thing that stands in some rooms, by chance, whatever they are for."""

    tiers: tuple[Tier, ...]
    chance: Annotated[int, Range(1, 1000)]  # per mille of the rooms of these tiers
