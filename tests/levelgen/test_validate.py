"""Validation: every fault is named, and a sound level has none. Each test spoils a sound level in one respect."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Level, Link, Mark, Terrain, Tier
from levelgen.validate import validate

SOUND = """
############
#<...#.....#
#....+.....#
#....#....>#
###+########
  #.#
  #.########
  #........#
  ##########
"""


def sound(**changes: Any) -> Level:
    level = Level.from_text(SOUND)
    fields = {
        name: getattr(level, name)
        for name in ("terrain", "room_at", "rooms", "links", "stairs_up", "stairs_down", "marks")
    }
    return Level(**(fields | changes))


def with_terrain(*cells: tuple[int, int, Terrain]) -> Level:
    terrain = sound().terrain.copy()
    for x, y, kind in cells:
        terrain[y, x] = kind
    return sound(terrain=terrain)


def test_sound_levels_have_no_validate() -> None:
    assert validate(sound()) == []
    for seed in range(20):
        level = levelgen.generate("cells", seed=seed)
        assert validate(level) == []


def mark(x: int, y: int, what: str = "item", room: int = 0, pair: int | None = None) -> Mark:
    return Mark(what, x, y, Tier.EASY, room, pair=pair)


ROOMS = sound().rooms
CASES: dict[str, Level] = {
    "open border": with_terrain((0, 2, Terrain.FLOOR)),
    "not connected": with_terrain((5, 2, Terrain.WALL)),
    "floor in no room and no link": with_terrain((8, 5, Terrain.FLOOR)),
    "no stairs up at (1, 1)": with_terrain((1, 1, Terrain.FLOOR)),
    "no stairs down at (10, 3)": with_terrain((10, 3, Terrain.FLOOR)),
    "no stairs down at (99, 3)": sound(stairs_down=(99, 3)),
    "stairs up in no room": sound(stairs_up=(5, 2), terrain=with_terrain((5, 2, Terrain.STAIRS_UP)).terrain),
    "stairs down in a hard room": sound(rooms=(ROOMS[0], ROOMS[1]._replace(tier=Tier.HARD), ROOMS[2])),
    "both stairs in one room": sound(stairs_down=(2, 1), terrain=with_terrain((2, 1, Terrain.STAIRS_DOWN)).terrain),
    "room 2 has its center outside": sound(rooms=(ROOMS[0], ROOMS[1], ROOMS[2]._replace(center=(4, 5)))),
    "a link runs through a room": sound(links=(*sound().links, Link(0, 1, "corridor", ((4, 2), (5, 2))))),
    "a link runs through a wall": sound(links=(*sound().links, Link(0, 1, "corridor", ((5, 1),)))),
    "door without two sides at (5, 2)": with_terrain((5, 1, Terrain.FLOOR)),
    "door beside a door at (5, 2)": with_terrain((5, 1, Terrain.DOOR)),
    "stairs cut off by locked or secret doors": with_terrain((5, 2, Terrain.SECRET_DOOR)),
    "lock without a key in reach at (3, 4)": with_terrain((3, 4, Terrain.LOCKED_DOOR)),
    "mark outside the map at (12, 1)": sound(marks=(mark(12, 1),)),
    "mark in a wall at (5, 1)": sound(marks=(mark(5, 1),)),
    "mark with a wrong room at (2, 2)": sound(marks=(mark(2, 2, room=1),)),
    "mark on perilous ground at (2, 2)": sound(
        marks=(mark(2, 2, "monster"),), terrain=with_terrain((2, 2, Terrain.LAVA)).terrain
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_named(name: str) -> None:
    assert name in validate(CASES[name])


def test_hard_rooms_that_are_linked_are_a_fault() -> None:
    rooms = (ROOMS[0]._replace(tier=Tier.HARD), ROOMS[1], ROOMS[2]._replace(tier=Tier.HARD))
    assert "hard rooms 0 and 2 are linked" in validate(sound(rooms=rooms))


def test_dwellers_may_be_where_nobody_walks() -> None:
    terrain = with_terrain((4, 1, Terrain.LAVA)).terrain
    assert validate(sound(marks=(mark(4, 1, "dweller"),), terrain=terrain)) == []


def test_secret_doors_may_hide_what_is_on_no_way() -> None:
    assert validate(with_terrain((3, 4, Terrain.SECRET_DOOR))) == []


def locked(*marks: Mark) -> list[str]:
    return validate(sound(terrain=with_terrain((3, 4, Terrain.LOCKED_DOOR)).terrain, marks=marks))


def test_a_key_opens_its_lock_alone_and_lies_before_it() -> None:
    lock = mark(3, 4, "lock", room=-1, pair=1)
    assert locked(lock, mark(2, 2, "key", pair=1)) == []
    assert locked(lock, mark(2, 2, "key", pair=2)) == ["lock without a key in reach at (3, 4)"]
    assert locked(lock, mark(5, 7, "key", room=2, pair=1)) == ["lock without a key in reach at (3, 4)"]


def test_a_key_may_lie_behind_another_lock() -> None:
    terrain = with_terrain((3, 4, Terrain.LOCKED_DOOR), (5, 2, Terrain.LOCKED_DOOR)).terrain
    locks = (mark(3, 4, "lock", room=-1, pair=1), mark(5, 2, "lock", room=-1, pair=2))
    chained = sound(terrain=terrain, marks=(*locks, mark(5, 7, "key", room=2, pair=2), mark(2, 2, "key", pair=1)))
    assert validate(chained) == ["stairs cut off by locked or secret doors"]  # and no word about the locks
    crossed = sound(
        terrain=terrain, marks=(*locks, mark(5, 7, "key", room=2, pair=1), mark(7, 1, "key", room=1, pair=2))
    )
    assert "lock without a key in reach at (3, 4)" in validate(crossed)


def test_a_lock_and_a_key_without_a_pair_do_not_belong_together() -> None:
    assert locked(mark(3, 4, "lock", room=-1), mark(2, 2, "key")) == ["lock without a key in reach at (3, 4)"]
    assert locked(mark(2, 2, "key", pair=1)) == ["lock without a key in reach at (3, 4)"]


def test_one_key_may_open_two_locks_and_a_lock_have_two_keys() -> None:
    two = with_terrain((3, 4, Terrain.LOCKED_DOOR), (3, 6, Terrain.LOCKED_DOOR)).terrain
    locks = (mark(3, 4, "lock", room=-1, pair=1), mark(3, 6, "lock", room=-1, pair=1))
    room_at, links = sound().room_at, (*sound().links, Link(2, 2, "door", ((3, 6),)))
    room_at = room_at.copy()
    room_at[6, 3] = -1
    both = sound(terrain=two, room_at=room_at, links=links, marks=(*locks, mark(2, 2, "key", pair=1)))
    assert not any("lock" in fault for fault in validate(both))
    behind = sound(terrain=two, room_at=room_at, links=links, marks=(*locks, mark(5, 7, "key", room=2, pair=1)))
    assert "lock without a key in reach at (3, 4)" in validate(behind)


def test_a_key_may_lie_behind_a_secret_door_but_not_the_stairs() -> None:
    terrain = with_terrain((3, 4, Terrain.SECRET_DOOR), (5, 2, Terrain.LOCKED_DOOR)).terrain
    found = validate(
        sound(terrain=terrain, marks=(mark(5, 2, "lock", room=-1, pair=1), mark(5, 7, "key", room=2, pair=1)))
    )
    assert found == ["stairs cut off by locked or secret doors"]


def test_stairs_must_be_apart_where_that_is_asked() -> None:
    near = Level.from_text("######\n#<+>.#\n####.#\n####.#\n####.#\n####.#\n####.#\n####.#\n######")
    assert validate(near) == []
    assert validate(near, stairs_apart=True) == ["stairs too near each other"]
    assert validate(sound(), stairs_apart=True) == []


@pytest.mark.parametrize(("kind", "faults"), [("room", 1), ("landmark", 0), ("junction", 0), ("vault", 0)])
def test_no_walk_to_a_room_without_stairs_sets_them_apart(kind: str, faults: int) -> None:
    """Or no level would be sound whose landmark is larger than all the rest."""
    near = Level.from_text("#######\n#<+>+.#\n#####.#\n#####.#\n#####.#\n#####.#\n#####.#\n#####.#\n#######")
    level = replace(near, rooms=(*near.rooms[:-1], near.rooms[-1]._replace(kind=kind)))
    assert len(validate(level, stairs_apart=True)) == faults


def test_levels_of_junctions_alone_ask_for_no_walk() -> None:
    near = sound()
    assert not validate(replace(near, rooms=tuple(room._replace(kind="junction") for room in ROOMS)), stairs_apart=True)


HALL = """
###############
#<...#...#....#
#....+...+...>#
#....#...#....#
#.###########.#
#......+......#
###############
"""


@pytest.mark.parametrize(("door", "avoidable"), [("+", True), ("S", False), ("#", False)])
def test_an_open_path_leads_around_a_landmark_that_is_asked_for_by_name(door: str, *, avoidable: bool) -> None:
    level = Level.from_text(HALL.replace("......+......", f"......{door}......"))
    fields = {name: getattr(level, name) for name in ("terrain", "room_at", "links", "stairs_up", "stairs_down")}
    fields["rooms"] = [
        room._replace(kind="landmark") if room.id == level.room_at[2, 7] else room for room in level.rooms
    ]
    tower = levelgen.Cells(landmark="tower")
    assert validate(Level(**fields, marks=())) == []
    found = validate(Level(**fields, marks=(), recipe=tower))
    assert found == ([] if avoidable else ["no path around the landmark tower"])


def test_a_level_of_rock_has_many_validate() -> None:
    assert validate(sound(terrain=np.zeros((9, 12), dtype=np.uint8)))
