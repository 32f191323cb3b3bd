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
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate, pairwise

from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.generators.cells.recipe import Cells
from levelgen.graph import grid_adjacency
from levelgen.rng import Random
from levelgen.shapes import SHAPES, Rows, laid
from levelgen.terrain import Terrain

__all__ = ["dig"]

_FLOOR = int(Terrain.FLOOR)
ACROSS, DOWN = 0, 1
WEST, EAST, NORTH, SOUTH = 0, 1, 2, 3  # twice the axis, plus one for the far side

Pair = tuple[int, int]
"""Two neighbouring cells, by number; the first lies west or north of the second."""

Places = tuple[int, int]
"""Columns, or rows: the first, and the one after the last."""

Rolls = tuple[float, float, float, float]
"""Random numbers: the course of a corridor, and where it bends."""


def dig(recipe: Cells, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig the rooms and corridors of a level, and say which rooms get the stairs."""
    columns, rows = recipe.grid
    edges_x = [column * draft.width // columns for column in range(columns + 1)]  # 1
    edges_y = [row * draft.height // rows for row in range(rows + 1)]
    neighbours = grid_adjacency(columns, rows)

    # One stream for all of it, since making one takes as long as ten corridors. Nothing but the grid decides how many
    # numbers are drawn before the last corridor, so that no knob moves what others decide.
    rng = streams("layout")
    connected = bytearray(columns * rows)
    joined, first, last = _walk(neighbours, connected, rng)  # 2, 3
    last_filled = _fill(neighbours, connected, joined, rng)  # 4
    tree = len(joined)
    _add_loops(_pairs(columns, rows), joined, recipe.loops, rng)  # 5

    ends = first, last if recipe.stairs == "walk" or last_filled is None else last_filled
    if recipe.stairs == "farthest":
        ends = _farthest(joined, first, (draft.width // columns, draft.height // rows))
    halls = _halls(recipe, _spaces(edges_x), _spaces(edges_y), ends, rng, streams("shapes"))  # 6
    draft.rooms += [_carved(draft, hall) for hall in halls]
    draft.snapshot("rooms")

    _join(draft, halls, list(joined), columns, recipe.corridors, rng)  # 7
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


def _walk(neighbours: list[list[int]], connected: bytearray, rng: Random) -> tuple[dict[Pair, None], int, int]:
    """From a random cell go on to unconnected neighbours while there are any: the pairs joined, first and last cell.

    The pairs are the keys of a dict, which remembers their order, unlike a set.
    """
    random = rng.random
    first = current = int(random() * len(neighbours))
    connected[first] = 1
    joined: dict[Pair, None] = {}
    while True:
        free = [cell for cell in neighbours[current] if not connected[cell]]
        if not free:
            return joined, first, current
        beyond = free[int(random() * len(free))]
        joined[(current, beyond) if current < beyond else (beyond, current)] = None
        connected[beyond] = 1
        current = beyond


def _fill(neighbours: list[list[int]], connected: bytearray, joined: dict[Pair, None], rng: Random) -> int | None:
    """Join random unconnected cells to connected neighbours until none is left; the last cell joined, if any was.

    A cell without unconnected neighbours leaves the pool for good when it is drawn, by changing places with the last
    of the pool. So every draw joins a cell or shrinks the pool, and the whole is linear.
    """
    pool = [cell for cell, is_connected in enumerate(connected) if is_connected]
    random = rng.random
    left = connected.count(0)
    last = None
    while left and pool:
        index = int(random() * len(pool))
        current = pool[index]
        free = [cell for cell in neighbours[current] if not connected[cell]]
        if not free:
            pool[index] = pool[-1]
            pool.pop()
            continue
        last = free[int(random() * len(free))]
        joined[(current, last) if current < last else (last, current)] = None
        connected[last] = 1
        left -= 1
        pool.append(last)
    return last


@lru_cache(maxsize=4)
def _pairs(columns: int, rows: int) -> list[Pair]:
    """All pairs of neighbours, in the order of reading."""
    return [
        (cell, beyond)
        for cell, beside in enumerate(grid_adjacency(columns, rows))
        for beyond in beside
        if beyond > cell
    ]


def _add_loops(pairs: list[Pair], joined: dict[Pair, None], loops: float, rng: Random) -> None:
    """Join every pair of neighbours that is not joined yet with the chance `loops`.

    A number is drawn for every pair, joined or not, so that a higher chance adds pairs and never exchanges them.
    """
    random = rng.random
    for pair in pairs:
        if random() < loops:
            joined.setdefault(pair)


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
    """What is in a cell: a room or junction, its rows, and the sides on which it has corridors.

    Everything in pairs is (x, y). low and high are its first and last column and row, channels the column and the row
    of the channels before its cell. sides has a bit for every side with a corridor.
    """

    __slots__ = ("_exits", "channels", "even", "high", "kind", "left", "low", "rows", "sides")

    def __init__(self, kind: str, left: int, top: int, rows: Rows, channels: tuple[int, int]) -> None:
        self.kind = kind
        self.left = left
        self.rows = rows  # first column and the column after the last of each row, counted from the left
        start, stop = first = rows[0]
        bottom = top + len(rows)
        self.even = rows.count(first) == len(rows)
        if self.even:
            beside, above = _inner(top, bottom), _inner(left + start, left + stop)
            self._exits: list[Places] | None = [beside, beside, above, above]
        else:
            start, stop = min(rows)[0], max([row[1] for row in rows])
            self._exits = None
        self.low = left + start, top
        self.high = left + stop - 1, bottom - 1
        self.channels = channels
        self.sides = 0

    def exits(self, side: int) -> Places:
        """The rows (west and east) or columns (north and south) at which corridors may leave by that side.

        There the room touches that side of its bounds. The ends are left out if something remains: a door in the very
        corner of a room looks like a mistake.
        """
        if self._exits:
            return self._exits[side]
        if side >= NORTH:
            start, stop = self.rows[0 if side == NORTH else -1]
            return _inner(self.left + start, self.left + stop)
        edge = (self.high[0] + 1 if side == EAST else self.low[0]) - self.left
        return _inner(*_longest_run(bytes([row[side] == edge for row in self.rows]), self.low[1]))


def _inner(start: int, stop: int) -> Places:
    return (start + 1, stop - 1) if stop - start > 2 else (start, stop)


_ROOMY = 3  # no room is shorter or narrower, unless its cell is


def _longest_run(flags: bytes, offset: int) -> Places:
    """Start and stop, plus the offset, of the longest run of ones among zeros; the first of equal ones."""
    longest = max(flags.split(b"\0"), key=len)
    start = flags.index(longest) + offset
    return start, start + len(longest)


def _spaces(edges: Sequence[int]) -> list[tuple[int, int]]:
    """For every cell along one axis, where a room may begin and how long it may be: 1 before it, 2 behind it left free.

    Behind the last cell comes the edge of the map, and no channel, so 1 is enough.
    """
    spaces = [(start + 1, stop - start - 3) for start, stop in pairwise(edges)]
    start, length = spaces[-1]
    spaces[-1] = start, length + 1
    return spaces


def _halls(
    recipe: Cells,
    spaces_x: list[tuple[int, int]],
    spaces_y: list[tuple[int, int]],
    spared: Pair,
    rng: Random,
    details: Random,
) -> list[_Hall]:
    """A room of random shape for every cell (step 6); the spared ones are no mere junctions.

    Rooms of one level have a common leaning to be small or large, drawn once; without it every level would be the
    average of all levels.
    """
    random = rng.random
    leaning = 2 * random() - 1
    smallest, scope, most_gone = recipe.smallest, recipe.largest - recipe.smallest, recipe.gone
    shapes, weights = [SHAPES[name] for name in recipe.shapes], list(accumulate(recipe.shapes.values()))
    halls: list[_Hall] = []
    for top, height in spaces_y:
        for left, width in spaces_x:
            channels = left - 2, top - 2
            # Every cell takes as many numbers whatever becomes of it, so that no knob moves the rooms of other cells.
            gone, across, down, shape, broad, long = random(), random(), random(), random(), random(), random()
            if gone < most_gone and len(halls) not in spared:
                # In the middle half of the cell, so that its corridors have space to turn on every side.
                x = left + width // 4 + int(across * ((width + 1) // 2))
                y = top + height // 4 + int(down * ((height + 1) // 2))
                halls.append(_Hall("junction", x, y, [(0, 1)], channels))
                continue
            breadth = int(width * (smallest + scope * (broad + leaning * (broad * broad - broad))) + 0.5)
            length = int(height * (smallest + scope * (long + leaning * (long * long - long))) + 0.5)
            if breadth < _ROOMY:
                breadth = min(width, _ROOMY)
            if length < _ROOMY:
                length = min(height, _ROOMY)
            x = left + int(across * (width - breadth + 1))
            y = top + int(down * (height - length + 1))
            rows = shapes[bisect(weights, shape * weights[-1])](breadth, length, details)
            halls.append(_Hall("room", x, y, rows, channels))
    return halls


def _carved(draft: Draft, hall: _Hall) -> DraftRoom:
    """The room of the draft that a hall becomes, once its floor is laid."""
    (left, top), (right, bottom) = hall.low, hall.high
    spans = laid(hall.rows, draft.cells, top * draft.width + hall.left, draft.width)
    return DraftRoom(hall.kind, spans, (left, top, right + 1, bottom + 1))


def _join(
    draft: Draft, halls: list[_Hall], pairs: list[Pair], columns: int, courses: Mapping[str, float], rng: Random
) -> None:
    """Dig a corridor for every pair (step 7)."""
    axes = [DOWN if beyond - near == columns else ACROSS for near, beyond in pairs]
    for (near, beyond), axis in zip(pairs, axes, strict=True):
        halls[near].sides |= 1 << 2 * axis + 1
        halls[beyond].sides |= 1 << 2 * axis
    heaviest = max(courses.values())  # so that no sum of weights overflows
    straight, bent, bent_twice = (courses.get(course, 0.0) / heaviest for course in ("straight", "L", "Z"))
    strides = (1, draft.width), (draft.width, 1)
    random, ground, links = rng.random, draft.cells, draft.links
    for (near, beyond), axis in zip(pairs, axes, strict=True):
        # Four numbers are drawn whatever the course, so that no knob bends other corridors.
        rolls = random(), random(), random(), random()
        path = _Corridor(halls[near], halls[beyond], axis, strides[axis], rolls).path(straight, bent, bent_twice)
        for cell in path:
            ground[cell] = _FLOOR
        links.append(DraftLink(near, beyond, "corridor", path))


class _Corridor:
    """A corridor between two rooms: the axis along which it goes, and the random numbers that decide its course.

    It goes "along" the axis from the near room to the one beyond, and moves "aside" on the other axis: so what is
    written once serves corridors going across and down. along and aside are what such a step adds to a cell's number.
    """

    __slots__ = ("along", "aside", "axis", "beyond", "near", "rolls", "start", "stop")

    def __init__(self, near: _Hall, beyond: _Hall, axis: int, strides: tuple[int, int], rolls: Rolls) -> None:
        self.near = near
        self.beyond = beyond
        self.axis = axis
        self.along, self.aside = strides
        self.start, self.stop = near.high[axis] + 1, beyond.low[axis] - 1  # its first and last place along the axis
        self.rolls = rolls

    def path(self, straight: float, bent: float, bent_twice: float) -> list[int]:
        """Its cells (step 7): straight, with one bend (L), or with two (Z); as the weights say where there is a choice.

        Whether it can bend once takes as long to find out as to dig it, so that is asked only when it is to; when it
        cannot, the roll serves again for the other two.
        """
        axis, rolls = self.axis, self.rolls
        out, into = self.near.exits(2 * axis + 1), self.beyond.exits(2 * axis)
        first, after = out
        into_first, into_after = into
        first = max(first, into_first)
        after = min(after, into_after)
        if first >= after:
            straight = 0.0
        roll = rolls[0] * (straight + bent + bent_twice) - bent
        if roll < 0:
            corners = self._corners(out, into)
            if corners:
                hall, side, asides = corners[int(rolls[1] * len(corners))]
                return self._bent_once(hall, side, _at(asides, rolls[2]))
            roll = -roll / bent * (straight + bent_twice)
        if roll < straight:
            along, aside = self.along, (first + int(rolls[1] * (after - first))) * self.aside
            return list(range(self.start * along + aside, self.stop * along + aside + 1, along))
        return self._bent_twice(out, into, (first, after))

    def _corners(self, out: Places, into: Places) -> list[tuple[_Hall, int, Places]]:
        """Where it may bend once: the room it enters from aside, by which side, and at which places it passes.

        It leaves the one room along the axis and passes the other by a side that has no corridor, at least 2 cells away
        and 3 if it can: there must be a wall between, and space to turn.
        """
        corners = []
        across = 1 - self.axis
        side = 2 * across
        for hall, (start, stop) in ((self.beyond, out), (self.near, into)):
            low, high = hall.low[across], hall.high[across]
            if start <= low - 2 and not hall.sides >> side & 1:
                corners.append((hall, side, (start, min(stop, max(low - 2, start + 1)))))
            if stop > high + 2 and not hall.sides >> (side + 1) & 1:
                corners.append((hall, side + 1, (max(start, min(high + 3, stop - 1)), stop)))
        return corners

    def _bent_once(self, hall: _Hall, side: int, place: int) -> list[int]:
        """Out of one room along the axis, at `place`, and then into the hall from a side that has no other corridor."""
        hall.sides |= 1 << side
        across = 1 - self.axis
        door = hall.high[across] + 1 if side & 1 else hall.low[across] - 1
        exits = hall.exits(side)
        turn = _at(exits, self.rolls[3])
        if abs(place - door) == 1:  # only one cell of wall will lie between: keep the way along it short
            turn = exits[0] if hall is self.beyond else exits[1] - 1
        along, aside = self.along, self.aside
        corner, entrance = turn * along + place * aside, turn * along + door * aside
        if hall is self.beyond:
            return [*range(self.start * along + place * aside, corner, along), *_leg(corner, entrance, aside), entrance]
        return [*_leg(entrance, corner, aside), *range(corner, self.stop * along + place * aside + 1, along)]

    def _bent_twice(self, out: Places, into: Places, facing: Places) -> list[int]:
        """Out of one room, aside, and on into the other; straight where a step aside would be a mere kink."""
        near, beyond, across = self.near, self.beyond, 1 - self.axis
        start, stop, channel = self.start, self.stop, self.beyond.channels[self.axis]
        _, leaving, entering, turning = self.rolls
        leave, enter = _at(out, leaving), _at(into, entering)
        # Outside the channel it may turn only beside a room, or it could meet the corridors that leave this room, or
        # that one, by their other sides.
        first, last = start + 2, stop - 2
        if channel > first and not near.low[across] <= enter <= near.high[across]:
            first = channel
        if channel < last and not beyond.low[across] <= leave <= beyond.high[across]:
            last = channel
        if first <= last:
            turn = first + int(turning * (last - first + 1))
        else:  # no space for two cells of wall on both sides: turn in the channel, and keep the way beside it short
            turn = channel
            leave = min(max(enter, out[0]), out[1] - 1)
            enter = min(max(leave, into[0]), into[1] - 1)
        if -1 <= leave - enter <= 1 and facing[0] < facing[1]:
            leave = enter = min(max(leave, facing[0]), facing[1] - 1)
        along, aside = self.along, self.aside
        leave, enter, turn = leave * aside, enter * aside, turn * along
        return [
            *range(start * along + leave, turn + leave, along),
            *_leg(turn + leave, turn + enter, aside),
            *range(turn + enter, stop * along + enter + 1, along),
        ]


def _leg(first: int, last: int, stride: int) -> range:
    """The cells from the first to before the last, which lies so many strides before or behind it."""
    return range(first, last, stride if first < last else -stride)


def _at(places: Places, roll: float) -> int:
    start, stop = places
    return start + int(roll * (stop - start))
