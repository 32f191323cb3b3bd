"""Halls: every floor that has one by floors.toml gets it, and it can be reached and left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import descent
from game.turn import beginning
from game.world.movement import DistanceMap
from levelgen import Tier
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable

FEWEST_EXITS = 2
HALLS = [
    (length, depth, plan.hall)
    for length, plans in library().lengths.items()
    for depth, plan in enumerate(plans, 1)
    if plan.hall
]


@pytest.mark.parametrize(("length", "depth", "hall"), HALLS)
def test_every_floor_with_a_hall_has_it_and_it_is_reached_and_left(
    sweep: Callable[[int], range], length: str, depth: int, hall: str
) -> None:
    for seed in sweep(60):
        floor = descent.dig(beginning.empty_run(library(), seed, length), depth, near=None)
        (room,) = [room for room in floor.level.rooms if room.kind == "landmark"]
        assert room.tags[0] == hall
        assert room.tier != Tier.EASY
        links = [link for link in floor.level.links if room.id in (link.a, link.b)]
        assert len(links) >= FEWEST_EXITS, (seed, len(links))
        inside = list(zip(*(floor.level.room_at == room.id).nonzero(), strict=True))
        for stairs in (floor.level.stairs_up, floor.level.stairs_down):
            steps = DistanceMap(floor.grid, [stairs])
            assert any(steps.distance(int(x), int(y)) > 0 for y, x in inside), (seed, stairs)


def test_only_planned_floors_have_halls() -> None:
    assert {(length, depth) for length, depth, hall in HALLS if hall == "keyhall"} == {("standard", 20), ("short", 5)}
