"""What tells districts apart: the ten dressings of rooms, alone in a room and over many levels."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from levelgen import Districts, Terrain, Tier, grid
from levelgen.draft import DraftRoom
from levelgen.generators.districts.dressings import DRESSINGS, Dresser, Site
from levelgen.recipe import knobs_of
from levelgen.rng import stream
from levelgen.terrain import SOLID, WALKABLE, WALKABLE_WORDS
from tests.levelgen.generators.districts.plan import dig

SHOWN = {
    "lawn": {Terrain.GRASS},
    "cloister": {Terrain.GRASS},
    "baths": {Terrain.SHALLOW_WATER},
    "rubble": {Terrain.RUBBLE},
    "ruins": {Terrain.RUBBLE},
    "collapse": {Terrain.RUBBLE},
}
"""The ground that some bear, and no others."""

GLYPHS = {0: "#", 2: ".", 9: "~", 10: "-", 13: '"', 14: ",", 15: "0"}


def drawn(name: str, width: int, height: int, seed: int = 1) -> list[str]:
    """A room of this size in a dressing."""
    terrain = np.zeros((height + 2, width + 2), np.uint8)
    terrain[1:-1, 1:-1] = Terrain.FLOOR
    cells = bytearray(terrain.tobytes())
    spans = [(row * (width + 2) + 1, row * (width + 2) + 1 + width) for row in range(1, height + 1)]
    for cell, word in DRESSINGS[name][1](Site(spans, cells, width + 2), stream(seed)).items():
        cells[cell] = word
    rows = np.frombuffer(cells, np.uint8).reshape(terrain.shape)[1:-1, 1:-1].tolist()
    return ["".join(GLYPHS[word] for word in row) for row in rows]


def test_the_knob_names_the_ten_dressings() -> None:
    assert len(DRESSINGS) == 10
    assert {*knobs_of(Districts)["dressings"].words} == {*DRESSINGS}
    assert Counter(tier for tier, _ in DRESSINGS.values()) == {Tier.EASY: 4, Tier.MEDIUM: 3, Tier.HARD: 3}


def test_dressings_look_like_their_names() -> None:
    assert drawn("cloister", 9, 7) == [
        ".........",
        ".#.#.#.#.",
        '.."""""..',
        '.#""0""#.',
        '.."""""..',
        ".#.#.#.#.",
        ".........",
    ]
    assert drawn("baths", 9, 5) == [
        ".........",
        ".-------.",
        ".-~~~~~-.",
        ".-------.",
        ".........",
    ]
    assert drawn("aisles", 9, 6) == [
        ".........",
        ".#..0..#.",
        ".........",
        ".........",
        ".#..0..#.",
        ".........",
    ]


@pytest.mark.parametrize("name", DRESSINGS)
@given(data=st.data())
def test_no_dressing_parts_a_room_or_blocks_a_door(name: str, data: st.DataObject) -> None:
    """In rooms of all shapes with a single run of cells in each row, with doors and arms anywhere around them."""
    rows = data.draw(st.lists(st.tuples(st.integers(1, 11), st.integers(13, 29)), min_size=3, max_size=22))
    terrain = np.zeros((len(rows) + 2, 30), np.uint8)
    for row, (start, stop) in enumerate(rows, 1):
        terrain[row, start:stop] = Terrain.FLOOR
    room = terrain > 0
    around = grid.positions(grid.dilate(room, diagonal=False) & ~room)
    doors = data.draw(st.lists(st.sampled_from(around), max_size=6))
    for x, y in doors:
        terrain[y, x] = Terrain.DOOR
    cells = bytearray(terrain.tobytes())
    spans = [(row * 30 + start, row * 30 + stop) for row, (start, stop) in enumerate(rows, 1)]
    own = DraftRoom("room", spans, 30)
    own.tier = DRESSINGS[name][0]
    rng = stream(data.draw(st.integers(0, 99)))
    Dresser({name: 1}, 30, rng).dress(own, cells, rng)
    after = np.frombuffer(cells, np.uint8).reshape(terrain.shape)
    assert ((after == terrain) | room).all()
    assert grid.connected(WALKABLE[after])
    assert own.cells == np.flatnonzero(room & ~SOLID[after]).tolist()
    assert cells[own.center] in WALKABLE_WORDS
    assert (own.tags == [name]) == bool((after != terrain).any())


