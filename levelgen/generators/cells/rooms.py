"""Rooms of a grid of cells: every cell gets a room of random shape, or a mere junction of corridors."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from levelgen.generators.cells import Cells
from levelgen.generators.cells.grid import Grid
from levelgen.rng import Random, picker
from levelgen.shapes import SHAPES, Rows, carve

Places = tuple[int, int]
"""A range of columns or rows, half open."""

Part = tuple[int, int, Rows]
"""A shape on the map: the map column and row of its origin, and its rows."""

_SHORTEST = 3  # no room is shorter or narrower, unless its cell is
_THROAT = 4  # merged rooms face each other over at least this length, unless one is shorter


class CellRoom:
    """The room or junction of a cell, before it is dug.

    Attributes:
        kind: "room" or "junction".
        left, top: the map cell of the origin of its shape.
        rows: its shape.
        bounds: left, top, right and bottom of its floor, half open.
        channels: the column and the row of the channels before its cell.
        taken: the sides with a corridor, or at the map's edge, each as (axis, whether it is the far side).
        parts: the shapes to dig: its own; for merged cells the first has both shapes and the joint, the other none.
    """

    def __init__(
        self, kind: str, left: int, top: int, rows: Rows, channels: tuple[int, int], rim: Collection[tuple[int, bool]]
    ) -> None:
        self.kind = kind
        self.channels = channels
        self.taken = {*rim}  # no corridor runs along the map's edge to come in by that side
        self._lay(left, top, rows)

    def _lay(self, left: int, top: int, rows: Rows) -> None:
        self.left, self.top, self.rows = left, top, rows
        start, stop = min([start for start, _ in rows]), max([stop for _, stop in rows])
        self.bounds = left + start, top, left + stop, top + len(rows)
        self.parts: list[Part] = [(left, top, rows)]

    def merge(self, other: "CellRoom", axis: int) -> None:
        """Join with the room of the next cell along an axis (0 across, 1 down).

        Both rooms move to the channel between their cells until they face each other. There their shapes are filled up
        to the channel, which is dug to the same width.
        """
        channel = other.channels[axis]
        self.move(axis, channel - 1 - self.bounds[axis + 2])
        other.move(axis, channel + 2 - other.bounds[axis])
        aside = 1 - axis
        low, high = self.bounds[aside], self.bounds[aside + 2]
        length = other.bounds[aside + 2] - other.bounds[aside]
        overlap = min(_THROAT, high - low, length)
        place = min(max(other.bounds[aside], low + overlap - length), high - overlap)
        other.move(aside, place - other.bounds[aside])
        facing = max(low, place), min(high, place + length)
        self.fill(axis, facing, far=True)
        other.fill(axis, facing, far=False)
        joint: Part = (channel - 1, facing[0], [(0, 3)] * (facing[1] - facing[0]))
        if axis == 1:
            joint = (facing[0], channel - 1, [(0, facing[1] - facing[0])] * 3)
        self.parts += [joint, *other.parts]
        other.parts = []
        self.taken.add((axis, True))
        other.taken.add((axis, False))

    def move(self, axis: int, steps: int) -> None:
        """Move the shape by some columns (axis 0) or rows (axis 1)."""
        left, top = (self.left + steps, self.top) if axis == 0 else (self.left, self.top + steps)
        self._lay(left, top, self.rows)

    def fill(self, axis: int, facing: Places, *, far: bool) -> None:
        """Widen the shape so that it reaches its far or near side along the axis, in all the places `facing`.

        No niche is left beside the filled part, since a wall of one cell inside a room looks like a mistake.
        """
        rows = list(self.rows)
        if axis == 0:
            edge = self.bounds[2 if far else 0] - self.left
            start, stop = _longest_run([row[far] == edge for row in rows])
            for row in range(min(start, facing[0] - self.top), max(stop, facing[1] - self.top)):
                rows[row] = (rows[row][0], edge) if far else (edge, rows[row][1])
        else:
            left, right = facing[0] - self.left, facing[1] - self.left
            for row in reversed(range(len(rows))) if far else range(len(rows)):
                start, stop = rows[row]
                if start <= left and right <= stop:
                    break
                rows[row] = min(start, left), max(stop, right)
        self._lay(self.left, self.top, rows)

    def carve(self, cells: bytearray, width: int) -> list[tuple[int, int]]:
        """Dig all parts into a map that is `width` cells wide, and return their spans in order."""
        if len(self.parts) == 1:
            return carve(self.rows, cells, self.top * width + self.left, width)
        return sorted(span for left, top, rows in self.parts for span in carve(rows, cells, top * width + left, width))

    def exits(self, axis: int, *, far: bool) -> Places:
        """Return the rows (axis 0) or columns (axis 1) at which a corridor may leave by the near or far side.

        There the room touches that side of its bounds. The first and the last are left out if others remain, since a
        door in the very corner of a room looks like a mistake.
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
    """Return start and stop of the longest run of true flags, or of the first of several such runs."""
    longest, start = (0, 0), 0
    for place, flag in enumerate(flags):
        if not flag:
            start = place + 1
        elif place + 1 - start > longest[1] - longest[0]:
            longest = start, place + 1
    return longest


