"""Halls: every floor that has one by floors.toml gets it, and it can be reached and left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import descent
from game.content.families import KEYSTONE, WONDER
from game.furnish.items import FURNISHED
from game.rules.beings import creatures
from game.rules.senses.fov import distance
from game.session import Session
from game.turn import beginning
from game.world import query
from game.world.components import Creature, Item, Offered, Position
from game.world.events import Departed
from levelgen import Tier, grid
from tests.kit.floors import arrived
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
BOSSES = [
    ("standard", 4, "warden", "master_key"),
    ("standard", 8, "broodmother", "brood_comb"),
    ("standard", 12, "drowned_king", "drowned_lamp"),
    ("standard", 16, "founder", "founders_glove"),
    ("standard", 19, "castellan", "castellans_banner"),
    ("short", 3, "drowned_king", "drowned_lamp"),
    ("short", 4, "founder", "founders_glove"),
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
        inside = floor.level.room_at == room.id
        for stairs in (floor.level.stairs_up, floor.level.stairs_down):
            assert (grid.distance(floor.level.walkable, [stairs])[inside] > 0).any(), (seed, stairs)


def test_the_warden_his_inmates_and_the_master_key_are_in_the_lockup() -> None:
    session = Session.new(library(), 1)
    run = session.run
    for depth in range(2, 5):
        descent.travel(run, Departed(0, 0, depth))
    kinds = [monster.creature.kind.id for monster in query.monsters(run)]
    outlaws = [monster.creature.kind.id for monster in query.monsters(run) if monster.mind.outlaw]
    assert kinds.count("warden") == 1
    assert sorted(outlaws) == ["brute", "brute", "lag", "lag", "rat", "rat"]
    (key,) = [at for _, (at, item) in run.world.rows(Position, Item) if item.kind.id == "master_key"]
    assert run.floor.ground.kind_at(key.x, key.y).id == "pedestal"
    levers = [cell for cell, gates in run.floor.pairs.items() if len(gates) == 3]
    assert len(levers) == 2
    session.close()


@pytest.mark.parametrize(("length", "depth", "boss", "wonder"), BOSSES)
def test_a_boss_waits_in_its_hall_beside_its_wonder(
    sweep: Callable[[int], range], length: str, depth: int, boss: str, wonder: str
) -> None:
    for seed in sweep(400):
        run = arrived(seed, depth, length)
        (hall,) = [room.id for room in run.floor.level.rooms if room.kind == "landmark"]
        (at,) = [each.at for each in query.monsters(run) if each.creature.kind.id == boss]
        (lies,) = [at for _, (at, item) in run.world.rows(Position, Item) if item.kind.id == wonder]
        assert {int(run.floor.level.room_at[each.y, each.x]) for each in (at, lies)} == {hall}
        run.world.close()


@pytest.mark.parametrize(("length", "depth", "hall"), HALLS)
def test_two_scrolls_of_enchanting_lie_beside_what_a_boss_keeps(length: str, depth: int, hall: str) -> None:
    run = arrived(3, depth, length)
    (room,) = [room.id for room in run.floor.level.rooms if room.kind == "landmark"]
    lying = [
        (at, item)
        for _, (at, item) in run.world.rows(Position, Item)
        if run.floor.level.room_at.item(at.y, at.x) == room
    ]
    kept = [at for at, item in lying if item.kind.family in (WONDER, KEYSTONE)]
    prizes = [(at, item.count) for at, item in lying if item.kind.id == "enchanting" and item.count > 1]
    assert [count for _, count in prizes] == [2], hall
    assert distance(prizes[0][0].x, prizes[0][0].y, kept[0].x, kept[0].y) <= 2
    assert run.floor.ground.walkable[prizes[0][0].y, prizes[0][0].x]


@pytest.mark.parametrize(("length", "depth", "hall"), HALLS)
def test_a_hall_is_a_dangerous_room_with_its_signs_at_the_thresholds(length: str, depth: int, hall: str) -> None:
    floor = arrived(3, depth, length).floor
    (room,) = [room for room in floor.level.rooms if room.kind == "landmark"]
    assert room.tags[0] == hall
    assert floor.is_dangerous(room.id)
    links = [link for link in floor.level.links if room.id in (link.a, link.b)]
    ends = [link.cells[:3] if link.a == room.id else link.cells[:-4:-1] for link in links]
    found = [{floor.ground.kind_at(*cell).id for cell in cells} for cells in ends]
    assert sum("bones" in kinds for kinds in found) >= FEWEST_EXITS, found


@pytest.mark.parametrize(("depth", "share"), [(3, 50), (4, 50), (5, 50)])
def test_bosses_of_a_short_run_have_a_share_of_their_health(depth: int, share: int) -> None:
    run = beginning.empty_run(library(), 1, "short")
    run.depth = depth
    run.floor = descent.dig(run, depth, near=None)
    for name in ("drowned_king", "founder", "mason", "rat"):
        x, y = next(creatures.free_cells_around(run, *run.floor.level.stairs_up))
        kind = library().monsters[name]
        body = run.world.get(creatures.make(run, kind, x, y, "guarding"), Creature)
        assert body.health == body.max_health == (kind.health * share // 100 if kind.boss else kind.health)


def test_a_short_run_has_the_wonders_of_bosses_whom_one_does_not_meet(sweep: Callable[[int], range]) -> None:
    offered = 0
    seeds = range(max(6, len(sweep(200))))
    for seed in seeds:
        session = Session.new(library(), seed, "short")
        run = session.run
        for depth, wonder in ((1, "master_key"), (2, "brood_comb"), (5, "castellans_banner")):
            if depth > 1:
                descent.travel(run, Departed(0, 0, depth))
            rows = run.world.rows(Item, Position)
            ((entity, at),) = [(entity, at) for entity, (item, at) in rows if item.kind.family is WONDER]
            assert run.world.get(entity, Item).kind.id == wonder
            assert run.floor.ground.kind_at(at.x, at.y).id == "pedestal"
            rooms = [room for room in run.floor.level.rooms if room.kind not in FURNISHED]
            room = run.floor.level.rooms[run.floor.level.room_at[at.y, at.x]]
            in_vault = run.world.find(entity, Offered) is not None
            offered += in_vault
            assert room.kind == "landmark" or depth < 5  # where the Mason guards it
            assert in_vault or depth == 5 or room.tier == max(other.tier for other in rooms), (seed, depth)
        session.close()
    assert offered >= len(seeds)  # of the two others each


def test_no_boss_comes_by_chance() -> None:
    assert not [kind.id for kind in library().monsters.values() if kind.boss and kind.weight]


def test_only_planned_floors_have_halls() -> None:
    assert {(length, depth) for length, depth, hall in HALLS if hall == "keyhall"} == {("standard", 20), ("short", 5)}
