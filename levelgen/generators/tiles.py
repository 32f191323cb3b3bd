"""A level of tiles that can only connect in the right way: rooms and corridors are not placed, they emerge.

After a blog post on level generation with emergent tiles. The numbers in comments are its steps. A tile has one way in,
by which it was connected, and one or more ways on, its pattern. The grid is needed only to know which places are taken.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.parts.lattice import Lattice
from levelgen.parts.tile_drawings import KINDS, Cell, Picture
from levelgen.recipe import Tiles
from levelgen.rng import Random, below, chosen, shuffle
from levelgen.terrain import WALKABLE_BYTES, Terrain

__all__ = ["dig"]

_FLOOR = int(Terrain.FLOOR)
CHAMBER, HALL, WAY, JUNCTION = range(len(KINDS))  # as numbers, in the order of their names

_FAR = 0.8
"""The stairs down are at least so much of the longest way, counted in tiles, from the stairs up."""

_LARGEST = 9
"""A room is at most so many tiles: halls that would make it larger are divided by a wall with a door."""


def dig(recipe: Tiles, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Grow the tiles, draw them, and make rooms and links of them; the first tile has the stairs up."""
    lattice = recipe.lattice
    growth = _Growth(recipe, lattice, streams)
    growth.grow()
    plan = _Plan(recipe, growth, streams)
    site = _Site(draft, plan, streams("pictures"))
    site.draw()
    site.connect()
    site.place_stairs()
    columns, rows = lattice.columns, lattice.rows
    order = growth.order
    draft.notes.update(
        lattice=[columns, rows],
        tile=lattice.size,
        corner=list(site.corner),
        target=[growth.target, len(order)],
        places=order,
        patterns=[growth.patterns[place] for place in order],
        into=[growth.into[place] for place in order],
        joined=[growth.joined[place] for place in order],
        kinds=[KINDS[plan.kinds[place]] for place in order],
        looped=growth.looped,
        repairs=[growth.corners, growth.others],
    )


