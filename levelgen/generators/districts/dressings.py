"""Dressings: what a district's rooms bear, so that one tells at a glance where one is.

Each tier has dressings of its own: easy rooms are green, wet or full of stalls, medium ones are built, hard ones are
broken. A level deals them in two orders, west and east of a line, and a room takes the first for which it has space:

    cloister               baths                  market                 aisles
    . . . . . . . . .      . . . . . . . . .      . . . . . . . . .      . . . . . . . . .
    . # . # . # . # .      . - - - . - - - .      . # # # . # # . .      . # . # . # . # .
    . . " " " " " . .      . - ~ - . - ~ - .      . . . . . . . . .      . . . . . . . . .
    . # " " 0 " " # .      . - - - . - - - .      . . . . . . . . .      . . . . . . . . .
    . . " " " " " . .      . . . . . . . . .      . # # . # # # . .      . # . # . # . # .
    . # . # . # . # .                             . . . . . . . . .      . . . . . . . . .
    . . . . . . . . .

    barracks               ruins                  collapse
    . # . . . # . . .      . . . # . , . # .      # # # # # # , . .
    . # . . . # . . .      . , . # . . . . .      # # # # , . . . .
    . # # . . # # . .      # # . , # , # . .      # # , , . . , . .
    . . . . . . . . .      . . . . . . . # .      , . . . . . . . .
    . . . . . . . . .      . . , # . , . # .      . . , . . . . . .

What is solid keeps clear of every place by which one enters, and none of it parts a room, even if some is left out.
Walls of one cell are short, or have gaps, so that they hide no long way.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product

from levelgen.draft import DraftRoom, Span
from levelgen.insides import Inside, Place, Places, inside_of
from levelgen.rng import Random, below, shuffle
from levelgen.rooms import Tier
from levelgen.terrain import SOLID_WORDS, WALKABLE_WORDS, Terrain

_HIGH_HALL = 10  # rows or columns

_MUCH = 30  # the cells outside a room's largest rectangle of which another one is dressed too

Laid = dict[int, Terrain]
"""What is laid on cells of the map."""


@dataclass(eq=False)
class Site:
    """A room to dress: the cells of each of its rows, from the first row on, and the map."""

    spans: Sequence[Span]
    cells: bytearray
    width: int

    @cached_property
    def corner(self) -> int:
        """The map cell of the room's first row and the map's first column."""
        return self.spans[0][0] // self.width * self.width

    @cached_property
    def rows(self) -> list[Span]:
        """The first column of each row, and the column after its last."""
        return [(start % self.width, (stop - 1) % self.width + 1) for start, stop in self.spans]

    @cached_property
    def inside(self) -> Inside:
        """The largest rectangle in the room."""
        return inside_of(self.rows, self.corner, self.cells, self.width)

    def rest(self) -> "Site":
        """Return the same room, whose `inside` is the largest rectangle of what lies beside its own."""
        inside = self.inside
        top, left = divmod(inside.corner - self.corner, self.width)
        wide, high = (inside.length, inside.breadth) if inside.along == 1 else (inside.breadth, inside.length)
        rows = self.rows.copy()
        for row in range(top, top + high):
            start, stop = rows[row]
            rows[row] = max((start, left), (left + wide, stop), key=lambda part: part[1] - part[0])
        rest = Site(self.spans, self.cells, self.width)
        rest.inside = inside_of(rows, self.corner, self.cells, self.width)
        return rest

    def holds(self, cell: int) -> bool:
        """Tell whether a cell belongs to the room."""
        row = (cell - self.corner) // self.width
        return 0 <= row < len(self.spans) and self.spans[row][0] <= cell < self.spans[row][1]

    def interior(self, row: int) -> Span:
        """Return the cells with floor on all eight sides, in a row that is neither the first nor the last."""
        (above, above_stop), (start, stop), (under, under_stop) = self.spans[row - 1 : row + 2]
        first = max(above + self.width, start, under - self.width) + 1
        last = min(above_stop + self.width, stop, under_stop - self.width) - 1
        return first, last

    def laid(self, terrain: Terrain, places: Places) -> Laid:
        """Return what is laid on places of the rectangle; what is solid keeps clear of its entries."""
        inside = self.inside
        corner, along, aside = inside.corner, inside.along, inside.aside
        cells = [corner + x * along + y * aside for x, y in places]
        if terrain in SOLID_WORDS:
            cells = [cell for cell in cells if cell not in inside.kept_clear]
        return dict.fromkeys(cells, terrain)


Dressing = Callable[[Site, Random], Laid]
"""A function that returns what it lays in a room: nothing if it has no space."""


class Dresser:
    """Who dresses the rooms of a level: each in what the district has there for its tier."""

    def __init__(self, weights: Mapping[str, float], width: int, rng: Random) -> None:
        self._border = width * (1 + rng.random()) / 3  # between the districts, in the middle third
        names = [name for name, weight in weights.items() if weight > 0]
        self._orders = [sorted(names, key=lambda name: -weights[name] * rng.random()) for _ in range(2)]

    def dress(self, room: DraftRoom, cells: bytearray, rng: Random) -> None:
        """Dress a room, whose spans are its rows, if it has space for anything."""
        left, _, right, _ = room.bounds
        site = Site(room.spans, cells, room.width)
        for name in self._orders[left + right > 2 * self._border]:
            tier, dressing = DRESSINGS[name]
            laid = dressing(site, rng) if tier == room.tier else {}
            if not laid:
                continue
            if dressing in _OF_RECTANGLES and room.area - site.inside.length * site.inside.breadth >= _MUCH:
                laid |= dressing(site.rest(), rng)
            room.tags.append(name)
            for cell, terrain in laid.items():
                cells[cell] = terrain
            room.give_up([cell for cell, terrain in laid.items() if terrain in SOLID_WORDS])
            start, stop = room.spans[len(room.spans) // 2]
            room.center = (start + stop) // 2
            if cells[room.center] not in WALKABLE_WORDS:
                room.center = next(cell for cell in room.cells if cells[cell] in WALKABLE_WORDS)
            return


def _lawn(site: Site, rng: Random) -> Laid:
    """Grow grass in the middle of the room, with a margin all around."""
    margin = below(rng, 2)
    lawn: Laid = {}
    for row in range(1 + margin, len(site.spans) - 1 - margin):
        start, stop = site.interior(row)
        grown = range(start + margin, stop - margin)
        if len(grown) >= 2:
            lawn.update(dict.fromkeys(grown, Terrain.GRASS))
    return lawn


def _cloister(site: Site, _rng: Random) -> Laid:
    """Ring a lawn with an arcade, and put a statue in its middle."""
    inside = site.inside
    walk = 1 if inside.breadth < 9 else 2
    left, top = walk + (inside.length + 1) % 2, walk + (inside.breadth + 1) % 2  # both sides of the arcade are odd
    right, bottom = inside.length - walk, inside.breadth - walk
    if inside.breadth < 6 or right - left < 5:
        return {}
    garth = _box(left + 1, top + 1, right - 1, bottom - 1)
    arcade = {(x, y) for x, y in _box(left, top, right, bottom) - garth if (x - left + y - top) % 2 == 0}
    middle = {((left + right) // 2, (top + bottom) // 2)} if bottom - top > 4 else Places()
    return (
        site.laid(Terrain.GRASS, garth - middle) | site.laid(Terrain.STATUE, middle) | site.laid(Terrain.ROCK, arcade)
    )


def _baths(site: Site, rng: Random) -> Laid:
    """Sink basins into the floor, deep where they are broad, with a walk around each."""
    inside = site.inside
    walk = 1 if inside.breadth < 8 else 2
    high = inside.breadth - 2 * walk
    if high < 3:
        return {}
    count = max((inside.length - walk) // (walk + high + below(rng, 4)), 1)
    lines = [walk + part * (inside.length - walk) // count for part in range(count + 1)]
    laid: Laid = {}
    for left, behind in pairwise(lines):
        box = left, walk, behind - walk, walk + high
        laid |= site.laid(Terrain.SHALLOW_WATER, _box(*box))
        laid |= site.laid(Terrain.DEEP_WATER, _box(box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1))
    return laid


def _market(site: Site, rng: Random) -> Laid:
    """Set up rows of stalls with lanes between them; in a high hall they are two cells deep."""
    inside = site.inside
    if inside.breadth < 5:
        return {}
    deep = 1 if inside.breadth < _HIGH_HALL else 2
    rows = (inside.breadth - 1) // (deep + 2)
    first = (inside.breadth + 2 - (deep + 2) * rows) // 2
    stalls: Places = set()
    for y in range(first, first + (deep + 2) * rows, deep + 2):
        x = 1 + below(rng, 2)
        while x + 2 < inside.length:
            long = min(2 + below(rng, 2), inside.length - 1 - x)
            if rng.random() < 0.85:
                stalls |= _box(x, y, x + long, y + deep)
            x += long + 1 + below(rng, 2)
    return site.laid(Terrain.ROCK, stalls)


def _pillars(site: Site, rng: Random) -> Laid:
    """Set pillars at even distances about the middle, each with floor on all eight sides."""
    spans, width = site.spans, site.width
    height = len(spans)
    apart = 3 + below(rng, 4 if height > _HIGH_HALL else 2)  # in a high hall, close pillars would be a thicket
    middle_row = (height - below(rng, 2) * (1 - height % 2)) // 2  # of two middle rows, either one
    start, stop = spans[middle_row]
    middle_column = (start % width + (stop - 1) % width + below(rng, 2)) // 2
    pillars: list[int] = []
    for row in range(1 + (middle_row - 1) % apart, height - 1, apart):
        first, last = site.interior(row)
        middle = spans[row][0] // width * width + middle_column
        pillars += range(first + (middle - first) % apart, last, apart)
    return dict.fromkeys(pillars, Terrain.ROCK)


def _aisles(site: Site, rng: Random) -> Laid:
    """Part aisles from a nave by pillars and statues in turn, or in a high hall by thick pillars."""
    inside = site.inside
    if inside.breadth < 6:
        return {}
    thick = 1 if inside.breadth < 9 else 2
    aisle = thick if inside.breadth < 12 else 2 + below(rng, 2)
    long = thick + (below(rng, 2) if thick > 1 else 0)
    apart = long + thick + below(rng, 2)
    first = 1 + (inside.length - 2 - long) % apart // 2
    beside = range(aisle, (inside.breadth - thick) // 2, aisle + thick)
    rows = {y for each in beside for y in (each, inside.breadth - thick - each)}
    starts = range(first, inside.length - long, apart)
    piers = {(x + dx, y + dy) for x in starts for y in rows for dx in range(long) for dy in range(thick)}
    statues = {(x, y) for x in starts[1::2] for y in rows} if thick == 1 else Places()
    return site.laid(Terrain.ROCK, piers - statues) | site.laid(Terrain.STATUE, statues)


def _barracks(site: Site, rng: Random) -> Laid:
    """Part bays along the long walls, each with half of its front walled up, and in a high hall back to back too."""
    inside = site.inside
    deep = 1 if inside.breadth < 6 else 3 if _HIGH_HALL <= inside.breadth <= _HIGH_HALL + 3 else 2
    wide = 4 + below(rng, 2)
    starts = range((inside.length - 1) % wide // 2, inside.length - wide, wide)
    if inside.breadth < 4 or not starts:
        return {}
    far, back = rng.random() < 0.5, rng.random() < 0.5
    bay = {(0, y) for y in range(deep)} | {(x, deep) for x in range(wide - 2 if deep > 1 else 0)}
    bays = {(start + x, y) for start in starts for x, y in bay} | {(starts[-1] + wide, y) for y in range(deep)}
    if back:
        bays = {(inside.length - 1 - x, y) for x, y in bays}
    across = {(x, inside.breadth - 1 - y) for x, y in bays}
    if inside.breadth < 2 * deep + 4:
        return site.laid(Terrain.ROCK, across if far else bays)
    walls = bays | across
    if inside.breadth > _HIGH_HALL + 3:  # in the middle bays back to back, open to both sides
        inward = inside.breadth // 2 - deep
        walls |= {(x, y + inward) for x, y in bays} | {(x, y - inward) for x, y in across}
    return site.laid(Terrain.ROCK, walls)


def _rubble(site: Site, rng: Random) -> Laid:
    """Strew rubble on about every fifth cell."""
    strewn = [start + below(rng, stop - start) for start, stop in site.spans for _ in range((stop - start + 2) // 4)]
    return dict.fromkeys(strewn, Terrain.RUBBLE)


def _ruins(site: Site, rng: Random) -> Laid:
    """Leave the broken walls of smaller rooms, each open on two sides."""
    inside = site.inside
    if inside.breadth < 5:
        return {}
    middle = inside.breadth // 2 - below(rng, 2) * (1 - inside.breadth % 2) if inside.breadth > 5 else -1
    walls: list[Place] = []
    crossings: Places = set()
    before, x = 0, 2 + below(rng, 3)
    while x < inside.length - 2:
        gap = below(rng, inside.breadth - 1)
        walls += [(x, y) for y in range(inside.breadth) if not gap <= y < gap + 2]
        if middle > 0:
            way = before + below(rng, x - before - 1)
            walls += [(place, middle) for place in range(before, x) if not way <= place < way + 2]
        crossings.add((x, middle))
        before, x = x + 1, x + 3 + below(rng, 3)
    fallen = {place for place in walls if rng.random() < 0.3} - crossings  # which would be shut in
    return _rubble(site, rng) | site.laid(Terrain.RUBBLE, fallen) | site.laid(Terrain.ROCK, {*walls} - fallen)


def _collapse(site: Site, rng: Random) -> Laid:
    """Let one corner of the room fall in, where nobody enters, and spill rubble."""
    corners = [*product((False, True), repeat=2)]
    shuffle(rng, corners)
    for east, south in corners:
        fallen = _fallen_in(site, rng, east=east, south=south)
        near = {cell + step for cell in fallen for step in (-site.width, -1, 1, site.width)} - fallen
        spill = [cell for cell in sorted(near) if site.cells[cell] != Terrain.ROCK]
        if spill and all(map(site.holds, spill)):
            strewn = [cell for cell in spill if rng.random() < 0.7]
            return _rubble(site, rng) | dict.fromkeys(strewn, Terrain.RUBBLE) | dict.fromkeys(fallen, Terrain.ROCK)
    return {}


def _fallen_in(site: Site, rng: Random, *, east: bool, south: bool) -> set[int]:
    """Return the cells of a corner that is cut off aslant: none if the rest would not be in one piece."""
    rows = site.rows
    west, end, high = min(start for start, _ in rows), max(stop for _, stop in rows), len(rows)
    depth = (end - west) * 2 // 3
    slope = max(3 * depth // high, 1)
    left = [*rows]
    for row in range(high - 1, 0, -1) if south else range(high - 1):
        start, stop = rows[row]
        left[row] = (start, max(end - depth, start + 2)) if east else (min(west + depth, stop - 2), stop)
        left[row] = max(left[row][0], start), min(left[row][1], stop)
        depth -= below(rng, slope) + 1
        if depth <= 0:
            break
    if any(min(one[1], other[1]) <= max(one[0], other[0]) for one, other in pairwise(left)):
        return set()
    return {
        site.corner + row * site.width + column
        for row, ((start, stop), (first, last)) in enumerate(zip(rows, left, strict=True))
        for column in (*range(start, first), *range(last, stop))
    }


def _box(left: int, top: int, right: int, bottom: int) -> Places:
    return {*product(range(left, right), range(top, bottom))}


_OF_RECTANGLES = (_cloister, _baths, _market, _aisles, _barracks)
"""The dressings of a room's largest rectangle that another one may have too."""

DRESSINGS: Mapping[str, tuple[Tier, Dressing]] = {
    "lawn": (Tier.EASY, _lawn),
    "cloister": (Tier.EASY, _cloister),
    "baths": (Tier.EASY, _baths),
    "market": (Tier.EASY, _market),
    "pillars": (Tier.MEDIUM, _pillars),
    "aisles": (Tier.MEDIUM, _aisles),
    "barracks": (Tier.MEDIUM, _barracks),
    "rubble": (Tier.HARD, _rubble),
    "ruins": (Tier.HARD, _ruins),
    "collapse": (Tier.HARD, _collapse),
}
"""The dressings by name, each with the tier of the rooms that bear it."""
