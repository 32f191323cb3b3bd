"""Drawings of square tiles: their text files are read, checked, turned and mirrored here.

A file of drawings holds any number of tiles, of 5x5, 7x7 or 9x9 cells. Each begins with a line that says which kind of
tile it is and, optionally, its weight, followed by the drawing; an empty line ends it, and lines that begin with ";"
are notes:

    chamber 2
    ###+###
    ##...##
    #.....#
    +.....+
    #.....#
    ##...##
    ###+###

"#" is rock and "+" an exit, which lies in the middle of its side. Floor (.), grass ("), rubble (,), shallow water (-)
and statues (0) are as in the drawing of a level.
The kinds are:

- chamber: a room by itself. It serves for every choice of its exits; those not needed are rock.
- hall: a part of a room that continues in the next tile if that is a hall too: there the cells drawn ":" are open. It
  has four exits, and serves like a chamber.
- corridor: a path between exactly two exits, one cell wide.
- junction: where corridors meet, with exactly the exits drawn.

A drawing serves in all its turns and mirrorings.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from levelgen import grid
from levelgen.errors import TemplateError
from levelgen.terrain import GLYPHS, WALKABLE_WORDS, Terrain

Cell = tuple[int, int]
"""A cell (x, y) of a tile, from its upper left corner."""

SIZES = 5, 7, 9
"""The sides of square tiles, and the heights of others, in cells."""

CHAMBER, HALL, CORRIDOR, JUNCTION = KINDS = "chamber", "hall", "corridor", "junction"

SHAPES = {"cap": {0}, "straight": {0, 2}, "elbow": {0, 1}, "tee": {0, 1, 2}, "cross": {0, 1, 2, 3}}
"""The shapes of a tile's exits, by the numbers of their sides, clockwise from north."""

_NEEDED = {CHAMBER: tuple(SHAPES), HALL: ("cross",), CORRIDOR: ("straight", "elbow"), JUNCTION: ("tee", "cross")}
_EXIT, _WIDE, _NOTE = "+", ":", ";"
_TERRAIN = {
    GLYPHS[word]: int(word)
    for word in (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.SHALLOW_WATER, Terrain.STATUE)
}


class TileDrawing(NamedTuple):
    """A square tile as it is drawn: one character for each cell."""

    kind: str
    weight: float
    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """The tile's side in cells."""
        return len(self.rows)

    @property
    def exits(self) -> frozenset[int]:
        """The sides that have an exit, clockwise from north."""
        return frozenset(side for side, (x, y) in enumerate(exit_cells(self.size)) if self.rows[y][x] == _EXIT)

    @property
    def terrain(self) -> dict[Cell, int]:
        """The terrain of the cells within the tile's wall that are not rock."""
        return {
            (x, y): _TERRAIN[glyph]
            for y, row in enumerate(self.rows)
            for x, glyph in enumerate(row)
            if glyph in _TERRAIN
        }

    def wide_exit(self, side: int) -> list[Cell]:
        """Return the cells of a hall's wall that are open where the hall continues on that side."""
        cells = [(x, y) for y, row in enumerate(self.rows) for x, glyph in enumerate(row) if glyph == _WIDE]
        return [cell for cell in cells if _side_of(cell, self.size) == side]

    def turned(self) -> "TileDrawing":
        """Return the drawing a quarter turn further, clockwise."""
        return self._replace(rows=tuple("".join(column) for column in zip(*self.rows[::-1], strict=True)))

    def mirrored(self) -> "TileDrawing":
        """Return the drawing with left and right exchanged."""
        return self._replace(rows=tuple(row[::-1] for row in self.rows))

    def orientations(self) -> "tuple[TileDrawing, ...]":
        """Return its turns and mirrorings that differ."""
        found = []
        drawing = self
        for _ in range(4):
            found += [drawing, drawing.mirrored()]
            drawing = drawing.turned()
        return tuple(dict.fromkeys(found))

    def serves(self, kind: str, exits: frozenset[int]) -> bool:
        """Return whether the drawing, as it lies, is a tile of that kind with these exits."""
        if self.kind != kind:
            return False
        return exits <= self.exits if kind in (CHAMBER, HALL) else exits == self.exits