def test_what_found_no_space_before_changes_nothing() -> None:
    """In a room shaped like a T, whose largest rectangle is too low for aisles, pillars come once and not twice."""
    rows = [(1, 26)] * 5 + [(8, 18)] * 4
    dressed = []
    for weights in ({"pillars": 1.0}, {"aisles": 1e9, "pillars": 1.0}):
        spans = [(row * 30 + start, row * 30 + stop) for row, (start, stop) in enumerate(rows, 1)]
        cells = bytearray(30 * (len(rows) + 2))
        room = DraftRoom("room", spans, 30)
        room.tier = Tier.MEDIUM
        for cell in room.cells:
            cells[cell] = Terrain.FLOOR
        Dresser(weights, 30, stream(1)).dress(room, cells, stream(4))
        assert room.tags == ["pillars"]
        dressed.append(cells)
    assert dressed[0] == dressed[1]


def test_districts_look_different() -> None:
    """A dressing is in rooms of its tier alone, and so is its ground; without dressing there is none."""
    seen = Counter[str]()
    for seed in range(60):
        level, _ = dig(seed=seed, waters=0)
        for room in level.rooms:
            left, top, right, bottom = room.bounds
            mine = level.room_at[top:bottom, left:right] == room.id
            kinds = {Terrain(word) for word in level.terrain[top:bottom, left:right][mine].tolist()}
            dressings = set(room.tags) & DRESSINGS.keys()
            assert len(dressings) <= 1
            for name in dressings:
                assert DRESSINGS[name][0] == room.tier or room.tier == Tier.MEDIUM  # a hard room made safer
                assert SHOWN.get(name, set()) <= kinds
                seen[name] += 1
            for word in (Terrain.GRASS, Terrain.SHALLOW_WATER, Terrain.RUBBLE):
                assert word not in kinds or any(word in SHOWN.get(name, ()) for name in dressings)
        bare, _ = dig(seed=seed, dressing=0, waters=0)
        assert not any(set(room.tags) & DRESSINGS.keys() for room in bare.rooms)
        assert bare.report["units_of_rooms"] == level.report["units_of_rooms"]
    assert min(seen[name] for name in DRESSINGS) > 8


def test_a_district_has_one_dressing_for_each_tier_where_there_is_space() -> None:
    """Of large rooms of one tier side by side from west to east, most bear the same as the next one."""
    same = pairs = 0
    for seed in range(40):
        level, _ = dig(seed=seed, waters=0)
        for tier in Tier:
            large = [room for room in level.rooms if room.tier == tier and min(_size(room.bounds)) >= 7]
            large.sort(key=lambda room: room.center)
            worn = [next((tag for tag in room.tags if tag in DRESSINGS), "") for room in large]
            pairs += len(worn[1:])
            same += sum(one == other for one, other in pairwise(worn))
    assert same > 0.55 * pairs
    assert pairs > 100


def _size(bounds: tuple[int, int, int, int]) -> tuple[int, int]:
    left, top, right, bottom = bounds
    return right - left, bottom - top


def test_a_table_of_one_dressing_leaves_other_tiers_bare() -> None:
    for seed in range(6):
        level, _ = dig(seed=seed, dressings={"ruins": 1}, waters=0)
        assert {tag for room in level.rooms for tag in room.tags} <= {"ruins", "hidden"}
        for room in level.rooms:
            left, top, right, bottom = room.bounds
            inside = level.terrain[top + 1 : bottom - 1, left + 1 : right - 1]
            assert "ruins" in room.tags or not (SOLID[inside] & (grid.neighbours(~SOLID[inside]) == 8)).any()
