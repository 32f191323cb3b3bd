"""Rooms, the links between them, and the marks in them: the parts of a level besides its terrain."""

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
    center: Position  # a walkable cell of the room
    tags: tuple[str, ...] = ()


class Link(NamedTuple):
    """A connection of rooms a and b, by id: its cells from a to b, with doors but without cells of the rooms."""

    a: int
    b: int
    kind: str
    cells: tuple[Position, ...]
    one_way: int | None = None  # the id of the only room from which it can be entered; None if it can from both


class Mark(NamedTuple):
    """A place where the game may put something, or must if the mark is binding."""

    what: str
    x: int
    y: int
    tier: Tier
    room: int  # the room's id, or -1 in a corridor
    name: str = ""
    pair: int | None = None  # the number shared by marks that belong together: a key and the lock it opens
    binding: bool = False  # set by a document's rule, a vault or a piece; other marks are offers, best first
