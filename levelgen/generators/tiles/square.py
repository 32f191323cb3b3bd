"""Square tiles, whose pictures are drawn in files."""

from typing import ClassVar

from levelgen.generators.tiles.drawings import CORRIDOR, Cell, corridor_path, exit_cells, oriented_drawings
from levelgen.generators.tiles.lattice import Lattice, Sides, TilePicture
from levelgen.terrain import Terrain


class SquareLattice(Lattice):
    """Squares, which have four neighbours. Sides: north, east, south, west."""

    sides: ClassVar[int] = 4
    letters: ClassVar[str] = "LFR"
    half: ClassVar[int] = 2

    @classmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows that fit into a map."""
        return width // size, height // size

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together."""
        return self.columns * self.size, self.rows * self.size

    def corner(self, place: int) -> Cell:
        """Return the upper left corner of a place."""
        return place % self.columns * self.size, place // self.columns * self.size

    def exits(self, form: int) -> tuple[Cell, ...]:  # noqa: ARG002 - all squares have the same
        """Return the exits, in the middle of the sides."""
        return exit_cells(self.size)

    def _steps(self, column: int, row: int) -> tuple[tuple[int, int], ...]:  # noqa: ARG002 - the same everywhere
        return (0, -1), (1, 0), (0, 1), (-1, 0)

    def draw(self, kind: str, form: int, joined: Sides, wide: Sides) -> list[TilePicture]:  # noqa: ARG002 - as above
        """Return all drawings of that kind, in every orientation in which they have the exits."""
        found = []
        for orientations in oriented_drawings(self.size):
            fitting = [drawing for drawing in orientations if drawing.serves(kind, joined)]
            for drawing in fitting:
                opened = [cell for side in wide for cell in (*drawing.wide_exit(side), exit_cells(self.size)[side])]
                terrain = drawing.terrain | dict.fromkeys(opened, int(Terrain.FLOOR))
                path = corridor_path(drawing) if kind == CORRIDOR else None
                found.append(TilePicture(drawing.weight / len(fitting), terrain, path or ()))
        return found
