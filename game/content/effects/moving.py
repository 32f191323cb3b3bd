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
    """Leap up to `distance` cells in a straight line, to the cell farthest from others."""

    distance: int = 5


@dataclass(frozen=True, slots=True)
class Hide(Effect):
    """Lie unseen in the ground, if the creature can lurk in such ground, until the ground goes off."""


@dataclass(frozen=True, slots=True)
class Surface(Effect):
    """Let the nearest creature hidden in ground that will go off come up at the cell, or beside it if it is taken."""

    on_ground = True
    told: str  # if the hero sees it; {} stands for the creature
