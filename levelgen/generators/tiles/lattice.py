"""Lattices: grids of places for tiles, of squares, hexagons or triangles, one interface for the three.

A place is a number, row by row. Its sides are numbered clockwise, so that a tile is turned by adding to its sides'
numbers. On the map every tile has a wall of its own around its floor, one cell thick, so that tiles that are not joined
stand two cells apart; an exit is the cell of that wall in which a side opens, and faces the exit of the tile beyond.

    # # # # # # # # #      squares        # # # # # # # #         hexagons       # # # . . # # #     triangles, up and
    # . . # # . . # #                     # . . # # . . #         in rows        # # . . . # # . .   down in turn; their
    # . . . . . . # #                     # . . . . . . # #       shifted by     # . . . . . . . .   slanted walls rise
    # # # # # # # # #                     # # # . . # # . . #     half a tile    # # # # # # # . #   a cell a column
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.tiles.drawings import (
    HALL,
    JUNCTION,
    WAY,
    Cell,
    Picture,
    exits_of,
    oriented,
    serves,
    ways_through,
)
from levelgen.terrain import Terrain

__all__ = ["LATTICES", "Hexagons", "Lattice", "Squares", "Triangles", "lattice"]

Numbers = NDArray[np.int_]

_SMALLEST = 5  # in a triangle of this size there is no space for a pillar
_FLOOR, _GRASS, _RUBBLE = int(Terrain.FLOOR), int(Terrain.GRASS), int(Terrain.RUBBLE)


class Lattice(ABC):
    """Places for tiles of one size in columns and rows.

    A tile's `size` is the side of a square, and the height of a hexagon or triangle, in map cells. A connection is a
    number too: that of its place times the number of sides, plus that of its side.
    """

    letters: ClassVar[str]  # the sides that lead on, clockwise from the one that leads in
    half: ClassVar[int]  # a side's number plus this is the number that it has for the tile beyond

    def __init__(self, size: int, columns: int, rows: int) -> None:
        self.size = size
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.sides = len(self.letters) + 1
        self.opposite = tuple((side + self.half) % self.sides for side in range(self.sides))
        self.beyond = self._neighbours()
        # The connections that lead out of the lattice, and for each connection the one that it meets; -1 for those.
        self.rim = tuple(connection for connection, there in enumerate(self.beyond) if there < 0)
        self.meets = tuple(
            there if there < 0 else there * self.sides + self.opposite[connection % self.sides]
            for connection, there in enumerate(self.beyond)
        )
        # The sides of which each choice, in bits, consists.
        self.flags = tuple(_flags(bits, self.sides) for bits in range(1 << self.sides))
        # For each side that leads in and each pattern the sides that lead on: as bits, as a byte each, and as they are.
        self.choices = tuple(
            tuple(self._choice(into, pattern) for pattern in self.patterns().values()) for into in range(self.sides)
        )

    def _choice(self, into: int, pattern: tuple[int, ...]) -> tuple[int, bytes, tuple[int, ...]]:
        sides = tuple((into + turn) % self.sides for turn in pattern)
        return sum(1 << side for side in sides), bytes(side in sides for side in range(self.sides)), sides

    @classmethod
    def patterns(cls) -> dict[str, tuple[int, ...]]:
        """Every choice of sides that a tile may lead on by, by its name, as turns clockwise from where it leads in."""
        return _patterns(cls.letters)

    @classmethod
    @abstractmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows of tiles of that size have space in so many map cells; 0 where none has."""

    @property
    @abstractmethod
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together, in map cells."""

    @abstractmethod
    def corner(self, place: int) -> Cell:
        """The upper left corner (x, y) of a place, from that of the lattice."""

    def form(self, place: int) -> int:  # noqa: ARG002 - where all places are alike it does not matter which
        """Which form the tile of a place has: 0, or for triangles that stand on their tip 1."""
        return 0

    @abstractmethod
    def exits(self, form: int) -> tuple[Cell, ...]:
        """For every side, the cell of the tile's wall by which it leads out."""

    @abstractmethod
    def wide(self, form: int) -> tuple[tuple[Cell, ...], ...]:
        """For every side, the cells of the tile's wall that are open where a hall goes on beyond it."""

    def neighbour(self, place: int, side: int) -> int:
        """The place on that side, or -1 where the lattice ends."""
        return self.beyond[place * self.sides + side]

    @abstractmethod
    def _steps(self, side: int, columns: Numbers, rows: Numbers) -> tuple[Numbers, Numbers]:
        """Column and row of the neighbours on that side of places at columns and rows; -1 where there is none."""

    def _neighbours(self) -> tuple[int, ...]:
        columns, rows = np.tile(np.arange(self.columns), self.rows), np.repeat(np.arange(self.rows), self.columns)
        found = []
        for side in range(len(self.letters) + 1):
            x, y = self._steps(side, columns, rows)
            inside = (x >= 0) & (x < self.columns) & (y >= 0) & (y < self.rows)
            found.append(np.where(inside, y * self.columns + x, -1))
        return tuple(np.stack(found, axis=1).ravel().tolist())

    def pictures(self, kind: str, form: int, joined: int, wide: int) -> list[Picture]:
        """All pictures of a tile, given the bits of its sides that are joined, and of those where it is wide open."""
        pictures = self._pictures(kind, form, joined, wide)
        if not wide:
            return pictures
        sides, exits = self.wide(form), self.exits(form)
        opened = {cell: _FLOOR for side in self.flags[wide] for cell in (*sides[side], exits[side])}
        return [Picture(weight, {**floor, **opened}, path) for weight, floor, path in pictures]

    @abstractmethod
    def _pictures(self, kind: str, form: int, joined: int, wide: int) -> list[Picture]:
        """The same without what is wide open."""


