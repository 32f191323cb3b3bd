"""Rooms, the links between them, and the marks in them: what a level is made of besides its terrain."""

from enum import IntEnum
from typing import NamedTuple

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
    one_way: int | None = None  # the id of the room from which alone it can be entered


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
