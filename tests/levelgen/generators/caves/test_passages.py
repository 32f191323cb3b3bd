"""Passages of caves: their shapes, and the space that they find even on maps as low as the game's."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Level, grid
from tests.kit.judges import own_links

Sweep = Callable[[int], range]
LOW = {"width": 80, "height": 29}


def levels(sweep: Sweep, **knobs: Any) -> list[Level]:
    """Levels of 40 seeds and more, without landmarks, which lie over passages and have bars of their own."""
    return dug(max(len(sweep(200)), 40), **knobs)


@cache
def dug(count: int, **knobs: Any) -> list[Level]:
    """The levels of the first seeds, kept, since several tests ask for the same."""
    return [levelgen.generate("caves", seed=seed, lake=0, pieces=0, **knobs) for seed in range(count)]


def bars(level: Level) -> int:
    """The number of straight bars: pieces of wall of one or two by four cells and more with floor all around."""
    pieces, count = grid.label(~level.walkable)
    found = 0
    for piece in set(range(count)) - {int(pieces[0, 0])}:
        ys, xs = np.nonzero(pieces == piece)
        width, height = int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1
        found += width * height == len(xs) and min(width, height) <= 2 and max(width, height) >= 4
    return found


def bends(cells: tuple[tuple[int, int], ...]) -> bool:
    return len({x for x, _ in cells}) > 1 and len({y for _, y in cells}) > 1


@pytest.mark.parametrize("knobs", [{}, LOW, {"preset": "natural", **LOW}, {"preset": "maze", **LOW}])
def test_no_straight_bar_parts_parallel_passages(knobs: dict[str, Any], sweep: Sweep) -> None:
    assert np.mean([bars(level) > 0 for level in levels(sweep, **knobs)]) <= 0.1


def test_two_passages_without_space_for_both_share_cells_and_stay_two(sweep: Sweep) -> None:
    shared = 0
    for level in levels(sweep, preset="maze", **LOW):
        own = own_links(level)
        assert len(own) == level.report["rolls"][1]
        taken = Counter(cell for link in own for cell in set(link.cells))
        shared += max(taken.values()) > 1
    assert shared


@pytest.mark.parametrize(
    ("knobs", "most"), [(LOW, 0.1), ({"preset": "natural", **LOW}, 0.15), ({"preset": "maze"}, 0.2)]
)
def test_twisted_passages_fit_between_near_rooms(knobs: dict[str, Any], most: float, sweep: Sweep) -> None:
    counts = np.array([level.report["passages"]["twisted"] for level in levels(sweep, **knobs)]).sum(axis=0)
    rolled, drawn = counts.tolist()
    assert drawn >= (1 - most) * rolled


@pytest.mark.parametrize("kind", ["tight", "steep"])
def test_slim_passages_bend(kind: str, sweep: Sweep) -> None:
    own = [link for level in levels(sweep) for link in level.links if link.kind == kind and len(link.cells) > 4]
    assert np.mean([bends(link.cells) for link in own]) > 0.8
