"""The aim of an effect: the cell, the creature there, the creature that caused it, and the direction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.content.effect import Effect
from game.world.run import Run


class Aim(NamedTuple):
    """A record of the cell and the creature that an effect happens to, and of its cause."""

    x: int
    y: int
    target: int = 0  # the creature there; 0 is nobody
    source: int | None = None  # the creature that caused it
    on: int = 0  # the item or the slain creature that it works on; 0 is none
    direction: tuple[int, int] = (0, 0)  # of the step (dx, dy) that set it off


Appliers = dict[type[Effect], Callable[[Run, Any, Aim], bool]]  # effect type to the function that applies it
