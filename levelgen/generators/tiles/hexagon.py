"""Hexagonal tiles, composed."""

from collections.abc import Sequence
from typing import ClassVar

from levelgen.generators.tiles.composed import Arms, ComposedLattice, Shape
from levelgen.generators.tiles.drawings import SIZES, Cell
from levelgen.generators.tiles.lattice import Place, Places


class HexagonLattice(ComposedLattice):
    """Hexagons in rows, each shifted by half a tile: twice as wide as high, and drawn with cut corners.

    Sides: north-east, east, south-east, south-west, west, north-west. In patterns, l and r turn sharply back.
    """

    sides: ClassVar[int] = 6
    letters: ClassVar[str] = "lLFRr"
    half: ClassVar[int] = 3

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows that fit into a map; odd rows are shifted east, and a narrow map has one row."""
        if height >= 2 * size and width >= 3 * size:
            return (width - size) // (2 * size), height // size
        return width // (2 * size), min(height // size, 1)

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return self.columns * 2 * self.size + (self.size if self.rows > 1 else 0), self.rows * self.size

    def corner(self, place: Place) -> tuple[Place, Place]:
        """Return the upper left corner of a place, or of many."""
        row, column = place // self.columns, place % self.columns
        return (2 * column + row % 2) * self.size, row * self.size

    def exits(self, form: int) -> tuple[Cell, ...]:  # noqa: ARG002 - all hexagons have the same
        """Return the exits: a quarter of the width from the ends of the upper and lower edges, and the middle row."""
        last, middle = self.size - 1, self.size // 2
        left, right, end = middle, 2 * self.size - 1 - middle, 2 * self.size - 1
        return (right, 0), (end, middle), (right, last), (left, last), (0, middle), (left, 0)

    def _steps(
        self,
        columns: Places,  # noqa: ARG002 - rows alone are shifted
        rows: Places,
    ) -> Sequence[tuple[Places | int, Places | int]]:
        east, west = rows % 2, rows % 2 - 1
        return (east, -1), (1, 0), (east, 1), (west, 1), (-1, 0), (west, -1)

    def wide_exit(self, form: int, side: int) -> set[Cell]:  # noqa: ARG002 - as above
        """Return half of the upper or lower edge, or the whole east or west edge, without the ends."""
        size = self.size
        west, east = range(1, size - 1), range(size + 1, 2 * size - 1)
        if side in (1, 4):
            return {(2 * size - 1 if side == 1 else 0, y) for y in range(1, size - 1)}
        return {(x, 0 if side in (0, 5) else size - 1) for x in (east if side in (0, 2) else west)}

    def before_wide_exit(self, form: int, side: int) -> set[Cell]:  # noqa: ARG002 - as above
        """Return the quarter of the tile before an exit in the upper or lower edge; for east and west, the half."""
        size, middle = self.size, self.size // 2
        columns = range(1, size) if side in (3, 4, 5) else range(size, 2 * size - 1)
        upper, lower, every = range(1, middle + 1), range(middle, size - 1), range(1, size - 1)
        rows = (upper, every, lower, lower, every, upper)[side]
        return {(x, y) for x in columns for y in rows}

    def _hexagon(self, inset: int) -> set[Cell]:
        """Return the floor of a hexagon, inset by some cells all around."""
        size = self.size
        away = {y: 1 + abs(y - size // 2) + 2 * inset for y in range(1 + inset, size - 1 - inset)}
        return {(x, y) for y, start in away.items() for x in range(start, 2 * size - start)}

    def rooms(self, form: int) -> list[Shape]:
        """Return the whole hexagon, with and without a pillar or posts, a block, and smaller hexagons."""
        whole, size, middle = self._hexagon(0), self.size, self.size // 2
        block = {(x, y) for y in range(1, size - 1) for x in range(middle, 2 * size - middle)}
        shapes = [(5.0, whole), (2.0, whole - self.pillar(form)), (2.0, block)]
        shapes += [(3.0, self._hexagon(inset)) for inset in range(1, middle - 1)]
        posts = {(x, y) for x, y in self._hexagon(1) if x % 3 == size % 3 and abs(y - middle) == 1}
        if len(posts) > 1:
            shapes.append((2.0, whole - posts))
        return shapes

    def pillar(self, form: int) -> set[Cell]:  # noqa: ARG002 - as above
        """Return the cells of a pillar, two wide; the smallest hexagons have none, or they would be mere corridors."""
        if self.size == min(SIZES):
            return set()
        middle, reach = self.size // 2, self.size // 2 // 3
        return {(x, y) for x in (self.size - 1, self.size) for y in range(middle - reach, middle + reach + 1)}

    def arms(self, form: int) -> list[Arms]:
        """Return slanted arms, which go down or up as they approach the centre, and straight ones with one corner.

        Both centre cells end every arm, so that arms from east and west meet.
        """
        size, middle = self.size, self.size // 2
        slanted, straight = [], []
        for x, y in self.exits(form):
            centre = [(size, middle), (size - 1, middle)] if x >= size else [(size - 1, middle), (size, middle)]
            down, across = (y < middle) - (y > middle), (x < size) - (x >= size)
            stair = [(x, y), (x, y + down)]
            while stair[-1][0] != centre[0][0]:
                last_x, last_y = stair[-1]
                stair.append((last_x + across, last_y))
                if last_y != middle:
                    stair.append((last_x + across, last_y + down))
            slanted.append((*stair, *centre))
            straight.append(((x, y), (x, middle), *centre))
        return [(2.0, slanted), (1.0, straight)]
