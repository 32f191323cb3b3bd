"""The cells of passages between two cave rooms: wide, tight, steep or twisted.

A passage is drawn in lines along its axis: rows if it runs across, columns if it runs down. A point is (along, aside),
and arrays of cells are indexed [aside, along].
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.caves.layout import Box, Passage
from levelgen.rng import Random, below

Mask = NDArray[np.bool_]
Point = tuple[int, int]


class PassageDrawer:
    """A drawer of passages along one axis, given the cells of all rooms, indexed [aside, along]."""

    def __init__(self, axis: int, rooms: Mask) -> None:
        self._axis = axis
        self._rooms = rooms
        # The lines before passages open the rooms' walls, with two empty ones on either side.
        cells, length = rooms.tobytes(), rooms.shape[1]
        lines = [cells[start : start + length] for start in range(0, len(cells), length)]
        self._before = [b"", b"", *lines, b"", b""]

    def draw(self, passage: Passage, near: Box, far: Box, rng: Random) -> list[Point]:
        """Return the points of a passage, from the near room to the far one.

        Only the two rooms are near its band. It leaves a room straight, and turns only where no room reaches into its
        band or beside it.
        """
        ends, begins = self._facing(passage, near, far)
        if passage.kind == "wide":
            return self._draw_wide(passage, ends, begins, rng)
        free = range(max(ends) + 1, min(begins))
        points = _slim_points(passage, ends, begins, *_course(passage, free, rng))
        if passage.kind != "twisted" or self._is_twisted(points):
            return points
        for row, turns in _zigzags(passage, free):
            points = _slim_points(passage, ends, begins, row, turns)
            if self._is_twisted(points):
                return points
        passage.kind = "tight"
        return points

    def _is_twisted(self, points: list[Point]) -> bool:
        """Tell whether a passage bends at least twice and cannot be seen through."""
        bends = sum(x != to_x and y != to_y for (x, y), (to_x, to_y) in zip(points, points[2:], strict=False))
        return bends > 1 and not self._is_seen_through(points)

    def _is_seen_through(self, points: list[Point]) -> bool:
        """Tell whether each end of a passage is visible from the other; corners do not block the view."""
        (x, y), (to_x, to_y) = points[0], points[-1]
        dug = set(points)
        steps = 4 * max(abs(to_x - x), abs(to_y - y))
        for step in range(1, steps):
            columns, rows = _cells_at(x, to_x, step, steps), _cells_at(y, to_y, step, steps)
            if not any((column, row) in dug or self._rooms[row, column] for column in columns for row in rows):
                return False
        return True

    def _facing(self, passage: Passage, near: Box, far: Box) -> tuple[list[int], list[int]]:
        """Return the facing edges of two rooms, in the lines of a band and two more on either side of it.

        For each line, the edges are the last cell of the near room (below 0 if it has none) and the first cell of the
        far room (one past its box if it has none).
        """
        lines = self._before[passage.low : passage.high + 5]
        (near_low, near_high), (far_low, far_high) = ([edge[self._axis] for edge in box] for box in (near, far))
        ends = [line.rfind(True, near_low, near_high + 1) for line in lines]
        begins = [line.find(True, far_low, far_high + 1) for line in lines]
        return ends, [far_high + 1 if begin < 0 else begin for begin in begins]

    def _draw_wide(self, passage: Passage, ends: list[int], begins: list[int], rng: Random) -> list[Point]:
        """Return the points of a wide passage, three abreast, in a zigzag so that each touches the one before it.

        In a broader band it may shift aside, but only in the direction of the current crossing, which takes one more
        cell.
        """
        low = passage.low + below(rng, passage.breadth - 2)
        first = low - passage.low
        start, stop = max(ends[first + 2 : first + 5]) + 1, min(begins[2:-2])
        self._open_mouth(low, ends[first : first + 7], start, is_near=True)
        points: list[Point] = []
        crosses = True  # to the high side; the next crossing goes back
        may_move = range(max(ends) + 2, min(begins) - 1)
        for along in range(start, stop):
            rows = range(low, low + 3)
            if along in may_move and rng.random() >= 0.5:
                if crosses and low + 3 <= passage.high:
                    rows = range(low, low + 4)
                    low += 1
                elif not crosses and low > passage.low:
                    low -= 1
                    rows = range(low, low + 4)
            points += [(along, row) for row in (rows if crosses else rows[::-1])]
            crosses = not crosses
        self._open_mouth(low, begins[low - passage.low :][:7], stop, is_near=False)
        return points

    def _open_mouth(self, low: int, edges: list[int], edge: int, *, is_near: bool) -> None:
        """Open a room to the three lines of a wide passage ending at `edge`, given the room's edges in seven lines.

        If the room extends beside the passage, the wall between them is opened too.
        """
        beside, _, *mouth, _, beside_high = edges
        for row, end in enumerate(mouth, low):
            self._rooms[row, slice(end + 1, edge) if is_near else slice(edge, end)] = True
        for row, end in ((low - 1, beside), (low + 3, beside_high)):
            if end > edge if is_near else end < edge:
                self._rooms[row, end] = True


def _mouth(edges: list[int]) -> tuple[int, int]:
    """Return the place where a slim passage begins, and the step aside (-1 or 1) to its first cell, or 0.

    `edges` are the room's ends in five neighbouring lines; the passage leaves along the middle one. It begins past the
    room's end there, and no earlier than the room's ends in the lines next to it. If the room extends farther two lines
    away, the passage digs through the wall between with a step aside, so that nobody has to walk around that wall.
    """
    low, beside_low, middle, beside_high, high = edges
    begin = max(middle + 1, beside_low, beside_high)
    if low > begin and low > high:
        return low, -1
    return (high, 1) if high > begin else (begin, 0)


def _slim_points(passage: Passage, ends: list[int], begins: list[int], row: int, turns: list[Point]) -> list[Point]:
    """Return the points of a passage that begins in line `row` and takes the turns, given the rooms' edges."""
    first = row - passage.low
    begin, step = _mouth(ends[first : first + 5])
    corners = [(begin, row + step), (begin, row)]
    for turn, following in turns:
        corners += [(turn, row), (turn, following)]
        row = following
    first = row - passage.low
    end, step = _mouth([-begin for begin in begins[first : first + 5]])
    return _line([*corners, (-end, row), (-end, row + step)])


