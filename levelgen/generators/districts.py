"""A level from a grid of units coloured by difficulty: a path through it, units merged into rooms, rooms connected.

After a blog post on grid-based dungeons of June 2013. The letters in comments are its steps: A grid, B colours, C path,
D rooms, E connections, F islands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from operator import itemgetter

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.level import Tier
from levelgen.parts.colouring import coloured_units
from levelgen.parts.shapes import SHAPES, Rows
from levelgen.parts.units import neighbours_of
from levelgen.recipe import Districts
from levelgen.rng import Random, below, chosen, picker, shuffle
from levelgen.terrain import Terrain

__all__ = ["dig"]

COSTS = {Tier.EASY: 1, Tier.MEDIUM: 2, Tier.HARD: 8}
"""What a step of the path into a unit costs: a detour of eight easy units is better than a hard one."""

FAR = 6
"""The path's ends are at least so many tenths of the grid's diameter apart."""

WEST, NORTH, EAST, SOUTH = 0, 1, 2, 3  # an axis, plus two for the far side

Pair = tuple[int, int]
"""Two rooms beside each other, by number, the smaller first."""


def dig(recipe: Districts, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig rooms and doors, give the rooms tiers and kinds, and say which get the stairs."""
    columns, rows = recipe.grid
    neighbours = neighbours_of(columns, rows)  # A
    hard, medium, _ = recipe.colours
    tiers = coloured_units(columns, rows, hard, medium, streams("colours"))  # B

    path, kept = _path(recipe, neighbours, tiers, streams)  # C
    plan = _Plan(columns, rows, tiers)
    plan.merge(recipe.sizes, path, kept, streams("sizes"))  # D
    pairs = plan.pairs()
    way = [plan.room_of[unit] for unit in path]
    needed = {_pair(one, other) for one, other in pairwise(way) if one != other}
    joined, asked = _thinned(recipe, pairs, needed, len(plan.blocks), streams("ways"))  # E
    joined += _reconnected(pairs, joined, len(plan.blocks), streams("islands"))  # F
    degrees = _degrees(joined, len(plan.blocks))

    own = len(plan.blocks)
    special = streams("special")
    secrets = plan.add_secret_rooms(recipe.secret_rooms, neighbours, special)
    kinds = _kinds(recipe, way, joined, degrees, special)
    kinds += ["secret"] * (len(plan.blocks) - own)

    site = _Site(recipe, draft, plan, streams)
    if draft.watched:
        site.show(path, kept)
    for pair in joined:
        site.join(pair, "door")
    for pair in secrets:
        site.join(pair, "secret")
    site.finish(kinds)

    draft.coloured = True
    draft.ends = way[0], way[-1]
    draft.contents = [
        (_CONTENTS[kind], room) for kind in _CONTENTS for room, found in enumerate(kinds) if found == kind
    ]
    achieved = [sum(degree >= 4 for degree in degrees), *(degrees.count(count) for count in (3, 2, 1))]
    draft.notes.update(
        units=[columns, rows],
        colours=[int(tier) for tier in tiers],
        path=path,
        kept=sum(kept),
        blocks=plan.blocks[:own],
        hard=[hard, tiers.count(Tier.HARD)],
        medium=[medium, tiers.count(Tier.MEDIUM)],
        easy=[len(tiers) - hard - medium, tiers.count(Tier.EASY)],
        ways=[asked, achieved],
        apart=[_least_apart(columns, rows), _distance(path[0], path[-1], columns)],
        secret_rooms=len(plan.blocks) - own,
        lines_x=site.lines_x,
        lines_y=site.lines_y,
    )