def plan_rooms(recipe: Cells, grid: Grid, spared: Collection[int], rng: Random, details: Random) -> list[CellRoom]:
    """Return a room of random shape for every cell of the grid; of two merged cells the first has the whole room.

    Spared places and merged cells never become mere junctions. The rooms of a level share a bias to be small or large,
    drawn once; without it every level would look average.
    """
    edges_x, edges_y = grid.edges
    kept = {cell for cell, place in enumerate(grid.places) if place in spared}.union(*grid.merged)
    bias = 2 * rng.random() - 1
    shape = picker(recipe.shapes)
    rooms: list[CellRoom] = []
    for row, (top, height) in enumerate(_spaces(edges_y)):
        for column, (left, width) in enumerate(_spaces(edges_x)):
            channels = left - 2, top - 2
            ends_x = column == 0, column == grid.columns - 1
            ends_y = row == 0, row == grid.rows - 1
            rim = {(axis, far) for axis, ends in enumerate((ends_x, ends_y)) for far in (False, True) if ends[far]}
            # Every cell draws the same count of numbers, so that no knob moves the rooms of other cells.
            gone, across, down, look, broad, long = [rng.random() for _ in range(6)]
            if gone < recipe.gone and len(rooms) not in kept:
                # It lies in the middle half of the cell, so that corridors have space to turn on every side, and not
                # in the half of that towards the map's edge.
                x = left + width // 4 + int(_inward(across, ends_x) * ((width + 1) // 2))
                y = top + height // 4 + int(_inward(down, ends_y) * ((height + 1) // 2))
                rooms.append(CellRoom("junction", x, y, [(0, 1)], channels, rim))
                continue
            breadth, length = _size(recipe, width, broad, bias), _size(recipe, height, long, bias)
            x = left + int(across * (width - breadth + 1))
            y = top + int(down * (height - length + 1))
            rooms.append(CellRoom("room", x, y, SHAPES[shape(look)](breadth, length, details), channels, rim))
    for near, beyond in grid.merged:
        rooms[near].merge(rooms[beyond], int(grid.is_below((near, beyond))))
    return rooms


def _inward(roll: float, ends: tuple[bool, bool]) -> float:
    """Return a roll, in its upper half for the first cell of a line and in its lower half for the last."""
    is_first, is_last = ends
    return roll if is_first == is_last else (roll + is_first) / 2


def _size(recipe: Cells, space: int, roll: float, bias: float) -> int:
    biased = roll + bias * (roll * roll - roll)
    size = int(space * (recipe.smallest + (recipe.largest - recipe.smallest) * biased) + 0.5)
    return max(size, min(space, _SHORTEST))


def _spaces(edges: Sequence[int]) -> list[tuple[int, int]]:
    """Return, for every cell along one axis, the first place of a room and its greatest length.

    One place before the room and two behind it stay free. Behind the last cell is no channel but the edge of the map,
    so one free place is enough there.
    """
    return [(start + 1, stop - start - 3) for start, stop in pairwise([*edges[:-1], edges[-1] + 1])]
