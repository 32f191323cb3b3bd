"""Hollows: what the automaton does to a packed map, beside the same done cell by cell."""

import numpy as np
import pytest
from numpy.typing import NDArray

from levelgen import grid, rng
from levelgen.generators.caves.cellular import (
    INSIDE,
    OUTSIDE,
    chances,
    hollowed,
    joined,
    rims,
    sown,
    without_thin_walls,
)

WIDTH, HEIGHT = 23, 17


def random_map(seed: int) -> NDArray[np.bool_]:
    cells = rng.field((HEIGHT, WIDTH), seed) % np.uint64(100) < 55
    cells[0] = cells[-1] = cells[:, 0] = cells[:, -1] = False
    return cells


def drawn(*rows: str) -> int:
    return grid.packed(np.array([[glyph == "." for glyph in row] for row in rows]))


def drawing(cells: int, width: int, height: int) -> list[str]:
    flags = grid.unpacked(cells, width * height).reshape(height, width)
    return ["".join(".#"[not flag] for flag in row) for row in flags.tolist()]


@pytest.mark.parametrize("seed", range(8))
def test_a_cell_becomes_what_most_of_the_nine_are(seed: int) -> None:
    cells, allowed, forced = random_map(seed), random_map(seed + 100), random_map(seed + 200)
    expected = cells
    for _ in range(2):
        expected = (grid.neighbours(expected) + expected >= 5) & allowed | forced
    found = hollowed(grid.packed(cells), grid.packed(allowed), grid.packed(forced), WIDTH)
    assert (grid.unpacked(found, cells.size).reshape(cells.shape) == expected).all()


def test_cells_are_sown_by_their_chances() -> None:
    chance = np.zeros((60, 90), dtype=np.uint8)
    chance[:, 30:60], chance[:, 60:] = 128, 255
    cells = grid.unpacked(sown(chance, 7), chance.size).reshape(chance.shape)
    assert not cells[:, :30].any()
    assert cells[:, 60:].all()
    assert 0.4 < cells[:, 30:60].mean() < 0.6
    assert sown(chance, 7) == sown(chance, 7) != sown(chance, 8)


def test_a_hollow_is_likeliest_open_in_its_middle() -> None:
    hollow = rims(15, 9)
    table = chances(hollow, 200)
    assert table.max() == table[4, 7] < 255
    assert table.min() == table[0, 0] < table[4, 0] < table[4, 4]
    assert (chances(hollow, 100) > table).all()


def test_small_hollows_are_less_ragged() -> None:
    assert chances(rims(3, 3), 200).min() > chances(rims(9, 9), 200).max()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 50), (41, 50), (900, 2)])
def test_no_cell_of_a_hollow_is_sure(width: int, height: int) -> None:
    hollow = rims(width, height)
    assert hollow.shape == (height, width)
    assert hollow.min() > INSIDE
    assert hollow.max() < OUTSIDE


def test_what_is_inside_is_sure_and_what_is_outside_never_open() -> None:
    assert chances(np.array([[INSIDE, OUTSIDE]], dtype=np.uint8), 200).tolist() == [[255, 0]]


def test_walls_of_one_cell_are_opened_where_allowed() -> None:
    cells = drawn("#######", "#..#..#", "#######", "#..#..#", "#######")
    allowed = drawn("#######", "#.....#", "#....##", "#..#..#", "#######")
    assert drawing(without_thin_walls(cells, allowed, 7), 7, 5) == [
        "#######",
        "#.....#",
        "#....##",
        "#..#..#",
        "#######",
    ]


def test_stout_pieces_near_by_are_joined_and_others_filled() -> None:
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
    heart = 1 << 2 * 20 + 2
    assert drawing(joined(cells, heart, allowed, 20), 20, 8) == [
        "####################",
        "####################",
        "#....###############",
        "#....###...#########",
        "#....###...#########",
        "#..........#########",
        "#.##################",
        "####################",
    ]
    assert drawing(joined(cells, heart, cells, 20), 20, 8)[3] == "#....###############", "a way that is not allowed"


@pytest.mark.parametrize("seed", range(8))
def test_a_joined_hollow_is_one_piece(seed: int) -> None:
    cells, allowed = random_map(seed), random_map(seed + 100) | random_map(seed)
    start = grid.packed(cells) & -grid.packed(cells)
    found = grid.unpacked(joined(grid.packed(cells), start, grid.packed(allowed), WIDTH), cells.size)
    assert grid.connected(found.reshape(cells.shape))
    assert not (found.reshape(cells.shape) & ~allowed).any()
