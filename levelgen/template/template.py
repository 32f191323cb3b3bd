"""Templates: predrawn pieces of level, which can be turned and mirrored before they are placed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import TemplateError
from levelgen.template.header import DEEPEST, Header
from levelgen.terrain import SLOPES, WALKABLE, Terrain

NOTHING = 255
"""A cell that is not part of the template; it is never hit-tested, so that round rooms are really round."""

SYMMETRIES = range(8)
"""If `symmetry & 4`, left and right are exchanged first; then follow `symmetry & 3` quarter turns clockwise."""


class Entrance(NamedTuple):
    """A wall cell where another room or corridor may join, and the direction outwards."""

    x: int
    y: int
    dx: int
    dy: int
    ideal: bool  # drawn as one of the best places


class TemplateMark(NamedTuple):
    """A mark in a drawing; it becomes a binding Mark of the level."""

    what: str
    x: int
    y: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A piece of level: cells row by row, `cells[y * width + x]`, each a number of `Terrain`, or NOTHING.

    Entrances and marks are sorted, so that templates with the same content are equal.
    """

    name: str  # the stem of its file, or a name given by the code that made it
    kind: str  # a kind of drawing, such as "room", or one made by a generator, such as "corridor"
    width: int
    height: int
    cells: bytes
    entrances: tuple[Entrance, ...]
    marks: tuple[TemplateMark, ...] = ()
    weight: float = 1.0  # the relative chance to be picked
    depths: tuple[int, int] = (0, DEEPEST)  # the depths where it may appear, both included
    tags: tuple[str, ...] = ()  # become tags of the Room
    sort: str = ""  # of a vault: its purpose
    choose: int = 0  # of a vault: the number of offered things that may be taken; 0 is all
    themes: tuple[str, ...] = ()  # the surroundings that it is at home in; empty means all
    fits: str = ""  # of a piece: "grown" or "posted"
    at: str = ""  # of a posted piece: "choke", "passage" or "bridge"
    pocket: tuple[int, int] = (0, DEEPEST)  # of a piece: the fewest and the most cells of its place

    def comes_to(self, depth: int, theme: str) -> bool:
        """Tell whether it may appear at a depth in the surroundings `theme`; an empty theme allows all."""
        return self.depths[0] <= depth <= self.depths[1] and (not theme or not self.themes or theme in self.themes)

    def turned(self, symmetry: int) -> "Template":
        """Return the template mirrored (if symmetry & 4) and then turned clockwise by symmetry & 3 quarters.

        Entrances, marks and slopes turn with it.

        Raises:
            TemplateError: the symmetry is not from 0 to 7.
        """
        check_symmetry(symmetry)
        cells = _TURNED_SLOPES[symmetry][turned_array(self.as_array(), symmetry)]
        height, width = cells.shape
        left, top = turned_place(0, 0, self.width, self.height, symmetry)  # the new place of the upper left corner
        (ax, ay), (bx, by) = turned_direction(1, 0, symmetry), turned_direction(0, 1, symmetry)
        entrances = [
            Entrance(left + x * ax + y * bx, top + x * ay + y * by, dx * ax + dy * bx, dx * ay + dy * by, ideal)
            for x, y, dx, dy, ideal in self.entrances
        ]
        marks = [
            TemplateMark(what, left + x * ax + y * bx, top + x * ay + y * by, name) for what, x, y, name in self.marks
        ]
        return replace(
            self,
            width=width,
            height=height,
            cells=cells.tobytes(),
            entrances=tuple(sorted(entrances)),
            marks=tuple(sorted(marks)),
        )

    def as_array(self) -> NDArray[np.uint8]:
        """Return the cells as a read-only array [y, x]."""
        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.height, self.width)

    def cell(self, x: int, y: int) -> int:
        """Return the tile at (x, y): a number of `Terrain`, or NOTHING, also outside the template."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return NOTHING

    def header(self) -> Header:
        """Return the header of its drawing, without the legend."""
        return Header(
            self.kind,
            self.weight,
            self.depths,
            self.tags,
            self.sort,
            self.choose,
            self.themes,
            self.fits,
            self.at,
            self.pocket,
        )


def check_symmetry(symmetry: int) -> None:
    """Check that there is such a symmetry.

    Raises:
        TemplateError: there is none.
    """
    if symmetry not in SYMMETRIES:
        raise TemplateError(f"symmetry is {symmetry!r}; allowed: a whole number from 0 to {SYMMETRIES[-1]}")


def combined(first: int, second: int) -> int:
    """Return the symmetry that equals the first followed by the second."""
    turns = second - first if second & 4 else second + first
    return turns & 3 | (first ^ second) & 4


def turned_place(x: int, y: int, width: int, height: int, symmetry: int) -> tuple[int, int]:
    """Return the new place of the cell (x, y) of a rectangle of this width and height under a symmetry."""
    if symmetry & 4:
        x = width - 1 - x
    if symmetry & 2:
        x, y = width - 1 - x, height - 1 - y
    return (height - 1 - y, x) if symmetry & 1 else (x, y)


def turned_array(cells: NDArray[np.uint8], symmetry: int) -> NDArray[np.uint8]:
    """Return a view of an array, whose last two axes are y and x, turned by a symmetry."""
    if symmetry & 4:
        cells = cells[..., ::-1]
    if symmetry & 2:
        cells = cells[..., ::-1, ::-1]
    return cells.swapaxes(-2, -1)[..., ::-1] if symmetry & 1 else cells


def turned_direction(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    """Return the direction (dx, dy) turned by a symmetry."""
    if symmetry & 4:
        dx = -dx
    if symmetry & 2:
        dx, dy = -dx, -dy
    return (-dy, dx) if symmetry & 1 else (dx, dy)


def _turned_slopes(symmetry: int) -> NDArray[np.uint8]:
    table = np.arange(256, dtype=np.uint8)
    for (dx, dy), slope in SLOPES.items():
        table[slope] = SLOPES[turned_direction(dx, dy, symmetry)]
    return table


_TURNED_SLOPES = tuple(_turned_slopes(symmetry) for symmetry in SYMMETRIES)
"""For every symmetry a table of terrain, in which slopes are turned."""


def entrances_of(width: int, height: int, cells: bytes, ideal: Iterable[tuple[int, int]]) -> tuple[Entrance, ...]:
    """Return all possible entrances: walls with a walkable cell inside and nothing outside, in sorted order.

    Corners are therefore excluded, and if all ground is walled in on eight sides, every entrance is between two walls.
    """
    best = set(ideal)
    framed = np.full((height + 2, width + 2), NOTHING, dtype=np.uint8)
    framed[1:-1, 1:-1] = np.frombuffer(cells, dtype=np.uint8).reshape(height, width)
    wall, nothing, ground = framed[1:-1, 1:-1] == Terrain.WALL, framed == NOTHING, WALKABLE[framed]
    entrances = []
    for dx, dy in SLOPES:
        outside = nothing[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]  # whether the neighbour ahead is nothing
        inside = ground[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]  # whether the neighbour behind is ground
        for y, x in np.argwhere(wall & outside & inside).tolist():
            entrances.append(Entrance(x, y, dx, dy, (x, y) in best))
    return tuple(sorted(entrances))
