"""Effects on things that lie at a cell: fire and lava take them, water carries them about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.content.effect import Effect


@dataclass(frozen=True, slots=True)
class Consume(Effect):
    """Let fire or lava take a thing that lies there: fire what burns, lava all but what the run needs."""

    on_items = True
    by: Literal["fire", "lava"] = "fire"


@dataclass(frozen=True, slots=True)
class Drift(Effect):
    """Let water carry a thing that lies there to a cell beside."""

    on_items = True


@dataclass(frozen=True, slots=True)
class Swallow(Effect):
    """Let all things that lie at the cell be gone for good, but for what the floor or the run needs."""

    on_ground = True
