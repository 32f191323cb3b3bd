"""Variants: a template turned in one of the eight ways, its cells sorted for fast tests, each sort as one integer."""

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.template.template import NOTHING, Entrance, Template, at_edge
from levelgen.terrain import DOOR_BYTES, SLOPES, SOLID_BYTES, WALKABLE_BYTES, Terrain, packed

__all__ = ["INNER", "POST", "RAIL", "STRIDE", "Variant", "in_columns"]

POST, RAIL, INNER = np.uint8(1), np.uint8(2), np.uint8(128)
"""Over lava an exterior wall is drawn where it is a post, and left out, to see over it, where it is any room's rail.

What is no exterior wall has INNER added to its number of Terrain.
"""

STRIDE = 128
"""A cell (x, y) of a variant is bit y * STRIDE + x of an integer.

Templates are half as wide at most, so one can be shifted to any place where it meets another without going round the
end of a row.
"""


class Variant:
    """A template, turned, as an overlay takes it. Cells are (x, y) within it.

    Every cell is in the body, in the shell or in the span. The shell is the exterior wall: what other templates may
    share and what may stand over lava. The span is what must be over lava: a bridge. The body is all else, pillars and
    pools too. What only matters once it is placed is looked for when it is first asked.
    """

    def __init__(self, template: Template) -> None:
        self.template = template  # as turned
        self.width, self.height = template.width, template.height
        width, cells = self.width, template.cells
        rest = bytes([NOTHING]) * (STRIDE - width)
        self._cells = rest.join([cells[start : start + width] for start in range(0, len(cells), width)])
        self.whole = packed(self._cells, _IS_WHOLE)
        self.span = packed(self._cells, _IS_BRIDGE)
        self.open = self.whole & ~packed(self._cells, SOLID_BYTES)
        self.shell = at_edge(self.whole, STRIDE) & packed(self._cells, _IS_SHELL)
        self.inner = self.whole & ~self.shell
        self.body = self.inner & ~self.span

    @classmethod
    @lru_cache(maxsize=8192)
    def of(cls, template: Template, symmetry: int = 0) -> "Variant":
        """The template turned by a symmetry, 0 to 7; see `Template.turned`."""
        return cls(template.turned(symmetry) if symmetry else template)

    @cached_property
    def entrances(self) -> dict[tuple[int, int], Entrance]:
        """The entrances by their cells."""
        return {(entrance.x, entrance.y): entrance for entrance in self.template.entrances}

    @cached_property
    def ways(self) -> list[Entrance]:
        """The entrances, the ideal ones first."""
        return sorted(self.template.entrances, key=lambda entrance: not entrance.ideal)

    @cached_property
    def ideal(self) -> int:
        """How many of the entrances are ideal."""
        return sum(entrance.ideal for entrance in self.template.entrances)

    @cached_property
    def taken(self) -> NDArray[np.uint8]:
        """All that the template is, 1 and 0, as an array [y, x]."""
        cells = np.frombuffer(self.template.cells, dtype=np.uint8).reshape(self.height, self.width)
        taken: NDArray[np.uint8] = (cells != NOTHING).view(np.uint8)
        return taken

    @cached_property
    def stamp(self) -> int:
        """What is drawn, a byte per cell: the body and the span as INNER | terrain, the shell as POST or RAIL.

        Posts are corners, which touch what is open by a corner only, and what a door inside leans on. A bridge's shell
        is nothing: it ends where others have theirs.
        """
        along = self.open << STRIDE | self.open >> STRIDE
        corners = (along << 1 | along >> 1) & ~(along | self.open << 1 | self.open >> 1)
        doors = packed(self._cells, DOOR_BYTES)
        posts = corners | doors << 1 | doors >> 1 | doors << STRIDE | doors >> STRIDE
        shell = 0 if self.span else self.shell
        drawn = (np.frombuffer(self._cells, dtype=np.uint8) | INNER) * self._flags(self.inner)
        drawn += self._flags(shell & posts) * POST
        drawn += self._flags(shell & ~posts) * RAIL
        return int.from_bytes(drawn.tobytes(), "little")

    def _flags(self, cells: int) -> NDArray[np.bool_]:
        return grid.unpacked(cells, len(self._cells))

    @cached_property
    def front(self) -> int:
        """The shell and what lies before it, as seen from one column further left and one row further up."""
        shell = self.shell << STRIDE + 1
        return shell | shell << 1 | shell >> 1 | shell << STRIDE | shell >> STRIDE

    @cached_property
    def outer(self) -> dict[tuple[int, int], int]:
        """For every direction the cells right before the entrances that face it, as they are in `front`."""
        cells = dict.fromkeys(SLOPES, 0)
        for x, y, dx, dy, _ in self.template.entrances:
            cells[dx, dy] |= 1 << (y + dy + 1) * STRIDE + x + dx + 1
        return cells

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """What is open: row, first column and column after the last of each run of cells."""
        return _runs(self.open, self.height)

    def spans_on(self, width: int) -> list[tuple[int, int]]:
        """The same on a map so wide, as numbers of cells from the template's first: starts and stops."""
        return _spans_on(self, width)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The box of what is open: left, top, right, bottom; half open."""
        spans = self.spans
        left, right = min(start for _, start, _ in spans), max(stop for _, _, stop in spans)
        return left, spans[0][0], right, spans[-1][0] + 1

    @cached_property
    def center(self) -> tuple[int, int]:
        """Of the cells that can be stood on, and are no doors, the one nearest to the middle."""
        middle_x, middle_y, cells = self.width - 1, self.height - 1, self.template.cells
        ways = (
            (abs(2 * x - middle_x) + abs(2 * y - middle_y), y, x)
            for y, start, stop in self.spans
            for x in range(start, stop)
            if WALKABLE_BYTES[cells[y * self.width + x]] and not DOOR_BYTES[cells[y * self.width + x]]
        )
        _, y, x = min(ways)
        return x, y


_IS_WHOLE = bytes(number != NOTHING for number in range(256))
_IS_BRIDGE = bytes(number == Terrain.BRIDGE for number in range(256))
_IS_SHELL = bytes(number <= Terrain.WALL for number in range(256))


@lru_cache(maxsize=STRIDE + 1)
def in_columns(count: int) -> int:
    """All cells in so many first columns, of as many rows as a template may have."""
    row = (1 << count) - 1
    return sum(row << y * STRIDE for y in range(STRIDE // 2))


def _runs(cells: int, height: int) -> list[tuple[int, int, int]]:
    """The runs of cells along rows: row, first column, column after the last."""
    runs = []
    for y in range(height):
        row = cells >> y * STRIDE & (1 << STRIDE) - 1
        while row:
            start = (row & -row).bit_length() - 1
            filled = row + (1 << start)  # the first run's end carries over into the cell after it
            stop = (filled & -filled).bit_length() - 1
            runs.append((y, start, stop))
            row &= filled
    return runs


@lru_cache(maxsize=8192)
def _spans_on(variant: Variant, width: int) -> list[tuple[int, int]]:
    return [(row * width + start, row * width + stop) for row, start, stop in variant.spans]
