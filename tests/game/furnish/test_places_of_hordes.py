"""Which ground those of a horde are put on who live in, or lie in, one of their own."""

from __future__ import annotations

from game.furnish import monsters
from game.rules import hiding
from game.rules.fov import distance
from game.world import query
from tests.kit.floors import floors
from tests.kit.scenes import Scene, library

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
                ends = [end for end, _ in monsters._entrances(run.floor, room)]
                gaps.append(min((distance(at.x, at.y, *end) for end in ends), default=0))
    assert len(gaps) >= 5
    assert sum(gap <= 2 for gap in gaps) >= 0.8 * len(gaps)
