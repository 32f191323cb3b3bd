"""Marks: enough offers, best first, in places that make sense."""

from collections import Counter

import numpy as np
import pytest

import levelgen
from levelgen import Level, Tier


def of(level: Level, what: str) -> list[levelgen.Mark]:
    """The offers of a kind; marks of drawings are no offers."""
    return [mark for mark in level.marks if mark.what == what and not mark.binding]


@pytest.mark.parametrize("size", [(80, 45), (80, 29), (40, 20)])
def test_there_are_three_times_as_many_as_a_floor_needs(size: tuple[int, int]) -> None:
    for seed in range(60):
        level = levelgen.generate(
            "cells", seed=seed, width=size[0], height=size[1], gone=0.12, cycles=0, pieces=0, lake=0
        )
        counts = Counter(mark.what for mark in level.marks)
        if size != (40, 20):
            assert counts["item"] >= 3 * (3 + 1.5 + 2)
            assert counts["monster"] >= 3 * (6 + 1.5)
        assert counts["feature"] >= 6
        assert counts["trap"] >= 4
        assert not any(mark.binding for mark in level.marks)


def test_large_levels_offer_more() -> None:
    level = levelgen.generate("cells", width=300, height=200, gone=0.12)
    assert len(of(level, "item")) >= len(level.rooms) * 0.9


def test_the_first_items_lie_in_hot_rooms() -> None:
    """Hard, hidden and blind rooms get more of the first items than their share of the rooms."""
    ratio: dict[str, list[float]] = {"hard": [], "dead end": [], "hidden": []}
    for seed in range(80):
        level = levelgen.generate("cells", seed=seed, secrets=0.5)
        links = Counter(room for link in level.links for room in {link.a, link.b})
        first = of(level, "item")[:7]
        kinds = {
            "hard": {room.id for room in level.rooms if room.tier == Tier.HARD},
            "dead end": {room.id for room in level.rooms if links[room.id] == 1},
            "hidden": {room.id for room in level.rooms if "hidden" in room.tags},
        }
        for kind, rooms in kinds.items():
            if rooms:
                got = sum(mark.room in rooms for mark in first) / len(first)
                ratio[kind].append(got / (len(rooms) / len(level.rooms)))
    assert all(len(found) > 10 for found in ratio.values())
    assert all(np.mean(found) > 1.5 for found in ratio.values()), {
        kind: np.mean(found) for kind, found in ratio.items()
    }


def test_of_two_dead_ends_the_harder_has_more() -> None:
    found: dict[Tier, list[int]] = {tier: [] for tier in Tier}
    for seed in range(80):
        level = levelgen.generate("cells", seed=seed, secrets=0, loops=0.2)
        links = Counter(room for link in level.links for room in (link.a, link.b))
        first = Counter(mark.room for mark in of(level, "item")[:7])
        for room in level.rooms:
            if links[room.id] == 1:
                found[room.tier].append(first[room.id])
    means = [float(np.mean(found[tier])) for tier in Tier]
    assert means[2] > 1.3 * means[0]


def test_the_first_monsters_follow_the_tiers() -> None:
    per_room: dict[Tier, list[float]] = {tier: [] for tier in Tier}
    for seed in range(60):
        level = levelgen.generate("cells", seed=seed)
        first = of(level, "monster")[:8]
        for tier in Tier:
            rooms = [room.id for room in level.rooms if room.tier == tier]
            if rooms:
                per_room[tier].append(sum(mark.tier == tier for mark in first) / len(rooms))
    means = [float(np.mean(per_room[tier])) for tier in Tier]
    assert means[0] < means[1] < means[2]
    assert means[2] > 2.5 * means[0]


def test_nobody_waits_at_the_foot_of_the_stairs() -> None:
    for seed in range(40):
        level = levelgen.generate("cells", seed=seed)
        up = level.room_at[level.stairs_up[1], level.stairs_up[0]]
        assert all(mark.room != up for mark in of(level, "monster"))


def test_first_offers_are_spread_over_the_level() -> None:
    for what in ("item", "monster", "feature"):
        rooms = [len({mark.room for mark in of(levelgen.generate("cells", seed=seed), what)[:7]}) for seed in range(30)]
        assert np.mean(rooms) > 4
