"""Effects that make allies, for good or for a while, and help them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_RADIUS, MOST_TURNS, Effect, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """Make an ally of a foe that has less than `below` per cent of its health; else it is discordant for a while."""

    below: Annotated[int, Range(1, 100)]
    turns: Span


@dataclass(frozen=True, slots=True)
class Conjure(Effect):
    """Call `count` allies of a kind to the side of whoever uses it, which fade after so many turns."""

    refers = (("kind", "monsters.toml"),)
    kind: str
    count: Annotated[int, Range(0, MOST_RADIUS)]
    lasts: Annotated[int, Range(1, MOST_TURNS)]


@dataclass(frozen=True, slots=True)
class Shade(Effect):
    """Let the shade of whom the target has slain stand up at its side, half as strong, and fade after so many turns."""

    lasts: Annotated[int, Range(1, MOST_TURNS)]


@dataclass(frozen=True, slots=True)
class Spur(Effect):
    """Give all allies in the hero's sight a status for some turns, and the nearest foe in it another for longer."""

    refers = (("allies", "statuses.toml"), ("foe", "statuses.toml"))
    allies: str
    turns: Annotated[int, Range(1, MOST_TURNS)]
    foe: str
    marks: Annotated[int, Range(1, MOST_TURNS)]
