"""The draft: the canvas that generators and steps edit until it is frozen into a Level.

Inside a draft a cell is one number, y * width + x. The map is one bytearray of terrain, and `terrain` is a view of it
as an array [y, x], so generators may edit single cells or whole arrays.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import accumulate, pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import graph, grid
from levelgen.level import Level
from levelgen.recipe import Recipe
from levelgen.rng import Seed
from levelgen.rooms import Link, Mark, Position, Room, Tier
from levelgen.terrain import DOOR_WORDS, PERILOUS, SOLID_WORDS, WALKABLE, WALKABLE_WORDS, Terrain, true_for
from levelgen.watching import Tiers, Watcher, walled

Span = tuple[int, int]
"""A run of cells in one row, half open: (start, stop)."""


_THINGS = PERILOUS | true_for([Terrain.STATUE, Terrain.GRATE])
"""What may lie in the rock and be seen from elsewhere."""

WING_PAIR = 0
"""The pair number of a wing's lock and key; on a level with a wing, vaults number their pairs after it."""

LEAST_LEFT = 12
"""The fewest cells that a room keeps of those that a landmark or a lake takes; with fewer it gives place entirely."""

KEPT_TAGS = frozenset({"hidden", "boss", "treasury"})
"""Tags of rooms that never give place."""


