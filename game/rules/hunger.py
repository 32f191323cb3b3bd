"""Hunger: how many turns a full stomach lasts (`FULL`), and the stages on the path to starving."""

from __future__ import annotations

from typing import Literal

FULL = 2150  # turns
STUFFED = 1800  # above it nothing more can be eaten
Stage = Literal["Hungry", "Weak", "Fainting", "Starved"]
STAGES: dict[int, Stage] = {350: "Hungry", 150: "Weak", 50: "Fainting", 0: "Starved"}  # turns left at which each begins


def stage(food: int) -> Stage | None:
    """Return the stage of hunger with these turns of food left; None when not hungry."""
    return next((name for turns, name in reversed(STAGES.items()) if food <= turns), None)
