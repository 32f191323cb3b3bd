"""The effects of signals and works: what gives the hero away, what breaks a garrison, and what is set down.

They are effects like those of game.content.effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_RADIUS, MOST_TURNS, Effect
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Point(Effect):
    """Let all within `cells` who are awake know where the hero is, whatever stands between."""

    cells: Annotated[int, Range(1, 4 * MOST_RADIUS)]


@dataclass(frozen=True, slots=True)
class Rout(Effect):
    """Let all who see the cell, are awake and have a mind fear the hero for some `turns`."""

    on_ground = True
    turns: Annotated[int, Range(1, MOST_TURNS)]


@dataclass(frozen=True, slots=True)
class Plant(Effect):
    """Set a kind of ground down on the free cell beside whoever does it that is nearest to the hero."""

    on_ground = True
    refers = (("ground", "terrain.toml"),)
    ground: str
