"""Lattices: neighbours agree, exits line up, and every tile has pictures that lead where it is joined."""

from itertools import product

import pytest

from levelgen.generators.tiles.drawings import CHAMBER, HALL, JUNCTION, SIZES, WAY, Cell
from levelgen.generators.tiles.lattice import LATTICES, Lattice, lattice
from levelgen.terrain import WALKABLE
from tests.kit.judges import beside, reached

EACH = pytest.mark.parametrize(("grid", "size"), list(product(LATTICES, SIZES)))


def made(grid: str, size: int) -> Lattice:
    return lattice(grid, size, 4, 5)


def on_map(places: Lattice, place: int, cell: Cell) -> Cell:
    left, top = places.corner(place)
    return left + cell[0], top + cell[1]


@pytest.mark.parametrize(("grid", "count", "sides"), [("square", 7, 4), ("hexagon", 31, 6), ("triangle", 3, 3)])
def test_patterns_are_all_choices_of_sides_that_lead_on(grid: str, count: int, sides: int) -> None:
    patterns = LATTICES[grid].patterns()
    assert len(set(patterns.values())) == len(patterns) == count
    assert made(grid, 5).sides == sides
    assert patterns["L"] == ((2,) if grid == "hexagon" else (1,))
    for into, choices in enumerate(made(grid, 5).choices):
        assert all(into not in turned for _, _, turned in choices)
        assert len({bits for bits, _, _ in choices}) == count
        assert [sum(1 << side for side in turned) for _, _, turned in choices] == [bits for bits, _, _ in choices]
        assert [[side for side in range(sides) if opened[side]] for _, opened, _ in choices] == [
            sorted(turned) for _, _, turned in choices
        ]


@EACH
def test_neighbours_know_each_other_and_their_exits_meet(grid: str, size: int) -> None:
    places = made(grid, size)
    found = 0
    for place, side in product(range(places.count), range(places.sides)):
        there, back = places.neighbour(place, side), places.opposite[side]
        if there < 0:
            assert place * places.sides + side in places.rim
            continue
        found += 1
        assert places.neighbour(there, back) == place
        assert places.meets[place * places.sides + side] == there * places.sides + back
        exits, facing = places.exits(places.form(place)), places.exits(places.form(there))
        assert on_map(places, there, facing[back]) in beside(on_map(places, place, exits[side]))
        wide, facing_wide = places.wide(places.form(place)), places.wide(places.form(there))
        opened = {on_map(places, there, cell) for cell in facing_wide[back]}
        for cell in wide[side]:
            assert opened.intersection(beside(on_map(places, place, cell))), "what is wide open does not line up"
    assert found == len(places.beyond) - len(places.rim)


@EACH
def test_places_have_space(grid: str, size: int) -> None:
    places = made(grid, size)
    width, height = places.extent
    assert LATTICES[grid].fitting(size, width, height) == (4, 5)
    assert LATTICES[grid].fitting(size, width - 1, height)[0] == 3
    assert LATTICES[grid].fitting(size, width, height - 1)[1] == 4
    cells = [on_map(places, place, cell) for place in range(places.count) for cell in places.exits(places.form(place))]
    assert len(set(cells)) == len(cells), "two places share an exit"
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)


def kinds_of(joined: int) -> list[str]:
    ways = joined.bit_count()
    return [CHAMBER, HALL, *([WAY] if ways == 2 else [JUNCTION] if ways > 2 else [])]


@EACH
def test_every_tile_has_pictures_that_lead_to_its_exits_and_no_further(grid: str, size: int) -> None:
    places = made(grid, size)
    for form in range(2 if grid == "triangle" else 1):
        exits = places.exits(form)
        walls = {cell for cell in exits if cell[1] in (0, size - 1)} if grid == "triangle" else set()
        for joined in range(1, 1 << places.sides):
            for kind in kinds_of(joined):
                found = places.pictures(kind, form, joined, 0)
                assert found, (kind, joined)
                for picture in found:
                    assert picture.weight > 0
                    floor = {cell for cell, terrain in picture.floor.items() if WALKABLE[terrain]}
                    open_exits = {exits[side] for side in places.flags[joined]}
                    assert not floor & ({*exits} | walls), "floor in the wall"
                    start = min(open_exits)
                    assert reached(start, floor | open_exits) == floor | open_exits, (kind, joined)
                    assert (kind == WAY) == bool(picture.path)
                    if kind == WAY:
                        low, high = (exits[side] for side in places.flags[joined])
                        assert (picture.path[0], picture.path[-1]) == (low, high)
                        assert {*picture.path} == floor | open_exits
                        assert len({*picture.path}) == len(picture.path)
                        steps = zip(picture.path, picture.path[1:], strict=False)
                        assert all(cell in beside(last) for last, cell in steps)


@EACH
def test_halls_go_on_without_a_wall_between(grid: str, size: int) -> None:
    places = made(grid, size)
    every = (1 << places.sides) - 1
    for wide in range(1, every + 1):
        for form in range(2 if grid == "triangle" else 1):
            for picture in places.pictures(HALL, form, every, wide):
                for side in places.flags[wide]:
                    assert places.exits(form)[side] in picture.floor
                    assert {*places.wide(form)[side]} <= picture.floor.keys()
                floor = {cell for cell, terrain in picture.floor.items() if WALKABLE[terrain]}
                assert reached(min(floor), floor) == floor
