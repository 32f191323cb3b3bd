"""Difficulty: the colouring rules, on drawn rooms and on dug levels."""

from collections import Counter

import levelgen
from levelgen import Level, Tier
from levelgen.rng import stream
from levelgen.steps.difficulty import assign_tiers, main_route
from tests.kit.drafts import draft_of

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
    draft = draft_of("""
###################
#..aaa...bbb...cc.#
#..###...###...##.#
##d##############e#
##d##############e#
#.................#
###################
""")
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
            }
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
        level = levelgen.generate("cells", seed=seed, gone=0.12, hard=0.2, medium=0.4, pieces=0)
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
