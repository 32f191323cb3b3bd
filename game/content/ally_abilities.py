"""Abilities of allies: what monsters do for the hero once they follow him, each kind in its own manner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from game.content.effects.ground import Douse
from levelgen.reading import Range

When = Literal[
    "ordered",  # at the place that the hero points out
    "always",  # from time to time, at its own cell
    "hurt",  # at a wounded hero, while no foe is beside it
    "foe",  # at the foe that it fights
    "flees",  # at a fleeing foe that it hits
    "struck",  # it steps in for the hero beside it who is struck at
]


@dataclass(frozen=True, slots=True)
class Ability:
    """What an ally does for the hero, and when."""

    text: str  # what it is, said after its name: "heals you"
    when: When
    effects: Effects = ()  # what happens at the place, or at each cell of a line to it
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # cells from the place within which it serves
    line: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells of a line to the place that are affected; 0 is the place
    finds: Annotated[int, Range(0, MOST_RADIUS)] = 0  # steps within which it finds things hidden from the hero
    turns_keys: bool = False  # it locks the door there, or opens a locked one
    cooldown: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it can serve again
    voice: bool = False  # it needs a voice: mute allies cannot give it
    told: str = ""  # what it is seen to do, after its name

    @property
    def douses(self) -> bool:
        """Tell whether it puts out fire, and so is given unasked to a hero on fire."""
        return any(isinstance(effect, Douse) for effect in self.effects)
