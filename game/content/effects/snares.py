"""Effects of traps: fire out of a wall, bars all around, closed exits, and the leap from one trap to its twin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_FUEL, MOST_RADIUS, MOST_TURNS, Effect
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Jet(Effect):
    """Shoot fire out of the nearest wall, straight through the cell, `length` cells far; bare ground burns `turns`.

    Of equally near walls it takes the first, clockwise from the north.
    """

    on_ground = True
    length: Annotated[int, Range(1, MOST_RADIUS)] = 5
    turns: Annotated[int, Range(1, MOST_FUEL)] = 3


@dataclass(frozen=True, slots=True)
class Enclose(Effect):
    """Lay a kind of ground for some `turns` over those of the eight cells around that are free."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
    turns: Annotated[int, Range(1, MOST_TURNS)]
    clears: bool = False  # creatures around are first driven a cell away
    told: str = ""  # what is said of it to a hero who sees it


@dataclass(frozen=True, slots=True)
class Seal(Effect):
    """Lay a kind of ground for some `turns` over the free cells of the room at its exits."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
    turns: Annotated[int, Range(1, MOST_TURNS)] = MOST_TURNS


@dataclass(frozen=True, slots=True)
class Shunt(Effect):
    """Move the creature and the items at one of a pair of traps to the other."""

    on_ground = True