@cache
def _patterns(letters: str) -> dict[str, tuple[int, ...]]:
    turns = range(1, len(letters) + 1)
    return {
        "".join(letters[turn - 1] for turn in pattern): pattern
        for count in turns
        for pattern in combinations(turns, count)
    }


def _flags(bits: int, count: int) -> tuple[int, ...]:
    return tuple(side for side in range(count) if bits >> side & 1)


class Squares(Lattice):
    """Squares, which have four neighbours; their pictures are drawn in files. Sides: north, east, south, west."""

    letters: ClassVar[str] = "LFR"
    half: ClassVar[int] = 2

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows have space."""
        return width // size, height // size

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return self.columns * self.size, self.rows * self.size

    def corner(self, place: int) -> Cell:
        """The upper left corner of a place."""
        return place % self.columns * self.size, place // self.columns * self.size

    def exits(self, form: int) -> tuple[Cell, ...]:  # noqa: ARG002 - all squares have the same
        """The exits, in the middle of the sides."""
        return exits_of(self.size)

    def wide(self, form: int) -> tuple[tuple[Cell, ...], ...]:  # noqa: ARG002 - each drawing has its own
        """None but the exits: how far a hall is open is drawn."""
        return ((),) * 4

    def _steps(self, side: int, columns: Numbers, rows: Numbers) -> tuple[Numbers, Numbers]:
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        return columns + dx, rows + dy

    def _pictures(self, kind: str, form: int, joined: int, wide: int) -> list[Picture]:  # noqa: ARG002 - as above
        found = []
        for orientations in oriented(self.size, kind):
            fits = [one for one in orientations if serves(one, kind, joined)]
            for one in fits:
                opened = [cell for side in self.flags[wide] for cell in one.wide[side]]
                floor = {**one.floor, **dict.fromkeys(opened, _FLOOR)} if opened else one.floor
                found.append(Picture(one.weight / len(fits), floor, ways_through(one) or () if kind == WAY else ()))
        return found


class _Composed(Lattice):
    """Tiles whose pictures are composed: of a hub in the middle and an arm to every side that is joined."""

    @abstractmethod
    def _rooms(self, form: int) -> list[tuple[float, set[Cell]]]:
        """Shapes of rooms, the first of them as large as a tile can be, and how likely each is."""

    @abstractmethod
    def _arms(self, form: int) -> list[tuple[float, tuple[tuple[Cell, ...], ...]]]:
        """Courses of arms: for every side the corners of a line from its exit to the hub; and how likely each is."""

    @abstractmethod
    def _filled(self, form: int, wide: int) -> set[Cell]:
        """What a hall fills beyond the first shape of rooms, where it goes on in other tiles."""

    def _pictures(self, kind: str, form: int, joined: int, wide: int) -> list[Picture]:
        sides = self.flags[joined]
        if kind == WAY:
            return self._ways(form, *sides)
        arms = self._arms(form)
        exits = set(self.exits(form))
        if kind == JUNCTION:
            hubs = [(weight, _union(course, sides)) for weight, course in arms]
            return [Picture(weight, dict.fromkeys(sorted(hub - exits), _FLOOR)) for weight, hub in hubs]
        shapes = self._rooms(form)
        if kind == HALL:
            (_, whole), *_ = shapes
            whole = whole | self._filled(form, wide)
            middle = self._middle(form)
            return [
                Picture(6, dict.fromkeys(sorted(whole), _FLOOR)),
                Picture(3, dict.fromkeys(sorted(whole - middle), _FLOOR)),
                *self._strewn(whole),
            ]
        lines = [_line(arms[0][1][side]) for side in sides]
        rooms = [(weight, shape.union(*(_reaching(line, shape) for line in lines))) for weight, shape in shapes]
        return [
            *(Picture(weight, dict.fromkeys(sorted(room), _FLOOR)) for weight, room in rooms),
            *self._strewn(rooms[0][1]),
        ]

    @abstractmethod
    def _middle(self, form: int) -> set[Cell]:
        """The cells of a pillar in the middle."""

    def _strewn(self, room: set[Cell]) -> list[Picture]:
        """The room with grass and with rubble in it, strewn in more than one way."""
        return [
            Picture(0.5, {cell: kind if _scattered(cell, turn) < share else _FLOOR for cell in sorted(room)})
            for kind, share in ((_GRASS, 80), (_RUBBLE, 40))
            for turn in range(3)
        ]

    def _ways(self, form: int, one: int, other: int) -> list[Picture]:
        """A corridor for every course on which the arms of the two sides make a simple way."""
        found: list[Picture] = []
        for weight, course in self._arms(form):
            path = _shortened(_line(course[one]), _line(course[other]))
            if path not in [picture.path for picture in found]:
                inside = dict.fromkeys(path[1:-1], _FLOOR)
                found.append(Picture(weight, inside, path))
        return found


def _scattered(cell: Cell, turn: int) -> int:
    """A number below 256 for every cell, without a pattern that one could see."""
    mixed = (cell[0] * 0x9E3779B1 ^ cell[1] * 0x85EBCA77 ^ (turn + 1) * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ mixed >> 12) & 0xFF


def _line(corners: Iterable[Cell]) -> list[Cell]:
    """The cells of a line along rows and columns, from corner to corner."""
    cells: list[Cell] = []
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = max(abs(to_x - x), abs(to_y - y))
        cells += [(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps) for step in range(steps)]
        last = to_x, to_y
    return [*cells, last]


def _reaching(line: list[Cell], shape: set[Cell]) -> list[Cell]:
    """The cells of a line before it comes to a shape, without the exit that it begins with."""
    return line[1 : next(index for index, cell in enumerate(line) if cell in shape)]


def _union(course: tuple[tuple[Cell, ...], ...], sides: Iterable[int]) -> set[Cell]:
    return {cell for side in sides for cell in _line(course[side])}


def _shortened(one: list[Cell], other: list[Cell]) -> tuple[Cell, ...]:
    """The shortest way over the cells of two lines that meet at their ends, from the first cell of the one."""
    cells = dict.fromkeys([*one, *other])
    came_from = {one[0]: one[0]}
    queue = [one[0]]
    for x, y in queue:
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in cells and beside not in came_from:
                came_from[beside] = x, y
                queue.append(beside)
    path = [other[0]]
    while path[-1] != one[0]:
        path.append(came_from[path[-1]])
    return tuple(path[::-1])


class Hexagons(_Composed):
    """Hexagons in rows, each shifted by half a tile: twice as wide as high, and drawn with cut corners.

    Sides: north-east, east, south-east, south-west, west, north-west. On their way on, l and r turn sharply back.
    """

    letters: ClassVar[str] = "lLFRr"
    half: ClassVar[int] = 3

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows have space, odd rows being shifted to the east; a narrow map has a single row."""
        if height >= 2 * size and width >= 3 * size:
            return (width - size) // (2 * size), height // size
        return width // (2 * size), min(height // size, 1)

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return self.columns * 2 * self.size + (self.size if self.rows > 1 else 0), self.rows * self.size

    def corner(self, place: int) -> Cell:
        """The upper left corner of a place."""
        row, column = divmod(place, self.columns)
        return (2 * column + row % 2) * self.size, row * self.size

    def exits(self, form: int) -> tuple[Cell, ...]:  # noqa: ARG002 - all hexagons have the same
        """The exits: a quarter of the width from the ends of the upper and lower edges, and in the middle row."""
        last, middle = self.size - 1, self.size // 2
        left, right, end = middle, 2 * self.size - 1 - middle, 2 * self.size - 1
        return (right, 0), (end, middle), (right, last), (left, last), (0, middle), (left, 0)

    def wide(self, form: int) -> tuple[tuple[Cell, ...], ...]:  # noqa: ARG002 - as above
        """Half the upper and lower edges, and all of the others."""
        size = self.size
        west, east, along = range(1, size - 1), range(size + 1, 2 * size - 1), range(1, size - 1)
        return (
            tuple((x, 0) for x in east),
            tuple((2 * size - 1, y) for y in along),
            tuple((x, size - 1) for x in east),
            tuple((x, size - 1) for x in west),
            tuple((0, y) for y in along),
            tuple((x, 0) for x in west),
        )

    def _steps(self, side: int, columns: Numbers, rows: Numbers) -> tuple[Numbers, Numbers]:
        shifted = rows % 2
        dx = (shifted, 1, shifted, shifted - 1, -1, shifted - 1)[side]
        return columns + dx, rows + (-1, 0, 1, 1, 0, -1)[side]

    def _row(self, y: int, inset: int) -> range:
        """The columns of a hexagon's floor in a row, so many cells smaller all round than can be."""
        away = abs(y - self.size // 2) + 2 * inset
        return range(1 + away, 2 * self.size - 1 - away)

    def _hexagon(self, inset: int) -> set[Cell]:
        return {(x, y) for y in range(1 + inset, self.size - 1 - inset) for x in self._row(y, inset)}

    def _rooms(self, form: int) -> list[tuple[float, set[Cell]]]:
        whole, size, middle = self._hexagon(0), self.size, self.size // 2
        block = {(x, y) for y in range(1, size - 1) for x in range(middle, 2 * size - middle)}
        shapes = [(5.0, whole), (2.0, whole - self._middle(form)), (2.0, block)]
        shapes += [(3.0, self._hexagon(inset)) for inset in range(1, middle - 1)]
        posts = {(x, y) for x, y in self._hexagon(1) if x % 3 == size % 3 and abs(y - middle) == 1}
        if len(posts) > 1:
            shapes.append((2.0, whole - posts))
        return shapes

    def _middle(self, form: int) -> set[Cell]:  # noqa: ARG002 - as above
        middle = self.size // 2
        return {
            (x, y) for x in (self.size - 1, self.size) for y in range(middle - middle // 3, middle + middle // 3 + 1)
        }

    def _filled(self, form: int, wide: int) -> set[Cell]:  # noqa: ARG002 - as above
        size, middle = self.size, self.size // 2
        west, east = range(1, size), range(size, 2 * size - 1)
        above, below, along = range(1, middle + 1), range(middle, size - 1), range(1, size - 1)
        corners = ((east, above), (east, along), (east, below), (west, below), (west, along), (west, above))
        return {(x, y) for side in self.flags[wide] for x in corners[side][0] for y in corners[side][1]}

    def _arms(self, form: int) -> list[tuple[float, tuple[tuple[Cell, ...], ...]]]:
        middle, exits = self.size // 2, self.exits(form)
        hub = (self.size, self.size, self.size, self.size - 1, self.size - 1, self.size - 1)
        plain, slanted = [], []
        for side, (x, y) in enumerate(exits):
            # Both centre cells end every arm, so that arms from east and west meet.
            ends = [(hub[side], middle), (2 * self.size - 1 - hub[side], middle)]
            if y == middle:
                plain.append(((x, y), *ends))
                slanted.append(((x, y), *ends))
                continue
            plain.append(((x, y), (x, middle), *ends))
            down = 1 if y == 0 else -1
            stair = [(x, y), (x, y + down)]
            while stair[-1][0] != hub[side]:
                last_x, last_y = stair[-1]
                stair.append((last_x + (1 if hub[side] > last_x else -1), last_y))
                if last_y != middle:
                    stair.append((stair[-1][0], last_y + down))
            slanted.append((*stair, *((hub[side], middle),) * (stair[-1][1] != middle), *ends[stair[-1] == ends[0] :]))
        return [(2.0, tuple(slanted)), (1.0, tuple(plain))]


class Triangles(_Composed):
    """Triangles that stand on a side and on a tip in turn, as high as the side is half as long.

    Sides of the upright ones: east, south, west; of the others, the same turned by half: west, north, east.
    """

    letters: ClassVar[str] = "LR"
    half: ClassVar[int] = 0

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows have space; neighbours in a row reach half into each other.

        In a single column only the first two are neighbours.
        """
        columns, rows = max((width + 1) // size - 1, 0), height // size
        return columns, rows if columns > 1 else min(rows, 2)

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return (self.columns + 1) * self.size - 1, self.rows * self.size

    def corner(self, place: int) -> Cell:
        """The upper left corner of a place."""
        return place % self.columns * self.size, place // self.columns * self.size

    def form(self, place: int) -> int:
        """1 for a triangle that stands on its tip."""
        return (place % self.columns + place // self.columns) % 2

    def exits(self, form: int) -> tuple[Cell, ...]:
        """The exits: in the middle row, and in the middle of the base."""
        middle, tip = self.size // 2, self.size - 1
        return self._placed(((tip + middle, middle), (tip, self.size - 1), (tip - middle, middle)), form)

    def wide(self, form: int) -> tuple[tuple[Cell, ...], ...]:
        """All of each side but its ends."""
        tip, rows = self.size - 1, range(1, self.size - 1)
        base = range(tip - (self.size - 3), tip + self.size - 2)
        sides = [(tip + y, y) for y in rows], [(x, self.size - 1) for x in base], [(tip - y, y) for y in rows]
        return tuple(self._placed(side, form) for side in sides)

    def _placed(self, cells: Iterable[Cell], form: int) -> tuple[Cell, ...]:
        """Cells of an upright triangle, turned by half if the form is the other."""
        across, down = 2 * self.size - 2, self.size - 1
        return tuple((across - x, down - y) if form else (x, y) for x, y in cells)

    def _steps(self, side: int, columns: Numbers, rows: Numbers) -> tuple[Numbers, Numbers]:
        upright = 1 - 2 * ((columns + rows) % 2)
        if side == 1:
            return columns, rows + upright
        return columns + (upright if side == 0 else -upright), rows

    def _triangle(self, inset: int) -> set[Cell]:
        tip = self.size - 1
        return {
            (x, y)
            for y in range(1 + 2 * inset, self.size - 1 - inset)
            for x in range(tip - y + 1 + 2 * inset, tip + y - 2 * inset)
        }

    def _rooms(self, form: int) -> list[tuple[float, set[Cell]]]:
        size, tip, middle = self.size, self.size - 1, self.size // 2
        reach = middle // 2
        block = {(x, y) for y in range(middle, size - 1) for x in range(tip - middle + 1, tip + middle)}
        hub = {(x, y) for y in range(middle - reach, middle + reach + 1) for x in range(tip - reach, tip + reach + 1)}
        blunt = {(x, y) for x, y in self._triangle(0) if y >= middle - 1 and abs(x - tip) <= middle + 1}
        shapes = [(5.0, self._triangle(0)), (2.0, block), (2.0, hub & self._triangle(0)), (2.0, blunt)]
        placed = [(weight, set(self._placed(shape, form))) for weight, shape in shapes]
        return [*placed, (2.0, placed[0][1] - self._middle(form))] if size > _SMALLEST else placed

    def _middle(self, form: int) -> set[Cell]:
        return set(self._placed([(self.size - 1, self.size // 2 + 1)], form)) if self.size > _SMALLEST else set()

    def _filled(self, form: int, wide: int) -> set[Cell]:  # noqa: ARG002 - a triangle fills its tile
        return set()

    def _arms(self, form: int) -> list[tuple[float, tuple[tuple[Cell, ...], ...]]]:
        tip, middle, low = self.size - 1, self.size // 2, self.size - 2
        east, south, west = (tip + middle, middle), (tip, self.size - 1), (tip - middle, middle)
        hub = tip, middle
        courses: list[tuple[float, tuple[tuple[Cell, ...], ...]]] = [(4.0, ((east, hub), (south, hub), (west, hub)))]
        if low > middle:
            aside = middle - 1
            around = (
                (east, (tip + aside, middle), (tip + aside, low), (tip, low)),
                (south, (tip, low)),
                (west, (tip - aside, middle), (tip - aside, low), (tip, low)),
            )
            courses.append((1.0, around))
        return [(weight, tuple(self._placed(arm, form) for arm in course)) for weight, course in courses]


LATTICES: dict[str, type[Lattice]] = {"square": Squares, "hexagon": Hexagons, "triangle": Triangles}
"""The lattices, by the names that a recipe has for them."""


@lru_cache(maxsize=4)
def lattice(grid: str, size: int, columns: int, rows: int) -> Lattice:
    """The lattice of that name, kept for the next level of the same size."""
    return LATTICES[grid](size, columns, rows)
