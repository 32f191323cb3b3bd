"""Whom an effect befalls, and who caused it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.content.kinds import Effect
from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Aim:
    """The target of an effect, the creature that caused it, and the thing it works on (0 is none)."""

    target: int
    source: int | None
    on: int


Appliers = dict[type[Effect], Callable[[Run, Any, Aim], bool]]  # effect type to what applies it
