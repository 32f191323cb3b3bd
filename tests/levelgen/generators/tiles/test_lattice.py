"""Lattices: neighbours agree, exits line up, and every tile has pictures that lead where it is joined."""

from itertools import chain, combinations, product

import numpy as np
import pytest

from levelgen.generators.tiles import LATTICES
from levelgen.generators.tiles.composed import ComposedLattice
from levelgen.generators.tiles.drawings import CHAMBER, CORRIDOR, HALL, JUNCTION, SIZES, Cell
from levelgen.generators.tiles.lattice import Lattice
from levelgen.terrain import WALKABLE
from tests.kit.judges import beside, reached

EACH = pytest.mark.parametrize(("grid", "size"), list(product(LATTICES, SIZES)))


def made(grid: str, size: int) -> Lattice:
    return LATTICES[grid](size, 4, 5)


def choices(places: Lattice) -> list[frozenset[int]]:
    """Return every choice of one or more sides."""
    sides = range(places.sides)
    return [*map(frozenset, chain.from_iterable(combinations(sides, count + 1) for count in sides))]


def on_map(places: Lattice, place: int, cell: Cell) -> Cell:
    left, top = places.corner(place)
    return left + cell[0], top + cell[1]


@pytest.mark.parametrize(("grid", "count", "sides"), [("square", 7, 4), ("hexagon", 31, 6), ("triangle", 3, 3)])
def test_patterns_are_all_choices_of_sides_that_lead_on(grid: str, count: int, sides: int) -> None:
    patterns = LATTICES[grid].patterns()
    assert len(set(patterns.values())) == len(patterns) == count
    assert made(grid, 5).sides == sides
    assert patterns["L"] == ((2,) if grid == "hexagon" else (1,))
    assert all(set(turns) <= set(range(1, sides)) for turns in patterns.values()), "a pattern that leads back"
    assert all("".join(LATTICES[grid].letters[turn - 1] for turn in turns) == name for name, turns in patterns.items())


@EACH
def test_neighbours_know_each_other_and_their_exits_meet(grid: str, size: int) -> None:
    places = made(grid, size)
    found = 0
    for place, side in product(range(places.count), range(places.sides)):
        there, back = places.beyond(place, side)
        if there < 0:
            continue
        found += 1
        assert places.neighbours[there][back] == place
        exits, facing = places.exits(places.form(place)), places.exits(places.form(there))
        assert on_map(places, there, facing[back]) in beside(on_map(places, place, exits[side]))
        if isinstance(places, ComposedLattice):
            opened = {on_map(places, there, cell) for cell in places.wide_exit(places.form(there), back)}
            for cell in places.wide_exit(places.form(place), side):
                assert opened.intersection(beside(on_map(places, place, cell))), "what is wide open does not line up"
    links = {"square": 4 * 4 + 3 * 5, "hexagon": 3 * 5 + 4 * 7, "triangle": 3 * 5 + 2 * 4}
    assert found == 2 * links[grid]


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


def kinds_of(joined: frozenset[int]) -> list[str]:
    return [CHAMBER, HALL, *([CORRIDOR] if len(joined) == 2 else [JUNCTION] if len(joined) > 2 else [])]


@EACH
def test_every_tile_has_pictures_that_lead_to_its_exits_and_no_further(grid: str, size: int) -> None:
    places = made(grid, size)
    for form in range(2 if grid == "triangle" else 1):
        exits = places.exits(form)
        walls = {cell for cell in exits if cell[1] in (0, size - 1)} if grid == "triangle" else set()
        for joined in choices(places):
            for kind in kinds_of(joined):
                found = places.pictures(kind, form, joined, frozenset()).pictures
                assert found, (kind, joined)
                for picture in found:
                    assert picture.weight > 0
                    floor = {cell for cell, terrain in picture.terrain.items() if WALKABLE[terrain]}
                    open_exits = {exits[side] for side in sorted(joined)}
                    assert not floor & ({*exits} | walls), "floor in the wall"
                    start = min(open_exits)
                    assert reached(start, floor | open_exits) == floor | open_exits, (kind, joined)
                    assert (kind == CORRIDOR) == bool(picture.path)
                    if kind == CORRIDOR:
                        low, high = (exits[side] for side in sorted(joined))
                        assert (picture.path[0], picture.path[-1]) == (low, high)
                        assert {*picture.path} == floor | open_exits
                        assert len({*picture.path}) == len(picture.path)
                        steps = zip(picture.path, picture.path[1:], strict=False)
                        assert all(cell in beside(last) for last, cell in steps)


@EACH
def test_halls_go_on_without_a_wall_between(grid: str, size: int) -> None:
    places = made(grid, size)
    every = frozenset(range(places.sides))
    for wide in choices(places):
        for form in range(2 if grid == "triangle" else 1):
            for picture in places.pictures(HALL, form, every, wide).pictures:
                for side in wide:
                    assert places.exits(form)[side] in picture.terrain
                    if isinstance(places, ComposedLattice):
                        assert places.wide_exit(form, side) <= picture.terrain.keys()
                floor = {cell for cell, terrain in picture.terrain.items() if WALKABLE[terrain]}
                assert reached(min(floor), floor) == floor


@EACH
def test_a_roll_chooses_smaller_pictures_first_by_their_weights(grid: str, size: int) -> None:
    choice = made(grid, size).pictures(CHAMBER, 0, frozenset([0]), frozenset())
    sizes = [len(picture.terrain) for picture in choice.pictures]
    assert sizes == sorted(sizes)
    assert choice.at(0.0) == choice.pictures[0]
    assert choice.at(1 - 2**-53) == choice.pictures[-1]
    shares = np.array([picture.weight for picture in choice.pictures]) / sum(p.weight for p in choice.pictures)
    numbers = {id(picture): number for number, picture in enumerate(choice.pictures)}
    rolled = [numbers[id(choice.at((step + 0.5) / 20_000))] for step in range(20_000)]
    assert np.allclose(np.bincount(rolled, minlength=len(sizes)) / 20_000, shares, atol=2e-4)


@EACH
def test_a_picture_is_drawn_as_its_cells_say(grid: str, size: int) -> None:
    places = made(grid, size)
    for kind in kinds_of(frozenset([0, 1, 2])):
        for picture in places.pictures(kind, 0, frozenset([0, 1, 2]), frozenset()).pictures:
            drawn = zip(*picture.drawn, strict=True)
            assert {(x, y): word for x, y, word in drawn} == picture.terrain
