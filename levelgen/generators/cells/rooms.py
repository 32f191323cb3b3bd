"""Rooms of a grid of cells: one room of random shape, or a mere junction of corridors, planned in every cell."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from levelgen.generators.cells import Cells
from levelgen.rng import Random, picker
from levelgen.shapes import SHAPES, Rows

Places = tuple[int, int]
"""Columns, or rows: the first, and the one after the last."""

Edges = tuple[list[int], list[int]]
"""Columns at which the cells begin and the last ends, and rows."""

_SHORTEST = 3  # no room is shorter or narrower, unless its cell is


class CellRoom:
    """The room or junction of a cell, before it is dug.

    Attributes:
        kind: "room" or "junction".
        left, top: the map cell from which the columns and rows of its shape count.
        rows: its shape.
        bounds: left, top, right and bottom of its floor, half open.
        channels: the column and the row of the channels before its cell.
        taken: the sides, as (axis, whether it is the far one), on which it has a corridor.
    """

    def __init__(self, kind: str, left: int, top: int, rows: Rows, channels: tuple[int, int]) -> None:
        self.kind = kind
        self.left = left
        self.top = top
        self.rows = rows
        start, stop = min(start for start, _ in rows), max(stop for _, stop in rows)
        self.bounds = left + start, top, left + stop, top + len(rows)
        self.channels = channels
        self.taken: set[tuple[int, bool]] = set()

    def exits(self, axis: int, *, far: bool) -> Places:
        """Return the rows (axis 0) or columns (axis 1) at which a corridor may leave by the near or far side.

        There the room touches that side of its bounds. The first and last of them are left out if others remain, since
        a door in the very corner of a room looks like a mistake.
        """
        if axis == 1:
            offset, (start, stop) = self.left, self.rows[-1 if far else 0]
        else:
            edge = self.bounds[2 if far else 0] - self.left
            offset, (start, stop) = self.top, _longest_run([row[far] == edge for row in self.rows])
        if stop - start > 2:
            start, stop = start + 1, stop - 1
        return offset + start, offset + stop


def _longest_run(flags: Sequence[bool]) -> Places:
    """Return start and stop of the longest run of true flags; of the first one, if several are as long."""
    longest, start = (0, 0), 0
    for place, flag in enumerate(flags):
        if not flag:
            start = place + 1
        elif place + 1 - start > longest[1] - longest[0]:
            longest = start, place + 1
    return longest


def plan_rooms(recipe: Cells, edges: Edges, spared: Collection[int], rng: Random, details: Random) -> list[CellRoom]:
    """Return a room of random shape for every cell between the edges; the spared cells get no mere junctions.

    The rooms of one level have a common bias to be small or large, drawn once; without it every level would be the
    average of all levels.
    """
    edges_x, edges_y = edges
    bias = 2 * rng.random() - 1
    shape = picker(recipe.shapes)
    rooms: list[CellRoom] = []
    for top, height in _spaces(edges_y):
        for left, width in _spaces(edges_x):
            channels = left - 2, top - 2
            # Every cell draws as many numbers whatever becomes of it, so that no knob moves the rooms of other cells.
            gone, across, down, look, broad, long = [rng.random() for _ in range(6)]
            if gone < recipe.gone and len(rooms) not in spared:
                # In the middle half of the cell, so that its corridors have space to turn on every side.
                x = left + width // 4 + int(across * ((width + 1) // 2))
                y = top + height // 4 + int(down * ((height + 1) // 2))
                rooms.append(CellRoom("junction", x, y, [(0, 1)], channels))
                continue
            breadth, length = _size(recipe, width, broad, bias), _size(recipe, height, long, bias)
            x = left + int(across * (width - breadth + 1))
            y = top + int(down * (height - length + 1))
            rooms.append(CellRoom("room", x, y, SHAPES[shape(look)](breadth, length, details), channels))
    return rooms


def _size(recipe: Cells, space: int, roll: float, bias: float) -> int:
    biased = roll + bias * (roll * roll - roll)
    size = int(space * (recipe.smallest + (recipe.largest - recipe.smallest) * biased) + 0.5)
    return max(size, min(space, _SHORTEST))


def _spaces(edges: Sequence[int]) -> list[tuple[int, int]]:
    """Return for every cell along one axis where a room may begin and how long it may be.

    One place before the room and two behind it stay free. Behind the last cell comes the edge of the map and no
    channel, so that one is enough there.
    """
    return [(start + 1, stop - start - 3) for start, stop in pairwise([*edges[:-1], edges[-1] + 1])]
