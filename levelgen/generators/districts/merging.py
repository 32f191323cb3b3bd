"""Merging of grid units into rooms, each a rectangle of units, and the pairs of rooms that share a side."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from levelgen.generators.districts.path import Route
from levelgen.graph import Adjacency
from levelgen.rng import Random, chosen, picker, shuffle
from levelgen.rooms import Tier

ACROSS, DOWN = 0, 1

UnitBox = tuple[int, int, int, int]
"""The units of a room: left, top, right, bottom in columns and rows of the grid, half open."""

Size = tuple[int, int]
"""Columns and rows of units."""

Pair = tuple[int, int]
"""Two rooms that share a side, by number: the western one first, or the northern one."""


class MergedRooms:
    """Rooms made of units.

    Attributes:
        boxes: the units of every room.
        tiers: the tier of every room, that of its hardest unit.
        room_of: the room of every unit, or -1.
    """

    def __init__(self, columns: int, adjacency: Adjacency, colours: Sequence[Tier], route: Route) -> None:
        self._columns = columns
        self._adjacency = adjacency
        self._colours = colours
        self._route = route
        self._places = {unit: place for place, unit in enumerate(route.path)}
        hard = Tier.HARD
        self._hard = {unit for unit, tier in enumerate(colours) if tier == hard}  # later all units of hard rooms
        self._free = set(route.kept)  # the units not yet in a room
        self._beside_last: set[int] = set()  # units beside the room before the end; the boss's room is largest there
        self._asked: set[Size] = set()
        self.boxes: list[UnitBox] = []
        self.tiers: list[Tier] = []
        self.room_of = [-1] * len(colours)

    def merge(self, sizes: Mapping[str, float], rng: Random) -> None:
        """Make rooms of the kept units: sizes are dealt by weight until they fill the units, and placed largest first.

        A room stands at the first place, in random order, where it fits; if it fits nowhere, it takes the next smaller
        size. After the smallest of several units come those that it has space for, or large rooms alone would leave
        single units nearly everywhere, since colours and path let few stand. Then sizes are dealt again for the
        remaining units, until only single units fit. If more of these are left than were dealt, they take in
        neighbouring units that were not kept. The boss's room and the room before the end are made first.
        """
        names = [name for name in sizes if sizes[name] > 0]
        shuffle(rng, names)  # of two sizes with the same number of units either may come first
        parsed = {name: _parsed(name) for name in [*names, "1x1"]}
        self._asked = {parsed[name] for name in names}
        order = sorted(dict.fromkeys([*parsed.values(), *_within(parsed.values())]), key=_area, reverse=True)
        deal = picker(sizes)
        corners = sorted(self._free)
        shuffle(rng, corners)
        if self._route.boss >= 0:
            self._begin_with_boss(order, parsed[deal(rng.random())], rng)
        places = {size: iter(corners) for size in order}  # iterators: a size that does not fit a place never will
        singles = 0
        found = True
        while found:
            dealt = []
            space = len(self._free) - singles
            while space > 0:
                dealt.append(parsed[deal(rng.random())])
                space -= _area(dealt[-1])
            singles += dealt.count((1, 1))
            dealt.sort(key=_area, reverse=True)
            found = sum(self._place(size, order, places) for size in dealt if size != (1, 1)) > 0
        self._finish([unit for unit in corners if unit in self._free], singles, order, rng)

    @property
    def singles(self) -> int:
        """The number of rooms that are single units."""
        return sum(right - left == bottom - top == 1 for left, top, right, bottom in self.boxes)

    @property
    def unasked(self) -> float:
        """The share of the units that are in rooms of a size that was not asked for."""
        sizes = [(right - left, bottom - top) for left, top, right, bottom in self.boxes]
        return sum(_area(size) for size in sizes if size not in self._asked) / sum(map(_area, sizes))

    def _begin_with_boss(self, order: Sequence[Size], size: Size, rng: Random) -> None:
        """Make the boss's room, as large as possible, and the room before the end, of this size or smaller."""
        self._add_around(self._route.boss, order, rng)
        self._add_around(self._route.path[-2], order[order.index(size) :], rng)
        before_end = self._units(self.boxes[-1])
        self._beside_last = {beside for unit in before_end for beside in self._adjacency[unit]}.difference(before_end)

    def _add_around(self, unit: int, sizes: Iterable[Size], rng: Random) -> None:
        """Make a room that holds the unit, of the first of the sizes that fits around it, at a random place."""
        x, y = unit % self._columns, unit // self._columns
        for size in sizes:
            width, height = size
            corners = self._units((max(x + 1 - width, 0), max(y + 1 - height, 0), x + 1, y + 1))
            fitting = [corner for corner in corners if self._fits(corner, size)]
            if fitting:
                self._add(chosen(rng, fitting), size)
                return

    def _place(self, size: Size, order: Iterable[Size], places: Mapping[Size, Iterator[int]]) -> bool:
        """Make a room of the size, or of the next smaller one that fits; return whether one did."""
        for other in [size, *[other for other in order if other != size and 1 < _area(other) <= _area(size)]]:
            for corner in places[other]:
                if self._fits(corner, other):
                    self._add(corner, other)
                    return True
        return False

    def _finish(self, left: Sequence[int], singles: int, order: list[Size], rng: Random) -> None:
        """Make rooms of leftover units: the last `singles` stay single, the others take in units that were not kept."""
        self._free = {unit for unit, room in enumerate(self.room_of) if room < 0}
        for place, unit in enumerate(left):
            if unit in self._free:
                is_single = len(left) - place <= singles
                self._add_around(unit, order[-1:] if is_single else order[-2::-1] + order[-1:], rng)

    def _units(self, box: UnitBox) -> list[int]:
        left, top, right, bottom = box
        return [row * self._columns + column for row in range(top, bottom) for column in range(left, right)]

    def _fits(self, corner: int, size: Size) -> bool:
        """Tell whether a box of units, given by its north-western unit and its size, can make one room.

        The path must stay as it is (`_keeps_path`), no two hard rooms may be neighbours, and beside the room before the
        end only rooms on the path may be larger than the boss's.
        """
        if corner not in self._free or corner % self._columns + size[0] > self._columns:
            return False
        if size == (1, 1):
            return True
        if corner + size[0] - 1 + (size[1] - 1) * self._columns not in self._free:  # mostly so, and soon seen
            return False
        units = self._units(self._box(corner, size))
        if not self._free.issuperset(units):
            return False
        if not self._places.keys().isdisjoint(units):
            return self._keeps_path(units)
        if not self._beside_last.isdisjoint(units) and len(units) > len(self._units(self.boxes[0])):
            return False
        around = {beside for unit in units for beside in self._adjacency[unit]}.difference(units)
        return self._hard.isdisjoint(units) or self._hard.isdisjoint(around)

    def _keeps_path(self, units: Sequence[int]) -> bool:
        """Tell whether the path stays as long and as calm if these units, some of them on it, make one room.

        The room may hold one stretch of the path, but not all of it, and not its last two units together. Hard units
        never merge with a unit of the path, which would then lead through them.
        """
        on_path = [self._places[unit] for unit in units if unit in self._places]
        first, last, end = min(on_path), max(on_path), len(self._places) - 1
        if last - first >= len(on_path) or not self._hard.isdisjoint(units):
            return False
        return first == end or (last < end and (first > 0 or last < end - 1))

    def _box(self, corner: int, size: Size) -> UnitBox:
        x, y = corner % self._columns, corner // self._columns
        return x, y, x + size[0], y + size[1]

    def _add(self, corner: int, size: Size) -> None:
        box = self._box(corner, size)
        units = self._units(box)
        tier = max(self._colours[unit] for unit in units)
        if tier == Tier.HARD:
            self._hard.update(units)
        for unit in units:
            self.room_of[unit] = len(self.boxes)
        self._free.difference_update(units)
        self.boxes.append(box)
        self.tiers.append(tier)

    def pairs(self) -> dict[Pair, int]:
        """Return all pairs of rooms that share a side, each with its axis: `ACROSS` or `DOWN`."""
        pairs = {}
        for unit, room in enumerate(self.room_of):
            for beyond in self._adjacency[unit]:
                other = self.room_of[beyond]
                if beyond > unit and -1 < room != other > -1:
                    pairs[room, other] = self._axis(unit, beyond)
        return pairs

    def _axis(self, unit: int, beyond: int) -> int:
        return ACROSS if unit // self._columns == beyond // self._columns else DOWN

    def add_secret_rooms(self, chance: float, rng: Random) -> dict[Pair, int]:
        """Make secret rooms, with the given chance, of units in no room that have three or more neighbours in rooms.

        Each is to be connected with two of the rooms beside it, so that its finder has found a shortcut too.

        Returns:
            The pairs to connect, in the form of `pairs`.
        """
        first = len(self.boxes)
        pairs: dict[Pair, int] = {}
        for unit, room in enumerate(self.room_of):
            beside = [other for other in self._adjacency[unit] if self.room_of[other] >= 0]
            if room >= 0 or len(beside) < 3:
                continue
            roll = rng.random()
            shuffle(rng, beside)
            rooms = [self.room_of[other] for other in beside]
            beside_hard = self._colours[unit] == Tier.HARD in [self.tiers[other] for other in rooms]
            if roll >= chance or max(rooms) >= first or beside_hard:
                continue
            secret = len(self.boxes)
            self._add(unit, (1, 1))
            for other in beside[:2]:
                pair = (self.room_of[other], secret) if other < unit else (secret, self.room_of[other])
                pairs[pair] = self._axis(unit, other)
        return pairs


def _parsed(size: str) -> Size:
    columns, rows = map(int, size.split("x"))
    return columns, rows


def _within(sizes: Iterable[Size]) -> list[Size]:
    """Return the sizes of several units that fit into the smallest such size; into each, if several are smallest."""
    several = [size for size in sizes if size != (1, 1)]
    least = min(map(_area, several), default=0)
    return [
        (columns, rows)
        for width, height in several
        if width * height == least
        for columns in range(1, width + 1)
        for rows in range(1, height + 1)
        if columns * rows > 1
    ]


def _area(size: Size) -> int:
    return size[0] * size[1]
