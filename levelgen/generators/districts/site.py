"""The site: draws the halls in places of their own, and the ways from one to the next.

A place is the rectangle of a room's units, with one cell left free on each side; so any two rooms stand two cells
apart, and a way between them is two cells long. A hall need not fill its place; then it reaches out to its doors by
arms one cell wide. Such an arm may run along its own hall, with a wall of one cell between: the only thin walls there
are. Halls are carved, dressed and joined by the spans of their rows; no cell is looked at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.generators.districts.blocks import Block, Blocks, Pair
from levelgen.generators.districts.dressing import dress
from levelgen.generators.districts.hall import Hall
from levelgen.generators.districts.recipe import Districts
from levelgen.rng import Random, below, picker
from levelgen.rooms import Tier
from levelgen.shapes import SHAPES, Rows, laid
from levelgen.terrain import Terrain

__all__ = ["Site"]

_WIDE = 3
_ROOMY = 3  # no room is shorter or narrower, unless its place is
_FLOORS = bytearray([Terrain.FLOOR]) * 2000  # a slice of the map would first make a bytearray of anything else
_FLOOR, _SECRET_DOOR = int(Terrain.FLOOR), int(Terrain.SECRET_DOOR)
_SHOWN = {Tier.EASY: Terrain.GRASS, Tier.MEDIUM: Terrain.FLOOR, Tier.HARD: Terrain.RUBBLE}

_shape_picker = lru_cache(maxsize=32)(picker)


class Site:
    """Where the rooms of a plan are drawn: lines_x and lines_y say where its units begin, and where the last ends."""

    def __init__(self, recipe: Districts, draft: Draft, plan: Blocks, streams: Callable[[str], Random]) -> None:
        self._recipe = recipe
        self._draft = draft
        self._plan = plan
        self._halls: list[Hall] = []
        rng = streams("rooms")
        self._random = rng.random
        columns, rows = recipe.grid
        self.lines_x = _lines(draft.width, columns, rng)
        self.lines_y = _lines(draft.height, rows, rng)
        self._leaning = 2 * rng.random() - 1

    def carve(self, streams: Callable[[str], Random]) -> None:
        """Carve all rooms, and dress them."""
        recipe, plan, draft = self._recipe, self._plan, self._draft
        rng, details = streams("dressing"), streams("shapes")
        cells, width, chance, dressing = draft.cells, draft.width, rng.random, recipe.dressing
        tables = recipe.easy_shapes, recipe.medium_shapes, recipe.hard_shapes
        pickers = [_shape_picker(table) for table in tables]
        # Every room takes as many numbers whatever becomes of it, so that no knob moves other rooms.
        random = self._random
        rolls = [random() for _ in range(5 * len(plan.blocks))]
        columns = [(left, right) for left, _, right, _ in plan.blocks]
        rows = [(top, bottom) for _, top, _, bottom in plan.blocks]
        spans_x = self._extents(self.lines_x, columns, rolls[1::5], rolls[2::5])
        spans_y = self._extents(self.lines_y, rows, rolls[3::5], rolls[4::5])
        for block, tier, roll, span_x, span_y in zip(
            plan.blocks, plan.tiers, rolls[::5], spans_x, spans_y, strict=True
        ):
            hall = self._carved(block, pickers[tier](roll), span_x, span_y, details)
            self._halls.append(hall)
            if chance() < dressing:
                dress(hall, tier, width, cells, rng)
        draft.snapshot("rooms")

    def _extents(self, lines: list[int], blocks: list[Span], sizes: list[float], places: list[float]) -> list[Span]:
        """Along one axis, where the rooms of blocks start and stop, by a roll for the size and one for the place.

        Each has the middle of all of its units, so that it has something opposite every neighbour.
        """
        smallest, leaning = self._recipe.smallest, self._leaning
        extents = []
        for (first, last), roll, place in zip(blocks, sizes, places, strict=True):
            start, stop = lines[first] + 1, lines[last] - 1
            space = stop - start
            size = int(space * (smallest + (1 - smallest) * (roll + leaning * (roll * roll - roll))) + 0.5)
            left = space - (size if size > _ROOMY else _ROOMY if space > _ROOMY else space)
            before = int(place * (left + 1))
            after = left - before
            most = (lines[first + 1] - start - 1) // 2
            if before > most:
                before = most
            most = (stop - lines[last - 1]) // 2 - 1
            if after > most:
                after = most
            extents.append((start + before, stop - after))
        return extents

    def _carved(self, block: Block, shape: str, columns: Span, rows: Span, details: Random) -> Hall:
        left, top, right, bottom = block
        (west, east), (north, south) = columns, rows
        lines_x, lines_y, cells, width = self.lines_x, self.lines_y, self._draft.cells, self._draft.width
        place = lines_x[left] + 1, lines_y[top] + 1, lines_x[right] - 1, lines_y[bottom] - 1
        line, across = north * width + west, east - west
        if shape == "rectangle":  # the most frequent, and the quickest
            row = _FLOORS[:across]
            spans = [(start, start + across) for start in range(line, south * width, width)]
            for start, stop in spans:
                cells[start:stop] = row
            return Hall(place, (west, north, east, south), spans)
        outline = SHAPES[shape](across, south - north, details)
        if shape == "cave":  # alone it may not reach the sides
            low, high = min(outline)[0], max([stop for _, stop in outline])
            if self._misses(block, west + low, west + high):
                outline = _ragged(across, south - north, details)
            else:
                west, east = west + low, west + high
        spans = laid(outline, cells, line, width)
        return Hall(place, (west, north, east, south), spans)

    def _misses(self, block: Block, west: int, east: int) -> bool:
        """Whether columns do not have the middles of the units of a block."""
        left, _, right, _ = block
        lines = self.lines_x
        return west > (lines[left] + lines[left + 1]) // 2 or east <= (lines[right - 1] + lines[right]) // 2

    def join(self, pairs: Mapping[Pair, int], kind: str) -> None:
        """Make ways of a kind between pairs of rooms beside (0) or above each other (1).

        Each is two cells through both their walls, or as long and wider.
        """
        halls, tiers, random, wide = self._halls, self._plan.tiers, self._random, self._recipe.wide
        links, cells = self._draft.links, self._draft.cells
        for (a, b), axis in pairs.items():
            dig = self._down if axis else self._across
            roll, again, breadth = random(), random(), random()
            broad = breadth < wide and tiers[a] == tiers[b] and kind == "door"
            way = dig(halls[a], halls[b], (roll, again), _WIDE if broad else 1)
            for cell in way:
                cells[cell] = _FLOOR
            if kind == "secret":  # hidden from those who walk by, not from the room itself
                cells[way[0] if a < b else way[-1]] = _SECRET_DOOR
            links.append(DraftLink(a, b, kind if len(way) == 2 else "wide", way))

    def _across(self, one: Hall, other: Hall, rolls: tuple[float, float], breadth: int) -> list[int]:
        """Open a way from a hall to the one east of it; its cells."""
        rows, others, north, other_north = one.spans, other.spans, one.north, other.north
        start, count, breadth = _places(north, one.south, other_north, other.south, breadth)
        far = other.west - one.east + 1
        for roll in rolls:
            y = start + int(roll * count)
            if others[y - other_north][0] - rows[y - north][1] <= far:
                last = y + breadth - 1
                if breadth == 1 or others[last - other_north][0] - rows[last - north][1] <= far:
                    break
        else:
            stop = start + count + breadth - 1
            facing = zip(
                rows[start - north : stop - north], others[start - other_north : stop - other_north], strict=True
            )
            y = start + _nearest([after - before for (_, before), (after, _) in facing], count, rolls[0])
        edge, width, ground = one.place[2], self._draft.width, self._draft.cells
        here, there = [], []
        for line in range(y, y + breadth):
            wall = line * width + edge
            here.append(wall)
            there.append(wall + 1)
            (first, begin), (end, last) = rows[line - north], others[line - other_north]
            if begin < wall:
                rows[line - north] = first, wall
                one.bounds[2] = edge
                ground[begin:wall] = _FLOORS[: wall - begin]
            if end > wall + 2:
                others[line - other_north] = wall + 2, last
                other.bounds[0] = edge + 2
                ground[wall + 2 : end] = _FLOORS[: end - wall - 2]
        return here + there[::-1]

    def _down(self, one: Hall, other: Hall, rolls: tuple[float, float], breadth: int) -> list[int]:
        """Open a way from a hall to the one south of it; its cells."""
        width, ground = self._draft.width, self._draft.cells
        start, count, breadth = _places(one.west, one.east, other.west, other.east, breadth)
        far = (other.north - one.south + 2) * width
        for roll in rolls:
            x = start + int(roll * count)
            floor, ceiling = one.lowest(x, width), other.highest(x, width)
            if ceiling - floor <= far:
                last = x + breadth - 1
                if breadth == 1 or other.highest(last, width) - one.lowest(last, width) <= far:
                    break
        else:
            columns = range(start, start + count + breadth - 1)
            x = start + _nearest([other.highest(x, width) - one.lowest(x, width) for x in columns], count, rolls[0])
            floor, ceiling = one.lowest(x, width), other.highest(x, width)
        edge = one.place[3]
        here, there = [], []
        for column in range(x, x + breadth):
            wall = edge * width + column
            here.append(wall)
            there.append(wall + width)
            if column > x:
                floor, ceiling = one.lowest(column, width), other.highest(column, width)
            begin = floor + width
            if begin < wall:
                one.bounds[3] = edge
                one.arms += [(cell, cell + 1) for cell in range(begin, wall, width)]
                ground[begin:wall:width] = _FLOORS[: (wall - begin) // width]
            begin = wall + 2 * width
            if begin < ceiling:
                other.bounds[1] = edge + 2
                other.arms += [(cell, cell + 1) for cell in range(begin, ceiling, width)]
                ground[begin:ceiling:width] = _FLOORS[: (ceiling - begin) // width]
        return here + there[::-1]

    def finish(self, kinds: Iterable[str]) -> None:
        """Hand the rooms to the draft."""
        rooms = self._draft.rooms
        for hall, tier, kind in zip(self._halls, self._plan.tiers, kinds, strict=True):
            left, top, right, bottom = hall.bounds
            spans = hall.spans
            start, stop = spans[len(spans) // 2]
            center = (start + stop) // 2
            if hall.pillars:
                center -= any(center in pillars for _, pillars in hall.pillars)  # floor is all around them
                spans = hall.without_pillars()
            room = DraftRoom(kind, spans + hall.arms if hall.arms else spans, (left, top, right, bottom))
            room.tier = tier
            room.tags = ["hidden", *hall.tags] if kind == "secret" else hall.tags
            room.center = center
            rooms.append(room)
        self._draft.snapshot("ways")

    def show(self, path: Iterable[int], kept: Sequence[int], colours: Sequence[Tier]) -> None:
        """Show those who watch how the plan was made: all units, those of the path, those that join it, and rooms."""
        plan, (columns, _) = self._plan, self._recipe.grid
        units = [(unit % columns, unit // columns) for unit in range(len(colours))]
        squares = [((x, y, x + 1, y + 1), tier) for (x, y), tier in zip(units, colours, strict=True)]
        terrain = self._draft.terrain
        for name, blocks in (
            ("colours", squares),
            ("path", [squares[unit] for unit in path]),
            ("joined", [square for square, is_kept in zip(squares, kept, strict=True) if is_kept]),
            ("merged", list(zip(plan.blocks, plan.tiers, strict=True))),
        ):
            for (left, top, right, bottom), tier in blocks:
                lines = slice(self.lines_y[top] + 1, self.lines_y[bottom] - 1)
                terrain[lines, self.lines_x[left] + 1 : self.lines_x[right] - 1] = _SHOWN[tier]
            self._draft.snapshot(name)
            terrain[:] = Terrain.ROCK


def _places(start: int, stop: int, other_start: int, other_stop: int, breadth: int) -> tuple[int, int, int]:
    """Where a way between two stretches of lines may be: the first place, how many there are, and the way's breadth."""
    if start < other_start:
        start = other_start
    if stop > other_stop:
        stop = other_stop
    if stop - start <= breadth:
        breadth = 1
    if stop - start > breadth + 1:  # not in the very corner
        start, stop = start + 1, stop - 1
    return start, stop + 1 - start - breadth, breadth


def _nearest(gaps: list[int], count: int, roll: float) -> int:
    """At which of so many places a way of as many lines as there are more gaps bridges the least; one of the best."""
    breadth = len(gaps) + 1 - count
    sums = [sum(gaps[place : place + breadth]) for place in range(count)]
    least = min(sums)
    best = [place for place, total in enumerate(sums) if total == least]
    return best[int(roll * len(best))]


def _lines(length: int, count: int, rng: Random) -> list[int]:
    """Where the units begin along one axis, and where the last ends: even, and then each line moved a little."""
    lines = [unit * length // count for unit in range(count + 1)]
    play = min((length // count - 4) // 2, length // count // 6)
    if play:
        for unit in range(1, count):
            lines[unit] += below(rng, 2 * play + 1) - play
    return lines


def _ragged(length: int, count: int, rng: Random) -> Rows:
    """So many rows, most of them a little shorter at both ends, but not the middle one."""
    play = min(length // 4, 2) + 1
    rows = [(below(rng, play), length - below(rng, play)) for _ in range(count)]
    rows[count // 2] = 0, length
    return rows
