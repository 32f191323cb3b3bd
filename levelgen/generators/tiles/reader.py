"""The reader of tile drawings: it splits files into tiles, and reports errors by line."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.errors import TemplateError
from levelgen.generators.tiles.drawings import (
    BRIDGE,
    CHAMBER,
    CORRIDOR,
    COURT,
    EXIT,
    HALL,
    JUNCTION,
    KINDS,
    LIQUIDS,
    RIVER,
    ROCK,
    SIZES,
    TERRAIN,
    WIDE,
    Cell,
    DepthWeights,
    TileDrawing,
    corridor_path,
    side_of,
)
from levelgen.knobs import HEAVIEST
from levelgen.reading import suggestion
from levelgen.template.files import text_of
from levelgen.template.header import DEEPEST
from levelgen.terrain import WALKABLE_WORDS

SHAPES = {"cap": {0}, "straight": {0, 2}, "elbow": {0, 1}, "tee": {0, 1, 2}, "cross": {0, 1, 2, 3}}
"""The shapes of a tile's exits, by the numbers of their sides, clockwise from north."""

_NEEDED = {
    CHAMBER: tuple(SHAPES), HALL: ("cross",), CORRIDOR: ("straight", "elbow"), JUNCTION: ("tee", "cross"),
    COURT: ("cross",),
}  # fmt: skip
_NOTE = ";"


def is_of_tiles(text: str) -> bool:
    """Tell whether a file holds tiles: whether any drawing in it begins with a kind of tile, or a word close to one."""
    words = [block[0][1].split()[0] for block in _blocks(text)]
    return any(word in KINDS or suggestion(word.lower(), KINDS) for word in words)


def read_text(text: str, where: str, size: int | None = None) -> list[TileDrawing]:
    """Return the drawings in a file's text; with a size, only those of that size are read and checked.

    Raises:
        TemplateError: a drawing is wrong; the message names the file and the line.
    """
    found = [block for block in _blocks(text) if size is None or len(block) - 1 in (size, 2 * size)]
    return [_DrawingReader(where, block).read() for block in found]


