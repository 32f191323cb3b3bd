"""Pictures of tiles: what the floor of one tile looks like, and the drawings of square ones that stand in files.

A file of drawings holds as many tiles as it likes, of 5x5, 7x7 or 9x9 cells. Each is a line that says what kind of
tile it is and, optionally, how likely, followed by the drawing; an empty line ends it, and lines that begin with ";"
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
- hall: a part of a room that goes on in the next tile if that is a hall too: there the cells drawn ":" are open. It has
  four exits, and serves like a chamber.
- way: a corridor between exactly two exits, one cell wide.
- junction: where corridors meet, with exactly the exits drawn.

A drawing serves in all its turns and mirrorings.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from levelgen.errors import TemplateError
from levelgen.terrain import GLYPHS, WALKABLE, Terrain

__all__ = [
    "CHAMBER",
    "HALL",
    "JUNCTION",
    "KINDS",
    "WAY",
    "Cell",
    "Drawing",
    "Picture",
    "drawings",
    "read",
    "ways_through",
]

Cell = tuple[int, int]
"""A cell (x, y) of a tile, from its upper left corner."""

SIZES = 5, 7, 9
"""The sides of square tiles, and the heights of others, in cells."""

CHAMBER, HALL, WAY, JUNCTION = KINDS = "chamber", "hall", "way", "junction"

NORTH, EAST, SOUTH, WEST = range(4)
SHAPES = {"cap": 0b0001, "straight": 0b0101, "elbow": 0b0011, "tee": 0b0111, "cross": 0b1111}
"""The shapes of a tile's exits, as a bit for each side, clockwise from north."""

_NEEDED = {CHAMBER: tuple(SHAPES), HALL: ("cross",), WAY: ("straight", "elbow"), JUNCTION: ("tee", "cross")}
_EXIT, _WIDE, _NOTE = "+", ":", ";"


class Picture(NamedTuple):
    """The floor of a tile: the terrain of its cells, exits of one cell left out; for a way its cells in their order."""

    weight: float
    floor: Mapping[Cell, int]
    path: tuple[Cell, ...] = ()


class Drawing(NamedTuple):
    """A square tile as it is drawn: its side, its exits as a bit for each side, and its cells."""

    kind: str
    weight: float
    size: int
    exits: int
    floor: Mapping[Cell, int]
    wide: tuple[tuple[Cell, ...], ...]  # for each side, what is open where a hall goes on

    def turned(self) -> "Drawing":
        """The same a quarter turn further, clockwise."""
        last = self.size - 1
        return self._replace(
            exits=(self.exits << 1 | self.exits >> 3) & 0b1111,
            floor={(last - y, x): kind for (x, y), kind in self.floor.items()},
            wide=tuple(tuple((last - y, x) for x, y in self.wide[side - 1]) for side in range(4)),
        )

    def mirrored(self) -> "Drawing":
        """The same with left and right exchanged."""
        last = self.size - 1
        east, west = self.exits >> EAST & 1, self.exits >> WEST & 1
        return self._replace(
            exits=self.exits & 0b0101 | west << EAST | east << WEST,
            floor={(last - x, y): kind for (x, y), kind in self.floor.items()},
            wide=tuple(tuple((last - x, y) for x, y in self.wide[-side]) for side in range(4)),
        )

    def orientations(self) -> "tuple[Drawing, ...]":
        """Its turns and mirrorings that differ."""
        found: list[Drawing] = []
        drawing = self
        for _ in range(4):
            for one in (drawing, drawing.mirrored()):
                if not any(one.floor == other.floor and one.exits == other.exits for other in found):
                    found.append(one)
            drawing = drawing.turned()
        return tuple(found)


def exits_of(size: int) -> tuple[Cell, ...]:
    """The exits of a square tile, clockwise from north."""
    middle, last = size // 2, size - 1
    return (middle, 0), (last, middle), (middle, last), (0, middle)


def inner(cell: Cell, size: int) -> Cell:
    """The cell before one of the border, inside the tile."""
    x, y = cell
    return min(max(x, 1), size - 2), min(max(y, 1), size - 2)


