"""Effects of mechanisms: fuses, floods, carts that roll, gates that fall, and what comes out of eggs and statues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_NOISE, MOST_RADIUS, MOST_TURNS, Effect, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Fuse(Effect):
    """Let what stands at the cell go off after `turns`, if it is of a kind that does; at once if 0."""

    on_ground = True
    turns: Annotated[int, Range(0, MOST_TURNS)] = 0


@dataclass(frozen=True, slots=True)
class Flow(Effect):
    """Let a liquid rise from the cell, or fall, a step of distance a turn; after some turns it goes back.

    Where it rises or falls already it turns back at once.
    """

    on_ground = True
    refers = (("liquid", "terrain.toml"), ("bed", "terrain.toml"))
    liquid: str = "deep_water"
    bed: str = "floor"  # what it lays bare as it falls
    tide: Literal["turns", "rises", "falls"] = "turns"  # what turns falls where the liquid is, and else rises
    steps: Annotated[int, Range(0, MOST_RADIUS)] = 8
    turns: Annotated[int, Range(1, MOST_TURNS)] = 40  # that it stays so


@dataclass(frozen=True, slots=True)
class Swell(Effect):
    """Let a liquid rise a step in the room of the cell: ground beside it goes under its edge, the edge under it.

    What is raised stays dry.
    """

    on_ground = True
    refers = (("liquid", "terrain.toml"),)
    liquid: str = "deep_water"
    turns: Annotated[int, Range(1, MOST_TURNS)] = 40  # that it stays


@dataclass(frozen=True, slots=True)
class Trundle(Effect):
    """Roll what stands at the cell on, over whoever is in its path; at the end it is heard, and breaks what breaks."""

    on_ground = True
    refers = (("along", "terrain.toml"),)
    along: str = ""  # the ground that it keeps to; any open ground, and straight on, if empty
    cells: Annotated[int, Range(1, MOST_TURNS)] = 1
    damage: Span = (0, 0)
    level: Annotated[int, Range(1, MOST_NOISE)] = 5


@dataclass(frozen=True, slots=True)
class Crush(Effect):
    """Harm whoever stands at the cell, which has no room any more, and drive them out of it."""

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
    """Let a monster of one kind, or any of the floor's danger, come out at the cell, hunting.

    It is of the small kinds only if told so.
    """

    on_ground = True
    refers = (("kind", "monsters.toml"),)
    told: str  # where the hero sees it; {} stands for the monster
    kind: str = ""
    above: Annotated[int, Range(0, 30)] = 0  # dangers over the floor's own that it may be of
    small: bool = False


@dataclass(frozen=True, slots=True)
class Filch(Effect):
    """Let a thief of a kind come out of a hole at the cell, with a key that the hero has, and make off with it.

    Nobody comes where something plugs the hole, nor if the hero sneaks.
    """

    on_ground = True
    refers = (("kind", "monsters.toml"),)
    kind: str
    told: str  # {} stands for the thief


@dataclass(frozen=True, slots=True)
class Tunnel(Effect):
    """Dig away the earth at the cell, or any wall if it goes through `stone`, but not into what a lock shuts off."""

    on_ground = True
    stone: bool = False


@dataclass(frozen=True, slots=True)
class Slip(Effect):
    """Let the small, and thieves, come out at the other end of a hole, if nothing plugs it."""


@dataclass(frozen=True, slots=True)
class Jam(Effect):
    """Turn all furniture of a kind within `radius` columns and rows into another, which can be used no more."""

    on_ground = True
    refers = (("kind", "terrain.toml"), ("into", "terrain.toml"))
    kind: str
    into: str
    radius: Annotated[int, Range(1, MOST_RADIUS)]
