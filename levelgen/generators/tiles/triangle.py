"""Triangular tiles, composed."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from levelgen.generators.tiles.composed import Arms, ComposedLattice, Shape
from levelgen.generators.tiles.drawings import SIZES, Cell
from levelgen.generators.tiles.lattice import Place, Places


class TriangleLattice(ComposedLattice):
    """Triangles that stand on their base and on their tip in turn; a triangle is half as high as its base is long.

    Sides of upright triangles: east, south, west; of the others, which are turned by half: west, north, east.
    """

    sides: ClassVar[int] = 3
    letters: ClassVar[str] = "LR"
    half: ClassVar[int] = 0
    largest: ClassVar[int] = 4

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows that fit into a map; the boxes of neighbours in a row overlap by half.

        In a single column only the first two triangles are neighbours.
        """
        columns, rows = max((width + 1) // size - 1, 0), height // size
        return columns, rows if columns > 1 else min(rows, 2)

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return (self.columns + 1) * self.size - 1, self.rows * self.size

    def corner(self, place: Place) -> tuple[Place, Place]:
        """Return the upper left corner of a place, or of many."""
        return place % self.columns * self.size, place // self.columns * self.size

    def form(self, place: Place) -> Place:
        """Return 1 for a triangle that stands on its tip, else 0."""
        return (place % self.columns + place // self.columns) % 2

    def exits(self, form: int) -> tuple[Cell, ...]:
        """Return the exits: in the middle row, and in the middle of the base."""
        middle, tip = self.size // 2, self.size - 1
        return self._turned([(tip + middle, middle), (tip, self.size - 1), (tip - middle, middle)], form)

    def _turned(self, cells: Iterable[Cell], form: int) -> tuple[Cell, ...]:
        """Return cells of an upright triangle, turned by half if `form` is 1."""
        across, down = 2 * self.size - 2, self.size - 1
        return tuple((across - x, down - y) if form else (x, y) for x, y in cells)

    def _steps(self, columns: Places, rows: Places) -> Sequence[tuple[Places | int, Places | int]]:
        upright = 1 - 2 * ((columns + rows) % 2)  # 1, or -1 where a triangle stands on its tip
        return (upright, 0), (0, upright), (-upright, 0)

    def wide_exit(self, form: int, side: int) -> set[Cell]:
        """Return the side without its ends."""
        tip, rows = self.size - 1, range(1, self.size - 1)
        base = range(tip - (self.size - 3), tip + self.size - 2)
        sides = [(tip + y, y) for y in rows], [(x, self.size - 1) for x in base], [(tip - y, y) for y in rows]
        return set(self._turned(sides[side], form))

    def rooms(self, form: int) -> list[Shape]:
        """Return the whole triangle, and three shapes within it; the second may have a pillar."""
        size, tip, middle = self.size, self.size - 1, self.size // 2
        reach = middle // 2
        whole = {(x, y) for y in range(1, size - 1) for x in range(tip - y + 1, tip + y)}
        block = {(x, y) for y in range(middle, size - 1) for x in range(tip - middle + 1, tip + middle)}
        hub = {(x, y) for x, y in whole if abs(y - middle) <= reach and abs(x - tip) <= reach}
        blunt = {(x, y) for x, y in whole if y >= middle - 1 and abs(x - tip) <= middle + 1}
        shapes = [(5.0, whole), (2.0, block), (2.0, hub), (2.0, blunt)]
        placed = [(weight, set(self._turned(shape, form))) for weight, shape in shapes]
        pillar = self.pillar(form)
        return [*placed, (2.0, placed[0][1] - pillar)] if pillar else placed

    def pillar(self, form: int) -> set[Cell]:
        """Return the cell of a pillar; the smallest triangles have no space for one."""
        return set(self._turned([(self.size - 1, self.size // 2 + 1)], form)) if self.size > min(SIZES) else set()

    def arms(self, form: int) -> list[Arms]:
        """Return arms straight to the hub, and if there is space, others along the sides and the base."""
        tip, middle, low = self.size - 1, self.size // 2, self.size - 2
        east, south, west = (tip + middle, middle), (tip, self.size - 1), (tip - middle, middle)
        hub, aside = (tip, middle), middle - 1
        choices: list[Arms] = [(4.0, [(east, hub), (south, hub), (west, hub)])]
        if low > middle:
            around = [
                (east, (tip + aside, middle), (tip + aside, low), (tip, low)),
                (south, (tip, low)),
                (west, (tip - aside, middle), (tip - aside, low), (tip, low)),
            ]
            choices.append((1.0, around))
        return [(weight, [self._turned(arm, form) for arm in arms]) for weight, arms in choices]