def exit_cells(size: int) -> tuple[Cell, ...]:
    """Return the cells where a square tile may have its exits, clockwise from north."""
    middle, last = size // 2, size - 1
    return (middle, 0), (last, middle), (middle, last), (0, middle)


@cache
def oriented_drawings(size: int) -> tuple[tuple[TileDrawing, ...], ...]:
    """Return the orientations of each drawing of the assets that has that size, read once.

    Raises:
        TemplateError: a file cannot be used, or the size lacks a tile that levels need.
    """
    from levelgen.template.files import templates_folder  # noqa: PLC0415 - recipes need no files, levels do

    return tuple(drawing.orientations() for drawing in read(templates_folder("tiles"), [size]))


def read(folder: Path, sizes: Sequence[int] = SIZES) -> tuple[TileDrawing, ...]:
    """Read all drawings of some sizes in the files of a folder, in the order of the files' names.

    Raises:
        TemplateError: a file cannot be used, or a size lacks a tile that levels need.
    """
    from levelgen.template.files import text_of  # noqa: PLC0415 - as above

    found: list[TileDrawing] = []
    for path in sorted(folder.glob("*.txt")):
        for line, block in _blocks(text_of(path)):
            rows = len(block) - 1
            if rows in sizes or rows not in SIZES:
                found.append(_DrawingReader(path, line, block).read())
    for size in sizes:
        _check_complete(folder, size, [drawing for drawing in found if drawing.size == size])
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Split a file at its empty lines: the number of each block's first line, and its lines without notes."""
    block: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        stripped = line.rstrip()
        if stripped and not stripped.startswith(_NOTE):
            block.append(stripped)
        elif block and not stripped:
            yield number - len(block), block
            block = []


def _check_complete(folder: Path, size: int, found: list[TileDrawing]) -> None:
    """Refuse a size that lacks a kind of tile with a shape of exits that levels need."""
    for kind, shapes in _NEEDED.items():
        for shape in shapes:
            turns = [frozenset((side + turn) % 4 for side in SHAPES[shape]) for turn in range(4)]
            if not any(drawing.serves(kind, exits) for drawing in found for exits in turns):
                raise TemplateError(
                    f"{folder}: the tiles of {size}x{size} have no {kind} with the exits of a {shape}; "
                    f"allowed: at least one of every kind and shape"
                )


