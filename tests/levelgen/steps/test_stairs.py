"""Stairs: far apart when no document says where, out of doorways, and both even in a single room."""

import pytest

import levelgen
from levelgen.rng import stream
from levelgen.steps.stairs import choose_ends, place_stairs
from tests.kit.drafts import draft_of, shown
from tests.kit.judges import beside, judge

CHAIN = """
#####################################
#...aaaaaa...bbbbbb...cccccc...dddd.#
#...######...######...######...####.#
#####################################
"""


def test_ends_are_far_apart_by_walking() -> None:
    farthest = {0: {3, 4}, 1: {4}, 2: {0, 4}, 3: {0}, 4: {0}}  # or nearly so: by the lengths of the corridors
    for seed in range(20):
        draft = draft_of(CHAIN)
        choose_ends(draft, stream(seed))
        assert draft.ends is not None
        assert draft.ends[1] in farthest[draft.ends[0]]


def test_where_everything_is_near_the_ends_are_the_farthest() -> None:
    """No straight distance is long on this map, and still the two ends of the walk around are found."""
    draft = draft_of("""
###############
#.a.bbbbbbbbbb#
#############b#
#############b#
#############b#
#.bbbbbbbbbbbb#
###############
""")
    choose_ends(draft, stream(3))
    assert set(draft.ends or ()) == {0, 2}


def test_junctions_get_no_stairs_while_there_are_rooms() -> None:
    for seed in range(20):
        draft = draft_of(CHAIN)
        for room in draft.rooms[1:4]:
            room.kind = "junction"
        choose_ends(draft, stream(seed))
        assert set(draft.ends or ()) == {0, 4}


def test_ends_may_be_chosen_around_a_landmark() -> None:
    """Both in the part of three rooms; otherwise one of them may be in the part of one room."""
    found: dict[bool, set[int]] = {False: set(), True: set()}
    for around, ends in found.items():
        for seed in range(20):
            draft = draft_of(CHAIN)
            draft.rooms[1].kind = "landmark"
            choose_ends(draft, stream(seed), around=around)
            ends.update(draft.ends or ())
    assert 0 in found[False]
    assert found[True] <= {2, 3, 4}


def test_stairs_stand_in_no_doorway() -> None:
    for seed in range(60):
        level = levelgen.generate("cells", seed=seed)
        doorsteps = {side for link in level.links for cell in (link.cells[0], link.cells[-1]) for side in beside(cell)}
        assert level.stairs_up not in doorsteps
        assert level.stairs_down not in doorsteps


@pytest.mark.parametrize("drawing", ["####\n#..#\n####", "###\n#.#\n#.#\n###"])
def test_a_single_room_has_both(drawing: str) -> None:
    draft = draft_of(drawing)
    draft.ends = (0, 0)
    place_stairs(draft, stream(1))
    assert sorted(shown(draft).replace("#", "").replace("\n", "")) == ["<", ">"]


def test_single_rooms_keep_their_stairs_apart() -> None:
    for seed in range(20):
        level = levelgen.generate(
            "cells", seed=seed, width=20, height=12, cells_x=1, cells_y=1, stairs="farthest", shapes={"rectangle": 1}
        )
        judge(level)
        (x, y), (x2, y2) = level.stairs_up, level.stairs_down
        left, top, right, bottom = level.rooms[0].bounds
        assert abs(x - x2) + abs(y - y2) >= 0.8 * (right - left + bottom - top - 2)
