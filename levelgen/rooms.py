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
    """A room, or a junction of corridors.

    Kinds of rooms; a generator of your own may have others:

    - "room": a room without a special part.
    - "cave": a room of `caves`.
    - "junction": a place where corridors meet or end, always easy; nothing is offered there.
    - "boss": the room of `districts` with the boss.
    - "treasury": a dead end of `districts` with treasure.
    - "secret": a room of `districts` behind a secret door, with treasure.
    - "vault": a vault; its first tags are its sort and its name.
    - "landmark": the landmark; its first tag is its name.

    Tags: "hidden" is a room behind a secret door, "wing" one behind the lock of the locked wing, "annex" one dug
    so that the wing has enough rooms, "choose 1" a vault of whose things only one may be taken, and "roof" the room of
    `caves` where the stairs up are a hole in the roof. All others are names of pieces in the room, or come from
    drawings and the decoration of `districts`.
    """

    id: int
    kind: str
    tier: Tier
    bounds: tuple[int, int, int, int]  # left, top, right, bottom; half open: right and bottom are outside
    center: Position  # a walkable cell of the room
    tags: tuple[str, ...] = ()


class Link(NamedTuple):
    """A connection of rooms a and b, by id: its cells from a to b, with doors but without cells of the rooms.

    Kinds of links by the generators; a generator of your own may have others:

    - "corridor": a corridor; also a tunnel to a room that a generator left apart.
    - "door": a passage through a wall, one or two cells long, mostly with a door.
    - "bridge": a bridge over lava, deep water, a chasm or a river.
    - "wide": a passage or opening of several cells abreast.
    - "tight": a passage of `caves` that lets nothing large through.
    - "steep": a passage of `caves` with slopes, quick down and slow up.
    - "twisted": a passage of `caves` in which nobody sees far.
    - "secret": the secret door of a room of kind "secret". Secret doors in other links leave their kind alone.

    Kinds of links by the steps:

    - "loop": a door in a thin wall with a long walk around it.
    - "ring": a tunnel that closes the ring of both routes between the stairs.
    - "annex": the corridor to a room with the tag "annex".
    - "shortcut": a link that can be entered from one side only, and saves a long walk.
    - "landmark": a path to the landmark.
    - "vault": the entrance of a vault dug into rock.
    - "causeway": a crossing of a lake inside one room, which is both a and b.
    """

    a: int
    b: int
    kind: str
    cells: tuple[Position, ...]
    one_way: int | None = None  # the id of the only room from which it can be entered; None if it can from both


class Mark(NamedTuple):
    """A place where the game may put something, or must if the mark is binding.

    What may be put there:

    - "monster": a monster, on ground.
    - "dweller": a monster that lives in lava, deep water or a chasm.
    - "item": a thing.
    - "treasure": a thing better than others, as vaults and treasuries have.
    - "feature": furniture; also ground that a piece brings, such as mud.
    - "trap": a trap.
    - "key": the key of the lock with the same pair.
    - "lock": a locked door.

    An offer has no name. The name of an item or feature is its kind in Strata, or what happens there, such as "flood".
    Features that belong together have a number: "lever 1" moves "portcullis 1". The name of a monster is its kind in
    Strata or one of these, with the thing it keeps or the word "outlaw" after some:

    - "guard": a guard at its post, awake.
    - "leader": one who leads the guards, awake.
    - "shooter": a guard with a bow or the like, awake.
    - "pack": one of a sleeping pack.
    - "small": one of a sleeping pack of small beasts.
    - "ambush": a statue that comes alive.
    - "captive": a prisoner in chains.

    The item "prize" is the one that the locked wing is worth opening for.
    """

    what: str
    x: int
    y: int
    tier: Tier
    room: int  # the room's id, or -1 in a corridor
    name: str = ""
    pair: int | None = None  # the number shared by marks that belong together: a key and the lock it opens
    binding: bool = False  # set by a document's rule, a vault or a piece; other marks are offers, best first
