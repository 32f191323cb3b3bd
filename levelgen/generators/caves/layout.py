"""The layout of a rolled cave on the map: the lattice's lines, the rooms' boxes and cores, the passages' bands.

Every room has a place of a lattice whose lines are shifted a little, and may reach out into empty places. Inside its
place a room has its box, of which `ground` bends the sides. The space between the boxes of two neighbours belongs to
the passages between them, each in its own band of rows or columns (1, 2):

    +---------box-+     +-box---------+
    |  ########   |     |   ########  |     A band runs from core to core: a core (C) is the rectangle spanned by the
    | ##########11111111111########## |     bands that meet in a room. Only the two rooms come near a band's rows, so
    |  ###CCC####2222+  |    ##CC#### |     its passage may turn there freely. Bands on one side of a room are parallel,
    | ####CCC###  |  +22222####CC###  |     those on two sides never cross, and rooms not joined are two cells apart.
    +-------------+     +-------------+     A passage without space for its own band takes the cells of another.
"""

from dataclasses import dataclass

from levelgen.generators.caves import Caves
from levelgen.generators.caves.dice import NORTH, SIDES, WEST, Place, Roll, RolledCave
from levelgen.rng import Random, below, picker, shuffle
from levelgen.shapes import uneven_lines

ACROSS, DOWN = 0, 1

Box = tuple[list[int], list[int]]
"""A rectangle: its first and its last cell, [x, y] each."""

_BREADTH = {"wide": 3, "tight": 1, "steep": 1, "twisted": 3}
"""The least breadth of a band for each kind of passage, in cells."""

_ROOM_TO_TWIST = 7
"""The least length of the places that a twisted passage may join."""

_ROOM_TO_SHIFT = 11
"""Lines of the lattice are shifted where places are longer than this."""

SLIM = "tight", "steep"
"""Kinds of passages that are one cell broad, even in a broader band."""


@dataclass(slots=True)
class Passage:
    """A passage between rooms a and b, and its band.

    It runs along its axis, ACROSS or DOWN, from the room `near`, in the west or north, to `far`. Its band is the rows
    (or columns) from `low` to `high`. If two rooms have no space for all their passages side by side, a passage shares
    the cells of another one between them, its `leader`.
    """

    a: int
    b: int
    kind: str
    axis: int
    near: int
    far: int
    breadth: int
    low: int = 0
    leader: "Passage | None" = None

    @property
    def high(self) -> int:
        """The band's last row or column."""
        return self.low + self.breadth - 1


def _passage(roll: Roll) -> Passage:
    near, far = (roll.b, roll.a) if roll.side in (NORTH, WEST) else (roll.a, roll.b)
    axis = ACROSS if roll.side % 2 else DOWN
    return Passage(roll.a, roll.b, roll.kind, axis, near, far, _BREADTH[roll.kind])


