"""Routes through caves: rooms enough, a second route, hard rooms that can be avoided, monsters where it is hard."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Level, Terrain, Tier, graph, grid
from tests.kit.judges import Seen, beside

Sweep = Callable[[int], range]
LOW = {"width": 80, "height": 29}


def levels(sweep: Sweep, **knobs: Any) -> list[Level]:
    """Levels of 40 seeds and more."""
    return dug(max(len(sweep(200)), 40), **knobs)


@cache
def dug(count: int, **knobs: Any) -> list[Level]:
    """The levels of the first seeds, kept, since several tests ask for the same."""
    return [levelgen.generate("caves", seed=seed, **knobs) for seed in range(count)]


def on_every_route(level: Level) -> int:
    """The number of cells that every route between the stairs passes, the stairs among them."""
    cells = sorted(Seen(level).walkable)
    number = {cell: index for index, cell in enumerate(cells)}
    adjacency = [[number[near] for near in beside(cell) if near in number] for cell in cells]
    edges = [
        (cell, len(cells) + index)
        for index, block in enumerate(graph.biconnected_components(adjacency))
        for cell in block
    ]
    tree = graph.adjacency_of(len(cells) + len(edges), edges)
    path = graph.shortest_path(tree, number[level.stairs_up], number[level.stairs_down])
    return sum(node < len(cells) for node in path)


def is_hard_avoidable(level: Level) -> bool:
    """Tell whether one can walk from stairs to stairs through easy and medium rooms."""
    hard = np.isin(level.room_at, [room.id for room in level.rooms if room.tier == Tier.HARD])
    shut = np.isin(level.terrain, [Terrain.SECRET_DOOR, Terrain.LOCKED_DOOR])
    x, y = level.stairs_down
    return bool(grid.flood(level.walkable & ~hard & ~shut, level.stairs_up)[y, x])


def test_natural_caves_have_rooms_enough_on_a_low_map(sweep: Sweep) -> None:
    rooms = [len(level.rooms) for level in levels(sweep, preset="natural", **LOW)]
    assert np.median(rooms) >= 15
    assert np.percentile(rooms, 10) >= 14


@pytest.mark.parametrize("knobs", [LOW, {}])
def test_winding_caves_have_more_than_one_route(knobs: dict[str, Any], sweep: Sweep) -> None:
    counts = [on_every_route(level) for level in levels(sweep, preset="winding", **knobs)]
    assert np.median(counts) <= 25
    assert np.percentile(counts, 85) <= 45


@pytest.mark.parametrize("knobs", [{}, {"preset": "natural", **LOW}, {"preset": "winding", **LOW}])
def test_hard_rooms_can_be_avoided(knobs: dict[str, Any], sweep: Sweep) -> None:
    assert np.mean([is_hard_avoidable(level) for level in levels(sweep, **knobs)]) >= 0.98


@pytest.mark.parametrize("knobs", [{}, LOW, {"preset": "natural", **LOW}])
def test_tiers_follow_the_dice(knobs: dict[str, Any], sweep: Sweep) -> None:
    """The document's monsters are in medium and hard rooms, and there are at least as many of these as asked for."""
    found = levels(sweep, **knobs)
    tiers = [mark.tier for level in found for mark in level.marks if mark.binding and mark.what == "monster"]
    assert np.mean([tier == Tier.EASY for tier in tiers]) <= 0.1
    assert np.mean([level.report["hard"][1] for level in found]) >= 0.5