def _zigzags(passage: Passage, free: range) -> Iterator[tuple[int, list[Point]]]:
    """Yield the courses that turn aside once, by at least two lines: the first line of each, and its turn."""
    lines = range(passage.low, passage.high + 1)
    for along in range(free.start + 1, free.stop - 1):
        yield from ((row, [(along, goal)]) for row in lines for goal in lines if abs(goal - row) > 1)


def _cells_at(start: int, stop: int, step: int, steps: int) -> set[int]:
    """Return the one or two cells that a straight line touches after `step` of its steps, on one axis."""
    place = 2 * (start * steps + (stop - start) * step)
    return {(place + steps) // (2 * steps), -((steps - place) // (2 * steps))}


def _course(passage: Passage, free: range, rng: Random) -> tuple[int, list[Point]]:
    """Return the line in which a slim passage begins, and its turns, each as (place along it, new line).

    The course is one-dimensional noise: it heads for random lines, a few cells at a time. A twisted passage goes from
    one side of its band to the other, by at least three cells where it can, so that it cannot be seen through.
    """
    low, high, twisted = passage.low, passage.high, passage.kind == "twisted"
    row = begin = low + below(rng, high - low + 1)
    if twisted and high - low < 6:  # it starts at an edge of its band, or it would have no space to turn
        row = begin = low if 2 * begin < low + high else high
    turns: list[Point] = []
    goal = _next_goal(row, low, high, rng, twisted=twisted)
    before = 0  # the direction of a turn one cell back; an opposite turn now would open a block of four cells
    for along in range(free.start + 1 + (below(rng, 2) if len(free) > 6 else 0), free.stop - 1):
        is_last_chance = not turns and along == free.stop - 2
        if row == goal and (twisted or rng.random() < 0.5):
            goal = _next_goal(row, low, high, rng, twisted=twisted)
        direction = (goal > row) - (goal < row)
        if not direction or direction == -before or (not is_last_chance and rng.random() < 0.3):
            before = 0
            continue
        far = abs(goal - row)
        row += direction * (far if twisted and (is_last_chance or rng.random() < 0.5) else min(far, 1 + below(rng, 2)))
        turns.append((along, row))
        before = direction
    return begin, turns


def _next_goal(row: int, low: int, high: int, rng: Random, *, twisted: bool) -> int:
    """Return another line of the band for a passage to turn to; a twisted one goes to the farther side."""
    if low == high:
        return row
    if not twisted:
        goal = low + below(rng, high - low)
        return goal + (goal >= row)
    down, up = row - low, high - row
    least = min(3, max(down, up))
    return row + least + below(rng, up - least + 1) if up > down else row - least - below(rng, down - least + 1)


def _line(corners: list[Point]) -> list[Point]:
    """Return the points of a line from corner to corner, each a step from the one before it."""
    points = corners[:1]
    for (x, y), (to_x, to_y) in pairwise(corners):
        if x == to_x:
            step = 1 if to_y > y else -1
            points += [(x, aside) for aside in range(y + step, to_y + step, step)]
        else:
            step = 1 if to_x > x else -1
            points += [(along, y) for along in range(x + step, to_x + step, step)]
    return points
