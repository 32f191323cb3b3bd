"""Templates: pieces of level drawn beforehand, that can be turned and mirrored before they are put somewhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from levelgen.terrain import SLOPES, WALKABLE_BYTES, Terrain, packed

__all__ = [
    "DEEPEST",
    "NOTHING",
    "SYMMETRIES",
    "Entrance",
    "Template",
    "TemplateMark",
    "at_edge",
    "entrances_of",
    "framed",
    "inverse",
    "turned_entrance",
    "turned_place",
]

NOTHING = 255
"""A cell that is not part of the template: it is never hit-tested, so that round rooms are really round."""

SYMMETRIES = range(8)
"""Quarter turns clockwise are `symmetry & 3`; if `symmetry & 4`, left and right are exchanged before."""

DEEPEST = 10**9
"""No floor lies deeper, where a template says nothing about depth."""


class Entrance(NamedTuple):
    """A wall cell through which one may enter, and the direction that leads out of it."""

    x: int
    y: int
    dx: int
    dy: int
    ideal: bool  # drawn as one of the best places


class TemplateMark(NamedTuple):
    """What a drawing asks for at a place; it becomes a binding Mark of the level."""

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
    kind: str  # "room" or "vault" for drawings; generators make others, as "corridor"
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

    def turned(self, symmetry: int) -> "Template":
        """The template mirrored (if symmetry & 4) and then turned clockwise by symmetry & 3 quarters.

        Entrances, marks and slopes turn with it. `inverse(symmetry)` turns it back.
        """
        cells, width, height = self.cells, self.width, self.height
        if symmetry & 4:
            cells = b"".join(cells[start : start + width][::-1] for start in range(0, len(cells), width))
        if symmetry & 2:
            cells = cells[::-1]
        if symmetry & 1:
            last = (height - 1) * width
            cells = b"".join(cells[last + x :: -width] for x in range(width))
            width, height = height, width
        # Where the corner goes, and its neighbours to the east and south: all else goes as many steps from it.
        (left, top), (east_x, east_y), (south_x, south_y) = (
            turned_place(*place, self.width, self.height, symmetry) for place in ((0, 0), (1, 0), (0, 1))
        )
        a, b, c, d = east_x - left, south_x - left, east_y - top, south_y - top
        entrances = [
            Entrance(left + a * x + b * y, top + c * x + d * y, a * dx + b * dy, c * dx + d * dy, ideal)
            for x, y, dx, dy, ideal in self.entrances
        ]
        marks = [
            mark._replace(x=x, y=y)
            for mark in self.marks
            for x, y in [turned_place(mark.x, mark.y, self.width, self.height, symmetry)]
        ]
        return Template(
            self.name,
            self.kind,
            width,
            height,
            cells.translate(_SLOPES[symmetry]),
            tuple(sorted(entrances)),
            tuple(sorted(marks)),
            self.weight,
            self.depths,
            self.tags,
            self.sort,
            self.choose,
        )

    def cell(self, x: int, y: int) -> int:
        """What is at (x, y): a number of `Terrain`, or NOTHING, which it is everywhere outside."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return NOTHING

    def to_text(self) -> str:
        """The drawing with its header, from which `levelgen.template.text.read` makes an equal template."""
        from levelgen.template import text  # noqa: PLC0415 - it knows the template, so the template meets it late

        return text.written(self)


def inverse(symmetry: int) -> int:
    """The symmetry that undoes one: the turn back; what mirrors undoes itself."""
    return symmetry if symmetry & 4 else -symmetry & 3


def turned_place(x: int, y: int, width: int, height: int, symmetry: int) -> tuple[int, int]:
    """Where the cell (x, y) of something so wide and high goes by a symmetry."""
    if symmetry & 4:
        x = width - 1 - x
    if symmetry & 2:
        x, y = width - 1 - x, height - 1 - y
    return (height - 1 - y, x) if symmetry & 1 else (x, y)


def turned_entrance(entrance: Entrance, width: int, height: int, symmetry: int) -> Entrance:
    """Where an entrance of something so wide and high goes by a symmetry, and where it then leads."""
    x, y, dx, dy, ideal = entrance
    return Entrance(*turned_place(x, y, width, height, symmetry), *_direction(dx, dy, symmetry), ideal)


def _direction(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    if symmetry & 4:
        dx = -dx
    if symmetry & 2:
        dx, dy = -dx, -dy
    return (-dy, dx) if symmetry & 1 else (dx, dy)


def _turned_slopes(symmetry: int) -> bytes:
    table = bytearray(range(256))
    for (dx, dy), slope in SLOPES.items():
        table[slope] = SLOPES[_direction(dx, dy, symmetry)]
    return bytes(table)


_SLOPES = tuple(_turned_slopes(symmetry) for symmetry in SYMMETRIES)


def entrances_of(width: int, height: int, cells: bytes, ideal: Iterable[tuple[int, int]]) -> tuple[Entrance, ...]:
    """All cells through which one may enter: a wall with something walkable before it and nothing behind it.

    So it is no corner, and where all ground is walled in on eight sides, walls are to its left and right.
    """
    best = set(ideal)
    stride, padded = width + 2, framed(width, height, cells)
    wall, nothing = packed(padded, _IS_WALL), packed(padded, _IS_NOTHING)
    ground = packed(padded, WALKABLE_BYTES)
    entrances = []
    for dx, dy in SLOPES:
        out = dx + dy * stride
        # A shift moves all cells on, or back: what lies inside is moved out to meet the wall, what lies outside in.
        ways = wall & ground << out & nothing >> out if out > 0 else wall & ground >> -out & nothing << -out
        while ways:
            y, x = divmod((ways & -ways).bit_length() - 1 - stride - 1, stride)
            entrances.append(Entrance(x, y, dx, dy, (x, y) in best))
            ways &= ways - 1
    return tuple(sorted(entrances))


def framed(width: int, height: int, cells: bytes) -> bytes:
    """The cells with a frame of nothing around them, so that what lies outside needs no question."""
    frame = bytes([NOTHING])
    ends = frame * (width + 2)
    return ends + b"".join([frame + cells[y * width : (y + 1) * width] + frame for y in range(height)]) + ends


def at_edge(whole: int, stride: int) -> int:
    """Of all cells, packed in rows so long, those that touch what lies outside, if only by a corner.

    Pillars do not, nor do walls between two floors. After the last cell of every row must be nothing.
    """
    rows = whole & whole << 1 & whole >> 1
    return whole & ~(rows & rows << stride & rows >> stride)


_IS_WALL = bytes(number == Terrain.WALL for number in range(256))
_IS_NOTHING = bytes(number == NOTHING for number in range(256))
