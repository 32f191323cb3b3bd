"""Triggers: effects at the marks of a vault, set off by lifting its key; each is a table of triggers.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.kinds import Tone  # noqa: TC001
from levelgen.reading import Range

Turns = Annotated[int, Range(0, MOST_TURNS)]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger; its id is the name of the marks at whose cells its effects happen."""

    id: str
    effects: Effects
    ground: str = ""  # the kind of terrain at its marks, if not as drawn
    told: str = ""  # told if the hero sees any of its effects
    tone: Tone = "danger"
    untouched: bool = False  # happens only where the `ground` is still as it was
    unlit: bool = False  # happens only where no lamp, fire or brand shines
    after: Turns = 0  # turns from the lifting of the key
    apart: Turns = 0  # further turns for each step between the key and the mark
