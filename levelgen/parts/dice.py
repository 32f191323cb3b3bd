"""A cave rolled with dice: which places of a lattice hold rooms, what joins them, and what is in them.

After "Randomizing a Location: Some Thoughts" (2013): from the entrance, a D4 for the direction, a D4 for the kind of
passage, and a D4 for what the room that it leads to contains; and so on from there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class DiceCave:
    """What the dice have shown. Room 0 is the entrance; the others are numbered in the order in which they were met."""

    places: list[Place]  # of every room; the lowest column and row are 0
    passages: list[Passage]  # one for every roll
    contents: list[tuple[str, int]]  # what lies in which room: "feature", "item" or "monster"
    exit: int  # the room reached last
    rerolls: dict[str, int] = field(default_factory=dict)  # why the direction die was thrown again, and how often
    moved: int = 0  # how often there was no way on, so that another room was gone on from

    @property
    def extent(self) -> tuple[int, int]:
        """Columns and rows of the lattice that the rooms take."""
        return max(column for column, _ in self.places) + 1, max(row for _, row in self.places) + 1


@dataclass(frozen=True, slots=True)
class Dice:
    """The rules by which a cave is rolled.

    The cave may not become wider or longer than the lattice, but where in the lattice it began is decided by its end:
    the lattice slides over the walk.
    """

    columns: int
    rows: int
    lanes: tuple[int, int]  # so many passages at most between two neighbours: across, and down
    rolls: int
    from_: str = "current"
    persistence: float = 0.0
    loops: float = 1.0
    kinds: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 1.0))

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
        self._used: dict[tuple[int, int], int] = {}  # passages between two rooms, the lower number first
        self._low, self._high = [0, 0], [0, 0]  # the least and the greatest column and row so far
        self._open, self._unfinished = [0], [0]  # rooms that may have a legal side, and a side where no room is yet
        self._last_side = -1
        self._rerolls = {"map": 0, "space": 0, "met": 0}
        self._moved = 0

    def thrown(self) -> DiceCave:
        passages: list[Passage] = []
        contents: list[tuple[str, int]] = []
        current = main = 0
        kind, random = picker(self._dice.kinds), self._rolls.random
        while len(passages) < self._dice.rolls or not current:
            start, side = self._way_on(self._start(current, main, extra=len(passages) >= self._dice.rolls))
            beyond, is_new = self._room_beyond(start, side)
            passages.append(Passage(start, beyond, side, kind(random())))
            contents += self._contents_of(beyond, is_new=is_new)
            if start == main or self._dice.from_ != "branching":
                main = beyond
            current = beyond
            self._last_side = side
        left, top = self._low
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
        (left, top), (right, bottom) = self._low, self._high
        columns, rows = self._dice.columns, self._dice.rows
        return not (right - columns < column < left + columns and bottom - rows < row < top + rows)

    def _is_legal(self, room: int, side: int) -> bool:
        """Whether that side of the room has space for one passage more."""
        place = self._beyond(room, side)
        met = self._room_of.get(place)
        if met is None:
            return not self._leaves(place)
        return self._used.get((room, met) if room < met else (met, room), 0) < self._dice.lanes[1 - side % 2]

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

    def _room_beyond(self, start: int, side: int) -> tuple[int, bool]:
        """The room beyond that side, which is made if there is none yet; and whether it was."""
        place = self._beyond(start, side)
        beyond = self._room_of.get(place)
        is_new = beyond is None
        if beyond is None:
            beyond = self._room_of[place] = len(self._places)
            self._places.append(place)
            self._open.append(beyond)
            self._unfinished.append(beyond)
            for axis in (0, 1):
                self._low[axis] = min(self._low[axis], place[axis])
                self._high[axis] = max(self._high[axis], place[axis])
        pair = (start, beyond) if start < beyond else (beyond, start)
        self._used[pair] = self._used.get(pair, 0) + 1
        return beyond, is_new

    def _contents_of(self, room: int, *, is_new: bool) -> list[tuple[str, int]]:
        """What a roll puts into the room it leads to; a room met again gets more. Every fourth room has a monster."""
        shown = below(self._rolls, 4)
        contents = []
        if shown >= _FEATURE:
            contents.append(("feature", room))
        if shown == _FEATURE_AND_ITEM:
            contents.append(("item", room))
        if is_new and not room % 4:
            contents.append(("monster", room))
        return contents
