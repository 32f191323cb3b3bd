"""Which ground those of a horde are put on who live in, or lie in, one of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.furnish import monsters
from game.furnish.hordes import Group
from game.rules.beings import hiding
from game.rules.senses.fov import distance
from game.world import query
from game.world.movement import STEPS
from levelgen import Mark, Tier
from levelgen.rng import Dice
from tests.kit.floors import arrived, floors
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.hordes import Horde

POOL = """
    ##########
    #........#
    #........#
    #......ll#
    #@.....ll#
    ##########
"""


def test_the_pike_of_a_horde_lies_in_the_lava_near_it_or_stays_away() -> None:
    kinds = [library().monsters[name] for name in ("lodestone", "pike")]
    for lake, found in (("lava", ["lava"]), ("floor", [])):
        scene = Scene(POOL, l=lake)
        monsters.arrive(scene.run, kinds, 3, 1, "asleep")
        pikes = [at for _, creature, at in query.creatures(scene.run) if creature.kind.id == "pike"]
        assert [scene.terrain(at.x, at.y) for at in pikes] == found


def test_sootlings_come_with_a_patch_of_ash() -> None:
    scene = Scene(POOL, l="lava")
    (one,) = monsters.arrive(scene.run, [library().monsters["sootling"]], 3, 1, "guarding")
    monsters._lurk(scene.run, one)
    assert scene.terrain(3, 1) == "ash"
    assert hiding.is_hidden(scene.run, one)


def test_a_strangler_alone_stands_beside_a_door() -> None:
    gaps = []
    for run in floors(range(10), 8):
        for monster in query.monsters(run):
            at = monster.at
            if monster.creature.kind.id == "strangler" and monster.mind.hidden and not monster.mind.leader:
                room = run.floor.level.room_at.item(at.y, at.x)
                ends = [end for end, _ in monsters.entrances(run.floor, room)]
                gaps.append(min((distance(at.x, at.y, *end) for end in ends), default=0))
    assert len(gaps) >= 5
    assert sum(gap <= 2 for gap in gaps) >= 0.8 * len(gaps)


SHORE = ("deep_water", "shallow_water")


def at_a_shore(horde: Horde, seed: int) -> list[bool]:
    """For each room of a floor of the Sump: whether a horde that has its post there stands at a shore."""
    found = []
    for room in arrived(seed, 10).floor.level.rooms:
        run = arrived(seed, 10)
        before = set(run.floor.occupants)
        mark = Mark("monster", *room.center, Tier.MEDIUM, room.id)
        monsters._settle(run, Dice.seeded(seed, "place", room.id), mark, Group(library().members_of(horde)[:1], horde))
        ((x, y),) = set(run.floor.occupants) - before
        found.append(any(run.floor.ground.kind_at(x + dx, y + dy).id in SHORE for dx, dy in STEPS))
    return found


def test_netters_have_their_post_at_a_shore_if_there_is_one_near_the_door() -> None:
    netters = library().hordes["netters"]
    assert set(netters.near) == set(SHORE)
    here, elsewhere = at_a_shore(netters, 1), at_a_shore(replace(netters, near=()), 1)
    assert sum(here) > sum(elsewhere)
    assert all(near for near, anyway in zip(here, elsewhere, strict=True) if anyway)


def test_a_toll_is_taken_at_a_wide_passage_if_there_is_one() -> None:
    assert "wide" in library().hordes["toll"].near
    rooms = 0
    for run in floors(range(4), 8):
        wide = {link.cells[0] for link in run.floor.level.links if link.kind == "wide" and link.cells}
        wide |= {link.cells[-1] for link in run.floor.level.links if link.kind == "wide" and link.cells}
        for room in run.floor.level.rooms:
            ends = {end for end, _ in monsters.entrances(run.floor, room.id)}
            if wide & ends and ends - wide:
                rooms += 1
                assert {end for end, _ in monsters.entrances(run.floor, room.id, wide=True)} <= wide
    assert rooms
