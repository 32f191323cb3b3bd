"""Effects that move a creature at once."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.effect import Effect


@dataclass(frozen=True, slots=True)
class Teleport(Effect):
    """Move to a random place on the floor, far from here if `far`."""

    far: bool = True


@dataclass(frozen=True, slots=True)
class Blink(Effect):
    """Leap up to `distance` cells in a straight line, to wherever others are farthest."""

    distance: int = 5
