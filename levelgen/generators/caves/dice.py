"""A cave rolled with dice: the places of its rooms, the passages between them, and the contents of the rooms.

After "Randomizing a Location: Some Thoughts" (2013): starting at the entrance, a D4 for the direction, a D4 for the
kind of passage, and a D4 for the contents of the room it leads to; and so on from there.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from levelgen.generators.caves import Caves
from levelgen.rng import Streams, below, picker

Place = tuple[int, int]
"""A place of the lattice as (column, row)."""

NORTH, WEST = 0, 3  # one less than the direction die shows

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step (columns, rows) to the place in each direction, in the order of the direction die."""

KINDS = "wide", "tight", "steep", "twisted"
"""The kinds of passage, in the order of the passage die."""

_FEATURE, _FEATURE_AND_ITEM = 2, 3  # one less than the contents die shows

_BRANCH_EVERY = 4
"""The sides of the die that a branching cave throws before each roll; on one of them it leaves the main line."""


Refused = list[Counter[str]]
"""The repeated throws of the direction die up to each roll, by reason."""


class Roll(NamedTuple):
    """A passage from room a, where the dice were thrown, by one of its sides to room b."""

    a: int
    b: int
    side: int
    kind: str
    shown: int  # one less than the contents die shows


class RolledCave(NamedTuple):
    """The cave that the dice made. Room 0 is the entrance; the others are numbered in the order of discovery."""

    places: list[Place]  # of every room; the lowest column and row are 0
    rolls: list[Roll]
    contents: list[tuple[str, int]]  # (content, room), the content being "feature", "item" or "monster"
    exit: int  # the room reached last
    rerolls: Counter[str]  # repeated throws of the direction die, by reason
    moved: int  # rolls that went on from another room, since no side of theirs was left

    @property
    def extent(self) -> tuple[int, int]:
        """The columns and rows of the lattice taken by rooms."""
        return max(column for column, _ in self.places) + 1, max(row for _, row in self.places) + 1


def roll_cave(recipe: Caves, streams: Streams, refused: Refused | None = None) -> RolledCave:
    """Roll a cave; for whoever watches, fill `refused`.

    If the last roll leads back to the entrance the dice are thrown once more, so the exit is always elsewhere. The
    lattice must have space for one more passage than there are rolls. Dice thrown by hand are taken as they are; if
    they end at the entrance, the exit is in the room before it.
    """
    return _CaveWalk(recipe, streams, refused).roll()