_CONTENTS = {"boss": "monster", "treasury": "treasure", "secret": "treasure"}
"""What a room of a special kind always holds."""


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _distance(one: int, other: int, columns: int) -> int:
    return abs(one % columns - other % columns) + abs(one // columns - other // columns)


def _least_apart(columns: int, rows: int) -> int:
    return -(-FAR * (columns + rows - 2) // 10)


def _path(
    recipe: Districts, neighbours: list[list[int]], tiers: list[Tier], streams: Callable[[str], Random]
) -> tuple[list[int], bytearray]:
    """The units of the path from start to end; and for every unit, 1 if the path or a branch of it takes it in."""
    rng = streams("path")
    columns, rows = recipe.grid
    start, end = _ends(columns, rows, tiers, rng)
    came_from = _ways_from(start, neighbours, tiers, rng)
    path = _traced(came_from, end)

    rng = streams("join")
    chances = {Tier.HARD: recipe.join_hard, Tier.MEDIUM: recipe.join_medium, Tier.EASY: recipe.join_easy}
    joins = [rng.random() < chances[tier] for tier in tiers]
    kept = bytearray(len(tiers))

    def take(units: list[int]) -> int:
        """Keep the units and those that join them; how many are new."""
        new = 0
        for unit in units:
            new += not kept[unit]
            kept[unit] = 1
            for beside in neighbours[unit]:
                if joins[beside] and not kept[beside]:
                    kept[beside] = 1
                    new += 1
        return new

    missing = recipe.fill * len(tiers) - take(path)
    if missing > 0:
        _branch_off(missing, kept, tiers, came_from, take, streams("branches"))
    return path, kept


def _branch_off(
    missing: float,
    kept: bytearray,
    tiers: list[Tier],
    came_from: list[int],
    take: Callable[[list[int]], int],
    rng: Random,
) -> None:
    """Take in more units along the cheapest ways to random others, until no more are missing."""
    order = list(range(len(tiers)))
    shuffle(rng, order)
    for unit in order:
        if missing <= 0:
            return
        if kept[unit] or tiers[unit] == Tier.HARD:
            continue
        branch = []
        while not kept[unit]:
            branch.append(unit)
            unit = came_from[unit]  # noqa: PLW2901 - up the branch, to where it leaves what is kept
        missing -= take(branch)


def _ends(columns: int, rows: int, tiers: list[Tier], rng: Random) -> tuple[int, int]:
    """Two units for the path's ends, neither hard, far enough apart; the two farthest where none are."""
    free = [unit for unit, tier in enumerate(tiers) if tier != Tier.HARD]
    least = _least_apart(columns, rows)
    for _ in range(20):
        start = chosen(rng, free)
        x, y = start % columns, start // columns
        if max(x, columns - 1 - x) + max(y, rows - 1 - y) < least:
            continue  # not even a corner is far enough away
        far = [unit for unit in free if abs(unit % columns - x) + abs(unit // columns - y) >= least]
        if far:
            return start, chosen(rng, far)
    # The greatest distance by steps is the greatest difference along one of the two diagonals.
    along = sorted(free, key=lambda unit: unit % columns + unit // columns)
    across = sorted(free, key=lambda unit: unit % columns - unit // columns)
    return max((along[0], along[-1]), (across[0], across[-1]), key=lambda ends: _distance(ends[0], ends[1], columns))


def _ways_from(start: int, neighbours: list[list[int]], tiers: list[Tier], rng: Random) -> list[int]:
    """For every unit the unit before it on a cheapest way from the start; -1 for the start itself.

    Dijkstra's algorithm with a bucket for every cost (Dial, "Algorithm 360", 1969). Equal ways are chosen among at
    random, by the order within a bucket.
    """
    dearest = max(COSTS.values())
    costs = [COSTS[tier] for tier in tiers]
    best = [dearest * len(tiers) + 1] * len(tiers)
    came_from = [-1] * len(tiers)
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(dearest + 1)]
    buckets[0].append(start)
    cost = waiting = 0
    while waiting <= dearest:  # after so many empty buckets there are no others
        bucket = buckets[cost % (dearest + 1)]
        waiting += 1
        if bucket:
            waiting = 0
            shuffle(rng, bucket)
            for unit in bucket:
                if best[unit] < cost:
                    continue
                for beyond in neighbours[unit]:
                    total = cost + costs[beyond]
                    if total < best[beyond]:
                        best[beyond] = total
                        came_from[beyond] = unit
                        buckets[total % (dearest + 1)].append(beyond)
            bucket.clear()
        cost += 1
    return came_from


def _traced(came_from: list[int], end: int) -> list[int]:
    way = [end]
    while came_from[way[-1]] >= 0:
        way.append(came_from[way[-1]])
    return way[::-1]


Block = tuple[int, int, int, int]
"""The units of a room: left, top, right, bottom in columns and rows of the grid, half open."""


_SIZES = {f"{across}x{down}": (across, down) for across in range(1, 4) for down in range(1, 4)}


class _Plan:
    """Which units make which rooms."""

    def __init__(self, columns: int, rows: int, tiers: list[Tier]) -> None:
        self.columns = columns
        self.rows = rows
        self.colours = tiers
        self.blocks: list[Block] = []
        self.tiers: list[Tier] = []  # of the rooms
        self.room_of = [-1] * (columns * rows)

    def merge(self, sizes: Mapping[str, float], path: list[int], kept: bytearray, rng: Random) -> None:
        """Make rooms of all units kept: each unit, in random order, begins a room of a random size if that fits (D)."""
        size = picker(sizes)
        order = [unit for unit, is_kept in enumerate(kept) if is_kept]
        shuffle(rng, order)
        calm = {unit for unit in path if self.colours[unit] != Tier.HARD}
        ends = {path[0], path[-1]}
        for unit in order:
            if self.room_of[unit] >= 0:
                continue
            across, down = _SIZES[size(rng.random())]
            x, y = unit % self.columns, unit // self.columns
            if across > 1 or down > 1:
                for block in ((x, y, x + across, y + down), (x + 1 - across, y + 1 - down, x + 1, y + 1)):
                    units = self._units(block)
                    if units and self._fits(block, units, kept, calm, ends):
                        self._add(block, units)
                        break
                else:
                    self._add((x, y, x + 1, y + 1), (unit,))
            else:
                self._add((x, y, x + 1, y + 1), (unit,))

    def _fits(self, block: Block, units: list[int], kept: bytearray, calm: set[int], ends: set[int]) -> bool:
        """Whether a room can be there.

        The two ends never merge. A hard unit merges with nothing on the path, which would then lead through it, and
        with nothing that lies beside another hard unit or room.
        """
        room_of, colours = self.room_of, self.colours
        hard = False
        for unit in units:
            if not kept[unit] or room_of[unit] >= 0:
                return False
            hard = hard or colours[unit] == Tier.HARD
        if len(ends.intersection(units)) > 1:
            return False
        if not hard:
            return True
        if not calm.isdisjoint(units):
            return False
        return not any(self._is_hard(unit) for unit in self._around(block))

    def _units(self, block: Block) -> list[int]:
        """The units of a block, or none if it is not all in the grid."""
        left, top, right, bottom = block
        if left < 0 or top < 0 or right > self.columns or bottom > self.rows:
            return []
        return [x + y * self.columns for y in range(top, bottom) for x in range(left, right)]

    def _around(self, block: Block) -> Iterator[int]:
        """The units that share a side with the block."""
        left, top, right, bottom = block
        columns = self.columns
        for y in (top - 1, bottom):
            if 0 <= y < self.rows:
                yield from range(left + y * columns, right + y * columns)
        for x in (left - 1, right):
            if 0 <= x < columns:
                yield from range(x + top * columns, x + bottom * columns, columns)

    def _is_hard(self, unit: int) -> bool:
        room = self.room_of[unit]
        return (self.colours[unit] if room < 0 else self.tiers[room]) == Tier.HARD

    def _add(self, block: Block, units: Sequence[int]) -> None:
        for unit in units:
            self.room_of[unit] = len(self.blocks)
        self.blocks.append(block)
        self.tiers.append(max(self.colours[unit] for unit in units))

    def pairs(self) -> list[Pair]:
        """All pairs of rooms that share a side."""
        room_of, columns = self.room_of, self.columns
        found: dict[Pair, None] = {}
        for unit, room in enumerate(room_of):
            if room < 0:
                continue
            if (unit + 1) % columns:
                beside = room_of[unit + 1]
                if beside >= 0 and beside != room:
                    found[_pair(room, beside)] = None
            if unit + columns < len(room_of):
                below_it = room_of[unit + columns]
                if below_it >= 0 and below_it != room:
                    found[_pair(room, below_it)] = None
        return list(found)

    def add_secret_rooms(self, chance: float, neighbours: list[list[int]], rng: Random) -> list[Pair]:
        """Make secret rooms of some units in no room that lie beside three or more; the pairs to be joined by them.

        Each is joined with two of the rooms beside it, so that whoever finds it has found a way through too.
        """
        own = len(self.blocks)
        pairs = []
        for unit, room in enumerate(self.room_of[:]):
            if room >= 0:
                continue
            beside = sorted({self.room_of[other] for other in neighbours[unit]} - {-1})
            if len(beside) < 3:
                continue
            roll = rng.random()
            if roll >= chance or beside[-1] >= own:
                continue
            if self.colours[unit] == Tier.HARD and any(self.tiers[other] == Tier.HARD for other in beside):
                continue
            shuffle(rng, beside)
            x, y = unit % self.columns, unit // self.columns
            pairs += [(other, len(self.blocks)) for other in beside[:2]]
            self._add((x, y, x + 1, y + 1), (unit,))
        return pairs


def _degrees(joined: list[Pair], count: int) -> list[int]:
    degrees = [0] * count
    for one, other in joined:
        degrees[one] += 1
        degrees[other] += 1
    return degrees


def _thinned(
    recipe: Districts, pairs: list[Pair], needed: set[Pair], count: int, rng: Random
) -> tuple[list[Pair], list[int]]:
    """Remove random connections while that leads towards the shares asked for (E); what is left, and the counts asked.

    The rooms that could have the most connections are to have the most. The connections along the path stay: it would
    not be one without them.
    """
    degrees = _degrees(pairs, count)
    shares = (recipe.hubs, recipe.forks, 1 - recipe.hubs - recipe.forks - recipe.ends)
    stops = [int(share * count + 0.5) for share in accumulate(shares)] + [count]
    asked = [max(stop - start, 0) for start, stop in pairwise([0, *stops])]
    order = sorted(range(count), key=lambda room: -degrees[room] - 2 * rng.random())
    goals = [0] * count
    for goal, (start, stop) in zip((4, 3, 2, 1), pairwise([0, *stops]), strict=True):
        for room in order[start:stop]:
            goals[room] = goal
    spared = {pair for pair in pairs if rng.random() < recipe.loops} | needed
    left = pairs[:]
    shuffle(rng, left)
    leaning = (
        rng.random()
    )  # of this level, to keep what could go as well as stay; else every level would be the average
    kept = []
    for pair in left:
        gain = sum(_gain(degrees[room], goals[room]) for room in pair)
        if pair in spared or gain < 0 or (gain == 0 and rng.random() < leaning):
            kept.append(pair)
        else:
            for room in pair:
                degrees[room] -= 1
    return kept, asked


def _gain(degree: int, goal: int) -> int:
    """Whether a room that loses a connection comes nearer to its goal (1), or away from it (-1); 4 means 4 or more."""
    if degree <= goal:
        return -1
    return 1 if goal < 4 else 0


def _reconnected(pairs: list[Pair], joined: list[Pair], count: int, rng: Random) -> list[Pair]:
    """Join the groups of rooms that have become islands (F): a random group with a neighbouring one, until one is left.

    The smaller of two groups goes into the larger, so that no room changes its group more than log2(count) times.
    """
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    groups = _islands(joined, count)
    group_of = [0] * count
    for number, group in enumerate(groups):
        for room in group:
            group_of[room] = number
    alive = list(range(len(groups)))
    places = alive[:]  # where in alive each group is
    added = []
    while len(alive) > 1:
        number = chosen(rng, alive)
        group = groups[number]
        room, beyond = _bridge(group, beside, group_of, below(rng, len(group)))
        added.append(_pair(room, beyond))
        other = group_of[beyond]
        small, large = (number, other) if len(group) <= len(groups[other]) else (other, number)
        for member in groups[small]:
            group_of[member] = large
        groups[large] += groups[small]
        last = alive.pop()
        if last != small:
            alive[places[small]] = last
            places[last] = places[small]
    return added


def _bridge(group: list[int], beside: list[list[int]], group_of: list[int], first: int) -> Pair:
    """A room of the group and a neighbour of it in another, looking from the first on."""
    for index in range(len(group)):
        room = group[(first + index) % len(group)]
        for beyond in beside[room]:
            if group_of[beyond] != group_of[room]:
                return room, beyond
    message = "rooms that share no side with the others"
    raise AssertionError(message)  # all units kept hang together


def _islands(joined: list[Pair], count: int) -> list[list[int]]:
    """The groups of rooms that connections join (a flood fill)."""
    ways: list[list[int]] = [[] for _ in range(count)]
    for one, other in joined:
        ways[one].append(other)
        ways[other].append(one)
    seen = bytearray(count)
    groups = []
    for first in range(count):
        if seen[first]:
            continue
        seen[first] = 1
        group = [first]
        for room in group:
            for beyond in ways[room]:
                if not seen[beyond]:
                    seen[beyond] = 1
                    group.append(beyond)
        groups.append(group)
    return groups


def _kinds(recipe: Districts, way: list[int], joined: list[Pair], degrees: list[int], rng: Random) -> list[str]:
    """What kinds the rooms are, by their place in the graph."""
    kinds = ["room"] * len(degrees)
    roll = rng.random()
    last = _before(way[0], way[-1], joined, len(degrees))
    if roll < recipe.boss and last != way[0]:
        kinds[last] = "boss"
    for room, degree in enumerate(degrees):
        roll = rng.random()
        if degree == 1 and roll < recipe.treasuries and kinds[room] == "room" and room not in (way[0], way[-1]):
            kinds[room] = "treasury"
    return kinds


def _before(start: int, end: int, joined: list[Pair], count: int) -> int:
    """The last room before the end on a shortest way from the start."""
    ways: list[list[int]] = [[] for _ in range(count)]
    for one, other in joined:
        ways[one].append(other)
        ways[other].append(one)
    came_from = {start: start}
    queue = [start]
    for room in queue:
        if room == end:
            break
        for beyond in ways[room]:
            if beyond not in came_from:
                came_from[beyond] = room
                queue.append(beyond)
    return came_from[end]


class _Hall:
    """The floor of a room being drawn: its rows, and the arms that reach from them to the room's ways out.

    low is its first column and row (x, y), high the column and row after its last. place is where it may have cells:
    left, top, right, bottom, half open, all its own.
    """

    __slots__ = ("arms", "full", "high", "low", "pillars", "place", "rows", "tags")

    def __init__(self, place: Block, top: int, rows: Rows) -> None:
        self.place = place
        self.rows = rows
        self.low = min(rows)[0], top
        self.high = max(map(_STOP, rows)), top + len(rows)
        self.full = rows.count(rows[0]) == len(rows)  # a rectangle
        self.arms: list[tuple[int, int, int]] = []  # row, first column, column after the last
        self.pillars: set[int] = set()  # cells that are left standing
        self.tags: list[str] = []

    def reach(self, side: int, along: int) -> int:
        """The distance from the floor to the edge of the place, on that side, at that row or column."""
        if side == WEST:
            return (self.low[0] if self.full else self.rows[along - self.low[1]][0]) - self.place[0]
        if side == EAST:
            return self.place[2] - (self.high[0] if self.full else self.rows[along - self.low[1]][1])
        if side == NORTH:
            return (self.low[1] if self.full else self._row(along, range(len(self.rows)))) - self.place[1]
        return self.place[3] - (self.high[1] if self.full else self._row(along, range(len(self.rows) - 1, -1, -1)) + 1)

    def _row(self, column: int, order: Sequence[int]) -> int:
        """The first row in that order which has the column."""
        rows = self.rows
        for row in order:
            start, stop = rows[row]
            if start <= column < stop:
                break
        return row + self.low[1]

    def stretch(self, side: int, along: int) -> None:
        """Add an arm to the edge of the place, on that side, at that row or column, if the floor does not reach it."""
        length = self.reach(side, along)
        if not length:
            return
        left, top, right, bottom = self.place
        if side == WEST:
            self.arms.append((along, left, left + length))
        elif side == EAST:
            self.arms.append((along, right - length, right))
        else:
            lines = range(top, top + length) if side == NORTH else range(bottom - length, bottom)
            self.arms += [(line, along, along + 1) for line in lines]


_STOP = itemgetter(1)
_SHOWN = {Tier.EASY: Terrain.GRASS, Tier.MEDIUM: Terrain.FLOOR, Tier.HARD: Terrain.RUBBLE}
_WIDE = 3


class _Site:
    """Draws the rooms and the ways between them.

    Every unit leaves one cell free on each of its four sides, so any two rooms stand two cells apart, and a way between
    them is two cells long. A room need not fill its place; then it reaches out to its doors by arms one cell wide.
    Such an arm may run along its own room, with a wall of one cell between: the only thin walls there are.
    """

    def __init__(self, recipe: Districts, draft: Draft, plan: _Plan, streams: Callable[[str], Random]) -> None:
        self._recipe = recipe
        self._draft = draft
        self._plan = plan
        rng = streams("lines")
        self.lines_x = _lines(draft.width, plan.columns, rng)
        self.lines_y = _lines(draft.height, plan.rows, rng)
        self._dressing = streams("dressing")
        self._doors = streams("places")
        self._random = streams("rooms").random
        self._details = streams("shapes")
        self._leaning = 2 * self._random() - 1
        tables = {
            Tier.EASY: recipe.easy_shapes,
            Tier.MEDIUM: recipe.medium_shapes,
            Tier.HARD: recipe.hard_shapes,
        }
        shapes = {tier: picker(table) for tier, table in tables.items()}
        self._halls = [self._hall(block, shapes[tier]) for block, tier in zip(plan.blocks, plan.tiers, strict=True)]

    def _hall(self, block: Block, shape_of: Callable[[float], str]) -> _Hall:
        left, top, right, bottom = block
        first_x, start_x, size_x, last_x = self._stretch(self.lines_x, left, right)
        _, start_y, size_y, _ = self._stretch(self.lines_y, top, bottom)
        shape = SHAPES[shape_of(self._random())]
        rows = [(start_x + start, start_x + stop) for start, stop in shape(size_x, size_y, self._details)]
        lines_x, lines_y = self.lines_x, self.lines_y
        place = lines_x[left] + 1, lines_y[top] + 1, lines_x[right] - 1, lines_y[bottom] - 1
        hall = _Hall(place, start_y, rows)
        if hall.low[0] > first_x or hall.high[0] <= last_x:  # a blob too small to lie opposite every neighbour
            return _Hall(place, start_y, _ragged(start_x, start_x + size_x, size_y, self._details))
        return hall

    def _stretch(self, lines: list[int], first: int, last: int) -> tuple[int, int, int, int]:
        """Along one axis: the middle of its first unit, the room's start and length, the middle of its last unit.

        It always has the middle of each of its units, so that it has something opposite every neighbour.
        """
        low, space = lines[first] + 1, lines[last] - lines[first] - 2
        one, other = (lines[first] + lines[first + 1]) // 2, (lines[last - 1] + lines[last]) // 2
        random, smallest = self._random, self._recipe.smallest
        roll, place = random(), random()
        roll += self._leaning * (roll * roll - roll)
        size = int(space * (smallest + (1 - smallest) * roll) + 0.5)
        if size < 3 or size <= other - one:
            size = max(size, other + 1 - one, min(3, space))
        # As far to the left as leaves it the last middle, or as far to the right as leaves it the first.
        nearest, farthest = max(low, other + 1 - size), min(one, low + space - size)
        return one, nearest + int(place * (farthest - nearest + 1)), size, other

    def join(self, pair: Pair, kind: str) -> None:
        """Make a way between two rooms that share a side: two cells through both their walls, or as long and wider."""
        axis, near, beyond, shared = self._border(pair)
        one, other = self._halls[near], self._halls[beyond]
        across = 1 - axis
        lines = (self.lines_x, self.lines_y)[across]
        start = max(lines[shared[0]] + 1, one.low[across], other.low[across])
        stop = min(lines[shared[1]] - 1, one.high[across], other.high[across])
        random = self._doors.random
        rolls = random(), random(), random()
        tiers = self._plan.tiers
        wide = kind == "door" and tiers[near] == tiers[beyond] and rolls[2] < self._recipe.wide and stop - start > _WIDE
        breadth = _WIDE if wide else 1
        if stop - start > breadth + 1:  # not in the very corner
            start, stop = start + 1, stop - 1
        along = _nearest(one, other, axis, range(start, stop + 1 - breadth), breadth, rolls)
        ahead, aside = (1, self._draft.width) if axis == 0 else (self._draft.width, 1)
        first = one.place[2 + axis] * ahead + along * aside
        cells = [first + line * aside for line in range(breadth)]
        cells += [cell + ahead for cell in cells[::-1]]
        if near != pair[0]:
            cells.reverse()
        for line in range(along, along + breadth):
            one.stretch(axis + 2, line)
            other.stretch(axis, line)
        self._draft.links.append(DraftLink(*pair, "wide" if wide else kind, cells))

    def _border(self, pair: Pair) -> tuple[int, int, int, Pair]:
        """Whether two rooms lie beside (0) or above each other (1), which is first, and where they meet."""
        blocks = self._plan.blocks
        for near, beyond in (pair, pair[::-1]):
            one, other = blocks[near], blocks[beyond]
            for axis in (0, 1):
                if one[axis + 2] == other[axis]:
                    start, stop = max(one[1 - axis], other[1 - axis]), min(one[3 - axis], other[3 - axis])
                    if start < stop:
                        return axis, near, beyond, (start, stop)
        message = f"rooms {pair} share no side"
        raise AssertionError(message)

    def finish(self, kinds: list[str]) -> None:
        """Carve the rooms and dress them, and hand them to the draft."""
        draft, width = self._draft, self._draft.width
        for hall, tier, kind in zip(self._halls, self._plan.tiers, kinds, strict=True):
            spans = self._carve(hall)
            self._dress(hall, tier, draft.cells)
            if hall.pillars:
                spans = _without(spans, hall.pillars)
            room = DraftRoom(kind, spans, _bounds(hall))
            room.tier = tier
            room.tags = ["hidden", *hall.tags] if kind == "secret" else hall.tags
            room.center = _center(hall, width)
            draft.rooms.append(room)
        draft.snapshot("rooms")
        for link in draft.links:
            for cell in link.cells:
                draft.cells[cell] = Terrain.FLOOR
            if link.kind == "secret":
                draft.cells[link.cells[0]] = Terrain.SECRET_DOOR
        draft.snapshot("ways")

    def show(self, path: list[int], kept: bytearray) -> None:
        """Show those who watch how the plan was made: all units, those of the path, those that join it, and rooms."""
        plan, columns = self._plan, self._plan.columns
        units = {unit: (unit % columns, unit // columns) for unit in range(len(plan.colours))}
        squares = {unit: (x, y, x + 1, y + 1) for unit, (x, y) in units.items()}
        for name, blocks in (
            ("colours", [(square, plan.colours[unit]) for unit, square in squares.items()]),
            ("path", [(squares[unit], plan.colours[unit]) for unit in path]),
            ("joined", [(square, plan.colours[unit]) for unit, square in squares.items() if kept[unit]]),
            ("merged", list(zip(plan.blocks, plan.tiers, strict=True))),
        ):
            terrain = self._draft.terrain
            for (left, top, right, bottom), tier in blocks:
                lines = slice(self.lines_y[top] + 1, self.lines_y[bottom] - 1)
                terrain[lines, self.lines_x[left] + 1 : self.lines_x[right] - 1] = _SHOWN[tier]
            self._draft.snapshot(name)
            terrain[:] = Terrain.ROCK

    def _carve(self, hall: _Hall) -> list[Span]:
        """Carve the room with its arms; its cells."""
        width, cells = self._draft.width, self._draft.cells
        spans = []
        y = hall.low[1]
        for start, stop in hall.rows:
            spans.append((y * width + start, y * width + stop))
            y += 1
        spans += [(y * width + start, y * width + stop) for y, start, stop in hall.arms]
        for start, stop in spans:
            cells[start:stop] = _FLOORS[: stop - start]
        return spans

    def _dress(self, hall: _Hall, tier: Tier, cells: bytearray) -> None:
        """Give a room what tells its district: a lawn to easy ones, pillars to medium ones, rubble to hard ones."""
        roll, style = self._dressing.random(), _STYLES[tier]
        if roll < self._recipe.dressing and style(hall, self._draft.width, cells, self._dressing):
            hall.tags.append(style.__name__.strip("_"))


def _nearest(one: _Hall, other: _Hall, axis: int, places: range, breadth: int, rolls: Sequence[float]) -> int:
    """One of the places for a way, at random; or where the rooms' floors are nearest, if they are far away there."""
    least = one.place[2 + axis] - one.high[axis] + other.low[axis] - other.place[axis]
    for roll in rolls[:2]:
        place = places[int(roll * len(places))]
        if one.full and other.full:
            return place
        if one.reach(axis + 2, place) + other.reach(axis, place) <= least + 1:
            return place

    def bare(place: int) -> int:
        lines = range(place, place + breadth)
        return sum([one.reach(axis + 2, line) + other.reach(axis, line) for line in lines])

    return min(places, key=bare)


_FLOORS = bytes([Terrain.FLOOR]) * 2000


def _ragged(start: int, stop: int, count: int, rng: Random) -> Rows:
    """So many rows from start to stop, most of them a little shorter at both ends, but not the middle one."""
    play = min((stop - start) // 4, 2) + 1
    rows = [(start + below(rng, play), stop - below(rng, play)) for _ in range(count)]
    rows[count // 2] = start, stop
    return rows


def _lines(length: int, count: int, rng: Random) -> list[int]:
    """Where the units begin along one axis, and where the last ends: even, and then each line moved a little."""
    lines = [unit * length // count for unit in range(count + 1)]
    play = min((length // count - 4) // 2, length // count // 6)
    if play:
        for unit in range(1, count):
            lines[unit] += int(rng.random() * (2 * play + 1)) - play
    return lines


def _bounds(hall: _Hall) -> tuple[int, int, int, int]:
    left, top, right, bottom = *hall.low, *hall.high
    for y, start, stop in hall.arms:
        left, top = min(left, start), min(top, y)
        right, bottom = max(right, stop), max(bottom, y + 1)
    return left, top, right, bottom


def _center(hall: _Hall, width: int) -> int:
    row = len(hall.rows) // 2
    start, stop = hall.rows[row]
    cell = (hall.low[1] + row) * width + (start + stop) // 2
    return cell - (cell in hall.pillars)  # floor is all around a pillar


def _without(spans: list[Span], pillars: set[int]) -> list[Span]:
    """The spans with the pillars cut out of them."""
    left = []
    for start, stop in spans:
        begun = start
        for pillar in sorted(cell for cell in pillars if start <= cell < stop):
            left.append((begun, pillar))
            begun = pillar + 1
        left.append((begun, stop))
    return left


def _inner(rows: Rows) -> Rows:
    """The rows of a shape but the first and last, without the cells that have none of the shape beside or aslant."""
    return [
        (max(above[0], row[0], under[0]) + 1, min(above[1], row[1], under[1]) - 1)
        for above, row, under in zip(rows, rows[1:], rows[2:], strict=False)
    ]


def _lawn(hall: _Hall, width: int, cells: bytearray, rng: Random) -> bool:
    """Grass in the middle of the room, with a way around it; whether there was space for it."""
    if len(hall.rows) < 5:
        return False
    margin = below(rng, 2)
    grown = False
    inner = _inner(hall.rows)
    line = (hall.low[1] + 1 + margin) * width
    for start, stop in inner[margin : len(inner) - margin]:
        first, last = start + margin, stop - margin
        if last - first >= 2:
            cells[line + first : line + last] = _GRASS[: last - first]
            grown = True
        line += width
    return grown


def _pillars(hall: _Hall, width: int, cells: bytearray, rng: Random) -> bool:
    """Pillars every few cells, each with floor on all eight sides; whether there was space for one."""
    roll = below(rng, 8)
    apart = 3 + roll % 2
    (left, top), (right, bottom) = hall.low, hall.high
    # In the middle; beside it now and then, where the middle is between two cells.
    middle_x = (left + right - (roll & 2) // 2 * ((right - left + 1) % 2)) // 2
    middle_y = (bottom - top - (roll & 4) // 4 * ((bottom - top + 1) % 2)) // 2
    inner = _inner(hall.rows)
    for row in range((middle_y - 1) % apart, len(inner), apart):
        start, stop = inner[row]
        line = (top + 1 + row) * width
        for x in range(start + (middle_x - start) % apart, stop, apart):
            cells[line + x] = Terrain.ROCK
            hall.pillars.add(line + x)
    return bool(hall.pillars)


def _rubble(hall: _Hall, width: int, cells: bytearray, rng: Random) -> bool:
    """Rubble on about every fifth cell."""
    random = rng.random
    line = hall.low[1] * width
    for start, stop in hall.rows:
        for _ in range((stop - start + 2) // 4):
            cells[line + start + int(random() * (stop - start))] = Terrain.RUBBLE
        line += width
    return True


_GRASS = bytes([Terrain.GRASS]) * 2000
_STYLES: dict[Tier, Callable[[_Hall, int, bytearray, Random], bool]] = {
    Tier.EASY: _lawn,
    Tier.MEDIUM: _pillars,
    Tier.HARD: _rubble,
}
