"""Rectangles of floor in rooms, to build in: they know where one enters, so that nothing blocks the way."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

Place = tuple[int, int]
"""A place in a rectangle: along its longer side, and across."""

Places = set[Place]


@dataclass(eq=False)
class Inside:
    """A rectangle of floor, measured along its longer side and across.

    Attributes:
        length: its longer side, in cells.
        breadth: its shorter side.
        corner: the map cell of its first place.
        along: the number of cells from one place to the next along the rectangle.
        aside: the number of cells from one place to the next across it.
        cells: the terrain of the map.
    """

    length: int
    breadth: int
    corner: int
    along: int
    aside: int
    cells: bytearray

    @cached_property
    def entries(self) -> Places:
        """The places by which one enters it, from a corridor or from the rest of the room."""
        east, south = self.length - 1, self.breadth - 1
        sides = (
            (0, 0, 1, 0, self.length, -self.aside),
            (0, south, 1, 0, self.length, self.aside),
            (0, 0, 0, 1, self.breadth, -self.along),
            (east, 0, 0, 1, self.breadth, self.along),
        )
        found: Places = set()
        for x, y, dx, dy, count, out in sides:
            start, step = self.cell((x, y)) + out, dx * self.along + dy * self.aside
            beyond = self.cells[start : start + count * step : step]
            if any(beyond):  # rock is 0
                found.update((x + dx * place, y + dy * place) for place, word in enumerate(beyond) if word)
        return found

    @cached_property
    def kept_clear(self) -> set[int]:
        """The map cells of the entries, and those beside them."""
        steps = [dx * self.along + dy * self.aside for dx, dy in product((-1, 0, 1), repeat=2)]
        return {cell + step for cell in map(self.cell, self.entries) for step in steps}

    def cell(self, place: Place) -> int:
        """Return the map cell of a place."""
        x, y = place
        return self.corner + x * self.along + y * self.aside

    def clear(self, places: Places) -> Places:
        """Return the places that are not at an entry nor beside one."""
        return {place for place in places if self.cell(place) not in self.kept_clear}


def inside_of(rows: Sequence[tuple[int, int]], corner: int, cells: bytearray, width: int) -> Inside:
    """Return the largest rectangle in a shape that is dug into a map `width` cells wide.

    Args:
        rows: the shape: for each row its first column and the column after its last.
        corner: the map cell of the shape's first row and column 0.
        cells: the terrain of the map.
        width: the map's width.
    """
    left, top, right, bottom = _rectangle(rows)
    wide, high = right - left, bottom - top
    along, aside = (1, width) if wide >= high else (width, 1)
    return Inside(max(wide, high), min(wide, high), corner + top * width + left, along, aside, cells)


def _rectangle(rows: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the largest rectangle in a shape, half open."""
    start, stop = rows[0]
    if rows.count(rows[0]) == len(rows):
        return start, 0, stop, len(rows)
    best, largest = (0, 0, 0, 0), 0
    for first in range(len(rows)):
        start, stop = rows[first]
        if first and rows[first - 1] == rows[first]:
            continue
        for last in range(first, len(rows)):
            start, stop = max(start, rows[last][0]), min(stop, rows[last][1])
            if (stop - start) * (len(rows) - first) <= largest:
                break
            area = (stop - start) * (last + 1 - first)
            if area > largest:
                best, largest = (start, first, stop, last + 1), area
    return best