def texts_in(folder: Path) -> tuple[tuple[str, str], ...]:
    """Return the path and the text of each file of drawings in a folder, in the order of their names.

    Raises:
        TemplateError: the folder or a file cannot be read, or there is no such file.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".txt")
    except OSError as problem:
        raise TemplateError(f"{folder}: cannot be read: {problem.strerror or problem}") from None
    if not files:
        raise TemplateError(f"{folder}: has no tiles; allowed: a folder with texts *.txt of them")
    return tuple((str(file), text_of(file)) for file in files)


def check_complete(where: str, size: int, found: Iterable[TileDrawing]) -> None:
    """Refuse drawings of a size that lack a needed combination of kind and shape of exits.

    Raises:
        TemplateError: a combination is missing.
    """
    plain = [drawing for drawing in found if drawing.size == size and not drawing.special]
    for kind, shapes in _NEEDED.items():
        for shape in shapes:
            turns = [frozenset((side + turn) % 4 for side in SHAPES[shape]) for turn in range(4)]
            if not any(drawing.serves(kind, exits) for drawing in plain for exits in turns):
                raise TemplateError(
                    f"{where}: the tiles of {size}x{size} have no {kind} with the exits of a {shape}; "
                    f"allowed: at least one of every kind and shape"
                )


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Split a file at its empty lines; yield the numbered lines of each block without notes."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        stripped = line.rstrip()
        if stripped and not stripped.startswith(_NOTE):
            block.append((number, stripped))
        elif block and not stripped:
            yield block
            block = []


class _DrawingReader:
    """The reader of one tile in a file, given its numbered lines, head first."""

    def __init__(self, where: str, block: list[tuple[int, str]]) -> None:
        self._where = where
        self._numbers = [number for number, _ in block]
        self._head = block[0][1].split()
        self._rows = [line for _, line in block[1:]]

    def read(self) -> TileDrawing:
        """Return the drawing.

        Raises:
            TemplateError: the head or a cell is not allowed, or the drawing lacks something that its kind needs.
        """
        kind, *weights = self._head
        if kind not in KINDS:
            raise self._error(-1, f"the tile is {' '.join(self._head)!r}", f"{', '.join(KINDS)}, and weights after it")
        weighed = self._read_weights(weights)
        sizes = [2 * size for size in SIZES] if kind == COURT else SIZES
        across = len(self._rows)
        if across not in sizes:
            raise self._error(-1, f"the {kind} has {across} rows", f"one of {', '.join(map(str, sizes))}")
        for y, row in enumerate(self._rows):
            if len(row) != across:
                raise self._error(y, f"the row has {len(row)} columns", f"{across}, as many as there are rows")
        drawing = TileDrawing(kind, weighed, tuple(self._rows))
        self._check_cells(drawing)
        self._check_exits(drawing)
        self._check_kind(drawing)
        return drawing

    def _error(self, row: int, what: str, allowed: str) -> TemplateError:
        """Return the error for a row of the drawing, counted from 0, or for the head, row -1."""
        return TemplateError(f"{self._where}: line {self._numbers[row + 1]}: {what}; allowed: {allowed}")

    def _read_weights(self, words: list[str]) -> DepthWeights:
        """Read weights as 2, 3-8:2 and 10-:2."""
        usual, some = None, []
        for word in words:
            depths, _, number = word.rpartition(":")
            if not depths and usual is not None:
                allowed = "one weight, and others for some depths such as 3-8:2 or 10-:2"
                raise self._error(-1, f"the tile has a second weight {word!r}", allowed)
            low, dash, high = depths.partition("-")
            try:
                first, last = (int(low), int(high or DEEPEST)) if dash else (0, -1 if depths else DEEPEST)
                weight = float(number)
            except ValueError:
                first, last, weight = 0, -1, 0.0
            if not 0 <= first <= last or not 0 < weight <= HEAVIEST:
                allowed = f"a weight above 0 such as 2, {HEAVIEST} at most, and for some depths such as 3-8:2 or 10-:2"
                raise self._error(-1, f"the tile has the weight {word!r}", allowed)
            if depths:
                some.append((first, last, weight))
            else:
                usual = weight
        return DepthWeights((0.0 if some else 1.0) if usual is None else usual, tuple(some))

    def _check_cells(self, drawing: TileDrawing) -> None:
        """Refuse characters that are not allowed at their place."""
        last, middles = len(drawing.rows) - 1, drawing.exit_cells
        inside = ROCK + "".join(TERRAIN), f"{ROCK} {' '.join(TERRAIN)} within a tile"
        for y, row in enumerate(drawing.rows):
            for x, glyph in enumerate(row):
                is_inside = 0 < x < last and 0 < y < last
                glyphs, allowed = inside if is_inside else _allowed((x, y), drawing, middles)
                if glyph not in glyphs:
                    raise self._error(y, f"{glyph!r} in column {x + 1}", allowed)

    def _check_exits(self, drawing: TileDrawing) -> None:
        """Refuse exits that do not lead to floor, and floor that no exit leads to."""
        last = len(drawing.rows) - 1
        walkable = np.zeros((last + 1, last + 1), dtype=np.bool_)
        for (x, y), word in drawing.terrain.items():
            walkable[y, x] = word in WALKABLE_WORDS
        exits = [(x, y) for x, y in drawing.exit_cells if drawing.rows[y][x] != ROCK]
        if not exits or (drawing.kind == COURT and len(exits) < len(drawing.exit_cells)):
            least = f"{EXIT} in the middle of all eight" if drawing.kind == COURT else "at least one, in the middle"
            raise self._error(-1, "the tile has no exit", f"{least} of a side")
        inside = (0, 0)
        for x, y in (*exits, *(cell for side in range(4) for cell in drawing.wide_exit(side))):
            inside = min(max(x, 1), last - 1), min(max(y, 1), last - 1)
            if not walkable[inside[::-1]]:
                raise self._error(y, f"the exit in column {x + 1} leads nowhere", "floor before it")
        for y, x in np.argwhere(walkable & ~grid.flood(walkable, inside)).tolist():
            raise self._error(y, f"no path leads to the floor in column {x + 1}", "floor in one piece")
        if drawing.kind == COURT:
            self._check_quarters(walkable, drawing.size)

    def _check_quarters(self, walkable: NDArray[np.bool_], size: int) -> None:
        """Refuse courts that do not connect each tile with the two beside it."""
        across, down = walkable[:, size - 1] & walkable[:, size], walkable[size - 1] & walkable[size]
        for crossing, line in ((across, "middle column"), (down, "middle row")):
            if not (crossing[:size].any() and crossing[size:].any()):
                raise self._error(-1, f"the court's tiles are not joined across the {line}", "floor on both its halves")

    def _check_kind(self, drawing: TileDrawing) -> None:
        """Refuse halls that are closed on a side, and corridors that are no simple path."""
        if drawing.kind == HALL and not all(side in drawing.exits and drawing.wide_exit(side) for side in range(4)):
            raise self._error(-1, "the hall does not open to all sides", f"{EXIT} and {WIDE} on all four")
        if drawing.kind == CORRIDOR and corridor_path(drawing) is None:
            allowed = "two exits, and a path of one cell between them without a branch"
            raise self._error(-1, "the corridor is none", allowed)


def _allowed(cell: Cell, drawing: TileDrawing, middles: list[Cell]) -> tuple[str, str]:
    """Return the characters allowed in a cell, and a text that names them."""
    last = len(drawing.rows) - 1
    side = side_of(cell, last + 1)
    if side is None:
        return ROCK, f"{ROCK} in a corner"
    is_middle = cell in middles
    if drawing.kind == HALL:
        return ROCK + WIDE + EXIT * is_middle, f"{ROCK} on the edge, {EXIT} in its middle and {WIDE} beside it"
    if drawing.kind == COURT:
        return ROCK + EXIT * is_middle, f"{ROCK} on the edge, {EXIT} in the middle of each tile's"
    told = f"{ROCK} on the edge, {EXIT}, {RIVER} or {BRIDGE} in its middle"
    if is_middle:
        return ROCK + EXIT + RIVER + BRIDGE, told
    return ROCK + LIQUIDS * (side in drawing.special), f"{told}, {' '.join(LIQUIDS)} beside the last two"
