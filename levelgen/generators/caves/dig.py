"""A level as a cave rolled with dice: rooms where the dice lead, and four kinds of passage between them.

After "Randomizing a Location: Some Thoughts" (2013); `dice` throws the dice, and this module draws what
they show. Every room has a place of a lattice whose lines are shifted a little, and reaches out into places left empty.
Inside its place a room keeps to its box; what lies between the boxes of two neighbours belongs to the passages between
them, each in a lane of its own (1, 2):

    +---------box-+     +-box---------+
    |  ########   |     |   ########  |     A lane runs from core to core: a core (C) is the rectangle spanned by the
    | ##########11111111111########## |     lanes that meet in a room. In its rows nothing but the two rooms comes near,
    |  ###CCC####2222+  |    ##CC#### |     so a passage may turn there at will. Lanes of one side run abreast, those
    | ####CCC###  |  +22222####CC###  |     of two sides never cross, and what is not joined stands two cells apart.
    +-------------+     +-------------+
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.generators.caves.cellular import (
    INSIDE,
    OUTSIDE,
    chances,
    hollowed,
    joined,
    rims,
    sown,
    without_thin_walls,
)
from levelgen.generators.caves.dice import NORTH, SIDES, WEST, Dice, DiceCave, Place
from levelgen.generators.caves.recipe import Caves
from levelgen.rng import Random, below, chosen, picker, shuffle
from levelgen.terrain import SLOPES, Terrain

__all__ = ["dig"]

ACROSS, DOWN = 0, 1

_FLOOR = np.uint8(Terrain.FLOOR)

Box = tuple[list[int], list[int]]
"""A rectangle: its first and its last cells, [x, y] each."""

_BREADTH = {"wide": 3, "tight": 1, "steep": 1, "twisted": 4}
"""So many cells abreast a passage of each kind takes at least."""

_ROOM_TO_TWIST = 11
"""Only between places at least so long is there space for a twisted passage."""

_TURNS = tuple([tuple([(side % 4, SIDES[side % 4]) for side in range(first, first + 4)]) for first in range(4)])
"""The sides and the steps to the places there, clockwise from each side."""

_ROOMY = 5
"""A room is so many cells long and broad at least, where its box is."""


def dig(recipe: Caves, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Throw the dice, and dig the rooms and passages that they show."""
    columns, rows = recipe.lattice
    throws = recipe.throws
    dice = Dice(columns, rows, recipe.lanes, throws, recipe.from_, recipe.persistence, recipe.loops, recipe.passages)
    cave = dice.thrown(streams)
    plan = _Plan(recipe, cave, streams("plan"))

    owners = np.zeros((draft.height, draft.width), dtype=np.int16)
    for room, ((left, top), (right, bottom)) in plan.areas:
        owners[top : bottom + 1, left : right + 1] = room
    body = _bodies(recipe, plan, streams("bodies"))
    turns = streams("lanes")
    links = _drawn(plan, body, turns)
    _add_rooms(draft, body, owners, len(cave.places))
    np.multiply(body.view(np.uint8), _FLOOR, out=draft.terrain)
    draft.snapshot("rooms")

    draft.links = links
    ground = draft.cells
    for link in links:
        slope = int(plan.fall(link) if link.kind == "steep" else Terrain.FLOOR)
        for cell in link.cells:
            ground[cell] = slope
    draft.snapshot("passages")

    draft.contents = cave.contents
    _place_stairs(draft, cave.exit, turns)
    drawn = [link.kind for link in links]
    draft.notes.update(
        rolls=[throws, len(cave.passages)],
        rerolls={**cave.rerolls, "passage": plan.exchanged},
        moved=cave.moved,
        lattice=[columns, rows],
        places=[list(place) for place in cave.places],
        passages={kind: [plan.rolled.count(kind), drawn.count(kind)] for kind in _BREADTH},
    )


class _Lane:
    """A passage in its lane: which rooms it joins, near (west or north) and beyond, and how broad the lane is.

    "Along" is the axis on which it runs, "aside" the other. a and b are the rooms in the order of the dice.
    """

    __slots__ = ("a", "axis", "b", "beyond", "breadth", "kind", "low", "near")

    def __init__(self, a: int, b: int, side: int, kind: str) -> None:
        self.a, self.b, self.kind = a, b, kind
        self.axis = ACROSS if side % 2 else DOWN
        self.near, self.beyond = (b, a) if side in (NORTH, WEST) else (a, b)
        self.breadth = _BREADTH[kind]
        self.low = 0  # its first row or column

    @property
    def high(self) -> int:
        """Its last row or column."""
        return self.low + self.breadth - 1