@lru_cache(maxsize=len(SIZES))
def drawings(size: int) -> tuple[Drawing, ...]:
    """All drawings of the assets that have that size; those of the others are left unread until a level needs them.

    Raises:
        TemplateError: a file cannot be used, or the size lacks a tile that levels need.
    """
    from levelgen.template.files import templates_folder  # noqa: PLC0415 - recipes need no files, levels do

    return read(templates_folder("tiles"), [size])


@lru_cache(maxsize=len(SIZES) * len(KINDS))
def oriented(size: int, kind: str) -> tuple[tuple[Drawing, ...], ...]:
    """For each drawing of the assets of that size and kind all its orientations.

    Raises:
        TemplateError: see `drawings`.
    """
    return tuple(drawing.orientations() for drawing in drawings(size) if drawing.kind == kind)


def read(folder: Path, sizes: Sequence[int] = SIZES) -> tuple[Drawing, ...]:
    """All drawings of some sizes in the files of a folder, in the order of the files' names.

    Raises:
        TemplateError: a file cannot be used, or a size lacks a tile that levels need.
    """
    from levelgen.template.files import text_of  # noqa: PLC0415 - as above

    found: list[Drawing] = []
    for path in sorted(folder.glob("*.txt")):
        found += _drawn(path, text_of(path).split("\n"), sizes)
    for size in sizes:
        _check_complete(folder, size, [drawing for drawing in found if drawing.size == size])
    return tuple(found)


def _check_complete(folder: Path, size: int, found: list[Drawing]) -> None:
    """Every kind of tile is there with every shape of exits that it may have to have."""
    for kind, shapes in _NEEDED.items():
        for shape in shapes:
            turns = [(SHAPES[shape] << turn | SHAPES[shape] >> 4 - turn) & 0b1111 for turn in range(4)]
            if not any(serves(drawing, kind, exits) for drawing in found for exits in turns):
                raise TemplateError(
                    f"{folder}: the tiles of {size}x{size} have no {kind} with the exits of a {shape}; "
                    f"allowed: at least one of every kind and shape"
                )


def serves(drawing: Drawing, kind: str, exits: int) -> bool:
    """Whether the drawing, as it lies, is a tile of that kind with these exits."""
    if drawing.kind != kind:
        return False
    return exits & ~drawing.exits == 0 if kind in (CHAMBER, HALL) else exits == drawing.exits


def _drawn(path: Path, lines: list[str], sizes: Sequence[int]) -> Iterator[Drawing]:
    others = [size for size in SIZES if size not in sizes]
    block: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        text = line.rstrip()
        if text and not text.startswith(_NOTE):
            block.append(text)
        elif block and not text:
            if len(block) - 1 not in others:
                yield _Block(path, number - len(block), block).drawing()
            block = []


