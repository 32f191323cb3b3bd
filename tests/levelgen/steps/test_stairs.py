"""Stairs: far apart when no document says where, out of doorways, and both even in a single room."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Terrain, grid
from levelgen.metrics import LONG_WALK
from levelgen.rng import stream
from levelgen.steps.stairs import choose_ends, place_stairs
from tests.kit.drafts import draft_of, shown
from tests.kit.judges import beside, judge

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))

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


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_stairs_stand_in_a_niche_of_a_wall(generator: str, sweep: Callable[[int], range]) -> None:
    """Rock and wall are on all sides but one; behind these there may be floor, but no long walk away."""
    knobs: dict[str, Any] = {"stairs": "farthest"} if generator == "caves" else {}  # or it has a hole in its roof
    found: list[bool] = []
    for seed in range(max(len(sweep(200)), 30)):
        level = levelgen.generate(generator, seed=seed, **knobs)
        for x, y in (level.stairs_up, level.stairs_down):
            solid = level.terrain <= Terrain.WALL
            fronts = [(dx, dy) for dx, dy in STEPS if not solid[y + dy, x + dx]]
            dx, dy = fronts[0]
            corners = [(x - dx + side * dy, y - dy + side * dx) for side in (-1, 1)]
            found.append(len(fronts) == 1 and all(solid[row, column] for column, row in corners))
            if found[-1]:
                for u, v in STEPS:
                    beyond = (x + 2 * u, y + 2 * v)
                    if 0 < beyond[0] < level.width and 0 < beyond[1] < level.height and level.walkable[beyond[::-1]]:
                        assert grid.walk(level.walkable, (x, y), beyond, limit=LONG_WALK) is not None
    assert np.mean(found) >= 0.9


TIGHT = """
###############
#....aaaa....##
#....####....##
#....####....##
##b############
##b############
##....#########
###############
"""


def test_a_niche_is_where_the_wall_is_thick_enough() -> None:
    """One has rock at its back and behind it; floor beside it is seen from before it, as the corridor is here."""
    for seed in range(20):
        draft = draft_of(TIGHT)
        draft.ends = 0, 1
        place_stairs(draft, stream(seed))
        assert draft.position(draft.stairs_up) == (5, 3)
        assert draft.room_at[3, 5] == 0


def test_without_a_wall_for_a_niche_stairs_stand_on_the_floor() -> None:
    """None is dug over lava or where a step has forbidden it."""
    draft = draft_of(TIGHT)
    draft.ends = 0, 1
    draft.undermined.add(3 * draft.width + 5)
    own = draft.rooms[0].cells
    place_stairs(draft, stream(1))
    assert draft.stairs_up in own


def test_rooms_with_space_for_niches_come_first() -> None:
    drawing = CHAIN + 2 * ("#" * 37 + "\n")
    for seed in range(20):
        draft = draft_of(drawing)
        draft.fixed.update(cell for cell in range(len(draft.cells)) if 7 < cell % draft.width < 32)
        choose_ends(draft, stream(seed))
        assert set(draft.ends or ()) == {0, 4}
        assert min(draft.stairs_up, draft.stairs_down) > 3 * draft.width


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
