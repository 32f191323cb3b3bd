"""A level from a grid of cells, each with a room, neighbours joined by corridors.

After the outline in README of "roguelike-dungeon-generator", itself a retelling of Mark Damon Hughes' "Game Design:
Article 07: Roguelike Dungeon Generation". The numbers in comments are that outline's steps.

Where corridors may run is what keeps them apart without looking at the map. A room leaves one cell free before it and
two behind it in its own cell, so that between any two rooms lies a channel (c) in which a corridor can turn:

    . . . . # c # . . .        Between the two rooms a corridor may also turn outside the channel, but beside a room
    . . . . # c # . . .        (in its rows, for a corridor going across) and nowhere else. Corridors leave a room by
    . . . . # c # . . .        different sides, so no two of them ever meet, and none touches a third room.
    # # # # # # # # # #
    c c c c # # # c c c
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from operator import itemgetter

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.parts.shapes import SHAPES
from levelgen.parts.units import neighbours_of
from levelgen.recipe import Cells
from levelgen.rng import Random, below, chosen
from levelgen.terrain import Terrain

__all__ = ["dig"]

_FLOOR = int(Terrain.FLOOR)  # looking a word up in its enumeration takes longer than laying a cell of floor
ACROSS, DOWN = 0, 1
WEST, EAST, NORTH, SOUTH = 0, 1, 2, 3  # twice the axis, plus one for the far side

Pair = tuple[int, int]
"""Two neighbouring cells, by number; the first lies west or north of the second."""


def dig(recipe: Cells, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig the rooms and corridors of a level, and say which rooms get the stairs."""
    columns, rows = recipe.grid
    edges_x = [column * draft.width // columns for column in range(columns + 1)]  # 1
    edges_y = [row * draft.height // rows for row in range(rows + 1)]
    neighbours = neighbours_of(columns, rows)

    joined, first, last = _walk(neighbours, streams("walk"))  # 2, 3
    last_filled = _fill(neighbours, joined, streams("fill"))  # 4
    tree = len(joined)
    _add_loops(neighbours, joined, recipe.loops, streams("loops"))  # 5

    ends = first, last if recipe.stairs == "walk" or last_filled is None else last_filled
    if recipe.stairs == "farthest":
        ends = _farthest(joined, first, (draft.width // columns, draft.height // rows))
    make = _Rooms(recipe, edges_x, edges_y, streams("rooms"), streams("shapes")).make
    halls = [make(cell, spared=cell in ends) for cell in range(columns * rows)]  # 6
    draft.rooms += [_carved(draft, hall) for hall in halls]
    draft.snapshot("rooms")

    axes = [DOWN if beyond - near == columns else ACROSS for near, beyond in joined]
    for (near, beyond), axis in zip(joined, axes, strict=True):
        halls[near].sides |= 1 << 2 * axis + 1
        halls[beyond].sides |= 1 << 2 * axis
    rng, ground = streams("corridors"), draft.cells
    get = recipe.corridors.get
    weights = get("straight", 0.0), get("L", 0.0), get("Z", 0.0)
    for (near, beyond), axis in zip(joined, axes, strict=True):  # 7
        channel = (edges_y[beyond // columns] if axis == DOWN else edges_x[beyond % columns]) - 1
        path = _Corridor(halls[near], halls[beyond], axis, draft.width, rng).path(weights, channel)
        for cell in path:
            ground[cell] = _FLOOR
        draft.links.append(DraftLink(near, beyond, "corridor", path))
    draft.snapshot("corridors")

    if recipe.stairs != "farthest":
        draft.ends = ends  # 8
    draft.notes.update(
        cells=[columns, rows],
        edges_x=edges_x,
        edges_y=edges_y,
        walked=[first, last],
        tree=tree,
        loops=len(joined) - tree,
    )


def _walk(neighbours: list[list[int]], rng: Random) -> tuple[dict[Pair, None], int, int]:
    """From a random cell go on to unconnected neighbours while there are any: the pairs joined, first and last cell.

    The pairs are the keys of a dict, which remembers their order, unlike a set.
    """
    first = current = below(rng, len(neighbours))
    connected = {first}
    joined: dict[Pair, None] = {}
    while True:
        free = [cell for cell in neighbours[current] if cell not in connected]
        if not free:
            return joined, first, current
        beyond = chosen(rng, free)
        joined[_pair(current, beyond)] = None
        connected.add(beyond)
        current = beyond


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _fill(neighbours: list[list[int]], joined: dict[Pair, None], rng: Random) -> int | None:
    """Join random unconnected cells to connected neighbours until none is left; the last cell joined, if any was.

    A cell without unconnected neighbours leaves the pool for good when it is drawn, by changing places with the last
    of the pool. So every draw joins a cell or shrinks the pool, and the whole is linear.
    """
    connected = bytearray(len(neighbours))
    for one, other in joined:
        connected[one] = connected[other] = 1
    pool = [cell for cell, is_connected in enumerate(connected) if is_connected]
    random = rng.random
    last = None
    while pool:
        index = int(random() * len(pool))
        current = pool[index]
        free = [cell for cell in neighbours[current] if not connected[cell]]
        if not free:
            pool[index] = pool[-1]
            pool.pop()
            continue
        last = free[int(random() * len(free))]
        joined[_pair(current, last)] = None
        connected[last] = 1
        pool.append(last)
    return last


def _add_loops(neighbours: list[list[int]], joined: dict[Pair, None], loops: float, rng: Random) -> None:
    """Join every pair of neighbours that is not joined yet with the chance `loops`.

    A number is drawn for every pair, joined or not, so that a higher chance adds pairs and never exchanges them.
    """
    random = rng.random
    for cell, others in enumerate(neighbours):
        for beyond in others:
            if beyond > cell and random() < loops:
                joined.setdefault((cell, beyond))


def _farthest(joined: dict[Pair, None], start: int, steps: tuple[int, int]) -> Pair:
    """Two cells about as far from each other as any: the farthest from the start, and the farthest from that.

    steps are the lengths of a step across and of a step down.
    """
    ways: dict[int, list[tuple[int, int]]] = {start: []}
    for near, beyond in joined:
        step = steps[ACROSS if beyond == near + 1 else DOWN]
        ways.setdefault(near, []).append((beyond, step))
        ways.setdefault(beyond, []).append((near, step))
    one = other = start
    for _ in range(2):
        walks = {other: 0}
        queue = [(0, other)]
        while queue:
            walked, cell = heappop(queue)
            for beyond, step in ways[cell]:
                if walked + step < walks.get(beyond, walked + step + 1):
                    walks[beyond] = walked + step
                    heappush(queue, (walked + step, beyond))
        one, other = other, max(walks, key=lambda cell: (walks[cell], cell))
    return one, other


class _Hall:
    """What is in a cell: a room or junction, its rows of cells, and the sides on which it has corridors.

    low and high are its first and last column and row, (x, y) each. sides has a bit for every side with a corridor.
    """

    __slots__ = ("even", "high", "kind", "low", "rows", "sides")

    def __init__(self, kind: str, top: int, rows: list[tuple[int, int]]) -> None:
        self.kind = kind
        self.rows = rows  # first column and the column after the last of each row
        self.even = rows.count(rows[0]) == len(rows)
        left, right = rows[0] if self.even else (min(rows)[0], max(map(_STOP, rows)))
        self.low = left, top
        self.high = right - 1, top + len(rows) - 1
        self.sides = 0

    def exits(self, side: int) -> range:
        """The rows (west and east) or columns (north and south) at which corridors may leave by that side.

        There the room touches that side of its bounds. The ends are left out if something remains: a door in the very
        corner of a room looks like a mistake.
        """
        if side == NORTH:
            start, stop = self.rows[0]
        elif side == SOUTH:
            start, stop = self.rows[-1]
        elif self.even:
            start, stop = self.low[1], self.high[1] + 1
        else:
            edge = self.low[0] if side == WEST else self.high[0] + 1
            start, stop = _longest_run(bytes([row[side] == edge for row in self.rows]), self.low[1])
        return range(start + 1, stop - 1) if stop - start > 2 else range(start, stop)


_STOP = itemgetter(1)
_ROOMY = 3  # no room is shorter or narrower, unless its cell is


def _longest_run(flags: bytes, offset: int) -> tuple[int, int]:
    """Start and stop, plus the offset, of the longest run of ones among zeros; the first of equal ones."""
    longest = max(flags.split(b"\0"), key=len)
    start = flags.index(longest) + offset
    return start, start + len(longest)


class _Rooms:
    """Makes the rooms, of random shape (step 6).

    Rooms of one level have a common leaning to be small or large, drawn once; without it every level would be the
    average of all levels.
    """

    def __init__(
        self, recipe: Cells, edges_x: Sequence[int], edges_y: Sequence[int], rng: Random, details: Random
    ) -> None:
        self._random = rng.random
        self._details = details
        self._spaces_x, self._spaces_y = _spaces(edges_x), _spaces(edges_y)
        self._gone = recipe.gone
        self._smallest = recipe.smallest
        self._scope = recipe.largest - recipe.smallest
        self._leaning = 2 * rng.random() - 1
        self._shapes = [SHAPES[name] for name in recipe.shapes]
        self._weights = list(accumulate(recipe.shapes.values()))

    def make(self, cell: int, *, spared: bool) -> _Hall:
        """The room of a cell; a spared one is never a mere junction."""
        random = self._random
        row, column = divmod(cell, len(self._spaces_x))
        left, width = self._spaces_x[column]
        top, height = self._spaces_y[row]
        # Every cell takes as many numbers whatever becomes of it, so that no knob moves the rooms of other cells.
        gone, across, down, roll = random(), random(), random(), random()
        breadth, length = self._size(width), self._size(height)
        if gone < self._gone and not spared:
            # In the middle half of the cell, so that its corridors have space to turn on every side.
            x = left + width // 4 + int(across * ((width + 1) // 2))
            y = top + height // 4 + int(down * ((height + 1) // 2))
            return _Hall("junction", y, [(x, x + 1)])
        x = left + int(across * (width - breadth + 1))
        y = top + int(down * (height - length + 1))
        shape = self._shapes[bisect(self._weights, roll * self._weights[-1])]
        return _Hall("room", y, [(x + start, x + stop) for start, stop in shape(breadth, length, self._details)])

    def _size(self, space: int) -> int:
        roll = self._random()
        roll += self._leaning * (roll * roll - roll)
        return max(int(space * (self._smallest + self._scope * roll) + 0.5), min(space, _ROOMY))


def _spaces(edges: Sequence[int]) -> list[tuple[int, int]]:
    """For every cell along one axis, where a room may begin and how long it may be: 1 before it, 2 behind it left free.

    Behind the last cell comes the edge of the map, and no channel, so 1 is enough.
    """
    spaces = [(start + 1, stop - start - 3) for start, stop in pairwise(edges)]
    start, length = spaces[-1]
    spaces[-1] = start, length + 1
    return spaces


def _carved(draft: Draft, hall: _Hall) -> DraftRoom:
    width, cells, floor = draft.width, draft.cells, bytearray([_FLOOR])  # bytes would first be made a bytearray
    offset = hall.low[1] * width
    spans: list[Span] = []
    for start, stop in hall.rows:
        first, last = offset + start, offset + stop
        cells[first:last] = floor * (stop - start)
        spans.append((first, last))
        offset += width
    return DraftRoom(hall.kind, spans, (*hall.low, hall.high[0] + 1, hall.high[1] + 1))


class _Corridor:
    """A corridor between two rooms: the axis along which it goes, and the random numbers that decide its course.

    It goes "along" the axis from the near room to the one beyond, and moves "aside" on the other axis: so what is
    written once serves corridors going across and down. Four numbers are drawn whatever the course, so that no knob
    bends other corridors.
    """

    __slots__ = ("axis", "beyond", "near", "rolls", "strides")

    def __init__(self, near: _Hall, beyond: _Hall, axis: int, width: int, rng: Random) -> None:
        self.near = near
        self.beyond = beyond
        self.axis = axis
        self.strides = 1, width
        self.rolls = rng.random(), rng.random(), rng.random(), rng.random()

    def path(self, weights: tuple[float, float, float], channel: int) -> list[int]:
        """Its cells (step 7): straight, with one bend (L), or with two (Z); as the weights say where there is a choice.

        The channel is where, along the axis, a corridor may turn in any case.
        """
        straight, bent, bent_twice = weights
        out, into = self.near.exits(2 * self.axis + 1), self.beyond.exits(2 * self.axis)
        facing = range(max(out.start, into.start), min(out.stop, into.stop))
        if not facing:
            straight = 0.0
        corners = self._corners(out, into) if bent else []
        if not corners:
            bent = 0.0
        roll = self.rolls[0] * (straight + bent + bent_twice)
        if roll < straight:
            aside = _at(facing, self.rolls[1])
            return self._run(self.axis, aside, self.near.high[self.axis] + 1, self.beyond.low[self.axis] - 1)
        if roll < straight + bent:
            hall, side, asides = corners[int(self.rolls[1] * len(corners))]
            return self._bent_once(hall, side, _at(asides, self.rolls[2]))
        return self._bent_twice(out, into, facing, channel)

    def _run(self, axis: int, aside: int, start: int, stop: int) -> list[int]:
        """The cells of a straight line along an axis, both ends included."""
        stride = self.strides[axis]
        offset = aside * self.strides[1 - axis]
        if start <= stop:
            return list(range(start * stride + offset, stop * stride + offset + 1, stride))
        return list(range(start * stride + offset, stop * stride + offset - 1, -stride))

    def _corners(self, out: range, into: range) -> list[tuple[_Hall, int, range]]:
        """Where it may bend once: the room it enters from aside, by which side, and at which places it passes.

        It leaves the one room along the axis and passes the other by a side that has no corridor, at least 2 cells away
        and 3 if it can: there must be a wall between, and space to turn.
        """
        corners = []
        across = 1 - self.axis
        for hall, passing in ((self.beyond, out), (self.near, into)):
            side = 2 * across
            low, high = hall.low[across], hall.high[across]
            if not hall.sides >> side & 1 and passing.start <= low - 2:
                corners.append((hall, side, range(passing.start, min(passing.stop, max(low - 2, passing.start + 1)))))
            if not hall.sides >> (side + 1) & 1 and passing.stop > high + 2:
                start = max(passing.start, min(high + 3, passing.stop - 1))
                corners.append((hall, side + 1, range(start, passing.stop)))
        return corners

    def _bent_once(self, hall: _Hall, side: int, aside: int) -> list[int]:
        """Out of one room along the axis, at `aside`, and then into the hall from a side that has no other corridor."""
        hall.sides |= 1 << side
        axis, across = self.axis, 1 - self.axis
        door = hall.high[across] + 1 if side & 1 else hall.low[across] - 1
        along = _at(hall.exits(side), self.rolls[3])
        if abs(aside - door) == 1:  # only one cell of wall will lie between: keep the way along it short
            along = hall.exits(side)[0 if hall is self.beyond else -1]
        turned = self._run(across, along, aside + (1 if door > aside else -1), door)
        if hall is self.beyond:
            return self._run(axis, aside, self.near.high[axis] + 1, along) + turned
        return turned[::-1] + self._run(axis, aside, along, self.beyond.low[axis] - 1)

    def _bent_twice(self, out: range, into: range, facing: range, channel: int) -> list[int]:
        """Out of one room, aside, and on into the other; straight where a step aside would be a mere kink."""
        near, beyond, axis, across = self.near, self.beyond, self.axis, 1 - self.axis
        start, stop = near.high[axis] + 1, beyond.low[axis] - 1
        leave, enter = _at(out, self.rolls[1]), _at(into, self.rolls[2])
        # Outside the channel it may turn only beside a room, or it could meet the corridors that leave this room, or
        # that one, by their other sides.
        first = start + 2 if near.low[across] <= enter <= near.high[across] else max(channel, start + 2)
        last = stop - 2 if beyond.low[across] <= leave <= beyond.high[across] else min(channel, stop - 2)
        if first <= last:
            turn = first + int(self.rolls[3] * (last - first + 1))
        else:  # no space for two cells of wall on both sides: turn in the channel, and keep the way beside it short
            turn = channel
            leave = min(max(enter, out[0]), out[-1])
            enter = min(max(leave, into[0]), into[-1])
        if abs(leave - enter) <= 1 and facing:
            leave = enter = min(max(leave, facing[0]), facing[-1])
        if leave == enter:
            return self._run(axis, leave, start, stop)
        aside = self._run(across, turn, leave + (1 if enter > leave else -1), enter)
        return self._run(axis, leave, start, turn) + aside + self._run(axis, enter, turn + 1, stop)


def _at(places: range, roll: float) -> int:
    return places[int(roll * len(places))]
