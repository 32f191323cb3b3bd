"""Effects on items that lie at a cell: fire and lava consume them, water carries them about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.content.effect import Effect


@dataclass(frozen=True, slots=True)
class Consume(Effect):
    """Let fire or lava consume an item there: fire all that burns, lava all that the run does not need."""

    on_items = True
    by: Literal["fire", "lava"] = "fire"


@dataclass(frozen=True, slots=True)
class Drift(Effect):
    """Let water carry an item there to an adjacent cell."""

    on_items = True


@dataclass(frozen=True, slots=True)
class Swallow(Effect):
    """Destroy all items at the cell that neither the floor nor the run needs."""

    on_ground = True