def _abreast(lanes: list[_Lane]) -> int:
    """How many cells the lanes of one side take abreast, with a wall of one between any two."""
    return sum([lane.breadth for lane in lanes]) + len(lanes) - 1


class _Plan:
    """Where everything goes: the lattice's lines, the rooms' boxes and cores, and the lanes of the passages.

    low and high of a box or core are its first and last cells by axis: [x, y].
    """

    def __init__(self, recipe: Caves, cave: DiceCave, rng: Random) -> None:
        self._rng = rng
        self._recipe = recipe
        self.cave = cave
        self.rolled = [passage.kind for passage in cave.passages]
        self.exchanged = 0
        columns, rows = cave.extent
        self._lines = across, down = self._jittered(recipe.width, columns), self._jittered(recipe.height, rows)
        self.lanes = [_Lane(*passage) for passage in cave.passages]
        sides: dict[tuple[int, int], list[_Lane]] = {}
        for lane in self.lanes:
            sides.setdefault((lane.near, lane.beyond), []).append(lane)
        self._low = [[across[column] + 1, down[row] + 1] for column, row in cave.places]
        self._high = [[across[column + 1] - 2, down[row + 1] - 2] for column, row in cave.places]
        self._crowded: list[tuple[int, int, int]] = []  # room, axis, and which end of it: 0 low, 1 high
        for lanes in sides.values():
            self._part(lanes)
        for lanes in sides.values():
            self._lay(lanes)
        self.cores = self._cores()
        for room, axis, end in self._crowded:
            self.cores[room][end][axis] = (self._low, self._high)[end][room][axis]
        self.boxes: list[Box] = list(zip(self._low, self._high, strict=True))
        self.areas = [*enumerate(self.boxes), *self._arms(columns, rows)]

    def _jittered(self, length: int, places: int) -> list[int]:
        """The lattice's lines along one axis: evenly spaced, and then shifted where places are long enough."""
        most = int(self._recipe.jitter * max(length // places - _ROOM_TO_TWIST, 0) / 6)
        lines = [place * length // places for place in range(places + 1)]
        for place in range(1, places):
            lines[place] += below(self._rng, 2 * most + 1) - most
        return lines

    def _length(self, lane: _Lane) -> int:
        """Of the two places that the lane joins, how long the shorter is in its direction."""
        axis, places, lines = lane.axis, self.cave.places, self._lines[lane.axis]
        near, beyond = places[lane.near][axis], places[lane.beyond][axis]
        return min(lines[near + 1] - lines[near], lines[beyond + 1] - lines[beyond])

    def _part(self, lanes: list[_Lane]) -> None:
        """Move the boxes of two rooms apart, so that their passages have space to be told apart."""
        first = lanes[0]
        length = self._length(first)
        if length < 7:
            before, behind = 0, 0
        elif length < _ROOM_TO_TWIST:
            before, behind = 1, 1
        elif "twisted" not in [lane.kind for lane in lanes]:
            before, behind = 1, 1 + below(self._rng, 2)
        elif length < 17:
            before, behind = 2, 2
        else:
            before, behind = 3, 3
        self._high[first.near][first.axis] -= before
        self._low[first.beyond][first.axis] += behind

    def _lay(self, lanes: list[_Lane]) -> None:
        """Lay the passages between two rooms abreast into the space that both of their boxes have."""
        near, beyond, axis = lanes[0].near, lanes[0].beyond, lanes[0].axis
        aside = 1 - axis
        low = max(self._low[near][aside], self._low[beyond][aside])
        space = min(self._high[near][aside], self._high[beyond][aside]) - low + 1
        if self._length(lanes[0]) < _ROOM_TO_TWIST:
            self._exchange(lanes, "twisted")
        for kind in ("twisted", "wide"):
            while _abreast(lanes) > space and kind in [lane.kind for lane in lanes]:
                self._exchange(lanes, kind, most=1)
        shuffle(self._rng, lanes)
        spare = space - _abreast(lanes)
        gaps = [0]  # before each of them; the first has none
        for _ in lanes[1:]:
            if spare:
                gaps.append(2)
                spare -= 1
            else:  # the rooms come close, so that no long walk leads round the thin wall
                gaps.append(1)
                self._crowded += [(near, axis, 1), (beyond, axis, 0)]
        for lane in lanes:
            if lane.kind != "steep" and spare > 1:
                more = below(self._rng, min(spare, 3))
                lane.breadth += more
                spare -= more
        # Twice, so that the middle is likelier; at the ends of a side passages look as if they missed the room.
        place = low + (below(self._rng, spare + 1) + below(self._rng, spare + 1) + 1) // 2
        for lane, gap in zip(lanes, gaps, strict=True):
            lane.low = place + gap
            place = lane.low + lane.breadth

    def _exchange(self, lanes: list[_Lane], kind: str, most: int | None = None) -> None:
        """Throw the passage die again for passages of that kind, which have no space, until it shows a slim one."""
        for lane in [lane for lane in lanes if lane.kind == kind][:most]:
            slim = {word: self._recipe.passages.get(word, 0.0) for word in ("tight", "steep")}
            lane.kind = picker(slim if any(slim.values()) else {"tight": 1.0})(self._rng.random())
            lane.breadth = 1
            self.exchanged += 1

    def _cores(self) -> list[Box]:
        """For every room the rectangle that its lanes span; on an axis without lanes a cell near its middle."""
        random, jitter = self._rng.random, self._recipe.jitter
        cores = []
        for (low_x, low_y), (high_x, high_y) in zip(self._low, self._high, strict=True):
            play_x, play_y = int(jitter * (high_x - low_x) / 3), int(jitter * (high_y - low_y) / 3)
            x = (low_x + high_x - play_x) // 2 + int(random() * (play_x + 1))
            y = (low_y + high_y - play_y) // 2 + int(random() * (play_y + 1))
            cores.append(([x, y], [x, y]))
        spanned = [[False, False] for _ in cores]
        for lane in self.lanes:
            aside = 1 - lane.axis
            for room in (lane.near, lane.beyond):
                low, high = cores[room]
                if spanned[room][aside]:
                    low[aside], high[aside] = min(low[aside], lane.low), max(high[aside], lane.high)
                else:
                    low[aside], high[aside] = lane.low, lane.high
                    spanned[room][aside] = True
        return cores

    def _arms(self, columns: int, rows: int) -> list[tuple[int, Box]]:
        """Rooms reach out into places left empty: each arm's room, and the room's box lengthened over those places.

        The rooms take turns, in random order, one place a turn, and no arm is longer than two places.
        """
        if not self._recipe.jitter:
            return []
        free = {(column, row) for column in range(columns) for row in range(rows)}.difference(self.cave.places)
        reached: dict[tuple[int, int], int] = {}  # how many places long the arm of a room on a side is
        rooms = list(range(len(self.cave.places)))
        shuffle(self._rng, rooms)
        while rooms:
            rooms = [room for room in rooms if self._reaches_on(room, free, reached)]
        return [(room, self._arm(room, side, length)) for (room, side), length in reached.items()]

    def _reaches_on(self, room: int, free: set[Place], reached: dict[tuple[int, int], int]) -> bool:
        column, row = self.cave.places[room]
        for side, (dx, dy) in _TURNS[below(self._rng, 4)]:
            length = reached.get((room, side), 0) + 1
            place = column + length * dx, row + length * dy
            if place in free and length < 3:
                free.remove(place)
                reached[room, side] = length
                return True
        return False

    def _arm(self, room: int, side: int, length: int) -> Box:
        low, high = self._low[room].copy(), self._high[room].copy()
        axis = ACROSS if side % 2 else DOWN
        line = self.cave.places[room][axis]
        if sum(SIDES[side]) > 0:
            high[axis] = self._lines[axis][line + length + 1] - 2
        else:
            low[axis] = self._lines[axis][line - length] + 1
        return low, high

    def fall(self, link: DraftLink) -> Terrain:
        """The slope of a steep passage. It falls towards the room that was found later, so no round goes ever down."""
        (column, row), (beyond_column, beyond_row) = self.cave.places[link.a], self.cave.places[link.b]
        dx, dy = beyond_column - column, beyond_row - row
        return SLOPES[(dx, dy) if link.b > link.a else (-dx, -dy)]


def _bodies(recipe: Caves, plan: _Plan, rng: Random) -> NDArray[np.bool_]:
    """The cells of all rooms, [y, x]: each is one piece, inside its box, and has the lines of its lanes in its core."""
    width, random = recipe.width, rng.random
    rim = np.full((recipe.height, width), OUTSIDE, dtype=np.uint8)
    # All rooms of a level lean to be large or small, or every level would be the average of all.
    span = 0.6 * recipe.jitter
    wish = recipe.rooms + 0.5 * recipe.jitter * (random() - 0.5) - span / 2
    for number, (room, ((low_x, low_y), (high_x, high_y))) in enumerate(plan.areas):
        (x0, y0), (x1, y1) = plan.cores[room]
        left, right = _extent(low_x, high_x, x0, x1, wish + span * random(), wish + span * random())
        top, bottom = _extent(low_y, high_y, y0, y1, wish + span * random(), wish + span * random())
        part, shape = rim[top:bottom, left:right], rims(right - left, bottom - top)
        if number != room:  # an arm, which overlaps its room and has its core
            np.minimum(part, shape, out=part)
            continue
        part[:] = shape
        x, y = (x0 + x1) // 2, (y0 + y1) // 2
        rim[y - (y > top) : y + 1 + (y + 1 < bottom), x - (x > left) : x + 1 + (x + 1 < right)] = INSIDE
        rim[y, x0 : x1 + 1] = INSIDE
        rim[y0 : y1 + 1, x] = INSIDE
    for lane in plan.lanes:
        low, after = lane.low, lane.low + lane.breadth
        for (x0, y0), (x1, y1) in (plan.cores[lane.near], plan.cores[lane.beyond]):
            if lane.axis == ACROSS:
                rim[low:after, x0 : x1 + 1] = INSIDE
            else:
                rim[y0 : y1 + 1, low:after] = INSIDE
    chance = chances(rim, int(256 * recipe.ragged))
    allowed, cores = grid.packed(chance), grid.packed(rim == INSIDE)
    cells = hollowed(sown(chance, int(random() * (1 << 53))), allowed, cores, width)
    cells = without_thin_walls(joined(cells, cores, allowed, width), allowed, width)
    return grid.unpacked(cells, rim.size).reshape(rim.shape)


def _extent(low: int, high: int, core_low: int, core_high: int, before: float, beyond: float) -> Span:
    """Where a room starts and stops on one axis: it takes shares of what its box, low to high, leaves on both sides.

    It is roomy, unless its box is shorter.
    """
    start, stop = low, high + 1
    if before < 1.0:
        roomy = (core_low + core_high - _ROOMY) // 2
        start = core_low - int((core_low - low) * before + 0.5) if before > 0.0 else core_low
        start = max(min(start, roomy), low)
    if beyond < 1.0:
        roomy = start + _ROOMY
        stop = core_high + 1 + (int((high - core_high) * beyond + 0.5) if beyond > 0.0 else 0)
        stop = min(max(stop, roomy), high + 1)
    return start, stop


def _drawn(plan: _Plan, body: NDArray[np.bool_], rng: Random) -> list[DraftLink]:
    """The passages, in the order of the dice. What of a wide one lies among a room's crags is opened, in `body` too."""
    lines = (_Lines(body, ACROSS), _Lines(body, DOWN))
    links = []
    for lane in plan.lanes:
        cells = _path(lane, plan, lines[lane.axis], rng)
        links.append(DraftLink(lane.a, lane.b, lane.kind, cells if lane.a == lane.near else cells[::-1]))
    return links


class _Lines:
    """The rows (across) or columns (down) of the rooms' bodies, one after the other, as bytes."""

    def __init__(self, body: NDArray[np.bool_], axis: int) -> None:
        self.axis = axis
        height, width = body.shape
        self._length = (width, height)[axis]
        # From one cell of the map to the next.
        self.along: int = 1 if axis == ACROSS else width
        self.aside: int = width if axis == ACROSS else 1
        # Two lines of nothing come first, for lanes ask as far as the second line beside them.
        self._body = body if axis == ACROSS else body.T
        self._cells = bytes(2 * self._length) + self._body.tobytes()

    def facing(self, lane: _Lane, near: Box, beyond: Box) -> tuple[list[int], list[int]]:
        """Where the rooms of two boxes face each other, along a lane's lines and the two on either side of them.

        In each line that is the last cell of the near body, below 0 if there is none, and the first one of the body
        beyond, or where its box ends.
        """
        axis, length, find, rfind = self.axis, self._length, self._cells.find, self._cells.rfind
        lines = range(lane.low * length, (lane.low + lane.breadth + 4) * length, length)
        start, stop = near[0][axis], near[1][axis] + 1
        ends = [rfind(1, line + start, line + stop) - line for line in lines]
        start, stop = beyond[0][axis], beyond[1][axis] + 1
        begins = [find(1, line + start, line + stop) - line for line in lines]
        return ends, [begin if begin >= start else stop for begin in begins] if min(begins) < 0 else begins

    def open(self, aside: int, start: int, stop: int) -> None:
        """Add some cells of a line to a body. What was asked of the lines, or is asked later, knows nothing of it."""
        if start < stop:
            self._body[aside, start:stop] = True


def _path(lane: _Lane, plan: _Plan, lines: _Lines, rng: Random) -> list[int]:
    """The cells of a passage, from the near room to the one beyond.

    In the rows of its lane nothing but the two rooms is near it. It leaves a room straight, and turns only where no
    room reaches into its lane any more, or beside it.
    """
    low, onwards, aside = lane.low, lines.along, lines.aside
    ends, begins = lines.facing(lane, plan.boxes[lane.near], plan.boxes[lane.beyond])
    if lane.kind == "wide":
        return _wide_path(lane, lines, (ends, begins), rng)
    turns: list[tuple[int, int]] = []
    if lane.kind == "steep" or lane.breadth == 1:
        row = low + below(rng, lane.breadth)
    else:
        row, turns = _course(lane, range(max(ends) + 1, min(begins)), rng)
    along, before = _mouth(ends[row - low : row - low + 5])
    cell = along * onwards + row * aside
    cells = [cell + before * aside] if before else []
    for turn, following in turns:
        corner = turn * onwards + row * aside
        cells += range(cell, corner, onwards)
        cell = turn * onwards + following * aside
        cells += range(corner, cell, aside if following > row else -aside)
        row = following
    end, behind = _mouth([-begin for begin in begins[row - low : row - low + 5]])
    stop = row * aside - end * onwards
    cells += range(cell, stop + 1, onwards)
    if behind:
        cells.append(stop + behind * aside)
    return cells


def _mouth(reach: list[int]) -> tuple[int, int]:
    """Where a slim passage begins, and the step aside with which it does if it must, or 0.

    Given is where the room ends in five neighbouring lines; the passage leaves along the middle one. Where the room
    comes as near as the next line, there it begins; it digs through a wall to the second next if the room goes on
    beside it, for nobody should walk round such a wall.
    """
    far, beside, middle, other, farther = reach
    begin = max(middle + 1, beside, other)
    if far > begin and far > farther:
        return far, -1
    return (farther, 1) if farther > begin else (begin, 0)


def _course(lane: _Lane, free: range, rng: Random) -> tuple[int, list[tuple[int, int]]]:
    """The row or column in which a slim passage begins, and its turns: where along it, and to which row or column."""
    low, high, random = lane.low, lane.high, rng.random
    turns: list[tuple[int, int]] = []
    if lane.kind == "tight":
        places = range(free.start + 1 + below(rng, 3), free.stop - 1, 3 + below(rng, 3))
        aside = begin = low + below(rng, lane.breadth)
        for turn in places:
            if random() < 0.5:
                aside += aside < high
            else:
                aside -= aside > low
            turns.append((turn, aside))
        return begin, turns
    begin, aside = (low, high) if below(rng, 2) else (high, low)
    turn = free.start + 2 + below(rng, max(min(len(free) - 4, 3), 1))
    turns.append((turn, aside))
    while turn + 4 < free.stop:
        turn += 2 + below(rng, min(free.stop - turn - 4, 3))
        # Aside by 3 cells at least, or one could see through.
        far = range(low, aside - 2) if aside - low > high - aside else range(aside + 3, high + 1)
        aside = chosen(rng, far)
        turns.append((turn, aside))
    return begin, turns


def _wide_path(lane: _Lane, lines: _Lines, reach: tuple[list[int], list[int]], rng: Random) -> list[int]:
    """The cells of a wide passage: three abreast, to and fro, so that each lies beside the one before it.

    Where the lane is wider it may move aside: only in the direction in which it just crosses, by crossing one cell
    more. Its mouths are as wide as itself: up to where all three lines have met the room, they are opened; and so is a
    wall between it and the room where the room goes on beside it.
    """
    ends, begins = reach
    onwards, aside, random = lines.along, lines.aside, rng.random
    low = lane.low + below(rng, lane.breadth - 2)
    far, _, *mouth, _, farther = ends[low - lane.low : low - lane.low + 7]
    start, stop = max(mouth) + 1, min(begins[2:-2])
    for step, end in enumerate(mouth):
        lines.open(low + step, end + 1, start)
    if far > start:
        lines.open(low - 1, far, far + 1)
    if farther > start:
        lines.open(low + 3, farther, farther + 1)
    cells: list[int] = []
    crosses = True  # to the far side; then fro
    may_move = range(max(ends) + 2, min(begins) - 1)
    for along in range(start, stop):
        row, count = low, 3
        if along in may_move and random() >= 0.5:
            if crosses and low + 3 <= lane.high:
                low += 1
                count = 4
            elif not crosses and low > lane.low:
                low -= 1
                row, count = low, 4
        cell = along * onwards + row * aside
        crossing = range(cell, cell + count * aside, aside)
        cells += crossing if crosses else crossing[::-1]
        crosses = not crosses
    far, _, *mouth, _, farther = begins[low - lane.low : low - lane.low + 7]
    for step, begin in enumerate(mouth):
        lines.open(low + step, stop, begin)
    if far < stop:
        lines.open(low - 1, far, far + 1)
    if farther < stop:
        lines.open(low + 3, farther, farther + 1)
    return cells


def _add_rooms(draft: Draft, body: NDArray[np.bool_], owners: NDArray[np.int16], count: int) -> None:
    """Add the rooms, whose cells are the body's, each in the box of its owner."""
    flat = body.ravel()
    edges = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    starts, stops = edges[::2], edges[1::2]
    owner = owners.ravel()[starts]
    order = np.argsort(owner, kind="stable")
    starts, stops = starts[order], stops[order]
    firsts = np.searchsorted(owner[order], np.arange(count + 1))
    width = draft.width
    lefts = np.minimum.reduceat(starts % width, firsts[:-1]).tolist()
    rights = (np.maximum.reduceat((stops - 1) % width, firsts[:-1]) + 1).tolist()
    spans = list(zip(starts.tolist(), stops.tolist(), strict=True))
    bounds = firsts.tolist()
    for room in range(count):
        mine = spans[bounds[room] : bounds[room + 1]]
        box = (lefts[room], mine[0][0] // width, rights[room], mine[-1][0] // width + 1)
        draft.rooms.append(DraftRoom("cave", mine, box))


def _place_stairs(draft: Draft, exit_room: int, rng: Random) -> None:
    """The hole in the roof of the first room is above open ground, near the room's middle; the exit is far from it."""
    entrance, last, width = draft.rooms[0], draft.rooms[exit_room], draft.width
    left, top, right, bottom = entrance.bounds

    def from_middle(cell: int) -> int:
        return abs(2 * (cell % width) + 1 - left - right) + abs(2 * (cell // width) + 1 - top - bottom)

    def is_shut_in(cell: int) -> int:
        return sum([draft.cells.count(Terrain.ROCK, row - 1, row + 2) for row in (cell - width, cell, cell + width)])

    hole = min(_some_cells(entrance, rng), key=lambda cell: (is_shut_in(cell), from_middle(cell)))

    def from_hole(cell: int) -> int:
        return abs(cell % width - hole % width) + abs(cell // width - hole // width)

    thresholds = set(draft.thresholds(exit_room))

    def is_in_the_way(cell: int) -> bool:
        return not thresholds.isdisjoint((cell - width, cell - 1, cell + 1, cell + width))

    draft.ends = 0, exit_room
    draft.stairs_up = hole
    draft.stairs_down = min(_some_cells(last, rng), key=lambda cell: (is_in_the_way(cell), -from_hole(cell)))


def _some_cells(room: DraftRoom, rng: Random) -> list[int]:
    area = room.area
    return [room.cell(below(rng, area)) for _ in range(6)]
