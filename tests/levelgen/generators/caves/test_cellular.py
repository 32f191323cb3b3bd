"""The cellular automaton of cave rooms: its steps on small drawings, and compared with a version cell by cell."""

import numpy as np
import pytest
from numpy.typing import NDArray

from levelgen import grid, rng
from levelgen.generators.caves.cellular import (
    floor_chance,
    fray,
    join_pieces,
    open_thin_walls,
    random_fill,
    smooth,
    widen_mouths,
)

WIDTH, HEIGHT = 23, 17
Mask = NDArray[np.bool_]


def random_map(seed: int) -> Mask:
    cells = rng.field((HEIGHT, WIDTH), seed) % np.uint64(100) < 55
    cells[0] = cells[-1] = cells[:, 0] = cells[:, -1] = False
    return cells


def drawn(*rows: str) -> Mask:
    return np.array([[glyph == "." for glyph in row] for row in rows])


def drawing(cells: Mask) -> list[str]:
    return ["".join(".#"[not flag] for flag in row) for row in cells.tolist()]


@pytest.mark.parametrize("seed", range(4))
def test_a_cell_becomes_what_most_of_the_nine_are(seed: int) -> None:
    cells, allowed, forced = random_map(seed), random_map(seed + 100), random_map(seed + 200)
    expected = {(x, y) for y, x in np.argwhere(cells).tolist()}
    for _ in range(2):
        expected = {
            (x, y)
            for y in range(HEIGHT)
            for x in range(WIDTH)
            if forced[y, x]
            or (allowed[y, x] and sum((x + dx, y + dy) in expected for dx in (-1, 0, 1) for dy in (-1, 0, 1)) >= 5)
        }
    assert {(x, y) for y, x in np.argwhere(smooth(cells, allowed, forced)).tolist()} == expected


def test_cells_are_filled_by_their_chances() -> None:
    chance = np.zeros((60, 90), dtype=np.uint8)
    chance[:, 30:60], chance[:, 60:] = 128, 255
    cells = random_fill(chance, 7)
    assert not cells[:, :30].any()
    assert cells[:, 60:].all()
    assert 0.4 < cells[:, 30:60].mean() < 0.6
    assert (random_fill(chance, 7) == cells).all()
    assert (random_fill(chance, 8) != cells).any()


def test_a_room_is_likeliest_floor_in_its_middle() -> None:
    chance = floor_chance(15, 9, 0.78)
    assert chance.shape == (9, 15)
    assert chance.max() == chance[4, 7] < 255
    assert chance.min() == chance[0, 0] < chance[4, 0] < chance[4, 4]
    assert (floor_chance(15, 9, 0.4) > chance).all()


def test_small_rooms_are_less_ragged() -> None:
    assert floor_chance(3, 3, 0.78).min() > floor_chance(9, 9, 0.78).max()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 50), (41, 50), (900, 2)])
@pytest.mark.parametrize("ragged", [0.0, 0.5, 1.0])
def test_no_cell_of_a_room_is_sure(width: int, height: int, ragged: float) -> None:
    chance = floor_chance(width, height, ragged)
    assert chance.shape == (height, width)
    assert chance.max() < 255


def test_walls_of_one_cell_are_opened_where_allowed() -> None:
    cells = drawn("#######", "#..#..#", "#######", "#..#..#", "#######")
    allowed = drawn("#######", "#.....#", "#....##", "#..#..#", "#######")
    assert drawing(open_thin_walls(cells, allowed)) == [
        "#######",
        "#.....#",
        "#....##",
        "#..#..#",
        "#######",
    ]


def test_large_pieces_near_by_are_joined_and_others_filled() -> None:
    cells = drawn(
        "####################",
        "####################",
        "#....###########..##",
        "#....###...#########",
        "#....###...#########",
        "#....###...#########",
        "#.##################",
        "####################",
    )
    allowed = drawn("#" * 20, *["#" + "." * 18 + "#"] * 6, "#" * 20)
    core = np.zeros_like(cells)
    core[2, 2] = True
    assert drawing(join_pieces(cells, core, allowed)) == [
        "####################",
        "####################",
        "#....###############",
        "#....###...#########",
        "#....###...#########",
        "#..........#########",
        "#.##################",
        "####################",
    ]
    assert (join_pieces(cells.T, core.T, allowed.T) == join_pieces(cells, core, allowed).T).all()
    assert drawing(join_pieces(cells, core, cells))[3] == "#....###############", "a path that is not allowed"


@pytest.mark.parametrize("seed", range(8))
def test_joined_pieces_are_one(seed: int) -> None:
    cells, allowed = random_map(seed), random_map(seed + 100) | random_map(seed)
    start = np.zeros_like(cells)
    start[tuple(np.argwhere(cells)[0])] = True
    found = join_pieces(cells, start, allowed)
    assert grid.connected(found)
    assert not (found & ~allowed).any()
    assert (found & start).any()


def test_rooms_widen_to_their_passages() -> None:
    rooms = drawn("##########", "#...######", "#...######", "#...######", "#...######", "#...######", "##########")
    passages, mouths = np.zeros_like(rooms), np.zeros_like(rooms)
    passages[3, 4:9] = mouths[3, 4:6] = True
    gained = widen_mouths(rooms, passages, mouths, np.ones_like(rooms))
    assert drawing(rooms | passages | gained) == [
        "##########",
        "#...######",
        "#....#####",
        "#........#",
        "#....#####",
        "#...######",
        "##########",
    ]
    assert not widen_mouths(rooms, passages, mouths, rooms).any(), "not where it is not allowed"


def test_straight_sides_are_bitten_outward_where_they_may_be() -> None:
    cells, rock, none = np.zeros((12, 60), dtype=bool), np.zeros((12, 60), dtype=bool), np.zeros((12, 60), dtype=bool)
    cells[4:8, 4:56] = True
    rock[2:4] = True
    for seed in range(10):
        frayed = fray(cells, rock, none, seed)
        assert (frayed[4:] == cells[4:]).all()
        gained = frayed[3] & ~cells[3]
        assert 8 <= gained.sum() <= 40
        assert not gained[:6].any()
        assert not gained[-6:].any(), "a bite at a corner"


def test_sides_that_are_bitten_inward_leave_rooms_in_one_piece() -> None:
    none = np.zeros((40, 60), dtype=bool)
    for seed in range(40):
        cells = np.repeat(np.repeat(rng.field((10, 15), seed) % np.uint64(100) < 60, 4, axis=0), 4, axis=1)
        cells[0] = cells[-1] = cells[:, 0] = cells[:, -1] = False
        kept = rng.field(cells.shape, seed, "kept") % np.uint64(10) < 2
        frayed = fray(cells, none, ~kept, seed)
        assert not (frayed & ~cells).any()
        assert frayed[cells & kept].all()
        assert frayed.sum() < cells.sum()
        assert grid.label(frayed)[1] == grid.label(cells)[1]
