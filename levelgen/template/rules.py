"""The rules of templates: walkable ground in one piece, walled in, with an entrance; and those of pieces.

Every drawing is checked here when it is read, so that `levelgen template check` refuses what digging a level would.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.errors import TemplateError
from levelgen.template.header import Header
from levelgen.template.template import NOTHING, Entrance, Template, TemplateMark, entrances_of
from levelgen.terrain import DOOR_WORDS, PERILOUS_WORDS, SOLID_WORDS, WALKABLE, WALKABLE_WORDS, Terrain

SHORTEST, LONGEST = 3, 64
"""The least and greatest length of a template's side, in cells."""

LONGEST_VAULT = 24
"""The greatest length of a vault's side, since vaults are placed by looking this far around their entrance."""

_FOREIGN = {
    "room": {Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR},
    "vault": set[Terrain](),
    "landmark": {Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR},
    "piece": {*DOOR_WORDS, Terrain.LEDGE, Terrain.ROPE},
}
"""The ground that a kind of template may not have: rooms and landmarks have no key, and routes may lead through them;
pieces do not know where a door or a one-sided link could be."""

_STAIRS = {Terrain.STAIRS_UP, Terrain.STAIRS_DOWN}

_DOORS = {Terrain.DOOR, Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR}

_FEATURED = PERILOUS_WORDS | {Terrain.STATUE}
"""Terrain that is not walkable but may have a feature; a statue there stands for a solid feature, such as a table."""

Flaw = tuple[int, int, str]
"""The column and row of a flaw, and its description."""


def check_size(width: int, height: int, where: str, cells: str = "cells", longest: int = LONGEST) -> None:
    """Refuse a size that is too small or too large for a template.

    Raises:
        TemplateError: the size is not allowed; the message begins with `where`.
    """
    if not (SHORTEST <= width <= longest and SHORTEST <= height <= longest):
        message = f"is {width}x{height} {cells}; allowed: {SHORTEST} to {longest} on each side"
        raise TemplateError(f"{where}: {message}")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing not yet checked to be a template; `place` returns the place of a cell in the file, in words."""

    where: str  # the file
    place: Callable[[int, int], str]
    width: int
    height: int
    cells: bytes
    ideal: Sequence[tuple[int, int]]
    marks: Sequence[TemplateMark]

    def template(self, name: str, header: Header) -> Template:
        """Return the template, cropped to the rows and columns that are part of it.

        A piece, grown or posted, is not cropped, since its drawing is no picture of the result.

        Raises:
            TemplateError: the drawing breaks a rule; the message names the file, and the place if there is one.
        """
        if header.kind == "piece":
            piece = self._made((0, 0, self.width, self.height), (), name, header)
            for x, y, flaw in _piece_flaws(piece):
                raise TemplateError(f"{self.place(x, y)}: {flaw}")
            return piece
        left, top, right, bottom = box = self._box()
        width, height = right - left, bottom - top
        check_size(width, height, self.where, longest=LONGEST_VAULT if header.kind == "vault" else LONGEST)
        cells = self._within(box)
        ideal = [(x - left, y - top) for x, y in self.ideal]
        entrances = entrances_of(width, height, cells, ideal)
        if header.kind != "room":
            entrances = tuple(entrance for entrance in entrances if entrance.ideal)
        template = self._made(box, entrances, name, header)
        for x, y, flaw in _flaws(template, ideal):
            raise TemplateError(f"{self.place(x + left, y + top)}: {flaw}")
        for field, flaw in _lacks(template):
            raise TemplateError(f"{header.places.get(field, self.where)}: {flaw}")
        return template

    def _within(self, box: tuple[int, int, int, int]) -> bytes:
        left, top, right, bottom = box
        return b"".join(self.cells[y * self.width + left : y * self.width + right] for y in range(top, bottom))

    def _made(
        self, box: tuple[int, int, int, int], entrances: tuple[Entrance, ...], name: str, header: Header
    ) -> Template:
        left, top, right, bottom = box
        return Template(
            name,
            header.kind,
            right - left,
            bottom - top,
            self._within(box),
            entrances,
            tuple(sorted(mark._replace(x=mark.x - left, y=mark.y - top) for mark in self.marks)),
            header.weight,
            header.depths,
            header.tags,
            header.sort,
            header.choose,
            header.themes,
            header.fits,
            header.at,
            header.pocket,
        )

    def _box(self) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of the cells that are part of the template; half open."""
        used = np.frombuffer(self.cells, dtype=np.uint8).reshape(self.height, self.width) != NOTHING
        columns, rows = np.flatnonzero(used.any(axis=0)), np.flatnonzero(used.any(axis=1))
        if not columns.size:
            raise TemplateError(f"{self.where}: is empty; allowed: at least one cell of floor, and wall around it")
        return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _flaws(template: Template, ideal: Iterable[tuple[int, int]]) -> Iterator[Flaw]:
    """Yield the flaws that have a place, most telling first."""
    cells = template.as_array()
    yield from _misplaced(template)
    yield from _apart(cells)
    yield from _open(cells)
    entrances = {(entrance.x, entrance.y) for entrance in template.entrances}
    for x, y in ideal:
        if (x, y) not in entrances:
            yield x, y, "no entrance can be here; allowed: between two walls, with floor inside and nothing outside"


def _piece_flaws(piece: Template) -> Iterator[Flaw]:
    """Yield the flaws of a piece, which all have a place."""
    if not piece.marks and {*piece.cells} <= {NOTHING, Terrain.WALL, Terrain.DOOR}:
        yield 0, 0, "the piece is empty; allowed: at least one thing of the legend, or ground that grows"
    yield from _posted_flaws(piece) if piece.fits == "posted" else _foreign(piece)
    yield from _mismarked(piece)


