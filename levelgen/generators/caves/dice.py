"""A cave rolled with dice: which places of a lattice hold rooms, what joins them, and what is in them.

After "Randomizing a Location: Some Thoughts" (2013): from the entrance, a D4 for the direction, a D4 for the kind of
passage, and a D4 for what the room that it leads to contains; and so on from there.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from levelgen.rng import Random, below, picker

__all__ = ["KINDS", "NORTH", "SIDES", "WEST", "Dice", "DiceCave", "Passage", "Place"]

Place = tuple[int, int]
"""A place of the lattice as (column, row)."""

NORTH, EAST, SOUTH, WEST = range(4)  # the direction die shows one more

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step (columns, rows) to the place in each direction, in the order of the direction die."""

KINDS = ("wide", "tight", "steep", "twisted")
"""What a passage may be, in the order of the passage die."""

_FEATURE, _FEATURE_AND_ITEM = 2, 3  # what the contents die shows, less one

_BRANCH_EVERY = 4
"""A branching cave throws a D4 for where to go on, and leaves the main line when it shows one number."""


class Passage(NamedTuple):
    """A passage from room a, where the dice were thrown, towards one side of it, to room b."""

    a: int
    b: int
    side: int
    kind: str


class DiceCave(NamedTuple):
    """What the dice have shown. Room 0 is the entrance; the others are numbered in the order in which they were met."""

    places: list[Place]  # of every room; the lowest column and row are 0
    passages: list[Passage]  # one for every roll
    contents: list[tuple[str, int]]  # what lies in which room: "feature", "item" or "monster"
    exit: int  # the room reached last
    rerolls: dict[str, int]  # why the direction die was thrown again, and how often
    moved: int  # how often there was no way on, so that another room was gone on from

    @property
    def extent(self) -> tuple[int, int]:
        """Columns and rows of the lattice that the rooms take."""
        return max(column for column, _ in self.places) + 1, max(row for _, row in self.places) + 1


class Dice(NamedTuple):
    """The rules by which a cave is rolled.

    The cave may not become wider or longer than the lattice, but where in the lattice it began is decided by its end:
    the lattice slides over the walk.
    """

    columns: int
    rows: int
    lanes: tuple[int, int]  # so many passages at most between two neighbours: across, and down
    rolls: int
    from_: str
    persistence: float
    loops: float
    kinds: Mapping[str, float]

    def thrown(self, streams: Callable[[str], Random]) -> DiceCave:
        """A cave.

        If the last roll leads back to the entrance the dice are thrown once more, so the exit is always elsewhere. The
        lattice must have space for one passage more than there are rolls.
        """
        return _Throw(self, streams).thrown()


