"""Templates: pieces of level drawn beforehand, that can be turned and mirrored before they are put somewhere."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen.template.header import DEEPEST, Header
from levelgen.terrain import SLOPES, WALKABLE, Terrain

NOTHING = 255
"""A cell that is not part of the template: it is never hit-tested, so that round rooms are really round."""

SYMMETRIES = range(8)
"""Quarter turns clockwise are `symmetry & 3`; if `symmetry & 4`, left and right are exchanged before."""


class Entrance(NamedTuple):
    """A wall cell where another room or corridor may join, and the direction that leads out of it."""

    x: int
    y: int
    dx: int
    dy: int
    ideal: bool  # drawn as one of the best places


class TemplateMark(NamedTuple):
    """A mark that a drawing asks for; it becomes a binding Mark of the level."""

    what: str
    x: int
    y: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A piece of level: cells row by row, `cells[y * width + x]`, each a number of `Terrain`, or NOTHING.

    Entrances and marks are in sorted order, so that templates which show the same are equal.
    """

    name: str  # the stem of its file, or what made it
    kind: str  # one of those that drawings have, as "room"; generators make others, as "corridor"
    width: int
    height: int
    cells: bytes
    entrances: tuple[Entrance, ...]
    marks: tuple[TemplateMark, ...] = ()
    weight: float = 1.0  # how likely it is picked
    depths: tuple[int, int] = (0, DEEPEST)  # where it may appear, both included
    tags: tuple[str, ...] = ()  # become tags of the Room
    sort: str = ""  # of a vault: what it is for
    choose: int = 0  # of a vault: how many of the things it offers may be taken; 0 is all
    themes: tuple[str, ...] = ()  # the surroundings that it is at home in; all if there is none
    fits: str = ""  # of a piece: "grown" or "posted"
    at: str = ""  # of a posted piece: "choke", "passage" or "bridge"
    pocket: tuple[int, int] = (0, DEEPEST)  # of a piece: the cells that it asks for, fewest and most

    def comes_to(self, depth: int, theme: str) -> bool:
        """Tell whether it may appear at a depth in some surroundings, of which an empty word says nothing."""
        return self.depths[0] <= depth <= self.depths[1] and (not theme or not self.themes or theme in self.themes)

    def turned(self, symmetry: int) -> "Template":
        """Return the template mirrored (if symmetry & 4) and then turned clockwise by symmetry & 3 quarters.

        Entrances, marks and slopes turn with it.
        """
        cells = _TURNED_SLOPES[symmetry][turned_array(self.as_array(), symmetry)]
        height, width = cells.shape
        turned_sides = {side: turned_direction(*side, symmetry) for side in SLOPES}
        entrances = [
            Entrance(*turned_place(x, y, self.width, self.height, symmetry), *turned_sides[dx, dy], ideal)
            for x, y, dx, dy, ideal in self.entrances
        ]
        marks = [
            mark._replace(x=x, y=y)
            for mark in self.marks
            for x, y in [turned_place(mark.x, mark.y, self.width, self.height, symmetry)]
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
        """Return what is at (x, y): a number of `Terrain`, or NOTHING, which it is everywhere outside."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return NOTHING

    def header(self) -> Header:
        """Return what a drawing of it says in its header, but for the legend."""
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


def combined(first: int, second: int) -> int:
    """Return the symmetry that does what one and then another do."""
    turns = second - first if second & 4 else second + first
    return turns & 3 | (first ^ second) & 4


def turned_place(x: int, y: int, width: int, height: int, symmetry: int) -> tuple[int, int]:
    """Return where a symmetry moves the cell (x, y) of a rectangle of this width and height."""
    if symmetry & 4:
        x = width - 1 - x
    if symmetry & 2:
        x, y = width - 1 - x, height - 1 - y
    return (height - 1 - y, x) if symmetry & 1 else (x, y)


def turned_array(cells: NDArray[np.uint8], symmetry: int) -> NDArray[np.uint8]:
    """Return a view of an array, whose last two axes are y and x, as a symmetry moves its cells."""
    return np.rot90(cells[..., ::-1] if symmetry & 4 else cells, -(symmetry & 3), axes=(-2, -1))


def turned_direction(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    """Return the direction that a symmetry makes of (dx, dy)."""
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
"""For every symmetry what becomes of each word of terrain: slopes fall towards another side."""


def entrances_of(width: int, height: int, cells: bytes, ideal: Iterable[tuple[int, int]]) -> tuple[Entrance, ...]:
    """Return all possible entrances: walls with a walkable cell inside and nothing outside, in sorted order.

    So none is a corner, and where all ground is walled in on eight sides, walls are to its left and right.
    """
    best = set(ideal)
    framed = np.full((height + 2, width + 2), NOTHING, dtype=np.uint8)
    framed[1:-1, 1:-1] = np.frombuffer(cells, dtype=np.uint8).reshape(height, width)
    wall, nothing, ground = framed[1:-1, 1:-1] == Terrain.WALL, framed == NOTHING, WALKABLE[framed]
    entrances = []
    for dx, dy in SLOPES:
        outside = nothing[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]  # of the neighbour in this direction
        inside = ground[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]  # of the neighbour in the other one
        for y, x in np.argwhere(wall & outside & inside).tolist():
            entrances.append(Entrance(x, y, dx, dy, (x, y) in best))
    return tuple(sorted(entrances))
