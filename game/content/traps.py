"""Kinds of traps, each a table of traps.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Length, Range

MOST_ROOM = 4  # steps around a trap that a kind may want free


@dataclass(frozen=True, slots=True)
class TrapKind:
    """A kind of trap. A creature that treads on it or an item that falls on it springs it, with effects at its cell."""

    id: str
    name: str
    color: str
    text: str  # what it does, once it is known
    sign: str  # what betrays a hidden one to a close look
    told: str  # told to a hero who springs it
    effects: Effects
    glyph: Annotated[str, Length(1, 1)] = "^"
    danger: int = 1  # no floor of less danger has one
    weight: Annotated[int, Range(0)] = 10  # how common it is; 0 is never found by chance
    strata: tuple[str, ...] = ()  # where it is found by chance; everywhere if empty
    resets: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it is ready again; 0 is never
    lasts: Annotated[int, Range(1, MOST_TURNS)] = 1  # turns in which its effects happen
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells around within which effects on bodies reach creatures
    room: Annotated[int, Range(0, MOST_ROOM)] = 1  # cells around it that must be bare, firm ground
    beside: Literal["", "water", "wall"] = ""  # what must be near: water next to it, a wall for a jet
    paired: bool = False  # comes in pairs, and leads to its twin
    shows: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells from which a hidden one is always seen
    hidden: Annotated[int, Range(0, 1000)] = 667  # per mille of them that are hidden