class _CaveWalk:
    """One cave being rolled.

    The cave may not become wider or longer than the lattice, but its start may be anywhere in it: positions are only
    fixed at the end. Directions have a stream of their own. Kinds and contents share one, since every roll draws one
    of each.
    """

    def __init__(self, recipe: Caves, streams: Streams, refused: Refused | None) -> None:
        self._recipe = recipe
        self._refused = refused
        self._columns, self._rows = recipe.lattice
        self._most = recipe.parallel
        self._directions, self._rolls = streams("directions"), streams("rolls")
        self._places: list[Place] = []
        self._room_of: dict[Place, int] = {}
        self._passages: Counter[tuple[int, int]] = Counter()  # by room and side
        self._bounds = 0, 0, 0, 0  # least and greatest column, least and greatest row so far
        self._open: list[int] = []  # rooms that may have a legal side
        self._unfinished: list[int] = []  # rooms that may have a side without a neighbour
        self._add_room((0, 0))
        self._last_side = -1
        self._rerolls = Counter(map=0, space=0, met=0)
        self._moved = 0

    def roll(self) -> RolledCave:
        """Throw the dice until there are enough passages and the last does not lead to the entrance."""
        rolls: list[Roll] = []
        contents: list[tuple[str, int]] = []
        current = main = 0
        kind_of, random = picker(self._recipe.passages), self._rolls.random
        dice, throws = self._recipe.dice, self._recipe.throws
        while len(rolls) < throws or not (current or dice):
            if dice:
                side, number, shown = (throw - 1 for throw in dice[3 * len(rolls) : 3 * len(rolls) + 3])
                start, kind = current, KINDS[number]
            else:
                start, side = self._next_side(self._next_room(current, main, extra=len(rolls) >= throws))
                kind, shown = kind_of(random()), int(random() * 4)
            rooms = len(self._places)
            current = self._room_beyond(start, side)
            rolls.append(Roll(start, current, side, kind, shown))
            if self._refused is not None:
                self._refused.append(self._rerolls.copy())
            # Each roll adds contents to the room it leads to, new or not. Every fourth room has a monster.
            if shown >= _FEATURE:
                contents.append(("feature", current))
            if shown == _FEATURE_AND_ITEM:
                contents.append(("item", current))
            if current == rooms and not current % 4:
                contents.append(("monster", current))
            if start == main or self._recipe.from_ != "branching":
                main = current
            self._last_side = side
        left, _, top, _ = self._bounds
        places = [(column - left, row - top) for column, row in self._places]
        return RolledCave(places, rolls, contents, current or rolls[-1].a, self._rerolls, self._moved)

    def _next_room(self, current: int, main: int, *, extra: bool) -> int:
        """Return the room where the next roll starts; an extra roll starts at the entrance, where the last one led."""
        if extra or self._recipe.from_ == "current":
            return current
        if self._recipe.from_ == "random" or not below(self._directions, _BRANCH_EVERY):
            return below(self._directions, len(self._places))
        return main

    def _next_side(self, start: int) -> tuple[int, int]:
        """Return the room of the next passage and the side shown by the die; the room is `start` if it can be."""
        random, last = self._directions.random, self._last_side
        if random() < self._recipe.persistence and last >= 0 and self._is_legal(start, last):
            side = last
        else:
            start, side = self._roll_side(start)
        # A number is drawn on every roll, so that a lower chance of loops changes nothing before the first refusal.
        if random() >= self._recipe.loops and self._beyond(start, side) in self._room_of:
            fresh = self._fresh_sides(start)
            if not fresh and (other := self._draw_room(self._unfinished, self._fresh_sides)) >= 0:
                self._moved += 1
                start, fresh = other, self._fresh_sides(other)
            while fresh and side not in fresh:
                self._rerolls["met"] += 1
                side = below(self._directions, 4)
        return start, side

    def _roll_side(self, start: int) -> tuple[int, int]:
        """Roll the direction die until it shows a legal side; if the room has none, in another room."""
        side = below(self._directions, 4)
        if not self._is_legal(start, side) and not self._legal_sides(start):
            self._moved += 1
            start = self._draw_room(self._open, self._legal_sides)
        while not self._is_legal(start, side):
            self._rerolls["map" if self._leaves_map(self._beyond(start, side)) else "space"] += 1
            side = below(self._directions, 4)
        return start, side

    def _beyond(self, room: int, side: int) -> Place:
        column, row = self._places[room]
        dx, dy = SIDES[side]
        return column + dx, row + dy

    def _leaves_map(self, place: Place) -> bool:
        """Tell whether a room at the place would make the cave wider or longer than the lattice."""
        left, right, top, bottom = self._bounds
        column, row = place
        return max(right, column) - min(left, column) >= self._columns or max(bottom, row) - min(top, row) >= self._rows

    def _is_legal(self, room: int, side: int) -> bool:
        """Tell whether that side of the room has space for one more passage."""
        used = self._passages[room, side]
        return used < self._most[1 - side % 2] if used else not self._leaves_map(self._beyond(room, side))

    def _legal_sides(self, room: int) -> list[int]:
        return [side for side in range(4) if self._is_legal(room, side)]

    def _fresh_sides(self, room: int) -> list[int]:
        """Return the sides of a room where a new room may be added."""
        places = ((side, self._beyond(room, side)) for side in range(4))
        return [side for side, place in places if place not in self._room_of and not self._leaves_map(place)]

    def _draw_room(self, pool: list[int], sides: Callable[[int], list[int]]) -> int:
        """Return a random room of the pool for which `sides` finds any, or -1.

        A room without such sides will never have one again, so it is swapped with the last and leaves the pool for
        good. Every draw finds a room or shrinks the pool, so the total cost is linear.
        """
        while pool:
            index = below(self._directions, len(pool))
            if sides(pool[index]):
                return pool[index]
            pool[index] = pool[-1]
            pool.pop()
        return -1

    def _add_room(self, place: Place) -> int:
        room = self._room_of[place] = len(self._places)
        self._places.append(place)
        self._open.append(room)
        self._unfinished.append(room)
        (left, right, top, bottom), (column, row) = self._bounds, place
        self._bounds = min(left, column), max(right, column), min(top, row), max(bottom, row)
        return room

    def _room_beyond(self, start: int, side: int) -> int:
        """Add a passage by that side of a room; return the room beyond, which is added if there is none yet."""
        place = self._beyond(start, side)
        beyond = self._room_of[place] if place in self._room_of else self._add_room(place)
        self._passages[start, side] += 1
        self._passages[beyond, (side + 2) % 4] += 1
        return beyond
