"""Services: what kinds of monsters do for the hero whose allies they are, each something of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Range

When = Literal[
    "told",  # at the place that it is told
    "always",  # by and by, at its own cell
    "hurt",  # at the hero who is hurt, while no foe is beside it
    "foe",  # at whom it fights
    "flees",  # at a foe that it hits, which runs away
    "struck",  # it stands in for a hero who is struck at beside it
]


@dataclass(frozen=True, slots=True)
class Service:
    """A thing that an ally does for the hero, and when."""

    text: str  # what it is, said after its name: "heals you"
    when: When
    effects: Effects = ()  # what comes to the place, or to each cell of the line to there
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # cells from the place from which it does so
    line: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells of a line to the place that it comes to; 0 is the place
    finds: Annotated[int, Range(0, MOST_RADIUS)] = 0  # steps within which it finds what is hidden from the hero
    turns_keys: bool = False  # it locks the door there, or opens a locked one
    rests: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it does so again
    told: str = ""  # what it is seen to do, after its name