class _DrawingReader:
    """The reader of one tile in a file, given its lines, the first of which is its head, and that line's number."""

    def __init__(self, path: Path, line: int, lines: list[str]) -> None:
        self._path = path
        self._line = line
        self._head = lines[0].split()
        self._rows = lines[1:]

    def read(self) -> TileDrawing:
        """Return the drawing.

        Raises:
            TemplateError: the head or a cell is not allowed, or the drawing does not do what its kind needs.
        """
        kind, weight = self._read_head()
        size = len(self._rows)
        if size not in SIZES:
            raise self._error(-1, f"the tile has {size} rows", f"one of {', '.join(map(str, SIZES))}")
        for y, row in enumerate(self._rows):
            if len(row) != size:
                raise self._error(y, f"the row has {len(row)} columns", f"{size}, as many as there are rows")
            for x, glyph in enumerate(row):
                glyphs, allowed = _allowed((x, y), size, kind)
                if glyph not in glyphs:
                    raise self._error(y, f"{glyph!r} in column {x + 1}", allowed)
        drawing = TileDrawing(kind, weight, tuple(self._rows))
        self._check_exits(drawing)
        self._check_kind(drawing)
        return drawing

    def _error(self, row: int, what: str, allowed: str) -> TemplateError:
        """Return the error for a row of the drawing, counted from 0, or for the head, which is -1."""
        return TemplateError(f"{self._path}: line {self._line + 1 + row}: {what}; allowed: {allowed}")

    def _read_head(self) -> tuple[str, float]:
        kind, *more = self._head
        try:
            weight = float(more[0]) if more else 1.0
        except ValueError:
            weight = 0.0
        if kind not in KINDS or len(more) > 1 or not 0 < weight < float("inf"):
            allowed = f"{', '.join(KINDS)}, and a weight above 0 after it"
            raise self._error(-1, f"the tile is {' '.join(self._head)!r}", allowed)
        return kind, weight

    def _check_exits(self, drawing: TileDrawing) -> None:
        """Refuse exits that do not lead to floor, and floor that no exit leads to."""
        last = drawing.size - 1
        walkable = np.zeros((drawing.size, drawing.size), dtype=np.bool_)
        for (x, y), word in drawing.terrain.items():
            walkable[y, x] = word in WALKABLE_WORDS
        exits = [exit_cells(drawing.size)[side] for side in sorted(drawing.exits)]
        inside = (0, 0)
        for x, y in (*exits, *(cell for side in range(4) for cell in drawing.wide_exit(side))):
            inside = min(max(x, 1), last - 1), min(max(y, 1), last - 1)
            if not walkable[inside[::-1]]:
                raise self._error(y, f"the exit in column {x + 1} leads nowhere", "floor before it")
        if not exits:
            raise self._error(-1, "the tile has no exit", "at least one, in the middle of a side")
        for y, x in np.argwhere(walkable & ~grid.flood(walkable, inside)).tolist():
            raise self._error(y, f"no path leads to the floor in column {x + 1}", "floor in one piece")

    def _check_kind(self, drawing: TileDrawing) -> None:
        """Refuse halls that are closed to a side, and corridors that are no plain path."""
        if drawing.kind == HALL and not all(side in drawing.exits and drawing.wide_exit(side) for side in range(4)):
            raise self._error(-1, "the hall does not open to all sides", f"{_EXIT} and {_WIDE} on all four")
        if drawing.kind == CORRIDOR and corridor_path(drawing) is None:
            allowed = "two exits, and a path of one cell between them without a branch"
            raise self._error(-1, "the corridor is none", allowed)


def _side_of(cell: Cell, size: int) -> int | None:
    """Return the side on whose edge a cell lies, clockwise from north; None for corners and all within."""
    (x, y), last = cell, size - 1
    edges = (y == 0, x == last, y == last, x == 0)
    return edges.index(True) if sum(edges) == 1 else None


def _allowed(cell: Cell, size: int, kind: str) -> tuple[str, str]:
    """Return the characters that a cell may be drawn as, and a text that says so."""
    side = _side_of(cell, size)
    if side is not None:
        beside = f" and {_WIDE} beside it" if kind == HALL else ""
        glyphs = _EXIT if cell == exit_cells(size)[side] else ""
        return f"#{glyphs}{_WIDE if kind == HALL else ''}", f"# on the edge, {_EXIT} in its middle{beside}"
    if 0 < cell[0] < size - 1:
        return "#" + "".join(_TERRAIN), f"# {' '.join(_TERRAIN)} within a tile"
    return "#", "# in a corner"


def corridor_path(drawing: TileDrawing) -> tuple[Cell, ...] | None:
    """Return the cells of a corridor from its first exit to the other, both included; None if it is no plain path."""
    if len(drawing.exits) != 2:
        return None
    start, goal = (exit_cells(drawing.size)[side] for side in sorted(drawing.exits))
    left = {*drawing.terrain, goal}
    path = [start]
    while path[-1] != goal:
        x, y = path[-1]
        onward = left.intersection([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        if len(onward) != 1:
            return None
        left -= onward
        path += onward
    return None if left else tuple(path)