class _Block:
    """A tile in a file: its lines, of which the first says what it is, and the number of that line."""

    def __init__(self, path: Path, line: int, lines: list[str]) -> None:
        self._path = path
        self._line = line
        self._lines = lines[1:]
        self._head = lines[0].split()
        self._size = len(self._lines)

    def _refused(self, row: int, what: str, allowed: str) -> TemplateError:
        """The error for a row of the drawing, counted from 0, or for the first line, which is -1."""
        return TemplateError(f"{self._path}: line {self._line + 1 + row}: {what}; allowed: {allowed}")

    def drawing(self) -> Drawing:
        """The tile."""
        kind, weight = self._headed()
        size = self._size
        if size not in SIZES:
            raise self._refused(-1, f"the tile has {size} rows", f"one of {', '.join(map(str, SIZES))}")
        floor: dict[Cell, int] = {}
        exits, wide = 0, [list[Cell]() for _ in range(4)]
        for y, row in enumerate(self._lines):
            if len(row) != size:
                raise self._refused(y, f"the row has {len(row)} columns", f"{size}, as many as there are rows")
            for x, glyph in enumerate(row):
                side = _side((x, y), size)
                if side is not None and glyph == _EXIT and (x, y) == exits_of(size)[side]:
                    exits |= 1 << side
                elif side is not None and glyph == _WIDE and kind == HALL:
                    wide[side].append((x, y))
                elif side is None and not self._is_corner(x, y) and glyph in _FLOORS:
                    floor[x, y] = _FLOORS[glyph]
                elif glyph != "#":
                    raise self._refused(y, f"{glyph!r} in column {x + 1}", _allowed(kind, side, self._is_corner(x, y)))
        drawing = Drawing(kind, weight, size, exits, floor, tuple(map(tuple, wide)))
        self._check(drawing)
        return drawing

    def _is_corner(self, x: int, y: int) -> bool:
        return x in (0, self._size - 1) and y in (0, self._size - 1)

    def _headed(self) -> tuple[str, float]:
        kind, *more = self._head
        allowed = f"{', '.join(KINDS)}, and a weight above 0 after it"
        try:
            weight = float(more[0]) if more else 1.0
        except ValueError:
            weight = 0.0
        if kind not in KINDS or len(more) > 1 or not 0 < weight < float("inf"):
            raise self._refused(-1, f"the tile is {' '.join(self._head)!r}", allowed)
        return kind, weight

    def _check(self, drawing: Drawing) -> None:
        """What is drawn holds together, and does what its kind has to."""
        size, exits = (
            drawing.size,
            [cell for side, cell in enumerate(exits_of(drawing.size)) if drawing.exits >> side & 1],
        )
        walkable = {cell for cell, kind in drawing.floor.items() if WALKABLE[kind]}
        for cell in (*exits, *(cell for side in drawing.wide for cell in side)):
            if inner(cell, size) not in walkable:
                raise self._refused(cell[1], f"the exit in column {cell[0] + 1} leads nowhere", "floor before it")
        if not exits:
            raise self._refused(-1, "the tile has no exit", "at least one, in the middle of a side")
        seen, todo = set[Cell](), [inner(exits[0], size)]
        while todo:
            x, y = todo.pop()
            if (x, y) in walkable and (x, y) not in seen:
                seen.add((x, y))
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        for x, y in sorted(walkable - seen, key=lambda cell: cell[::-1]):
            raise self._refused(y, f"no way leads to the floor in column {x + 1}", "floor in one piece")
        if drawing.kind == HALL and (len(exits) < 4 or not all(drawing.wide)):
            raise self._refused(-1, "the hall does not open to all sides", f"{_EXIT} and {_WIDE} on all four")
        if drawing.kind == WAY and ways_through(drawing) is None:
            raise self._refused(
                -1, "the way is none", "two exits, and a path of one cell between them without a branch"
            )


_FLOORS = {
    GLYPHS[kind]: int(kind)
    for kind in (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.SHALLOW_WATER, Terrain.STATUE)
}
"""What may lie within a tile, by its character."""


def _side(cell: Cell, size: int) -> int | None:
    """The side on whose edge a cell lies; None for corners and all within."""
    x, y = cell
    if 0 < x < size - 1:
        return NORTH if y == 0 else SOUTH if y == size - 1 else None
    if 0 < y < size - 1:
        return WEST if x == 0 else EAST
    return None


def _allowed(kind: str, side: int | None, corner: bool) -> str:  # noqa: FBT001 - told by the two callers' names
    if corner:
        return "# in a corner"
    if side is None:
        return f"# {' '.join(_FLOORS)} within a tile"
    return f"# on the edge, {_EXIT} in its middle" + (f" and {_WIDE} beside it" if kind == HALL else "")


def ways_through(drawing: Drawing) -> tuple[Cell, ...] | None:
    """The cells of a way from the first of its exits to the other, both included; None if it is no simple way."""
    exits = [cell for side, cell in enumerate(exits_of(drawing.size)) if drawing.exits >> side & 1]
    if len(exits) != 2:
        return None
    left = dict.fromkeys([*drawing.floor, exits[1]])
    path = [exits[0]]
    while path[-1] != exits[1]:
        x, y = path[-1]
        onward = [cell for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if cell in left]
        if len(onward) != 1:
            return None
        del left[onward[0]]
        path.append(onward[0])
    return None if left else tuple(path)