class _Throw:
    """One cave being rolled.

    Directions have a stream of their own. Kinds and contents share one, for every roll draws one of each.
    """

    def __init__(self, dice: Dice, streams: Callable[[str], Random]) -> None:
        self._dice = dice
        self._directions, self._rolls = streams("directions"), streams("rolls")
        self._places: list[Place] = [(0, 0)]
        self._room_of = {(0, 0): 0}
        self._used = [0, 0, 0, 0]  # passages on the sides of each room, one room's after the other's
        # The least and the greatest column, and row, so far; and those that the cave could still come to.
        self._taken = 0, 0, 0, 0
        self._limits = 1 - dice.columns, dice.columns - 1, 1 - dice.rows, dice.rows - 1
        self._open, self._unfinished = [0], [0]  # rooms that may have a legal side, and a side where no room is yet
        self._last_side = -1
        self._rerolls = {"map": 0, "space": 0, "met": 0}
        self._moved = 0

    def thrown(self) -> DiceCave:
        passages: list[Passage] = []
        contents: list[tuple[str, int]] = []
        current = main = 0
        rolls, from_ = self._dice.rolls, self._dice.from_
        kind, random = picker(self._dice.kinds), self._rolls.random
        while len(passages) < rolls or not current:
            start = current if from_ == "current" else self._start(current, main, extra=len(passages) >= rolls)
            start, side = self._way_on(start)
            rooms = len(self._places)
            beyond = self._room_beyond(start, side)
            passages.append(Passage(start, beyond, side, kind(random())))
            # What a roll puts into the room it leads to; a room met again gets more. Every fourth room has a monster.
            shown = int(random() * 4)
            if shown >= _FEATURE:
                contents.append(("feature", beyond))
            if shown == _FEATURE_AND_ITEM:
                contents.append(("item", beyond))
            if beyond == rooms and not beyond % 4:
                contents.append(("monster", beyond))
            if start == main or from_ != "branching":
                main = beyond
            current = beyond
            self._last_side = side
        left, _, top, _ = self._taken
        places = [(column - left, row - top) for column, row in self._places]
        return DiceCave(places, passages, contents, current, self._rerolls, self._moved)

    def _start(self, current: int, main: int, *, extra: bool) -> int:
        """The room from which to go on; from the entrance itself if the exit would else be there."""
        rule = self._dice.from_
        if extra or rule == "current":
            return current
        if rule == "random" or not below(self._directions, _BRANCH_EVERY):
            return below(self._directions, len(self._places))
        return main

    def _way_on(self, start: int) -> tuple[int, int]:
        """A room, the start if there is a way on from it, and the side shown by the direction die."""
        random, last = self._directions.random, self._last_side
        if random() < self._dice.persistence and last >= 0 and self._is_legal(start, last):
            side = last
        else:
            start, side = self._thrown_side(start)
        # A number is drawn for every roll, so that a lower chance of loops changes nothing before the first refusal.
        if random() >= self._dice.loops and self._beyond(start, side) in self._room_of:
            fresh = self._fresh(start)
            if not fresh and (other := self._drawn(self._unfinished, self._fresh)) >= 0:
                self._moved += 1
                start, fresh = other, self._fresh(other)
            while fresh and side not in fresh:
                self._rerolls["met"] += 1
                side = below(self._directions, 4)
        return start, side

    def _thrown_side(self, start: int) -> tuple[int, int]:
        """What the direction die shows, thrown until it is a legal side; in another room where none is."""
        side = below(self._directions, 4)
        if self._is_legal(start, side):
            return start, side
        if not self._legal(start):
            self._moved += 1
            start = self._drawn(self._open, self._legal)
        while not self._is_legal(start, side):
            self._rerolls["map" if self._leaves(self._beyond(start, side)) else "space"] += 1
            side = below(self._directions, 4)
        return start, side

    def _beyond(self, room: int, side: int) -> Place:
        column, row = self._places[room]
        dx, dy = SIDES[side]
        return column + dx, row + dy

    def _leaves(self, place: Place) -> bool:
        """Whether a room there would make the cave wider or longer than the lattice."""
        column, row = place
        left, right, top, bottom = self._limits
        return not (left <= column <= right and top <= row <= bottom)

    def _is_legal(self, room: int, side: int) -> bool:
        """Whether that side of the room has space for one passage more."""
        used = self._used[4 * room + side]
        if used:
            return used < self._dice.lanes[1 - side % 2]
        place = self._beyond(room, side)
        return place in self._room_of or not self._leaves(place)

    def _legal(self, room: int) -> list[int]:
        return [side for side in range(4) if self._is_legal(room, side)]

    def _fresh(self, room: int) -> list[int]:
        """The sides of a room on which no room is yet, and one may be."""
        places = ((side, self._beyond(room, side)) for side in range(4))
        return [side for side, place in places if place not in self._room_of and not self._leaves(place)]

    def _drawn(self, pool: list[int], sides: Callable[[int], list[int]]) -> int:
        """A random room of the pool that has such sides, or -1.

        What has none will never have one again, so it leaves the pool for good, by changing places with the last: every
        draw finds a room or shrinks the pool, and the whole is linear.
        """
        while pool:
            index = below(self._directions, len(pool))
            if sides(pool[index]):
                return pool[index]
            pool[index] = pool[-1]
            pool.pop()
        return -1

    def _room_beyond(self, start: int, side: int) -> int:
        """The room beyond that side, to which there is one passage more; it is made if there is none yet."""
        place = self._beyond(start, side)
        beyond = self._room_of.get(place)
        if beyond is None:
            beyond = self._room_of[place] = len(self._places)
            self._places.append(place)
            self._used += (0, 0, 0, 0)
            self._open.append(beyond)
            self._unfinished.append(beyond)
            self._take(place)
        self._used[4 * start + side] += 1
        self._used[4 * beyond + (side + 2) % 4] += 1
        return beyond

    def _take(self, place: Place) -> None:
        """Note that the cave now reaches as far as the place, where it did not, and how far it may still reach."""
        column, row = place
        left, right, top, bottom = self._taken
        if left <= column <= right and top <= row <= bottom:
            return
        self._taken = left, right, top, bottom = min(left, column), max(right, column), min(top, row), max(bottom, row)
        columns, rows = self._dice.columns, self._dice.rows
        self._limits = right - columns + 1, left + columns - 1, bottom - rows + 1, top + rows - 1
