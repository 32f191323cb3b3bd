"""Drawings of square tiles in text files: their format, and their turns and mirrorings.

A file of drawings holds any number of tiles, of 5x5, 7x7 or 9x9 cells, and courts of twice that. Each begins with a
line that gives its kind and weight, followed by the drawing; an empty line ends it, and lines that begin with ";" are
notes:

    chamber 2               hall 1-4:3              chamber 1 10-:4
    ###+###                 #::+::#                 ##~-~##
    ##...##                 :.....:                 #.~-~.#
    #.....#                 :.....:                 #.~-~.#
    +.....+                 +..0..+                 +..-..+
    #.....#                 :.....:                 #.~-~.#
    ##...##                 :.....:                 #.~-~.#
    ###+###                 #::+::#                 ##~-~##

"#" is rock and "+" an exit for a door, which lies in the middle of its side. Floor (.), grass ("), rubble (,), shallow
water (-), deep water (~), lava (%), chasms (:), bridges (=) and statues (0) are as in the drawing of a level.
The kinds are:

- chamber: a room by itself. It is used for any subset of its exits; the others become rock.
- hall: a part of a room that continues in the next tile if that is a hall too: there the cells drawn ":" are open. It
  has four exits, and is used like a chamber.
- corridor: a path between exactly two exits, one cell wide.
- junction: a meeting of corridors, with exactly the exits drawn.
- court: a room of two by two joined tiles, of 10x10, 14x14 or 18x18 cells. It has two exits on every side, in the
  middle of each tile's side; unneeded exits become rock. All four tiles belong to it.

A river runs through a side whose middle is "-", and a bridge leads through one whose middle is "="; deep water, lava or
a chasm may lie beside either. Such a side joins only a side drawn exactly alike, so there must be a matching tile: two
springs, or a bed and its mouth.

A weight is a number, as 2, or a number for some depths, as 3-8:2 or 10-:2, which takes precedence; the default is 1. A
tile with weights for some depths only is not used at others. A drawing is used in all its turns and mirrorings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from levelgen.terrain import GLYPHS, WALKABLE_WORDS, Terrain

Cell = tuple[int, int]
"""A cell (x, y) of a tile, from its upper left corner."""

SIZES = 5, 7, 9
"""The sides of square tiles, and the heights of others, in cells."""

CHAMBER, HALL, CORRIDOR, JUNCTION, COURT = KINDS = "chamber", "hall", "corridor", "junction", "court"

_SIDES = "north", "east", "south", "west"
EXIT, WIDE, ROCK = "+", ":", "#"
RIVER, BRIDGE = "-", "="
TERRAIN = {
    GLYPHS[word]: int(word)
    for word in (
        Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.SHALLOW_WATER, Terrain.DEEP_WATER, Terrain.LAVA,
        Terrain.CHASM, Terrain.BRIDGE, Terrain.STATUE,
    )
}  # fmt: skip
"""The terrain of each character within a tile."""

LIQUIDS = GLYPHS[Terrain.DEEP_WATER] + GLYPHS[Terrain.LAVA] + GLYPHS[Terrain.CHASM]
"""The characters allowed in the edge beside a river or a bridge."""


class DepthWeights(NamedTuple):
    """The weight of a drawing at each depth: the usual one, and (low, high, weight) for some ranges of depths."""

    usual: float = 1.0
    some: tuple[tuple[int, int, float], ...] = ()

    def at(self, depth: int) -> float:
        """Return the weight at a depth; 0 if the drawing is not used there."""
        return next((weight for low, high, weight in self.some if low <= depth <= high), self.usual)


@dataclass(frozen=True)
class TileDrawing:
    """A square tile, or a court of four, as it is drawn: one character for each cell."""

    kind: str
    weights: DepthWeights
    rows: tuple[str, ...]
    exits: frozenset[int] = field(init=False, compare=False)
    """The sides that have an exit, clockwise from north."""
    special: Mapping[int, str] = field(init=False, compare=False)
    """The sides with a river or a bridge, and the characters of their edges."""

    def __post_init__(self) -> None:
        edges = [(side, self.edge(side)) for side in range(4)]
        middle = self.size // 2
        object.__setattr__(self, "exits", frozenset(side for side, edge in edges if edge[middle] != ROCK))
        object.__setattr__(self, "special", {side: edge for side, edge in edges if edge[middle] in RIVER + BRIDGE})

    @property
    def size(self) -> int:
        """The length of the tile's side in cells; for a court, of each of its four tiles."""
        return len(self.rows) // 2 if self.kind == COURT else len(self.rows)

    @property
    def exit_cells(self) -> list[Cell]:
        """The cells where an exit may be: in the middle of every outer side of its tile or tiles."""
        if self.kind != COURT:
            return list(exit_cells(self.size))
        last, middles = 2 * self.size - 1, (self.size // 2, self.size + self.size // 2)
        return [cell for middle in middles for cell in ((middle, 0), (last, middle), (middle, last), (0, middle))]

    def edge(self, side: int) -> str:
        """Return the characters of a side, clockwise from north; they run from left to right or from top to bottom."""
        if side % 2:
            return "".join(row[-1 if side == 1 else 0] for row in self.rows)
        return self.rows[-1 if side else 0]

    @property
    def exit_words(self) -> list[str]:
        """Each exit in words, such as "north river"; it is a door, a wide opening, a river or a bridge."""
        if self.kind == COURT:
            return [f"two doors {side}" for side in _SIDES]
        plain = "wide" if self.kind == HALL else "door"
        middles = {side: self.edge(side)[self.size // 2] for side in sorted(self.exits)}
        return [
            f"{_SIDES[side]} {({RIVER: 'river', BRIDGE: 'bridge'}).get(glyph, plain)}"
            for side, glyph in middles.items()
        ]

    @cached_property
    def terrain(self) -> dict[Cell, int]:
        """The terrain of the cells within the tile's wall that are not rock."""
        inside = range(1, len(self.rows) - 1)
        return {(x, y): TERRAIN[self.rows[y][x]] for y in inside for x in inside if self.rows[y][x] in TERRAIN}

    def beside_exit(self, side: int) -> dict[Cell, int]:
        """Return the terrain in the edge beside an exit with a river or a bridge."""
        edge = self._edge_cells(side) if side in self.special else {}
        return {cell: TERRAIN[glyph] for cell, glyph in edge.items() if glyph in LIQUIDS}

    def wide_exit(self, side: int) -> list[Cell]:
        """Return the cells of a hall's wall that are open if the hall continues on that side."""
        edge = self._edge_cells(side) if self.kind == HALL else {}  # in other kinds ":" is a chasm
        return [cell for cell, glyph in edge.items() if glyph == WIDE]

    def _edge_cells(self, side: int) -> dict[Cell, str]:
        """Return the characters of the cells of a side."""
        at = self.size - 1 if side in (1, 2) else 0
        return {(at, step) if side % 2 else (step, at): each for step, each in enumerate(self.edge(side))}

    def turned(self) -> "TileDrawing":
        """Return the drawing a quarter turn further, clockwise."""
        return replace(self, rows=tuple("".join(column) for column in zip(*self.rows[::-1], strict=True)))

    def mirrored(self) -> "TileDrawing":
        """Return the drawing with left and right exchanged."""
        return replace(self, rows=tuple(row[::-1] for row in self.rows))

    def orientations(self) -> "tuple[TileDrawing, ...]":
        """Return its distinct turns and mirrorings."""
        found = []
        drawing = self
        for _ in range(4):
            found += [drawing, drawing.mirrored()]
            drawing = drawing.turned()
        return tuple(dict.fromkeys(found))

    def serves(self, kind: str, exits: frozenset[int]) -> bool:
        """Tell whether the drawing, unturned, can be a tile of that kind with these exits."""
        if self.kind != kind or kind == COURT:
            return self.kind == kind
        return exits <= self.exits if kind in (CHAMBER, HALL) else exits == self.exits


def exit_cells(size: int) -> tuple[Cell, ...]:
    """Return the cells where a square tile may have its exits, clockwise from north."""
    middle, last = size // 2, size - 1
    return (middle, 0), (last, middle), (middle, last), (0, middle)


def side_of(cell: Cell, size: int) -> int | None:
    """Return the side on whose edge a cell lies, clockwise from north; None for corners and inner cells."""
    (x, y), last = cell, size - 1
    edges = (y == 0, x == last, y == last, x == 0)
    return edges.index(True) if sum(edges) == 1 else None


def corridor_path(drawing: TileDrawing) -> tuple[Cell, ...] | None:
    """Return the cells of a corridor from its first exit to the other, both included; None if it is no simple path."""
    if len(drawing.exits) != 2:
        return None
    start, goal = (exit_cells(drawing.size)[side] for side in sorted(drawing.exits))
    left = {*(cell for cell, word in drawing.terrain.items() if word in WALKABLE_WORDS), goal}
    path = [start]
    while path[-1] != goal:
        x, y = path[-1]
        onward = left.intersection([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        if len(onward) != 1:
            return None
        left -= onward
        path += onward
    return None if left else tuple(path)
