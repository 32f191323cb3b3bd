"""Effects of weapons, staffs and charms."""

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
class Reel(Effect):
    """Draw the creature at the cell, or else an item there, to the user's side; a creature is held there."""

    on_ground = True
    reach: Annotated[int, Range(1, 30)] = 4  # cells that it is drawn, at most


@dataclass(frozen=True, slots=True)
class Anchor(Effect):
    """Mark the place of the user, which costs no charge; if the floor has a mark already, go back to it."""

    refers = (("ground", "terrain.toml"),)
    ground: str  # the mark


@dataclass(frozen=True, slots=True)
class Exchange(Effect):
    """Let the target and the user change places."""


@dataclass(frozen=True, slots=True)
class Feed(Effect):
    """Give the hero food for `turns`; below 0, take food away."""

    turns: Annotated[int, Range(-2000, 2000)]
