"""Effects of mechanisms: fuses, floods, rolling carts, falling gates, and monsters in eggs and statues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_NOISE, MOST_RADIUS, MOST_TURNS, Effect, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Fuse(Effect):
    """Let the ground at the cell go off after `turns`, or at once if 0, if it is of a kind that does."""

    on_ground = True
    turns: Annotated[int, Range(0, MOST_TURNS)] = 0


@dataclass(frozen=True, slots=True)
class Unlock(Effect):
    """Open the doors that the slain one locked."""

    on_ground = True


@dataclass(frozen=True, slots=True)
class Flow(Effect):
    """Let a liquid rise from the cell, or fall, by a step of distance a turn; after some turns it goes back.

    If it is rising or falling already, it turns back at once.
    """

    on_ground = True
    refers = (("liquid", "terrain.toml"), ("bed", "terrain.toml"))
    liquid: str = "deep_water"
    bed: str = "floor"  # what it lays bare as it falls
    tide: Literal["turns", "rises", "falls"] = "turns"  # "turns" falls if the cell holds the liquid, and rises if not
    steps: Annotated[int, Range(0, MOST_RADIUS)] = 8
    turns: Annotated[int, Range(1, MOST_TURNS)] = 40  # that it stays there


@dataclass(frozen=True, slots=True)
class Swell(Effect):
    """Let a liquid rise a step in the room of the cell: its edge covers ground beside it, and it covers its edge.

    Raised ground stays dry.
    """

    on_ground = True
    refers = (("liquid", "terrain.toml"),)
    liquid: str = "deep_water"
    turns: Annotated[int, Range(1, MOST_TURNS)] = 40  # that it stays


@dataclass(frozen=True, slots=True)
class Trundle(Effect):
    """Roll on what stands at the cell, over creatures in its path; it ends with a noise, and breaks what it hits."""

    on_ground = True
    refers = (("along", "terrain.toml"),)
    along: str = ""  # the ground that it keeps to; if empty, straight on over any open ground
    cells: Annotated[int, Range(1, MOST_TURNS)] = 1
    damage: Span = (0, 0)
    level: Annotated[int, Range(1, MOST_NOISE)] = 5


@dataclass(frozen=True, slots=True)
class Crush(Effect):
    """Harm a creature at the cell, which has become solid, and drive it out."""

    on_ground = True
    damage: Span
    by: str


@dataclass(frozen=True, slots=True)
class Gust(Effect):
    """Blow gas and flames in the direction of the push, over the next `cells`."""

    on_ground = True
    cells: Annotated[int, Range(1, MOST_RADIUS)] = 5


@dataclass(frozen=True, slots=True)
class Emerge(Effect):
    """Let a monster of one kind, or else any hunter of the floor's danger, come out at the cell, awake.

    With `small` it is of a small kind instead, if the floor has any.
    """

    on_ground = True
    refers = (("kind", "monsters.toml"),)
    told: str  # if the hero sees it; {} stands for the monster
    kind: str = ""
    above: Annotated[int, Range(0, 30)] = 0  # how far its danger may lie above the floor's
    small: bool = False


@dataclass(frozen=True, slots=True)
class Filch(Effect):
    """Let a thief of a kind come out of a hole at the cell, take a key from the hero, and make off with it.

    No thief comes out of a plugged hole, or while the hero sneaks.
    """

    on_ground = True
    refers = (("kind", "monsters.toml"),)
    kind: str
    told: str  # {} stands for the thief


@dataclass(frozen=True, slots=True)
class Tunnel(Effect):
    """Dig away the earth at the cell, or with `stone` any wall, but none that shuts off a locked place."""

    on_ground = True
    stone: bool = False


@dataclass(frozen=True, slots=True)
class Slip(Effect):
    """Let small creatures and thieves come out at the other end of a hole, if nothing plugs it."""


@dataclass(frozen=True, slots=True)
class Jam(Effect):
    """Turn all furniture of a kind within `radius` columns and rows into another kind, which cannot be used."""

    on_ground = True
    refers = (("kind", "terrain.toml"), ("into", "terrain.toml"))
    kind: str
    into: str
    radius: Annotated[int, Range(1, MOST_RADIUS)]
