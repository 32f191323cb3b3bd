"""Lattices: the places for tiles of one shape; square, hexagon and triangle share this interface.

Places are numbered row by row. Their sides are numbered clockwise, so that adding to the numbers of its sides turns a
tile. On the map every tile has its own wall around its floor, one cell thick, so that the floors of separate tiles are
two cells apart; an exit is the cell of that wall where a side opens, and faces the exit of the tile beyond.

    # # # # # # # # #      squares        # # # # # # # #         hexagons       # # # . . # # #     triangles, up and
    # . . # # . . # #                     # . . # # . . #         in rows        # # . . . # # . .   down in turn; their
    # . . . . . . # #                     # . . . . . . # #       shifted by     # . . . . . . . .   slanted walls rise
    # # # # # # # # #                     # # # . . # # . . #     half a tile    # # # # # # # . #   a cell a column
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.tiles.drawings import Cell
from levelgen.generators.tiles.picture import PictureChoice, Sides, TilePicture

if TYPE_CHECKING:
    from levelgen.generators.tiles.tile_set import TileSet

Places = NDArray[np.int64]
Place = TypeVar("Place", int, Places)


class Lattice(ABC):
    """Places for tiles of one size in columns and rows.

    A tile's `size` is the side of a square, and the height of a hexagon or triangle, in map cells.
    """

    sides: ClassVar[int]  # of a tile
    letters: ClassVar[str]  # a letter for each side except the entrance, clockwise from it
    half: ClassVar[int]  # a side's number plus this is its number as seen from the tile beyond
    court_sides: ClassVar[
        tuple[tuple[int, int], ...]
    ] = ()  # the sides by which the four tiles of a court, row by row, are joined
    largest: ClassVar[int] = 9  # the most tiles of a room; a wall with a door divides halls that would make it larger

    def __init__(self, size: int, columns: int, rows: int, tiles: "TileSet | None" = None) -> None:
        self.size = size
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.backs = [(side + self.half) % self.sides for side in range(self.sides)]  # by side, as seen from beyond
        self.tiles = tiles  # an author's drawings, used for pictures; None for the built-in ones

    @classmethod
    def patterns(cls) -> dict[str, tuple[int, ...]]:
        """Return the patterns by name: every choice of sides to lead on by, as turns clockwise from the entrance."""
        turns = range(1, cls.sides)
        chosen = [pattern for count in turns for pattern in combinations(turns, count)]
        return {"".join(cls.letters[turn - 1] for turn in pattern): pattern for pattern in chosen}

    @cached_property
    def turned_patterns(self) -> dict[str, list[tuple[int, ...]]]:
        """For every pattern by name, and each side as the entrance, the sorted sides by which it leads on."""
        return {
            name: [tuple(sorted((entrance + turn) % self.sides for turn in turns)) for entrance in range(self.sides)]
            for name, turns in self.patterns().items()
        }

    @classmethod
    @abstractmethod
    def fitting(cls, size: int, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows of tiles of that size that fit into a map; 0 if none fits."""

    @property
    @abstractmethod
    def extent(self) -> tuple[int, int]:
        """The width and height of all places together, in map cells."""

    @abstractmethod
    def corner(self, place: Place) -> tuple[Place, Place]:
        """Return the upper left corner (x, y) of a place, or of many, relative to that of the lattice."""

    def form(self, place: Place) -> Place:
        """Return the form of a place's tile, or of many: 1 for triangles that stand on their tip, else 0."""
        return 0 * place  # most lattices have one form of tile

    @abstractmethod
    def exits(self, form: int) -> tuple[Cell, ...]:
        """Return for every side its exit, a cell of the tile's wall."""

    def beyond(self, place: int, side: int) -> tuple[int, int]:
        """Return the place beyond a side, -1 where the lattice ends, and the side's number as seen from there."""
        return self.neighbours[place][side], self.backs[side]

    @abstractmethod
    def _steps(self, columns: Places, rows: Places) -> Sequence[tuple[Places | int, Places | int]]:
        """Return for every side the steps (columns, rows) from places to their neighbours beyond it."""

    @cached_property
    def corners_and_exits(self) -> NDArray[np.int64]:
        """For every place its upper left corner and the exits of its sides (x, y), shape (count, 1 + sides, 2)."""
        # The points within a tile of each form.
        within = np.array([((0, 0), *self.exits(form)) for form in (0, 1)], dtype=np.int64)
        places = np.arange(self.count, dtype=np.int64)
        points: NDArray[np.int64] = np.stack(self.corner(places), axis=-1)[:, np.newaxis] + within[self.form(places)]
        return points

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For every place its neighbours by side, -1 where the lattice ends."""
        places = np.arange(self.count, dtype=np.int64)
        rows, columns = np.divmod(places, self.columns)
        framed = np.pad(places.reshape(self.rows, self.columns), 1, constant_values=-1)
        beyond = [framed[rows + 1 + down, columns + 1 + across] for across, down in self._steps(columns, rows)]
        found: list[list[int]] = np.stack(beyond, axis=-1).tolist()
        return found

    def pictures(self, kind: str, form: int, joined: Sides, wide: Sides) -> PictureChoice:
        """Return the pictures of a tile of a kind, with exits in the sides `joined`.

        Those of its sides that are in `wide` are as open as possible, since the hall continues in the next tile.
        """
        return _picture_choice(type(self), self.size, self.tiles, kind, form, joined, wide)

    def court(self, place: int) -> tuple[int, ...]:
        """Return the four places of the court whose upper left tile is at this place, not in the last row or column."""
        return place, place + 1, place + self.columns, place + self.columns + 1

    @abstractmethod
    def draw(self, kind: str, form: int, joined: Sides, wide: Sides) -> list[TilePicture]:
        """Draw the pictures for `pictures`, in any order."""


@lru_cache(maxsize=4096)
def _picture_choice(
    shape: type[Lattice], size: int, tiles: "TileSet | None", kind: str, form: int, joined: Sides, wide: Sides
) -> PictureChoice:
    """Draw the pictures of a tile; cached, since this takes as long for one tile as laying out a level."""
    return PictureChoice.of(shape(size, 1, 1, tiles).draw(kind, form, joined, wide))