class DraftRoom:
    """A room in the making, on a map of the given width: its cells, kind, tier and tags.

    Its `center`, about the middle of its cells, must be walkable; a generator that floods or fills that cell moves it.

    Raises:
        ValueError: the room has no cells.
    """

    __slots__ = ("area", "bounds", "center", "kind", "spans", "tags", "tier", "width")

    def __init__(self, kind: str, spans: Sequence[Span], width: int) -> None:
        if not spans:
            message = f"a room of kind {kind!r} has no cells; allowed: one or more"
            raise ValueError(message)
        self.kind = kind
        self.width = width
        self.tier = Tier.EASY
        self.tags: list[str] = []
        self.set_spans(spans)
        start, stop = spans[len(spans) // 2]
        self.center = (start + stop) // 2

    def set_spans(self, spans: Sequence[Span]) -> None:
        """Set the room's cells, and with them its `area` in cells and its `bounds`.

        Bounds are left, top, right and bottom, half open.
        """
        width = self.width
        self.spans = spans
        starts, stops = zip(*spans, strict=True)
        self.area = sum(stops) - sum(starts)
        left, right = min([start % width for start in starts]), max([(stop - 1) % width for stop in stops]) + 1
        self.bounds: tuple[int, int, int, int] = left, min(starts) // width, right, max(starts) // width + 1

    @property
    def cells(self) -> list[int]:
        """All cells of the room, row by row."""
        return [cell for start, stop in self.spans for cell in range(start, stop)]

    def cell(self, number: int) -> int:
        """Return a cell of the room by its number, counted row by row from 0 to area - 1.

        Raises:
            IndexError: the room has no such cell.
        """
        left = number
        for start, stop in self.spans:
            cell = start + left
            if cell < stop:
                return cell
            left = cell - stop
        message = f"a room of {self.area} cells has no cell {number}"
        raise IndexError(message)

    def give_up(self, cells: Sequence[int]) -> None:
        """Remove these cells from the room, for something else such as a causeway."""
        if not cells:
            return
        gone = sorted(cells)
        spans: list[Span] = []
        for start, stop in self.spans:
            edges = [start - 1, *gone[bisect_left(gone, start) : bisect_left(gone, stop)], stop]
            spans += [(before + 1, behind) for before, behind in pairwise(edges) if before + 1 < behind]
        self.set_spans(spans)

    def holds(self, cell: int) -> bool:
        """Tell whether the cell belongs to the room."""
        return any(start <= cell < stop for start, stop in self.spans)


@dataclass(slots=True, eq=False)
class DraftLink:
    """A link between the rooms with indices a and b; its cells run from a to b, doors included."""

    a: int
    b: int
    kind: str
    cells: list[int]
    one_way: int | None = None  # the only room from which it can be entered; None if it can from both

    @property
    def is_inside(self) -> bool:
        """Tell whether the link is a causeway over a lake inside one room, leading from that room to itself."""
        return self.a == self.b and self.kind == "causeway"


class Ring(NamedTuple):
    """Two routes between the rooms of the stairs that share no room but these, the shorter first.

    Each arc lists its rooms from the stairs up to the stairs down; lengths are approximate, in steps.
    """

    short: list[int]
    long: list[int]
    lengths: tuple[int, int]
    links: set[int]  # the indices of all links on it


class Wing(NamedTuple):
    """Rooms behind a locked door: their indices, and the link and the cell that the door is in."""

    rooms: list[int]
    link: int
    door: int
    inside: grid.Mask  # the walkable cells behind the door, [y, x], at the time it was locked


class Draft:
    """A level being dug. It starts as solid rock."""

    def __init__(self, width: int, height: int, *, seed: Seed = 0, depth: int = 1, watched: bool = False) -> None:
        self.width = width
        self.height = height
        self.seed = seed
        self.depth = depth
        self.cells = bytearray(width * height)
        self.terrain: NDArray[np.uint8] = np.frombuffer(self.cells, dtype=np.uint8).reshape(height, width)
        self.rooms: list[DraftRoom] = []
        self.room_at = np.full((height, width), -1, dtype=np.int16)  # see map_rooms
        self.mapped = 0  # the number of rooms of the generator that room_at has already
        self.links: list[DraftLink] = []
        self.ends: tuple[int, int] | None = None  # rooms of the stairs up and down, once a generator or step knows them
        self.open_end = False  # whether the generator chose the room of the stairs down freely, not by its document
        self.ring: Ring | None = None  # both stairs lie on it
        self.wing: Wing | None = None  # off the ring, behind a lock whose key lies on the ring's shorter arc
        self.stairs_apart = False  # whether a step, not a document's rule, chose the ends; they must then be far apart
        self.coloured = False  # whether the generator has given the rooms their tiers itself
        self.tiered = False  # whether rooms have their tiers by now
        self.hard_avoidable = False  # whether some route between the stairs must avoid all hard rooms
        self.stairs_at: tuple[list[int], list[int]] = [], []  # where stairs up and down may be, if not anywhere
        self.stairs_up = -1
        self.stairs_down = -1
        self.fixed: set[int] = set()  # cells that no step may open or turn into a door
        self.liquid = Terrain.DEEP_WATER  # the terrain of lakes and rivers for recipes that leave it to the generator
        self.looped = b""  # the cells as the loops step left them; until they change the step has nothing to do
        self.undermined: set[int] = set()  # walls over lava, deep water or a chasm; opened, they become bridges
        self.flooded: set[int] = set()  # rooms with a lake of the waters step; nothing may replace them
        self.contents: list[tuple[str, int]] = []  # (content, room) by a document's rule; the marks step finds places
        self.marks: list[Mark] = []
        self.notes: dict[str, Any] = {}  # the generator's report: asked and achieved
        self.seconds: dict[str, float] = {}
        self.watcher = Watcher(width, height) if watched else None  # who is shown the digging
        self._clock = perf_counter()

    def snapshot(self, name: str, words: str | Callable[[], str] = "") -> None:
        """Record that a part of the digging is done: the time it took and, if it is watched, the map as it is now.

        A watcher gets a stage of that name, with a sentence on what it shows, unless nothing is seen to have changed.
        """
        now = perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self._clock
        if self.watcher is not None:
            self.watcher.update(name, words, self.terrain, self.tiers_shown())
        self._clock = perf_counter()

    def tiers_shown(self) -> Tiers:
        """Return the tier of each cell's room [y, x], -1 outside rooms and while they have none."""
        tiers = np.full(self.terrain.shape, -1, np.int8)
        if self.coloured or self.tiered:
            owners = tiers.ravel()
            for room in self.rooms:
                for start, stop in room.spans:
                    owners[start:stop] = room.tier
        return tiers

    def room_links(self) -> list[list[tuple[int, int]]]:
        """Return for every room its links: (the room beyond, the link's index), in the order of the links.

        Causeways inside a single room are left out.
        """
        found: list[list[tuple[int, int]]] = [[] for _ in self.rooms]
        for index, link in enumerate(self.links):
            if link.is_inside:
                continue
            found[link.a].append((link.b, index))
            found[link.b].append((link.a, index))
        return found

    def adjacency(self, *, secret: bool = True) -> list[list[int]]:
        """Return the room graph: for every room the rooms that its links lead to, in the order of the links.

        Without `secret` it lacks the links with a secret door, which must be found first, and one-sided links.
        Causeways inside a single room are left out.
        """
        pairs = [(link.a, link.b) for link in self.links if not link.is_inside and (secret or self._is_plain(link))]
        return graph.adjacency_of(len(self.rooms), pairs)

    def _is_plain(self, link: DraftLink) -> bool:
        """Tell whether a link can be passed both ways and has no secret door."""
        return (
            link.kind != "secret"
            and link.one_way is None
            and Terrain.SECRET_DOOR not in map(self.cells.__getitem__, link.cells)
        )

    def is_walkable(self, cell: int) -> bool:
        """Tell whether the cell can be stood on unharmed; doors count."""
        return self.cells[cell] in WALKABLE_WORDS

    def is_solid(self, cell: int) -> bool:
        """Tell whether the cell is solid: rock, wall, statue or grate."""
        return self.cells[cell] in SOLID_WORDS

    def is_door(self, cell: int) -> bool:
        """Tell whether the cell is a door of any kind."""
        return self.cells[cell] in DOOR_WORDS

    def add_rooms(self, kinds: Sequence[str], room_at: NDArray[np.integer]) -> None:
        """Add a room of each kind, and map their cells.

        `room_at` [y, x] gives the index in `kinds` of each cell's room, or -1 for no room.

        Raises:
            ValueError: `room_at` has a room without a kind, or a kind has no cells.
        """
        highest = int(room_at.max())
        if highest >= len(kinds):
            message = f"room_at has a room {highest} for {len(kinds)} kinds; allowed: a kind for each room from 0"
            raise ValueError(message)
        numbers = np.full(room_at.size + 2, -1, dtype=np.int16)
        numbers[1:-1] = room_at.ravel()
        edges = np.flatnonzero(numbers[1:] != numbers[:-1])
        before, behind = numbers[edges], numbers[edges + 1]
        starts, stops = edges[behind >= 0], edges[before >= 0]
        spans: list[list[Span]] = [[] for _ in kinds]
        for start, stop, room in zip(starts.tolist(), stops.tolist(), behind[behind >= 0].tolist(), strict=True):
            spans[room].append((start, stop))
        np.copyto(self.room_at, room_at + len(self.rooms), where=room_at >= 0, casting="same_kind")
        self.rooms += [DraftRoom(kind, own, self.width) for kind, own in zip(kinds, spans, strict=True)]
        self.mapped += len(kinds)

    def drop_rooms(self, gone: AbstractSet[int], links: AbstractSet[int] = frozenset()) -> None:
        """Remove rooms from the draft, with their links and all other records of them; the other rooms move up.

        These other links are removed too. All cells keep their terrain. No room may be one of the stairs, of the ring
        or of the wing, and no link one of the ring or the wing's own.
        """
        if not gone and not links:
            return
        left = [index for index in range(len(self.rooms)) if index not in gone]
        number = {index: place for place, index in enumerate(left)} | {-1: -1}  # -1 is no room
        self._keep_rooms(left, number)
        self._keep_contents(number)
        self._keep_links(number, links)

    def _keep_rooms(self, left: list[int], number: dict[int, int]) -> None:
        """Keep these rooms alone; `number` gives the new index of each."""
        numbers = [number.get(index, -1) for index in (*range(len(self.rooms)), -1)]  # -1 takes the last
        self.room_at = np.array(numbers, dtype=np.int16).take(self.room_at)
        self.rooms = [self.rooms[index] for index in left]
        self.flooded = {number[room] for room in self.flooded if room in number}
        if self.ends is not None:
            up, down = self.ends
            self.ends = number[up], number[down]
        if "places" in self.notes:  # one for each room that a generator dug, and none for those of steps
            places = self.notes["places"]
            self.notes["places"] = [places[index] for index in left if index < len(places)]

    def _keep_contents(self, number: dict[int, int]) -> None:
        """Keep the contents and marks of the rooms in `number`, which gives their new indices, and those in no room."""
        self.contents = [(what, number[room]) for what, room in self.contents if room in number]
        self.marks = [mark._replace(room=number[mark.room]) for mark in self.marks if mark.room in number]

    def _keep_links(self, number: dict[int, int], gone: AbstractSet[int]) -> None:
        """Keep the links between the rooms in `number`, which gives their new indices, and what is known of routes.

        Links with an index in `gone` are not kept.
        """
        kept = [
            index
            for index, link in enumerate(self.links)
            if link.a in number and link.b in number and index not in gone
        ]
        self.links = [self.links[index] for index in kept]
        for link in self.links:
            link.a, link.b = number[link.a], number[link.b]
            link.one_way = None if link.one_way is None else number[link.one_way]
        # The ring and the wing name links by index, and none of theirs is gone.
        if self.ring is not None:
            short, long = ([number[room] for room in arc] for arc in (self.ring.short, self.ring.long))
            self.ring = Ring(short, long, self.ring.lengths, {kept.index(index) for index in self.ring.links})
        if self.wing is not None:
            rooms = [number[room] for room in self.wing.rooms]
            self.wing = self.wing._replace(rooms=rooms, link=kept.index(self.wing.link))

    def spans_of(self, cells: grid.Mask, left: int, top: int) -> list[Span]:
        """Return the spans, row by row, of the cells [y, x] of a part of the map whose upper left corner is given."""
        corner = top * self.width + left
        rows = [(corner + y * self.width, start, stop) for y, start, stop in grid.runs(cells)]
        return [(row + start, row + stop) for row, start, stop in rows]

    def thresholds(self, room: int) -> list[int]:
        """Return the thresholds of a room: the first cell of each of its links, as one leaves the room."""
        own = [link for link in self.links if room in (link.a, link.b) and link.cells]
        ends = [end for link in own for end in ((link.a, link.cells[0]), (link.b, link.cells[-1]))]
        return [cell for end, cell in ends if end == room]

    def links_at(self) -> Counter[int]:
        """Return the number of links that have a cell, for every cell of any."""
        return Counter(cell for link in self.links for cell in {*link.cells})

    def viewing_rooms(self) -> set[int]:
        """Return the rooms with a grate in their wall: something is to be seen from there."""
        beside = grid.dilate(self.terrain == int(Terrain.GRATE), diagonal=False)
        return {*self.room_at[beside].tolist()} - {-1}

    def mask_of(self, rooms: Iterable[int]) -> grid.Mask:
        """Return the cells [y, x] of these rooms."""
        is_asked = np.zeros(len(self.rooms) + 1, np.bool_)  # the last entry is for -1, no room
        is_asked[[*rooms]] = True
        return is_asked.take(self.room_at)

    def map_rooms(self) -> None:
        """Set `room_at` [y, x] to the room index of every cell, and to -1 outside rooms.

        Called when the generator is done, unless `add_rooms` has mapped all rooms. Whoever changes the cells of rooms
        after that calls it again, or updates `room_at` itself.
        """
        self.room_at[:] = -1
        owners = self.room_at.ravel()
        for index, room in enumerate(self.rooms):
            for start, stop in room.spans:
                owners[start:stop] = index

    def bury(self) -> None:
        """Turn liquid, chasms, statues and grates that nobody reaches or sees into rock, and drop the marks in them.

        A step that removes rooms calls it, since walls are then all that is left around what lay beside these.
        """
        things, seen = _THINGS.take(self.terrain), grid.dilate(WALKABLE.take(self.terrain), diagonal=False)
        if not (things & ~seen).any():
            return
        labels, count = grid.label(things)
        is_seen = np.zeros(count + 1, dtype=np.bool_)
        is_seen[labels[seen]] = True
        buried = things & ~is_seen.take(labels)
        if buried.any():
            self.terrain[buried] = Terrain.ROCK
            self.marks = [mark for mark in self.marks if not buried[mark.y, mark.x]]

    def freeze(
        self,
        report: dict[str, Any],
        *,
        recipe: Recipe | None = None,
        seed: Seed | None = None,
        near: Position | None = None,
    ) -> Level:
        """Return the finished level, with the request it was made for."""
        ends = list(accumulate([len(link.cells) for link in self.links], initial=0))
        rows, columns = np.divmod([cell for link in self.links for cell in link.cells], self.width)
        positions = tuple(zip(columns.tolist(), rows.tolist(), strict=True))  # of the cells of all links
        return Level(
            terrain=walled(self.terrain),
            room_at=self.room_at.copy(),
            rooms=tuple(
                Room(index, room.kind, room.tier, room.bounds, self.position(room.center), tuple(room.tags))
                for index, room in enumerate(self.rooms)
            ),
            links=tuple(
                Link(link.a, link.b, link.kind, positions[start:stop], link.one_way)
                for link, (start, stop) in zip(self.links, pairwise(ends), strict=True)
            ),
            stairs_up=self.position(self.stairs_up),
            stairs_down=self.position(self.stairs_down),
            marks=tuple(self.marks),
            report=report,
            recipe=recipe,
            seed=seed,
            depth=self.depth,
            near=near,
        )

    def position(self, cell: int) -> tuple[int, int]:
        """Return the cell as a position (x, y)."""
        y, x = divmod(cell, self.width)
        return x, y