class CaveLayout:
    """The boxes and cores of the rooms, by their first and last cells on both axes, and the passages in their bands."""

    def __init__(self, recipe: Caves, cave: RolledCave, rng: Random) -> None:
        self._rng = rng
        self._recipe = recipe
        self._places = cave.places
        self.extent = columns, rows = cave.extent
        self._lines = across, down = (
            self._shifted_lines(recipe.width, columns),
            self._shifted_lines(recipe.height, rows),
        )
        self.boxes: list[Box] = [
            ([across[column] + 1, down[row] + 1], [across[column + 1] - 2, down[row + 1] - 2])
            for column, row in cave.places
        ]
        self.passages = [_passage(roll) for roll in cave.rolls]
        pairs: dict[tuple[int, int], list[Passage]] = {}
        for passage in self.passages:
            pairs.setdefault((passage.near, passage.far), []).append(passage)
        for parallel in pairs.values():
            self._move_apart(parallel)
        self._crowded: list[tuple[int, int, int]] = []  # room, axis, and the end on that axis: 0 low, 1 high
        for parallel in pairs.values():
            self._place_bands(parallel)
        self.cores = self._span_cores()
        for room, axis, end in self._crowded:
            self.cores[room][end][axis] = self.boxes[room][end][axis]
        self.areas = [*enumerate(self.boxes), *self._arms(columns, rows)]  # each as (room, box)

    def _shifted_lines(self, length: int, places: int) -> list[int]:
        """Return the lattice's lines along one axis: evenly spaced, then shifted if places are long enough."""
        most = int(self._recipe.jitter * max(length // places - _ROOM_TO_SHIFT, 0) / 6)
        return uneven_lines(length, places, most, self._rng)

    def _length(self, passage: Passage) -> int:
        """Return the length, along the passage's axis, of the shorter of the two places that it joins."""
        lines = self._lines[passage.axis]
        starts = [self._places[room][passage.axis] for room in (passage.near, passage.far)]
        return min(lines[start + 1] - lines[start] for start in starts)

    def _move_apart(self, parallel: list[Passage]) -> None:
        """Move the boxes of two rooms apart, so that their passages have space between them."""
        first, length = parallel[0], self._length(parallel[0])
        if length < 7:
            before, behind = 0, 0
        elif length < 11:
            before, behind = 1, 1
        elif all(passage.kind != "twisted" for passage in parallel):
            before, behind = 1, 1 + below(self._rng, 2)
        else:
            before = behind = 2 if length < 17 else 3
        self.boxes[first.near][1][first.axis] -= before
        self.boxes[first.far][0][first.axis] += behind

    def _place_bands(self, parallel: list[Passage]) -> None:
        """Place the bands between two rooms side by side in the rows or columns that both boxes share."""
        near, far, axis = parallel[0].near, parallel[0].far, parallel[0].axis
        low = max(self.boxes[room][0][1 - axis] for room in (near, far))
        space = min(self.boxes[room][1][1 - axis] for room in (near, far)) - low + 1
        self._reroll_kinds(parallel, space)
        shuffle(self._rng, parallel)
        lanes = _merged_lanes(parallel, space)
        spare = space - _breadth(lanes)
        gaps = [0]  # before each band; the first has none
        for _ in lanes[1:]:
            if spare:
                gaps.append(2)
                spare -= 1
            else:  # the rooms come close, so that the walk around the thin wall is short
                gaps.append(1)
                self._crowded += [(near, axis, 1), (far, axis, 0)]
        for passage in lanes:
            if spare > 0:
                more = 1 + below(self._rng, min(spare, 4))
                passage.breadth += more
                spare -= more
        # Two draws make the middle likelier; near the corners passages look as if they missed the room.
        place = low + (below(self._rng, spare + 1) + below(self._rng, spare + 1) + 1) // 2
        for passage, gap in zip(lanes, gaps, strict=True):
            passage.low = place + gap
            place = passage.low + passage.breadth
        for passage in parallel:
            if passage.leader is not None:
                passage.low, passage.breadth = passage.leader.low, passage.leader.breadth

    def _reroll_kinds(self, parallel: list[Passage], space: int) -> None:
        """Roll the passage die again, until it shows a slim kind, for twisted and wide passages without space."""
        for kind in ("twisted", "wide"):
            affected = [passage for passage in parallel if passage.kind == kind]
            if not affected:
                continue
            too_short = kind == "twisted" and self._length(parallel[0]) < _ROOM_TO_TWIST
            if too_short or _least_breadth({passage.kind for passage in parallel}) > space:
                slim = {kind: self._recipe.passages.get(kind, 0.0) for kind in SLIM}
                kind_of = picker(slim if any(slim.values()) and not self._recipe.dice else {"tight": 1.0})
                for passage in affected:
                    passage.kind = kind_of(self._rng.random())
                    passage.breadth = 1

    def _span_cores(self) -> list[Box]:
        """Return the core of every room: the rectangle spanned by its bands; on an axis without bands, one cell."""
        cores: list[Box] = []
        for low, high in self.boxes:
            play = [int(self._recipe.jitter * (high[axis] - low[axis]) / 3) for axis in (ACROSS, DOWN)]
            middle = [(low[axis] + high[axis] - play[axis]) // 2 + below(self._rng, play[axis] + 1) for axis in (0, 1)]
            cores.append((middle, middle.copy()))
        spanned = set()
        for passage in self.passages:
            aside = 1 - passage.axis
            for room in (passage.near, passage.far):
                low, high = cores[room]
                if (room, aside) in spanned:
                    low[aside], high[aside] = min(low[aside], passage.low), max(high[aside], passage.high)
                else:
                    low[aside], high[aside] = passage.low, passage.high
                    spanned.add((room, aside))
        return cores

    def _arms(self, columns: int, rows: int) -> list[tuple[int, Box]]:
        """Let rooms reach out into empty places. Returns: each arm's room, and the room's box with the arm.

        Rooms take turns in random order, one place a turn, and no arm is longer than two places.
        """
        if not self._recipe.jitter:
            return []
        free = {(column, row) for column in range(columns) for row in range(rows)}.difference(self._places)
        lengths: dict[tuple[int, int], int] = {}  # length of the arm of a room on a side, in places
        rooms = list(range(len(self._places)))
        shuffle(self._rng, rooms)
        while rooms:
            rooms = [room for room in rooms if self._lengthen_arm(room, free, lengths)]
        return [(room, self._arm(room, side, length)) for (room, side), length in lengths.items()]

    def _lengthen_arm(self, room: int, free: set[Place], lengths: dict[tuple[int, int], int]) -> bool:
        column, row = self._places[room]
        first = below(self._rng, 4)
        for side in ((first + turn) % 4 for turn in range(4)):
            length = lengths.get((room, side), 0) + 1
            place = column + length * SIDES[side][0], row + length * SIDES[side][1]
            if place in free and length < 3:
                free.remove(place)
                lengths[room, side] = length
                return True
        return False

    def _arm(self, room: int, side: int, length: int) -> Box:
        low, high = (edge.copy() for edge in self.boxes[room])
        axis = ACROSS if side % 2 else DOWN
        place = self._places[room][axis]
        if side in (NORTH, WEST):
            low[axis] = self._lines[axis][place - length] + 1
        else:
            high[axis] = self._lines[axis][place + length + 1] - 2
        return low, high


def _breadth(lanes: list[Passage]) -> int:
    """Return the breadth of bands side by side, with a wall of one cell between any two."""
    return sum(passage.breadth for passage in lanes) + len(lanes) - 1


def _least_breadth(kinds: set[str]) -> int:
    """Return the least breadth for passages of these kinds: a band for each kind, slim kinds sharing one."""
    breadths = {"slim" if kind in SLIM else kind: _BREADTH[kind] for kind in kinds}
    if len(breadths) > 1 and "slim" in breadths:
        breadths["slim"] = 2
    return sum(breadths.values()) + len(breadths) - 1


def _merged_lanes(parallel: list[Passage], space: int) -> list[Passage]:
    """Return the passages that get their own band in the space; each of the others follows one of similar breadth.

    Of two neighbouring bands at least one must be able to turn, or a straight bar of wall would part them. So slim
    passages, and all wide ones except the first, get one more cell of breadth.
    """
    if len(parallel) == 1:
        return parallel
    lanes: dict[str, list[Passage]] = {kind: [] for kind in _BREADTH}
    for passage in parallel:
        passage.breadth = max(passage.breadth, 2) + (passage.kind == "wide" and bool(lanes["wide"]))
        lanes[passage.kind].append(passage)
    spare = space - _breadth(parallel)
    while spare < 0 and (most := max(lanes.values(), key=len))[1:]:
        follower = most.pop()
        follower.leader = most[0]
        spare += follower.breadth + 1
    if spare < 0 and lanes["tight"] and lanes["steep"]:  # steep leads, since all cells of a steep passage must slope
        spare += lanes["tight"][0].breadth + 1
        for passage in parallel:
            if passage.kind == "tight":
                passage.leader = lanes["steep"][0]
    leading = [passage for passage in parallel if passage.leader is None]
    if len(leading) == 1:
        leading[0].breadth = min(leading[0].breadth, space)
    return leading
