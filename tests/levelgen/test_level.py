"""The frozen level: its fields, equality, and mirroring."""

import copy
import pickle  # noqa: TID251 - levels are sent to other processes
from collections.abc import Callable
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

import levelgen
from levelgen import Level, Terrain, Tier
from levelgen.rooms import Link, Mark, Room
from levelgen.terrain import mirrored_terrain
from tests.kit.judges import judge


def small() -> Level:
    return Level(
        terrain=np.array(
            [[1, 1, 1, 1, 1, 1], [1, 6, 2, 3, 7, 1], [1, 1, 1, 1, 1, 1]],
            dtype=np.uint8,
        ),
        room_at=np.array([[-1] * 6, [-1, 0, 0, -1, 1, -1], [-1] * 6], dtype=np.int16),
        rooms=(
            Room(0, "room", Tier.EASY, (1, 1, 3, 2), (1, 1), ("hidden",)),
            Room(1, "room", Tier.MEDIUM, (4, 1, 5, 2), (4, 1)),
        ),
        links=(Link(0, 1, "door", ((3, 1),)),),
        stairs_up=(1, 1),
        stairs_down=(4, 1),
        marks=(Mark("item", 2, 1, Tier.EASY, 0),),
        report={"seconds": {"all": 1.0}},
    )


def test_a_level_knows_its_size_and_where_one_can_walk() -> None:
    level = small()
    assert (level.width, level.height) == (6, 3)
    assert level.walkable.tolist() == [[False] * 6, [False, True, True, True, True, False], [False] * 6]
    judge(level)
    assert repr(level) == "<Level 6x3, 2 rooms, 1 links>"


def test_nothing_of_a_level_can_be_changed() -> None:
    level = small()
    for array in (level.terrain, level.walkable, level.room_at):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1
    with pytest.raises(FrozenInstanceError):
        level.rooms = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        level.rooms[0].tier = Tier.HARD  # type: ignore[misc]


def pickled(level: Level) -> Level:
    copied: Level = pickle.loads(pickle.dumps(level))  # noqa: S301 - our own
    return copied


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("name", levelgen.GENERATORS)
def test_a_level_is_pickled_by_every_protocol(name: str, protocol: int) -> None:
    level = levelgen.generate(name, seed=1)
    other = pickle.loads(pickle.dumps(level, protocol))  # noqa: S301 - our own
    assert (other, other.recipe, other.report) == (level, level.recipe, level.report)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_nothing_of_a_copy_can_be_changed_either(copied: Callable[[Level], Level]) -> None:
    level = small()
    other = copied(level)
    assert other == level
    assert other.report == level.report
    assert (other.walkable == level.walkable).all()
    for array in (other.terrain, other.room_at, other.walkable):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_arrays_are_of_the_promised_types() -> None:
    level = levelgen.generate("cells", seed=1, width=50, height=30)
    assert level.terrain.shape == (30, 50)
    assert [str(array.dtype) for array in (level.terrain, level.walkable, level.room_at)] == ["uint8", "bool", "int16"]
    for array in (level.terrain, level.walkable, level.room_at):
        assert array.flags.c_contiguous
        assert not array.flags.writeable


def test_seconds_are_in_no_equality_and_no_fingerprint() -> None:
    one, other = small(), small()
    object.__setattr__(other, "report", {"seconds": {"all": 2.0}})
    assert one == other
    assert hash(one) == hash(other)
    assert one.fingerprint() == other.fingerprint()
    assert one != "level"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rooms", (small().rooms[0]._replace(tier=Tier.MEDIUM), small().rooms[1])),
        ("rooms", (small().rooms[0]._replace(kind="junction"), small().rooms[1])),
        ("rooms", (small().rooms[0]._replace(bounds=(1, 1, 2, 2)), small().rooms[1])),
        ("links", ()),
        ("links", (Link(0, 1, "secret", ((3, 1),)),)),
        ("stairs_up", (2, 1)),
        ("stairs_down", (2, 1)),
        ("marks", ()),
        ("marks", (Mark("item", 2, 1, Tier.EASY, 0, binding=True),)),
        ("terrain", np.zeros((3, 6), dtype=np.uint8)),
        ("terrain", small().terrain.reshape(6, 3)),
    ],
)
def test_the_fingerprint_tells_levels_apart(field: str, value: object) -> None:
    other = small()
    object.__setattr__(other, field, value)
    assert other.fingerprint() != small().fingerprint()
    assert other != small()


def test_a_byte_order_mark_is_no_part_of_a_level() -> None:
    level = levelgen.generate("cells", seed=1)
    drawing = level.to_text()
    assert Level.from_text(f"\ufeff{drawing}") == Level.from_text(drawing)
    assert Level.from_json(f"\ufeff{level.to_json()}") == level


def test_fingerprints_are_hexadecimal() -> None:
    assert len(small().fingerprint()) == 64
    int(small().fingerprint(), 16)


@pytest.mark.parametrize(("across", "down"), [(True, False), (False, True), (True, True)])
def test_a_mirrored_level_is_the_same_level_seen_from_behind(across: bool, down: bool) -> None:  # noqa: FBT001 - drawn
    for seed in range(5):
        level = levelgen.generate("cells", seed=seed, width=41, height=23)
        turned = level.mirrored(across=across, down=down)
        judge(turned)
        assert turned != level
        assert (turned.terrain == level.terrain[:: -1 if down else 1, :: -1 if across else 1]).all()
        assert turned.mirrored(across=across, down=down) == level
        assert [room.tier for room in turned.rooms] == [room.tier for room in level.rooms]


def test_slopes_turn_with_the_level() -> None:
    words = [Terrain.SLOPE_NORTH, Terrain.SLOPE_EAST, Terrain.SLOPE_SOUTH, Terrain.SLOPE_WEST]
    terrain = np.array([words], dtype=np.uint8)
    north, east, south, west = words
    assert mirrored_terrain(terrain, across=True, down=False).tolist() == [[east, south, west, north]]
    assert mirrored_terrain(terrain, across=False, down=True).tolist() == [[south, east, north, west]]


def test_a_level_can_be_copied() -> None:
    level = levelgen.generate("cells", seed=1)
    assert copy.deepcopy(level) == level
