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
from levelgen.generators.tiles.drawings import KINDS, Cell, Picture
from levelgen.generators.tiles.lattice import Lattice
from levelgen.generators.tiles.recipe import Tiles
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
        patterns=list(map(growth.patterns.__getitem__, order)),
        into=list(map(growth.into.__getitem__, order)),
        joined=list(map(growth.joined.__getitem__, order)),
        kinds=[KINDS[kind] for kind in map(plan.kinds.__getitem__, order)],
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

    def _spread(self, place: int = -1, into: int = 0) -> None:  # noqa: C901 - one loop, in which all the time is spent
        """Take open connections, one after another, until none is left or the level is as large as asked (1).

        If a place is given, it begins with a tile there that leads in by that side. One behind which nothing is free
        or open is plugged, simply by not being joined.
        """
        lattice = self.lattice
        connections, still_open, meets, sides = self._connections, self._open, lattice.meets, lattice.sides
        beyond, free, joined, order, patterns = lattice.beyond, self._free, self.joined, self.order, self.patterns
        totals, top, final, choices, ways_in = self._totals, self._totals[-1], self._last, lattice.choices, self.into
        random, rolls, loops, target = self._rng.random, self._rolls, self._loops, self.target
        pick, head = self._pick, 0
        while True:
            if place >= 0:  # put a random tile there, turned so that its way in meets what it came from (2, 3)
                patterns[place], opened, sprouts = choices[into][bisect(totals, random() * top, 0, final)]
                ways_in[place] = into
                free[place] = 0
                order.append(place)
                first = place * sides
                still_open[first : first + sides] = opened
                for side in sprouts:
                    connections.append(first + side)
                if len(order) == target:
                    break
                place = -1
            if head == len(connections):
                break
            if pick == "random":
                index = int(random() * len(connections))
                connection = connections[index]
                connections[index] = connections[-1]
                connections.pop()
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
        # A tile that leads on by so many sides is room, not corridor.
        is_spacious = [count >= -(-2 * lattice.sides // 3) for count in counts]
        corridor = [(CHAMBER, CHAMBER, WAY, JUNCTION)[min(count, 3)] for count in counts]
        joined, patterns = growth.joined, growth.patterns
        self.kinds = kinds = bytearray(lattice.count)
        for place in self.order:
            roll = random()
            if is_spacious[patterns[place]]:
                kinds[place] = HALL if roll < chance else CHAMBER
            else:
                kinds[place] = corridor[joined[place]]
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

    floor: tuple[tuple[int, int, bytearray], ...]  # start, stop and terrain of where one can walk, without the exits
    rest: tuple[tuple[int, int], ...]  # other cells and their terrain
    bounds: tuple[int, int, int, int]
    path: tuple[int, ...]  # of a way, from the exit at the lower side to the other


class _Looks(NamedTuple):
    """All that a tile may look like: pictures, the sums of their weights so far, the last of these, and the stamps.

    Its exits of one cell are the same in all of them.
    """

    pictures: list[Picture]
    totals: list[float]
    top: float
    stamps: list[_Stamp | None]
    exits: tuple[int, ...]


def _unlocked(key: int) -> tuple[str, int, int, int]:
    """The kind, form, and sides joined and wide open that a key stands for."""
    return KINDS[key >> 13], key >> 12 & 1, key >> 6 & 63, key & 63


class _Stamps:
    """Makes and keeps the stamps of a lattice's pictures, for maps of one size, and where places and exits lie there.

    looks has by number, of which `_unlocked` says what it stands for, what has been asked for so far.
    corners has the upper left corner of every place as (x, y), starts the same as a cell, and exits for every
    connection the cell by which it leads out.
    """

    def __init__(self, lattice: Lattice, width: int, height: int) -> None:
        self._lattice = lattice
        self._width = width
        self.looks: dict[int, _Looks] = {}
        self._stamps: dict[tuple[frozenset[tuple[Cell, int]], tuple[Cell, ...]], _Stamp] = {}
        across, down = lattice.extent
        self.corner = left, top = (width - across) // 2, (height - down) // 2
        self.corners = [(left + x, top + y) for x, y in map(lattice.corner, range(lattice.count))]
        self.starts = [y * width + x for x, y in self.corners]
        self.forms = bytes(map(lattice.form, range(lattice.count)))
        self._exits = [[y * width + x for x, y in lattice.exits(form)] for form in (0, 1)]
        self.exits = [
            start + step for start, form in zip(self.starts, self.forms, strict=True) for step in self._exits[form]
        ]

    def add(self, key: int) -> _Looks:
        """Find out what a tile may look like, the smallest first; its stamps are made when they are needed."""
        kind, form, joined, wide = _unlocked(key)
        pictures = self._lattice.pictures(kind, form, joined, wide)
        pictures.sort(key=lambda picture: len(picture.floor))
        totals = list(accumulate([picture.weight for picture in pictures]))
        top, totals[-1] = totals[-1], inf  # whatever is rolled, it is not behind the last
        exits = tuple(self._exits[form][side] for side in self._lattice.flags[joined & ~wide])
        looks = self.looks[key] = _Looks(pictures, totals, top, [None] * len(pictures), exits)
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
        runs = list(_runs([cell for cell in drawn if WALKABLE_BYTES[cell[1]]]))
        xs, ys = zip(*floor, strict=True)
        return _Stamp(
            tuple((run[0][0], run[-1][0] + 1, bytearray(kind for _, kind in run)) for run in runs),
            tuple(cell for cell in drawn if not WALKABLE_BYTES[cell[1]]),
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
def _stamps(lattice: Lattice, width: int, height: int) -> _Stamps:
    return _Stamps(lattice, width, height)


class _Site:
    """Where the plan becomes floor, rooms and links."""

    def __init__(self, draft: Draft, plan: _Plan, rng: Random) -> None:
        self._draft = draft
        self._plan = plan
        self._random = rng.random
        self._all = _stamps(plan.lattice, draft.width, draft.height)
        self.corner = self._all.corner
        self._stamp_of: dict[int, _Stamp] = {}
        self._spans_of: dict[int, list[Span]] = {}
        self._room_of = [-1] * plan.lattice.count

    def draw(self) -> None:
        """Lay every tile's picture into the map, in the order in which the tiles were placed."""
        draft, plan, random = self._draft, self._plan, self._random
        cells, kinds, joined, wide = draft.cells, plan.kinds, plan.joined, plan.wide
        stamp_of, spans_of, starts, forms = self._stamp_of, self._spans_of, self._all.starts, self._all.forms
        looks, add, make = self._all.looks, self._all.add, self._all.make
        leaning = 2 * random() - 1
        shown = max(len(plan.order) // 8, 1)
        for number, place in enumerate(plan.order):
            if draft.watched and number % shown == 0 and number:
                draft.snapshot(f"{number} tiles")
            roll = random()
            key = kinds[place] << 13 | forms[place] << 12 | joined[place] << 6 | wide[place]
            _, totals, top, stamps, exits = looks.get(key) or add(key)
            index = bisect(totals, (roll + leaning * (roll * roll - roll)) * top)
            floor, rest, _, _ = stamp_of[place] = stamps[index] or make(key, index)
            start = starts[place]
            spans: list[Span] = []
            for first, stop, terrain in floor:
                begin, end = start + first, start + stop
                cells[begin:end] = terrain
                spans.append((begin, end))
            spans_of[place] = spans
            for step, kind in rest:
                cells[start + step] = kind
            for step in exits:
                cells[start + step] = _FLOOR
        draft.snapshot("tiles")

    def connect(self) -> None:
        """Make rooms of the tiles that are no ways, halls that go on in each other one room, and links between them."""
        rooms, room_of, kinds, groups = self._draft.rooms, self._room_of, self._plan.kinds, self._plan.groups
        for place in self._plan.order:
            kind = kinds[place]
            if kind == WAY or room_of[place] >= 0:
                continue
            if place in groups:
                for tile in groups[place]:
                    room_of[tile] = len(rooms)
                spans, bounds = self._hall(groups[place])
            else:
                room_of[place] = len(rooms)
                spans, bounds = self._spans_of[place], self._bounds(place)
            rooms.append(DraftRoom("junction" if kind == JUNCTION else "room", spans, bounds))
        self._link()
        self._draft.snapshot("links")

    def _hall(self, group: list[int]) -> tuple[list[Span], tuple[int, int, int, int]]:
        """The spans and bounds of some halls that are one room."""
        spans = [span for tile in group for span in self._spans_of[tile]]
        lefts, tops, rights, bottoms = zip(*map(self._bounds, group), strict=True)
        return spans, (min(lefts), min(tops), max(rights), max(bottoms))

    def _bounds(self, place: int) -> tuple[int, int, int, int]:
        x, y = self._all.corners[place]
        left, top, right, bottom = self._stamp_of[place].bounds
        return x + left, y + top, x + right, y + bottom

    def _link(self) -> None:
        """Follow every exit of every room, over ways, to the room where it ends."""
        plan, lattice, room_of, links = self._plan, self._plan.lattice, self._room_of, self._draft.links
        sides, flags, beyond, meets = lattice.sides, lattice.flags, lattice.beyond, lattice.meets
        joined, wide, exits = plan.joined, plan.wide, self._all.exits
        followed = bytearray(len(meets))
        for place in plan.order:
            room = room_of[place]
            if room < 0:
                continue
            for side in flags[joined[place] & ~wide[place]]:
                connection = place * sides + side
                if followed[connection]:
                    continue
                cells = [exits[connection]]
                there, connection = beyond[connection], meets[connection]
                while room_of[there] < 0:
                    back = connection - there * sides
                    onward = (joined[there] ^ 1 << back).bit_length() - 1
                    start, path = self._all.starts[there], self._stamp_of[there].path
                    cells += [start + step for step in (path if back < onward else path[::-1])]
                    connection = there * sides + onward
                    there, connection = beyond[connection], meets[connection]
                cells.append(exits[connection])
                followed[connection] = 1
                links.append(DraftLink(room, room_of[there], "corridor", cells))

    def place_stairs(self) -> None:
        """Stairs up stand where the first tile's way in would be, as near as it has floor; down ones far away."""
        draft, plan, width = self._draft, self._plan, self._draft.width
        first = plan.first
        y, x = divmod(self._all.exits[first * plan.lattice.sides + plan.into[first]], width)
        cells = [cell for span in self._spans_of[first] for cell in range(*span)]
        draft.stairs_up = min(cells, key=lambda cell: abs(cell % width - x) + abs(cell // width - y))
        draft.ends = self._room_of[first], self._room_of[plan.goal]
