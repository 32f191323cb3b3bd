"""A comparison of two bots, or of two versions of the game, by games with the same seeds."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SPREAD = 1.96  # standard errors on either side of a mean that span 95 %


@dataclass(frozen=True, slots=True)
class Comparison:
    """The gain of games over others with the same seeds, in floors."""

    pairs: int
    deeper: int  # pairs
    shallower: int
    median: float
    mean: float
    low: float  # ends of the 95 % interval of the mean
    high: float


def compare(ours: Mapping[str, int], theirs: Mapping[str, int]) -> Comparison | None:
    """Return how much deeper our games came than theirs, by the deepest floor of each seed; None without two pairs."""
    gains = [floor - theirs[seed] for seed, floor in ours.items() if seed in theirs]
    if len(gains) < 2:
        return None
    mean = sum(gains) / len(gains)
    error = SPREAD * stdev(gains) / len(gains) ** 0.5
    return Comparison(
        pairs=len(gains),
        deeper=sum(gain > 0 for gain in gains),
        shallower=sum(gain < 0 for gain in gains),
        median=median(gains),
        mean=round(mean, 2),
        low=round(mean - error, 2),
        high=round(mean + error, 2),
    )
