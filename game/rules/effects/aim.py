"""Whom an effect befalls, and who caused it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """The target of an effect, the creature that caused it, and the thing it works on (0 is none)."""

    target: int
    source: int | None
    on: int
