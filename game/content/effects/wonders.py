"""Effects of wonders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.content.effect import MOST_FUEL, MOST_RADIUS, Effect
from levelgen.reading import Range


@dataclass(frozen=True, slots=True)
class Hurl(Effect):
    """Take up lava, or else fire, from beside the user, and throw it to the cell."""

    on_ground = True
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1  # of the fire there
    turns: Annotated[int, Range(1, MOST_FUEL)] = 4  # turns that bare ground burns there
