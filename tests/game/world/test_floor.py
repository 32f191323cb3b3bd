"""The floor: ground, records, and the index of who stands where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from game.session import Session
from game.world import query, spawn
from game.world.components import Creature, Mind, Position
from game.world.floor import Floor, pack_cells, unpack_cells
from game.world.run import LOG_LENGTH
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.traits import Trait

TRAITS: tuple[tuple[Trait, ...], ...] = ((), ("flies",), ("opens_nothing",), ("silent",))
ROOM = """
    ########
    #@.+...#
    #......#
    ########
"""


def test_a_floor_comes_back_from_its_record() -> None:
    session = Session.new(library(), seed=3)
    floor = session.run.floor
    floor.memory.items[5, 5] = "haste"
    floor.memory.left_alone.add((6, 6))
    twin = Floor.restored(json.loads(json.dumps(floor.record())), library())
    assert twin.level == floor.level
    assert (twin.ground.terrain == floor.ground.terrain).all()
    assert (twin.memory.terrain == floor.memory.terrain).all()
    assert (twin.memory.explored == floor.memory.explored).all()
    assert (twin.memory.items, twin.memory.left_alone) == (floor.memory.items, floor.memory.left_alone)
    assert (twin.depth, twin.danger, twin.stratum, twin.generator, twin.knobs) == (
        floor.depth,
        floor.danger,
        floor.stratum,
        floor.generator,
        floor.knobs,
    )
    assert twin.grid.same_steps(floor.grid)
    assert twin.record() == floor.record()


def test_terrain_of_the_games_own_is_kept_by_name() -> None:
    scene = Scene(ROOM)
    scene.floor.ground.change(4, 2, "way_home")
    record = scene.floor.record()
    number = library().terrain_numbers["way_home"]
    names = record["terrain_names"]
    names[number], names[64] = names[64], names[number]  # as if the file had another order then
    cells = unpack_cells(record["terrain"], scene.floor.ground.terrain.shape).copy()
    cells[cells == number] = 64
    record["terrain"] = pack_cells(cells)
    assert Floor.restored(record, library()).ground.kind_at(4, 2).id == "way_home"


@given(arrays.arrays(np.uint8, (7, 11)))
def test_cells_are_packed_and_unpacked(cells: np.typing.NDArray[np.uint8]) -> None:
    assert (unpack_cells(pack_cells(cells), (7, 11)) == cells).all()


@given(st.integers(1, 20), st.integers(1, 20))
def test_cells_of_another_shape_are_refused(height: int, width: int) -> None:
    if (height, width) != (7, 11) and height * width != 77:
        with pytest.raises(ValueError, match="cells or more; allowed: 77"):
            unpack_cells(pack_cells(np.zeros((height, width), np.uint8)), (7, 11))


def test_a_changed_cell_changes_steps_and_sight() -> None:
    scene = Scene(ROOM)
    grid = scene.floor.movement.grid_of(frozenset({"opens_nothing"}))
    assert not grid.allows(2, 1, 1, 0)
    assert scene.floor.grid.allows(2, 1, 1, 0)  # the hero has hands
    hands = scene.floor.grid
    scene.floor.ground.change(3, 1, "open_door")
    assert scene.floor.movement.grid_of(frozenset({"opens_nothing"})).allows(2, 1, 1, 0)
    assert scene.floor.ground.transparent[1, 3]
    assert [scene.floor.grid.steps(x, 1) for x in range(1, 7)] == [hands.steps(x, 1) for x in range(1, 7)]
    scene.floor.ground.change(3, 1, "rubble")
    scene.floor.ground.change(3, 1, "lava")
    assert not scene.floor.grid.allows(2, 1, 1, 0)
    assert scene.floor.movement.grid_of(frozenset({"flies"})).allows(2, 1, 1, 0)
    assert scene.floor.ground.hazardous
    scene.floor.ground.change(3, 1, "door")
    assert not scene.floor.ground.transparent[1, 3]


@given(st.data())
def test_grids_follow_every_change_of_the_ground(data: st.DataObject) -> None:
    """A floor whose ground changed step by step is as one that was so from the beginning."""
    scene = Scene(ROOM)
    kinds: list[frozenset[Trait]] = [
        frozenset(),
        frozenset({"flies"}),
        frozenset({"opens_nothing", "silent"}),
        frozenset({"swims", "fireproof"}),
        frozenset({"water_bound"}),
    ]
    ground = st.sampled_from(["floor", "door", "open_door", "lava", "deep_water", "chasm", "statue", "grass", "wall"])
    cells = st.tuples(st.integers(1, 6), st.integers(1, 2))
    for changes in data.draw(st.lists(st.dictionaries(cells, ground, max_size=4), max_size=4)):
        for traits in data.draw(st.lists(st.sampled_from(kinds))):
            grid = scene.floor.movement.grid_of(traits)
            for x, y in data.draw(st.lists(cells)):
                grid.steps(x, y)  # which it then knows
        scene.floor.ground.change_all(changes)
    fresh = Floor.restored(scene.floor.record(), library())
    for grid, other in [(scene.floor.movement.grid_of(traits), fresh.movement.grid_of(traits)) for traits in kinds]:
        assert grid.same_steps(other)
        assert all(grid.steps(x, y) == other.steps(x, y) for y in (1, 2) for x in range(1, 7))
    assert (scene.floor.ground.walkable == fresh.ground.walkable).all()
    assert (scene.floor.ground.transparent == fresh.ground.transparent).all()
    assert scene.floor.grid.same_steps(fresh.grid)


def test_no_two_bodies_share_a_cell_and_the_index_follows() -> None:
    scene = Scene(
        """
        #######
        #@.r..#
        #######
    """,
        r="rat",
    )
    rat = scene.named["r"]
    with pytest.raises(ValueError, match="taken"):
        spawn.place(scene.run, rat, 1, 1)
    spawn.place(scene.run, rat, 3, 1)  # where it is
    spawn.place(scene.run, rat, 5, 1)
    with pytest.raises(ValueError, match="taken"):
        spawn.move(scene.run, rat, scene.run.world.get(rat, Position), 1, 1)
    assert scene.floor.occupants == {(1, 1): scene.run.hero, (5, 1): rat}
    spawn.lift(scene.run, rat)
    assert scene.floor.occupants == {(1, 1): scene.run.hero}
    spawn.place(scene.run, rat, 2, 1)
    spawn.delete(scene.run, rat)
    assert scene.floor.occupants == {(1, 1): scene.run.hero}


def test_queries_are_sorted_and_leave_out_the_dying() -> None:
    scene = Scene(
        """
        #######
        #@.rs.#
        #######
    """,
        r="rat",
        s="rat",
    )
    ids = [entity for entity, _ in scene.run.world.rows(Creature, Position)]
    assert ids == sorted(ids)
    assert scene.run.world.rows(Creature, Position) is scene.run.world.rows(
        Creature, Position
    )  # the sorted copy is kept
    spawn.delete(scene.run, scene.named["r"])
    assert [entity for entity, _ in scene.run.world.rows(Creature, Mind)] == [scene.named["s"]]
    assert not scene.run.world.alive(scene.named["r"])
    scene.run.world.bury()
    assert [entity for entity, _ in scene.run.world.rows(Creature, Mind)] == [scene.named["s"]]


def test_two_runs_do_not_mix() -> None:
    one, other = Session.new(library(), seed=1), Session.new(library(), seed=2)
    counts = [len(session.run.world.rows(Creature)) for session in (one, other)]
    spawn.delete(other.run, query.creatures(other.run)[0][0])
    assert [len(session.run.world.rows(Creature)) for session in (one, other)] == [counts[0], counts[1] - 1]
    other.close()
    assert len(one.run.world.rows(Creature)) == counts[0]
    assert query.hero(one.run)[0] == one.run.hero


def test_the_log_merges_repetitions_and_is_bounded() -> None:
    scene = Scene(ROOM)
    for _ in range(3):
        scene.run.say("Again.")
    assert [(line.text, line.count) for line in scene.run.log] == [("Again.", 3)]
    for number in range(LOG_LENGTH + 50):
        scene.run.say(f"Line {number}.")
    assert len(scene.run.log) == LOG_LENGTH
    assert scene.run.log[-1].text == f"Line {LOG_LENGTH + 49}."
