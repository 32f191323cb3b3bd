"""Hints for a player's first runs: one sentence each, and the moment at which it first matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

HintMoment = Literal[
    "begun",
    "killed",
    "unaware",
    "watched",
    "lit",
    "hunted",
    "wounded",
    "gear",
    "unknown",
    "dangerous",
    "stairs",
    "locked",
    "hungry",
    "gate",
]


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint. In its text {word} stands for the key of a command, {times} for what a blow at the unaware does."""

    id: str
    when: HintMoment
    text: str
