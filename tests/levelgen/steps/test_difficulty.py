"""Difficulty: the colouring rules, on drawn rooms and on dug levels."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import levelgen
from levelgen import Level, Terrain, Tier
from levelgen.rng import stream
from levelgen.steps.difficulty import assign_tiers, free_a_route, main_route
from levelgen.validate import validate
from tests.kit.drafts import draft_of

if TYPE_CHECKING:
    from collections.abc import Callable

RING = """
###################
#..aaa...bbb...cc.#
#..###...###...##.#
##d##############e#
##d##############e#
#.................#
###################
"""

STAR = """
###############
#..aaa...bbb..#
#..###...###..#
#######c#######
#######c#######
######...######
###############
"""


def test_hard_rooms_are_apart_and_off_the_route() -> None:
    for seed in range(30):
        draft = draft_of(STAR)
        draft.ends = (0, 2)
        assign_tiers(draft, 1.0, 0.0, stream(seed))
        assert [room.tier for room in draft.rooms] == [Tier.EASY, Tier.EASY, Tier.EASY, Tier.HARD]


def test_the_main_route_is_the_shortest() -> None:
    draft = draft_of(STAR)
    draft.ends = (0, 3)
    assert main_route(draft) == [0, 1, 3]


def test_the_main_route_needs_no_secret_link() -> None:
    draft = draft_of(RING)
    draft.ends = (0, 3)
    assert main_route(draft) == [0, 4, 3]
    for link in draft.links[3:]:
        link.kind = "secret"
    assert main_route(draft) == [0, 1, 2, 3]


def test_a_hard_room_with_two_neighbours_has_a_medium_and_an_easy_one() -> None:
    warned = total = 0
    for seed in range(60):
        level = levelgen.generate("cells", seed=seed)
        for room in level.rooms:
            neighbours = {
                link.b if link.a == room.id else link.a for link in level.links if room.id in (link.a, link.b)
            } - {room.id}  # to which its own causeways lead
            if room.tier == Tier.HARD and len(neighbours) > 1:
                tiers = {level.rooms[other].tier for other in neighbours}
                total += 1
                warned += tiers == {Tier.EASY, Tier.MEDIUM}
    assert total > 20
    assert warned / total > 0.75


def shares(level: Level) -> Counter[Tier]:
    return Counter(room.tier for room in level.rooms)


def test_the_shares_asked_for_are_reached_where_they_can_be() -> None:
    hard = medium = rooms = 0
    for seed in range(40):
        level = levelgen.generate("cells", seed=seed, gone=0.12, hard=0.2, medium=0.4, pieces=0, lake=0)
        counts = shares(level)
        assert counts[Tier.HARD] == level.report["hard"][1] <= level.report["hard"][0]
        assert counts[Tier.MEDIUM] == level.report["medium"][1]
        hard, medium, rooms = hard + counts[Tier.HARD], medium + counts[Tier.MEDIUM], rooms + len(level.rooms)
    assert 0.17 < hard / rooms <= 0.2
    assert 0.36 < medium / rooms <= 0.41
    assert set(shares(levelgen.generate("cells", hard=0, medium=0, pieces=0))) == {Tier.EASY}
    assert shares(levelgen.generate("cells", hard=0, medium=1, gone=0))[Tier.EASY] <= 1


def test_the_main_route_mostly_avoids_hard_rooms() -> None:
    """Even where as many rooms as possible are to be hard."""
    on_route = hard = 0
    for seed in range(40):
        level = levelgen.generate("cells", seed=seed, hard=0.6, cycles=0)
        route = shortest_route(level)
        on_route += len(route)
        hard += sum(level.rooms[room].tier == Tier.HARD for room in route)
    assert hard / on_route <= 0.2


def shortest_route(level: Level) -> list[int]:
    start, goal = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
    routes = [[start]]
    seen = {start}
    while routes[0][-1] != goal:
        route = routes.pop(0)
        for link in level.links:
            for here, beyond in ((link.a, link.b), (link.b, link.a)):
                if here == route[-1] and beyond not in seen:
                    seen.add(beyond)
                    routes.append([*route, beyond])
    return routes[0]


def test_the_fewest_hard_rooms_become_medium_until_a_route_is_free_of_them() -> None:
    draft = draft_of(RING)
    draft.ends = (0, 2)
    draft.rooms[1].tier = draft.rooms[3].tier = Tier.HARD
    assert free_a_route(draft) == 1
    assert [room.tier for room in draft.rooms].count(Tier.HARD) == 1
    assert free_a_route(draft) == 0


def test_no_route_is_free_that_has_a_secret_door() -> None:
    draft = draft_of(RING)
    draft.ends = (0, 2)
    draft.rooms[1].tier = Tier.HARD
    assert free_a_route(draft) == 0
    draft.cells[next(link for link in draft.links if 3 in (link.a, link.b)).cells[0]] = Terrain.SECRET_DOOR
    assert free_a_route(draft) == 1


def test_the_room_of_a_boss_is_not_the_one_that_becomes_medium() -> None:
    draft = draft_of(RING)
    draft.ends = (0, 2)
    draft.rooms[1].tier = draft.rooms[3].tier = Tier.HARD
    draft.rooms[3].kind = "boss"
    assert free_a_route(draft) == 1
    assert draft.rooms[3].tier == Tier.HARD


@pytest.mark.parametrize("name", levelgen.GENERATORS)
def test_no_route_between_the_stairs_has_to_pass_a_hard_room(name: str, sweep: Callable[[int], range]) -> None:
    """As far as the steps work on the level; without them the document's own rule stands, and nothing is lowered."""
    for seed in sweep(60):
        for preset in {*levelgen.GENERATORS[name].PRESETS} - {"document"}:
            level = levelgen.generate(name, seed=seed, preset=preset)
            assert not validate(level, hard_avoidable=True)
            assert level.report["lowered"] >= 0
    alone = [
        levelgen.generate("districts", preset="gauntlet", seed=seed, waters=0, cycles=0, pieces=0) for seed in range(20)
    ]
    assert any(validate(level, hard_avoidable=True) == ["no path around hard rooms"] for level in alone)
    assert not any("lowered" in level.report for level in alone)
