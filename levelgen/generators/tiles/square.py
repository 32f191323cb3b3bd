"""Square tiles, whose pictures are drawn in files."""

from collections.abc import Sequence
from typing import ClassVar

from levelgen.generators.tiles.drawings import Cell, exit_cells
from levelgen.generators.tiles.lattice import Lattice, Place, Places
from levelgen.generators.tiles.picture import Sides, TilePicture


class SquareLattice(Lattice):
    """Squares, which have four neighbours. Sides: north, east, south, west."""

    sides: ClassVar[int] = 4
    letters: ClassVar[str] = "LFR"
    half: ClassVar[int] = 2
    court_sides: ClassVar[tuple[tuple[int, int], ...]] = (1, 2), (2, 3), (0, 1), (0, 3)

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows that fit into a map."""
        return width // size, height // size

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return self.columns * self.size, self.rows * self.size

    def corner(self, place: Place) -> tuple[Place, Place]:
        """Return the upper left corner of a place, or of many."""
        return place % self.columns * self.size, place // self.columns * self.size

    def exits(self, form: int) -> tuple[Cell, ...]:  # noqa: ARG002 - all squares have the same
        """Return the exits, in the middle of the sides."""
        return exit_cells(self.size)

    def _steps(self, columns: Places, rows: Places) -> Sequence[tuple[int, int]]:  # noqa: ARG002 - the same everywhere
        return (0, -1), (1, 0), (0, 1), (-1, 0)

    def draw(self, kind: str, form: int, joined: Sides, wide: Sides) -> list[TilePicture]:  # noqa: ARG002 - as above
        """Return the pictures of the author's drawings, or of the built-in ones."""
        from levelgen.generators.tiles.tile_set import ours  # noqa: PLC0415 - only levels need the files, not recipes

        tiles = ours(self.size) if self.tiles is None else self.tiles
        return tiles.draw(kind, joined, wide)