class _Growth:
    """The growing of the tiles, in numbers alone.

    For every place, patterns has the bits of the sides by which its tile leads on, into the side by which it leads in,
    and joined the bits of those that are connected in the end.
    """

    def __init__(self, recipe: Tiles, lattice: Lattice, streams: Callable[[str], Random]) -> None:
        self.lattice = lattice
        self._free = recipe.places(lattice)  # 1 for each place where a tile may be put
        self.target = recipe.asked(self._free)
        self.order: list[int] = []  # the places, as they were taken
        self.patterns = bytearray(lattice.count)
        self.into = bytearray(lattice.count)
        self.joined = bytearray(lattice.count)
        self.looped = 0
        self.corners = 0  # tiles replaced because growth had closed: in a corner of the level
        self.others = 0  # and elsewhere
        self._open = bytearray(len(lattice.meets))  # 1 for each connection that is open
        self._connections: list[int] = []  # those that are open, and some that have been met from beyond
        self._pick = recipe.pick
        self._loops = recipe.loops
        self._names = list(lattice.patterns())
        self._weights = recipe.likely
        self._rng = streams("growth")
        self._rolls = streams("loops").random
        self._streams = streams
        self._repairs: Random | None = None
        self._pool: list[int] = []  # places that may have a free one beside them
        self._surveyed = 0  # so many tiles are in the pool and the extremes
        self._extremes: dict[int, tuple[int, int]] = {}  # the first and last column with a tile in each row

    def grow(self) -> None:
        """Place tiles until there are as many as asked for, then plug what is open."""
        weights = [self._weights.get(name, 0.0) for name in self._names]
        heaviest = max(weights)
        self._totals = list(accumulate([weight / heaviest for weight in weights]))
        self._last = max(index for index, weight in enumerate(weights) if weight)
        first, into = divmod(chosen(self._rng, self._rim()), self.lattice.sides)
        self._spread(first, into)  # 0
        while len(self.order) < self.target:
            self._reopen()
            self._spread()
        self._free = bytearray(self.lattice.count)  # nothing more may grow: what is open is met from beyond or plugged
        self._spread()

    def _rim(self) -> Sequence[int]:
        """The connections by which one could come into the level from outside.

        The first tile's way in is one of these, so that it never bars the only way to places that are free.
        """
        free, sides = self._free, self.lattice.sides
        if 0 not in free:
            return self.lattice.rim
        return [
            connection
            for connection, there in enumerate(self.lattice.beyond)
            if free[connection // sides] and (there < 0 or not free[there])
        ]

    def _spread(self, place: int = -1, into: int = 0) -> None:  # noqa: C901, PLR0915 - one loop, in which all the time is spent
        """Take open connections, one after another, until none is left or the level is as large as asked (1).

        If a place is given, it begins with a tile there that leads in by that side. One behind which nothing is free
        or open is plugged, simply by not being joined.
        """
        lattice = self.lattice
        connections, still_open, meets, sides = self._connections, self._open, lattice.meets, lattice.sides
        beyond, free, joined, order, patterns = lattice.beyond, self._free, self.joined, self.order, self.patterns
        totals, top, final, sprouts, bits = self._totals, self._totals[-1], self._last, lattice.sprouts, lattice.bits
        opened = lattice.opened
        random, rolls, loops, target = self._rng.random, self._rolls, self._loops, self.target
        pick, head = self._pick, 0
        while True:
            if place >= 0:  # put a random tile there, turned so that its way in meets what it came from (2, 3)
                index = bisect(totals, random() * top, 0, final)
                patterns[place] = bits[into][index]
                self.into[place] = into
                free[place] = 0
                order.append(place)
                first = place * sides
                still_open[first : first + sides] = opened[into][index]
                connections += [first + side for side in sprouts[into][index]]
                if len(order) == target:
                    break
                place = -1
            if head == len(connections):
                break
            if pick == "random":
                index = int(random() * len(connections))
                connection = connections[index]
                last = connections.pop()
                if index < len(connections):
                    connections[index] = last
            elif pick == "newest":
                connection = connections.pop()
            else:
                connection = connections[head]
                head += 1
            if not still_open[connection]:
                continue  # the tile beyond has been here
            still_open[connection] = 0
            there = beyond[connection]
            if there < 0:
                continue
            met = meets[connection]
            if free[there]:
                place, into = there, met - there * sides
            elif still_open[met]:
                still_open[met] = 0
                if rolls() >= loops:
                    continue
                self.looped += 1
            else:
                continue
            joined[connection // sides] |= 1 << connection % sides
            joined[there] |= 1 << met - there * sides
        del connections[:head]

    def _reopen(self) -> None:
        """Replace a tile by one with all ways on, where one of them leads to a free place: the growth goes on.

        First in the author's four corners, the ends of the first and last row. Where the level touches the border they
        may have no free place beside them; then any tile does that has one, and while free places are left one has.
        """
        if self._repairs is None:
            self._repairs = self._streams("repairs")
        self._survey()
        for place in self._four_corners(self._repairs):
            if self._sprout(place):
                self.corners += 1
                return
        pool = self._pool
        while True:
            index = below(self._repairs, len(pool))
            if self._sprout(pool[index]):
                self.others += 1
                return
            pool[index] = pool[-1]  # no place beside it will ever be free again
            pool.pop()

    def _survey(self) -> None:
        """Take note of the tiles placed since the last time."""
        columns, extremes = self.lattice.columns, self._extremes
        new = self.order[self._surveyed :]
        for place in new:
            row, column = divmod(place, columns)
            low, high = extremes.get(row, (column, column))
            extremes[row] = min(low, column), max(high, column)
        self._pool += new
        self._surveyed = len(self.order)

    def _four_corners(self, rng: Random) -> list[int]:
        columns = self.lattice.columns
        ends = min(self._extremes), max(self._extremes)
        corners = list(dict.fromkeys(row * columns + column for row in ends for column in self._extremes[row]))
        shuffle(rng, corners)
        return corners

    def _sprout(self, place: int) -> bool:
        """Give the tile all ways on; open are those that lead to free places. Whether there are any."""
        sides, free, beyond = self.lattice.sides, self._free, self.lattice.beyond
        connections = range(place * sides, place * sides + sides)
        found = [connection for connection in connections if beyond[connection] >= 0 and free[beyond[connection]]]
        for connection in found:
            self._open[connection] = 1
        self._connections += found
        if found:
            self.patterns[place] = (1 << sides) - 1 ^ 1 << self.into[place]
        return bool(found)


class _Plan:
    """What becomes of each tile: a room by itself, a part of a larger one, a way or a junction.

    For every place with a tile, kinds has its kind, and wide the bits of the sides at which a hall goes on in another.
    """

    def __init__(self, recipe: Tiles, growth: _Growth, streams: Callable[[str], Random]) -> None:
        self.lattice = lattice = growth.lattice
        self.order, self.joined, self.into = growth.order, growth.joined, growth.into
        rng = streams("halls")
        random = rng.random
        leaning = 2 * random() - 1
        chance = recipe.halls + leaning * 0.7 * min(recipe.halls, 1 - recipe.halls)
        counts = [len(sides) for sides in lattice.flags]
        spacious = -(-2 * lattice.sides // 3)  # a tile that leads on by so many sides is room, not corridor
        corridor = [CHAMBER, CHAMBER, WAY, *[JUNCTION] * lattice.sides]
        joined, patterns = growth.joined, growth.patterns
        self.kinds = kinds = bytearray(lattice.count)
        for place in self.order:
            roll = random()
            if counts[patterns[place]] >= spacious:
                kinds[place] = HALL if roll < chance else CHAMBER
            else:
                kinds[place] = corridor[counts[joined[place]]]
        self.first = self.order[0]
        self.goal = self._far(rng)
        # Both stairs are in rooms, and never in the same one.
        kinds[self.first] = kinds[self.goal] = CHAMBER
        self.wide = self._wide()

    def _wide(self) -> bytearray:
        """Where halls go on in each other, rooms of too many tiles being divided."""
        kinds, flags, joined, meets, sides = (
            self.kinds, self.lattice.flags, self.joined, self.lattice.meets, self.lattice.sides,
        )  # fmt: skip
        wide = bytearray(self.lattice.count)
        groups: dict[int, list[int]] = {}  # with which tiles each is one room
        for place in self.order:
            if kinds[place] != HALL:
                continue
            for side in flags[joined[place] & ~wide[place]]:
                there, back = divmod(meets[place * sides + side], sides)
                if kinds[there] != HALL:
                    continue
                group, other = groups.setdefault(place, [place]), groups.setdefault(there, [there])
                if group is not other:
                    if len(group) + len(other) > _LARGEST:
                        continue
                    group += other
                    for tile in other:
                        groups[tile] = group
                wide[place] |= 1 << side
                wide[there] |= 1 << back
        self.groups = groups
        return wide

    def _far(self, rng: Random) -> int:
        """A tile that is a long way from the first, counted in tiles."""
        beyond, joined, flags, sides = self.lattice.beyond, self.joined, self.lattice.flags, self.lattice.sides
        steps = [-1] * self.lattice.count
        steps[self.first] = 0
        queue = [self.first]
        for place in queue:
            onward = steps[place] + 1
            for side in flags[joined[place]]:
                there = beyond[place * sides + side]
                if steps[there] < 0:
                    steps[there] = onward
                    queue.append(there)
        least = _FAR * steps[queue[-1]]
        return chosen(rng, [place for place in queue if steps[place] >= least])


class _Stamp(NamedTuple):
    """A picture made ready for a map of some width: its cells as distances from the place's upper left corner."""

    laid: tuple[tuple[int, int, bytearray], ...]  # start, stop and terrain of runs of cells, exits of one not included
    spans: tuple[Span, ...]  # where one can walk
    bounds: tuple[int, int, int, int]
    path: tuple[int, ...]  # of a way, from the exit at the lower side to the other


class _Looks(NamedTuple):
    """All that a tile may look like: pictures, the sums of their weights so far, the last of these, and the stamps."""

    pictures: list[Picture]
    totals: list[float]
    top: float
    stamps: list[_Stamp | None]


def _unlocked(key: int) -> tuple[str, int, int, int]:
    """The kind, form, and sides joined and wide open that a key stands for."""
    return KINDS[key >> 13], key >> 12 & 1, key >> 6 & 63, key & 63


class _Stamps:
    """Makes and keeps the stamps of a lattice's pictures, for maps of one width, and where places and exits lie there.

    looks has by number, of which `_unlocked` says what it stands for, what has been asked for so far.
    starts has the upper left corner of every place, as its distance from that of the lattice; exits, by form and side,
    the distances of the exits from it.
    """

    def __init__(self, lattice: Lattice, width: int) -> None:
        self._lattice = lattice
        self._width = width
        self.looks: dict[int, _Looks] = {}
        self._stamps: dict[tuple[frozenset[tuple[Cell, int]], tuple[Cell, ...]], _Stamp] = {}
        corners = map(lattice.corner, range(lattice.count))
        self.starts = tuple(y * width + x for x, y in corners)
        self.forms = bytes(map(lattice.form, range(lattice.count)))
        self.exits = [[y * width + x for x, y in lattice.exits(form)] for form in (0, 1)]

    def add(self, key: int) -> _Looks:
        """Find out what a tile may look like, the smallest first; its stamps are made when they are needed."""
        kind, form, joined, wide = _unlocked(key)
        pictures = self._lattice.pictures(kind, form, joined, wide)
        pictures.sort(key=lambda picture: len(picture.floor))
        totals = list(accumulate([picture.weight for picture in pictures]))
        top, totals[-1] = totals[-1], inf  # whatever is rolled, it is not behind the last
        looks = self.looks[key] = _Looks(pictures, totals, top, [None] * len(pictures))
        return looks

    def make(self, key: int, index: int) -> _Stamp:
        """The stamp of one of the pictures, made if no other tile looks like it, and kept."""
        looks = self.looks[key]
        picture = looks.pictures[index]
        drawn = frozenset(picture.floor.items()), picture.path  # tiles with other exits may look the same
        if drawn not in self._stamps:
            self._stamps[drawn] = self._stamp(picture)
        stamp = looks.stamps[index] = self._stamps[drawn]
        return stamp

    def _stamp(self, picture: Picture) -> _Stamp:
        width, floor = self._width, picture.floor
        drawn = sorted((y * width + x, kind) for (x, y), kind in floor.items())
        own = [cell for cell in drawn if WALKABLE_BYTES[cell[1]]]
        xs, ys = zip(*floor, strict=True)
        return _Stamp(
            tuple((run[0][0], run[-1][0] + 1, bytearray(kind for _, kind in run)) for run in _runs(drawn)),
            tuple((run[0][0], run[-1][0] + 1) for run in _runs(own)),
            (min(xs), min(ys), max(xs) + 1, max(ys) + 1),
            tuple(y * width + x for x, y in picture.path),
        )


def _runs(cells: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Cells, given in order with their terrain, as runs of neighbours in a row."""
    run: list[tuple[int, int]] = []
    for cell in cells:
        if run and cell[0] != run[-1][0] + 1:
            yield run
            run = []
        run.append(cell)
    yield run


@lru_cache(maxsize=4)
def _stamps(lattice: Lattice, width: int) -> _Stamps:
    return _Stamps(lattice, width)


class _Site:
    """Where the plan becomes floor, rooms and links."""

    def __init__(self, draft: Draft, plan: _Plan, rng: Random) -> None:
        lattice = plan.lattice
        self._draft = draft
        self._plan = plan
        self._random = rng.random
        self._all = _stamps(lattice, draft.width)
        across, down = lattice.extent
        self.corner = (draft.width - across) // 2, (draft.height - down) // 2
        self._start = self.corner[1] * draft.width + self.corner[0]
        self._stamp_of: dict[int, _Stamp] = {}
        self._room_of = [-1] * lattice.count

    def draw(self) -> None:
        """Lay every tile's picture into the map, in the order in which the tiles were placed."""
        draft, plan, random = self._draft, self._plan, self._random
        cells, kinds, joined, wide, stamp_of = draft.cells, plan.kinds, plan.joined, plan.wide, self._stamp_of
        starts, forms, origin = self._all.starts, self._all.forms, self._start
        looks, add, make = self._all.looks, self._all.add, self._all.make
        exits, flags = self._all.exits, plan.lattice.flags
        leaning = 2 * random() - 1
        shown = max(len(plan.order) // 8, 1) if draft.watched else len(plan.order)
        for number, place in enumerate(plan.order):
            if number % shown == 0 and number:
                draft.snapshot(f"{number} tiles")
            roll = random()
            key = kinds[place] << 13 | forms[place] << 12 | joined[place] << 6 | wide[place]
            _, totals, top, stamps = looks.get(key) or add(key)
            index = bisect(totals, (roll + leaning * (roll * roll - roll)) * top)
            stamp = stamp_of[place] = stamps[index] or make(key, index)
            start = origin + starts[place]
            for first, stop, terrain in stamp.laid:
                cells[start + first : start + stop] = terrain
            leads_out = exits[forms[place]]
            for side in flags[joined[place] & ~wide[place]]:
                cells[start + leads_out[side]] = _FLOOR
        draft.snapshot("tiles")

    def connect(self) -> None:
        """Make rooms of the tiles that are no ways, halls that go on in each other one room, and links between them."""
        plan, rooms, room_of, kinds = self._plan, self._draft.rooms, self._room_of, self._plan.kinds
        groups, stamp_of, starts, origin = plan.groups, self._stamp_of, self._all.starts, self._start
        width = self._draft.width
        for place in plan.order:
            kind = kinds[place]
            if kind == WAY or room_of[place] >= 0:
                continue
            group = groups.get(place)
            if group is None:
                room_of[place] = len(rooms)
                _, ranges, (left, top, right, bottom), _ = stamp_of[place]
                start = origin + starts[place]
                y, x = divmod(start, width)
                spans = [(start + first, start + stop) for first, stop in ranges]
                bounds = x + left, y + top, x + right, y + bottom
            else:
                for tile in group:
                    room_of[tile] = len(rooms)
                spans, bounds = self._hall(group)
            rooms.append(DraftRoom("junction" if kind == JUNCTION else "room", spans, bounds))
        self._link()
        self._draft.snapshot("links")

    def _hall(self, group: list[int]) -> tuple[list[Span], tuple[int, int, int, int]]:
        """The spans and bounds of some halls that are one room."""
        spans: list[Span] = []
        lefts, tops, rights, bottoms = [], [], [], []
        for tile in group:
            _, ranges, (left, top, right, bottom), _ = self._stamp_of[tile]
            start = self._start + self._all.starts[tile]
            y, x = divmod(start, self._draft.width)
            spans += [(start + first, start + stop) for first, stop in ranges]
            lefts.append(x + left)
            tops.append(y + top)
            rights.append(x + right)
            bottoms.append(y + bottom)
        return spans, (min(lefts), min(tops), max(rights), max(bottoms))

    def _link(self) -> None:
        """Follow every exit of every room, over ways, to the room where it ends."""
        plan, sides, flags, meets = (
            self._plan,
            self._plan.lattice.sides,
            self._plan.lattice.flags,
            self._plan.lattice.meets,
        )
        room_of, links, stamp_of = self._room_of, self._draft.links, self._stamp_of
        joined, wide, origin, starts = plan.joined, plan.wide, self._start, self._all.starts
        exits, forms = self._all.exits, self._all.forms
        followed = bytearray(len(meets))
        for place in plan.order:
            room = room_of[place]
            if room < 0:
                continue
            for side in flags[joined[place] & ~wide[place]]:
                connection = place * sides + side
                if followed[connection]:
                    continue
                cells = [origin + starts[place] + exits[forms[place]][side]]
                connection = meets[connection]
                there, back = divmod(connection, sides)
                while room_of[there] < 0:
                    start = origin + starts[there]
                    path = [start + step for step in stamp_of[there].path]
                    onward = (joined[there] ^ 1 << back).bit_length() - 1
                    cells += path if back < onward else path[::-1]
                    connection = meets[there * sides + onward]
                    there, back = divmod(connection, sides)
                cells.append(origin + starts[there] + exits[forms[there]][back])
                followed[connection] = 1
                links.append(DraftLink(room, room_of[there], "corridor", cells))

    def place_stairs(self) -> None:
        """Stairs up stand where the first tile's way in would be, as near as it has floor; down ones far away."""
        draft, plan, width = self._draft, self._plan, self._draft.width
        first = plan.first
        start = self._start + self._all.starts[first]
        y, x = divmod(start + self._all.exits[self._all.forms[first]][plan.into[first]], width)
        cells = [start + cell for span in self._stamp_of[first].spans for cell in range(*span)]
        draft.stairs_up = min(cells, key=lambda cell: abs(cell % width - x) + abs(cell // width - y))
        draft.ends = self._room_of[first], self._room_of[plan.goal]
