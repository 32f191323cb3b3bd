"""Effects that make allies, for good or for a while, and help them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_RADIUS, MOST_TURNS, Effect, Span
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """Make a foe with less than `below` per cent of its health an ally; make any other discordant for some turns.

    The ally regains `mends` per cent of its whole health.
    """

    below: Annotated[int, Range(1, 100)]
    turns: Span
    mends: Annotated[int, Range(0, 100)] = 0


@dataclass(frozen=True, slots=True)
class Conjure(Effect):
    """Call `count` allies of a kind to the user's side, which fade after `lasts` turns.

    They are as strong as if they had learnt on `learnt` floors.
    """

    refers = (("kind", "monsters.toml"),)
    kind: str
    count: Annotated[int, Range(0, MOST_RADIUS)]
    lasts: Annotated[int, Range(1, MOST_TURNS)]
    learnt: Annotated[int, Range(0, MOST_RADIUS)] = 0
    told: str = ""  # what is said to the user


@dataclass(frozen=True, slots=True)
class Shade(Effect):
    """Raise the shade of the creature that the target has slain, on its side and half as strong, for `lasts` turns."""

    lasts: Annotated[int, Range(1, MOST_TURNS)]


@dataclass(frozen=True, slots=True)
class Spur(Effect):
    """Give all allies in the hero's sight a status for `turns`, and the nearest foe another for `foe_turns`."""

    refers = (("allies", "statuses.toml"), ("foe", "statuses.toml"))
    allies: str
    turns: Annotated[int, Range(1, MOST_TURNS)]
    foe: str
    foe_turns: Annotated[int, Range(1, MOST_TURNS)]
