"""Corridors between the rooms of neighbouring cells: straight, with one bend (L) or with two (Z).

Rules for their course keep corridors apart without a look at the map. In its own cell a room leaves one place free
before it and two behind it, so that between any two rooms lies a channel (c) in which a corridor can turn:

    . . . . # c # . . .        Between the two rooms a corridor may also turn outside the channel, but only beside a
    . . . . # c # . . .        room (in the room's rows, for a corridor going across). Corridors leave a room by
    . . . . # c # . . .        different sides, so no two of them ever meet, and none touches a third room.
    # # # # # # # # # #
    c c c c # # # c c c

In two merged cells each half of the room counts as the room of its own cell, with the side towards the other half
taken. The joint between the halves lies in the channel that only they could use.

A corridor goes along its axis from the near room to the one beyond, and turns aside on the other axis. A corner of it
is (along, aside), so that the same code serves corridors going across and down.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from levelgen.generators.cells.rooms import CellRoom, Places
from levelgen.rng import picker

ACROSS, DOWN = 0, 1


class _Bend(NamedTuple):
    """A possible single bend: the room to enter, by its far or near side, and the places aside to come from."""

    room: CellRoom
    far: bool
    places: Places


class Corridor:
    """A corridor from the near room to the one beyond; it takes the sides by which they face each other.

    The rolls, from 0 to below 1, decide its course and its bends.
    """

    def __init__(self, near: CellRoom, beyond: CellRoom, axis: int, rolls: tuple[float, float, float, float]) -> None:
        self._near = near
        self._beyond = beyond
        self._axis = axis
        self._rolls = rolls
        self._start = near.bounds[axis + 2]  # with _stop, the corridor's first and last place along the axis
        self._stop = beyond.bounds[axis] - 1
        self._out = near.exits(axis, far=True)
        self._into = beyond.exits(axis, far=False)
        near.taken.add((axis, True))
        beyond.taken.add((axis, False))

    def cells(self, courses: Mapping[str, float], width: int) -> list[int]:
        """Return its cells on a map of that width; the weights of courses decide where several are possible."""
        corners = self._corners(courses)
        along_stride, aside_stride = (1, width) if self._axis == ACROSS else (width, 1)
        cells: list[int] = []
        last = 0
        for (along, aside), (next_along, next_aside) in pairwise(corners):
            first = along * along_stride + aside * aside_stride
            last = next_along * along_stride + next_aside * aside_stride
            stride = along_stride if aside == next_aside else aside_stride
            cells += range(first, last, stride if first < last else -stride)
        return [*cells, last]

    def _corners(self, courses: Mapping[str, float]) -> list[tuple[int, int]]:
        """Return the first cell, the bends and the last cell, each as (along, aside)."""
        facing = max(self._out[0], self._into[0]), min(self._out[1], self._into[1])
        bends = self._bends()
        possible = {"straight": facing[0] < facing[1], "L": bool(bends), "Z": True}
        weights = {course: weight for course, weight in courses.items() if possible[course]}
        course = picker(weights)(self._rolls[0]) if any(weights.values()) else "Z"
        if course == "straight":
            place = _at(facing, self._rolls[1])
            return [(self._start, place), (self._stop, place)]
        if course == "L":
            return self._bent_once(bends[int(self._rolls[1] * len(bends))])
        return self._bent_twice(facing)

    def _bends(self) -> list[_Bend]:
        """Return the possible single bends.

        The corridor leaves one room along the axis and enters the other by a side without a corridor. It runs at least
        2 cells beside that side, 3 if it can, for a wall between and space to turn.
        """
        aside = 1 - self._axis
        bends = []
        for room, (start, stop) in ((self._beyond, self._out), (self._near, self._into)):
            low, high = room.bounds[aside], room.bounds[aside + 2] - 1
            if start <= low - 2 and (aside, False) not in room.taken:
                bends.append(_Bend(room, far=False, places=(start, min(stop, max(low - 2, start + 1)))))
            if stop > high + 2 and (aside, True) not in room.taken:
                bends.append(_Bend(room, far=True, places=(max(start, min(high + 3, stop - 1)), stop)))
        return bends

    def _bent_once(self, bend: _Bend) -> list[tuple[int, int]]:
        """Leave one room along the axis, and enter the bend's room from aside."""
        room, aside, into_beyond = bend.room, 1 - self._axis, bend.room is self._beyond
        room.taken.add((aside, bend.far))
        place = _at(bend.places, self._rolls[2])
        door = room.bounds[aside + 2] if bend.far else room.bounds[aside] - 1
        exits = room.exits(aside, far=bend.far)
        turn = _at(exits, self._rolls[3])
        if abs(place - door) == 1:  # only one cell of wall between: run beside the room as briefly as possible
            turn = exits[0] if into_beyond else exits[1] - 1
        if into_beyond:
            return [(self._start, place), (turn, place), (turn, door)]
        return [(turn, door), (turn, place), (self._stop, place)]

    def _bent_twice(self, facing: Places) -> list[tuple[int, int]]:
        """Leave one room, turn aside, and go on into the other; go straight if the step aside would be a mere kink."""
        near, beyond, axis, aside = self._near.bounds, self._beyond.bounds, self._axis, 1 - self._axis
        start, stop, channel = self._start, self._stop, self._beyond.channels[axis]
        _, leaving, entering, turning = self._rolls
        leave, enter = _at(self._out, leaving), _at(self._into, entering)
        # Outside the channel it may turn only beside a room, or it could meet corridors that leave either room by
        # another side.
        first, last = start + 2, stop - 2
        if not near[aside] <= enter < near[aside + 2]:
            first = max(first, channel)
        if not beyond[aside] <= leave < beyond[aside + 2]:
            last = min(last, channel)
        if first <= last:
            turn = first + int(turning * (last - first + 1))
        else:  # no space for two cells of wall on both sides: turn in the channel, with the fewest steps aside
            turn = channel
            leave = _nearest(self._out, enter)
            enter = _nearest(self._into, leave)
        if abs(leave - enter) <= 1 and facing[0] < facing[1]:
            leave = enter = _nearest(facing, leave)
        return [(start, leave), (turn, leave), (turn, enter), (stop, enter)]


def _at(places: Places, roll: float) -> int:
    start, stop = places
    return start + int(roll * (stop - start))


def _nearest(places: Places, place: int) -> int:
    start, stop = places
    return min(max(place, start), stop - 1)
