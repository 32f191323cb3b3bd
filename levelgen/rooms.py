"""Rooms, the links between them, and the marks in them: what a level is made of besides its terrain."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import NamedTuple

__all__ = ["Link", "Mark", "Position", "Room", "Tier", "link_of", "mark_of", "room_of"]

Position = tuple[int, int]
"""A map cell as (x, y)."""


class Tier(IntEnum):
    """The danger of a room."""

    EASY = 0
    MEDIUM = 1
    HARD = 2


class Room(NamedTuple):
    """A room, or a junction of corridors."""

    id: int
    kind: str
    tier: Tier
    bounds: tuple[int, int, int, int]  # left, top, right, bottom; half open: right and bottom are outside
    center: Position  # one of its own walkable cells
    tags: tuple[str, ...] = ()


class Link(NamedTuple):
    """A connection of the rooms numbered a and b: its cells from a to b, doors included, the rooms' own cells not."""

    a: int
    b: int
    kind: str
    cells: tuple[Position, ...]


class Mark(NamedTuple):
    """A place where the game may put, or if binding must put, something."""

    what: str
    x: int
    y: int
    tier: Tier
    room: int  # the room's id, or -1 in a corridor
    name: str = ""
    pair: int | None = None  # marks of the same pair belong together: a key and the lock it opens
    binding: bool = False  # made by a document's own rule or by a vault; the others are offers, best first


# A named tuple of a tuple of all its values. Levels have hundreds, and calling the class takes three times as long.
room_of: Callable[[tuple[int, str, Tier, tuple[int, int, int, int], Position, tuple[str, ...]]], Room]
room_of = partial(tuple.__new__, Room)
link_of: Callable[[tuple[int, int, str, tuple[Position, ...]]], Link] = partial(tuple.__new__, Link)
mark_of: Callable[[tuple[str, int, int, Tier, int, str, int | None, bool]], Mark] = partial(tuple.__new__, Mark)
