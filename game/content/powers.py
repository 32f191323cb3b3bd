"""The effects of weapons, staffs and charms. They are effects like those of game.content.effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import Effect
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Stagger(Effect):
    """Let a monster lose the next `ticks` of its time."""

    ticks: Annotated[int, Range(1, 1000)] = 100


@dataclass(frozen=True, slots=True)
class Feed(Effect):
    """Give the hero food for `turns`, or take it, below 0."""

    turns: Annotated[int, Range(-2000, 2000)]