def _posted_flaws(piece: Template) -> Iterator[Flaw]:
    """Yield the flaws of a posted piece: it is one row of marks, with a "+" between those on the two sides."""
    if piece.height > 1:
        yield 0, 1, "a posted piece has a second row; allowed: one row, in walking order"
    marked = {mark.x for mark in piece.marks}
    middles = [x for x, number in enumerate(piece.cells) if number == Terrain.DOOR and x not in marked]
    if len(middles) != 1:
        yield middles[1] if middles else 0, 0, f"a posted piece has {len(middles)} + in its row; allowed: exactly one"
        return
    for x, number in enumerate(piece.cells):
        if x not in marked and number not in (NOTHING, Terrain.FLOOR, Terrain.DOOR):
            yield x, 0, "a posted piece lays ground only below things of the legend; allowed: these, + and _"
        if x in marked and number not in (WALKABLE_WORDS | {Terrain.STATUE}) - _FOREIGN["piece"] - _STAIRS:
            word = Terrain(number).name.lower()
            yield x, 0, f"nothing can be posted on {word}; allowed: ground to stand on, or statue for a feature"
    before = sum(x < middles[0] for x in marked)
    if before and piece.at != "passage":
        yield min(marked), 0, f"this stands before the +, where a {piece.at} has no place; allowed: after the +"
    if before and piece.pocket[0] < max(middles[0], 2):
        flaw = f"this stands along a passage of {piece.pocket[0]} cells or more"
        yield min(marked), 0, f"{flaw}; allowed: pocket: {max(middles[0], 2)}-, or fewer places before the +"


def _foreign(template: Template) -> Iterator[Flaw]:
    """Yield terrain that a template of its kind may not have."""
    for x, y, number in _all_of(template, {Terrain.ROCK} | _STAIRS | _FOREIGN[template.kind]):
        yield x, y, f"{Terrain(number).name.lower()} cannot be in a {template.kind}; allowed: other ground"


def _misplaced(template: Template) -> Iterator[Flaw]:
    """Yield forbidden terrain, doors that lead nowhere, and marks on impossible ground."""
    yield from _foreign(template)
    ground = WALKABLE_WORDS - _DOORS
    for x, y, _ in _all_of(template, _DOORS):
        across = {template.cell(x - 1, y), template.cell(x + 1, y)}
        down = {template.cell(x, y - 1), template.cell(x, y + 1)}
        if not (across <= ground and down <= SOLID_WORDS) and not (down <= ground and across <= SOLID_WORDS):
            yield x, y, "this door leads nowhere; allowed: ground to stand on at two opposite sides, wall at the others"
    yield from _mismarked(template)


def _mismarked(template: Template) -> Iterator[Flaw]:
    """Yield marks on impossible ground."""
    for mark in template.marks:
        number = template.cell(mark.x, mark.y)
        if mark.what == "dweller" and number not in PERILOUS_WORDS:
            yield mark.x, mark.y, "a dweller lives in lava, deep water or a chasm; allowed: on one of these"
        elif mark.what == "feature" and number in _FEATURED:
            continue
        elif mark.what != "dweller" and number not in WALKABLE_WORDS:
            yield mark.x, mark.y, f"nobody can come here for the {mark.what}; allowed: on ground to stand on"


def _all_of(template: Template, kinds: AbstractSet[int]) -> Iterator[tuple[int, int, int]]:
    """Yield column, row and number of every cell with one of these kinds of terrain."""
    if not kinds.isdisjoint(template.cells):
        for at, number in enumerate(template.cells):
            if number in kinds:
                yield at % template.width, at // template.width, number


def _lacks(template: Template) -> Iterator[tuple[str, str]]:
    """Yield the flaws that have no place in the drawing, each with the field of the header to blame, or ""."""
    if not template.entrances:
        best = "" if template.kind == "room" else ", drawn as one of the best places"
        between = "between two walls, with floor inside and nothing outside"
        yield "", f"has no entrance; allowed: at least one wall {between}{best}"
    offered = sum(mark.what in ("item", "treasure") for mark in template.marks)
    if template.choose > offered:
        yield "choose", f"choose is {template.choose}; allowed: at most the {offered} items and treasures it shows"
    if template.sort == "key" and not any(mark.what == "key" for mark in template.marks):
        yield "sort", "sort is key, but the drawing has none; allowed: a key of the legend, on ground to stand on"


def _apart(cells: NDArray[np.uint8]) -> Iterator[Flaw]:
    """Yield the first cell of a second piece of ground, or that there is no ground at all."""
    ground = WALKABLE[cells]
    if not ground.any():
        yield 0, 0, "there is nothing to stand on; allowed: at least one cell of floor"
    elif not grid.connected(ground):
        pieces, _ = grid.label(ground)
        y, x = np.argwhere(pieces == 1)[0].tolist()
        yield x, y, "no path leads here from the rest of the floor; allowed: ground in one piece, joined by sides"


def _open(cells: NDArray[np.uint8]) -> Iterator[Flaw]:
    """Yield the cells at the edge of the template that are no wall."""
    used = cells != NOTHING
    for y, x in np.argwhere(used & (grid.neighbours(used) < 8) & (cells != Terrain.WALL)).tolist():
        yield x, y, "is open to what lies outside, if only at a corner; allowed: wall on all eight sides"
