"""A level of templates, laid over rock and lava and joined at their entrances.

After Omnomnom's account of his map generator (2012), which builds on Mike Anderson's "Dungeon-Building Algorithm". The
natural ground comes first (`levelgen.generators.templates.natural`); rooms hover over it (`overlay`) and are drawn when
all are in place. The numbers in comments are his steps.

What makes it fast: rooms are tried by testing alone, so that what is refused was never there; which of them have space
at an entrance is told for all at once, by numbers with a bit for every way into every room; entrances wait in one list
for each priority, from which a random one is taken by changing places with the last; and an entrance is looked at only
when its turn comes.
"""

from bisect import bisect
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.errors import GenerationError, RecipeError
from levelgen.generators.templates import natural
from levelgen.generators.templates.overlay import CLEAR, Overlay, ahead, overlap, places_of
from levelgen.generators.templates.procedural import PROCEDURES, procedural
from levelgen.generators.templates.recipe import Templates
from levelgen.generators.templates.variant import STRIDE, Variant
from levelgen.recipe import MOST_ROOMS
from levelgen.rng import Random, below, stream
from levelgen.rooms import Mark, Tier
from levelgen.template import files
from levelgen.template.template import NOTHING, Entrance, Template, entrances_of, turned_entrance
from levelgen.terrain import PERILOUS, WALKABLE_BYTES, Terrain, packed

__all__ = ["dig"]

_CLASSES = 6
"""Priorities are 2, 1, 1/2 ... 1/16, each half of the one before; an entrance that falls below the last is dropped."""

_PATIENCE = 50
"""So many attempts for every room that is asked for."""

_FIRST_TRIES = 400
"""Random places that are tried for the first room."""

_SHORTEST_BRIDGE, _LONGEST_BRIDGE = 2, 12

_TRIES = 3
"""So many rooms are tried at an entrance when its turn comes; each halves its priority."""

_WAYS = 32
"""A template is met in so many ways at most, or in every second or third of them."""

_ALL_WAYS = (1 << _WAYS) - 1

_LINES = (1, 3, 5, 8)
"""So many cells behind an entrance one looks to both sides for the space that there is, and that a room asks for."""

_LEAST, _ROOMY, _OPEN = 2, 5, 12
"""An entrance before which fewer cells are free is never tried, or tried last, or, for the first rooms, late."""

_STARTS, _ENOUGH = 4, 0.75
"""So often the building starts anew, elsewhere, until so much of the rooms asked for have found a place."""

_OF_EACH, _PICKED = 16, 3
"""So many rooms each procedure makes, and so many of them a level knows."""

_HAND = 40
"""From so many rooms, some of them several times the same, a level picks."""

_PERILOUS_BYTES = PERILOUS.tobytes()
_BARRED_BYTES = bytes(number in (Terrain.WALL, NOTHING) for number in range(256))

_SMALLEST, _LARGEST = (4, 4), (13, 9)
"""How wide and high, from and to, the floor of made rooms is."""


Candidate = tuple[int, int, int, int, int]
"""An entrance that might be opened: its cell x and y, the direction dx and dy it faces, and its room."""

_ENTRANCES = 1 << 12
"""Before its turn comes an entrance is one number, room * _ENTRANCES + its own number in the room: no room has more."""


class _Piece:
    """A template to pick, with the ways in which it can be turned to meet an entrance.

    A way is one of its own entrances, mirrored or not. What space it asks for is the same to whichever side it is
    turned: how far its ground goes straight behind the entrance, and to the left and right of some cells there. All of
    that is looked for when the template is first picked.
    """

    def __init__(self, template: Template) -> None:
        self.template = template
        self.size = template.width * template.height
        self._met: dict[tuple[int, tuple[int, int]], tuple[Variant, int, int]] = {}
        self._turned: dict[int, Variant] = {}

    def turned(self, symmetry: int) -> Variant:
        """The template turned; kept here, as it takes longer to find it among those of all templates."""
        if symmetry not in self._turned:
            self._turned[symmetry] = Variant.of(self.template, symmetry)
        return self._turned[symmetry]

    @cached_property
    def _ways(self) -> list[tuple[tuple[int, ...], Entrance, int]]:
        """What each way asks for, its entrance, and 4 if it is mirrored; the shallowest come first."""
        barred, width = self.template.cells.translate(_BARRED_BYTES), self.template.width
        rows = [_ends(barred[start : start + width]) for start in range(0, len(barred), width)]
        columns = [_ends(barred[x::width]) for x in range(width)]
        ways = []
        for entrance in self.template.entrances:
            x, y, dx, dy, _ = entrance
            behind = ahead(barred, width, x, y, -dx, -dy, STRIDE).find(1)
            lines, line, step, at = (columns, x, -dx, y) if dx else (rows, y, -dy, x)
            sides = [_beside(lines, line + cells * step, at) for cells in _LINES]
            low, high = zip(*sides, strict=True)
            left, right = (high, low) if dx > 0 or dy < 0 else (low, high)
            ways += [((behind, *left, *right), entrance, 0), ((behind, *right, *left), entrance, 4)]
        ways.sort(key=lambda way: way[0][0])
        return ways[:: -(-len(ways) // _WAYS)]

    @cached_property
    def fitting(self) -> NDArray[np.uint32]:
        """A bit for each way for which so many free cells will do: an array [length of the space, free cells]."""
        asked = np.array([space for space, _, _ in self._ways]).T[:, np.newaxis]
        enough = np.zeros((len(asked), CLEAR + 1, _WAYS), dtype=np.bool_)
        np.less_equal(asked, np.arange(CLEAR + 1)[:, np.newaxis], out=enough[:, :, : asked.shape[2]])
        return np.packbits(enough, axis=2, bitorder="little").view("<u4")[:, :, 0]

    def meeting(self, way: int, side: tuple[int, int]) -> tuple[Variant, int, int]:
        """The template turned so that the entrance of a way faces a side, and the entrance's place in it.

        It is made when it is first asked for, as most of them are soon asked for again.
        """
        met = self._met.get((way, side))
        if met is None:
            template = self.template
            _, entrance, mirrored = self._ways[way]
            for symmetry in range(mirrored, mirrored + 4):
                x, y, dx, dy, _ = turned_entrance(entrance, template.width, template.height, symmetry)
                if (dx, dy) == side:
                    break
            met = self._met[way, side] = self.turned(symmetry), x, y
        return met


def _ends(line: bytes) -> tuple[int, int]:
    """The first and the last cell of a row or column that is free; what has none ends before it begins."""
    first = line.find(0)
    return (first, line.rfind(0)) if first >= 0 else (len(line), -1)


def _beside(lines: list[tuple[int, int]], line: int, at: int) -> tuple[int, int]:
    """How far a template's ground goes to both sides of a cell of one of its rows or columns."""
    first, last = lines[line] if 0 <= line < len(lines) else (at, at)
    return max(at - first, 0), max(last - at, 0)


@lru_cache(maxsize=len(PROCEDURES) * _OF_EACH)
def _made(procedure: str, number: int) -> _Piece:
    """One of the rooms that procedures make: a fixed collection, as if somebody had drawn them too."""
    return _Piece(procedural(procedure, stream(number, "made rooms"), _SMALLEST, _LARGEST))


def _drawn(folder: str | None) -> tuple[_Piece, ...]:
    """The rooms of a folder, or our own; read again only when a file has changed."""
    if folder is None:
        return _ours()
    return _read(folder, tuple((path.name, _written(path)) for path in sorted(Path(folder).glob("*"))))


def _written(path: Path) -> int:
    """When a file was last written; a link that leads nowhere is as old as itself, and told of when it is read."""
    return (path.stat() if path.exists() else path.lstat()).st_mtime_ns


@lru_cache(maxsize=1)
def _ours() -> tuple[_Piece, ...]:
    return _pieces(files.ours("rooms"))


@lru_cache(maxsize=8)
def _read(folder: str, _versions: tuple[tuple[str, int], ...]) -> tuple[_Piece, ...]:
    return _pieces(files.load_folder(Path(folder)))


def _pieces(templates: Iterable[Template]) -> tuple[_Piece, ...]:
    return tuple(_Piece(template) for template in templates if template.kind == "room")


@lru_cache(maxsize=64)
def _at_depth(pieces: tuple[_Piece, ...], depth: int) -> tuple[list[_Piece], list[float]]:
    """Those of the pieces that may be at a depth, and the sums of their weights up to each."""
    allowed = [piece for piece in pieces if piece.template.depths[0] <= depth <= piece.template.depths[1]]
    return allowed, list(accumulate(piece.template.weight for piece in allowed))


class _Rooms:
    """The rooms of a level, the smallest first: drawn ones that may be at its depth, and a few of the made ones.

    Which of them have space at an entrance is told by a number, with _WAYS bits for the ways of each: `straight_on` has
    it for so many free cells before the entrance, and `beside` for so many to the left and right of the _LINES there.
    """

    def __init__(self, recipe: Templates, depth: int, rng: Random) -> None:
        drawn, totals = _at_depth(_drawn(recipe.folder), depth)
        if not drawn and not recipe.procedural:
            raise RecipeError(
                f"{recipe.name}: folder is {recipe.folder!r}, where no room is for depth {depth}; "
                "allowed: a folder with rooms for every depth, or procedural above 0"
            )
        made = [_made(procedure, below(rng, _OF_EACH)) for procedure in PROCEDURES for _ in range(_PICKED)]
        share, last = recipe.procedural if drawn else 1.0, len(drawn) - 1
        random = rng.random
        # A hand of rooms for the level, so that picking one is quick, and not every level has them all.
        hand = [
            made[int(random() * len(made))]
            if random() < share
            else drawn[bisect(totals, random() * totals[-1], 0, last)]
            for _ in range(_HAND)
        ]
        self.pieces = sorted(hand, key=attrgetter("size"))
        fitting = np.array([piece.fitting for piece in self.pieces], dtype="<u4").transpose(1, 2, 0).tobytes()
        row, count = _HAND * _WAYS // 8, CLEAR + 1
        enough = [int.from_bytes(fitting[start : start + row], "little") for start in range(0, len(fitting), row)]
        self.straight_on, *sides = (enough[start : start + count] for start in range(0, len(enough), count))
        self.beside = list(zip(_LINES, sides[: len(_LINES)], sides[len(_LINES) :], strict=True))


def dig(recipe: Templates, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Lay the ground, place the rooms over it, and draw them onto it."""
    ground = natural.ground(
        recipe.width,
        recipe.height,
        {
            Terrain.LAVA: recipe.lava,
            Terrain.CHASM: recipe.chasm,
            Terrain.DEEP_WATER: recipe.water,
            Terrain.GRASS: recipe.grass,
        },
        recipe.lakes,
        int(streams("ground").random() * (1 << 53)),
    )
    perils = PERILOUS.take(ground)
    np.putmask(draft.terrain, perils, ground)
    draft.snapshot("ground")

    rooms, rng = _Rooms(recipe, draft.depth, streams("templates")), streams("places")
    builder = _built(recipe, perils, rooms, rng)
    overlay = builder.overlay
    draft.snapshot("placing")

    overlay.draw(draft.cells, open_edges=recipe.open_edges)
    np.putmask(draft.terrain, (draft.terrain == Terrain.FLOOR) & (ground >= Terrain.SHALLOW_WATER), ground)
    draft.fixed.update(np.flatnonzero(perils & (draft.terrain != ground)).tolist())
    _dry_up(draft)
    _hand_over(draft, builder, overlay)
    draft.snapshot("rooms")
    draft.notes.update(builder.notes())


def _built(recipe: Templates, perils: NDArray[np.bool_], rooms: _Rooms, rng: Random) -> "_Builder":
    """All rooms in their places; where lava left too little space around the first one, there is another try."""
    best = None
    for _ in range(_STARTS):
        builder = _Builder(recipe, Overlay(recipe.width, recipe.height, perils), rooms, rng)
        builder.build()
        if best is None or len(builder.placed) > len(best.placed):
            best = builder
        if len(builder.placed) >= _ENOUGH * builder.asked:
            break
    if best is None or not best.placed:
        raise GenerationError("there is no space for a room")
    return best


class _Way(NamedTuple):
    """A way out of an entrance: by what, where the other entrance is to be, how many steps off, and the passage."""

    kind: str
    x: int
    y: int
    steps: int
    passage: tuple[Variant, int, int] | None


class _Plan(NamedTuple):
    """A room that fits: where, by which way it is joined, and at which perils it lies."""

    variant: Variant
    left: int
    top: int
    way: _Way
    near: int  # its perils, see `Overlay.perils_before`


class _Builder:
    """Places rooms over the ground and joins them, until there are enough or no entrance is left."""

    def __init__(self, recipe: Templates, overlay: Overlay, rooms: _Rooms, rng: Random) -> None:
        self._recipe = recipe
        self.overlay = overlay
        self._rooms = rooms
        self._random = rng.random
        self._has_perils = recipe.lava + recipe.chasm + recipe.water > 0
        self._waiting: list[list[int]] = [[] for _ in range(_CLASSES)]
        self._sides: list[tuple[int, int, list[Entrance]]] = []  # of each room: left column, top row, and its entrances
        self._shores: list[tuple[Candidate, int]] = []  # entrances from which a bridge is begun, and how wide the peril
        self.asked = recipe.rooms or self._scaled()
        self.placed: list[int] = []
        self.links: list[tuple[int, int, str, list[int]]] = []
        self.attempts = 0
        self.abandoned = 0

    def _scaled(self) -> int:
        """So many rooms for the map's size, a sixth more or less, or every level would be the average of all."""
        recipe = self._recipe
        wish = recipe.density * recipe.width * recipe.height / 3600
        return min(max(int(wish * (5 + 2 * self._random()) / 6 + 0.5), 2), MOST_ROOMS)

    def build(self) -> None:
        """Place all rooms."""
        self._begin()
        patience = _PATIENCE * self.asked
        while len(self.placed) < self.asked and self.attempts < patience:
            if self._shores:
                self._bridge(*self._shores.pop())
                continue
            taken = self._taken()
            if taken is None:
                break
            waiting, candidate, priority, free = taken
            self.attempts += 1
            if not self._expand(candidate, free) and priority + _TRIES < _CLASSES:  # 7
                self._waiting[priority + _TRIES].append(waiting)

    def _begin(self) -> None:
        """Place the first room at random, if there is space for any; a small one where there is little (1)."""
        overlay, random, rooms = self.overlay, self._random, self._rooms.pieces
        for attempt in range(_FIRST_TRIES):
            piece = rooms[int(random() * _HAND)] if attempt < _FIRST_TRIES // 2 else _CLOSET
            variant = piece.turned(int(8 * random()))
            x = int(random() * (overlay.width - variant.width + 1))
            y = int(random() * (overlay.height - variant.height + 1))
            number = overlay.place(variant, x, y)
            if number is not None:
                self._add(number, variant, x, y, overlay.perils_before(variant, x, y))
                return

    def _add(self, number: int, variant: Variant, left: int, top: int, near: int) -> None:
        """Take a placed room into the level, and its entrances into the lists (2)."""
        index = len(self.placed)
        self.placed.append(number)
        self._sides.append((left, top, variant.ways))
        first, best, last = index * _ENTRANCES, variant.ideal, len(variant.ways)
        self._waiting[0] += range(first, first + best)
        self._waiting[1] += range(first + best, first + last)
        if near:
            self._begin_bridges(index, variant, left, top, near)

    def _begin_bridges(self, index: int, variant: Variant, left: int, top: int, near: int) -> None:
        """Begin bridges at the sides of a room that lie at a peril, each from a random entrance of those that might."""
        random, across = self._random, self.overlay.across
        for (dx, dy), outer in variant.outer.items():
            shore = near & outer
            if not shore or random() >= self._recipe.bridges:
                continue
            places = list(places_of(shore))
            while places:
                place = places.pop(int(random() * len(places)))
                x, y = left + place % STRIDE - 1 - dx, top + place // STRIDE - 1 - dy
                width = across(x, y, dx, dy, _LONGEST_BRIDGE)
                if width >= _SHORTEST_BRIDGE:
                    self._shores.append(((x, y, dx, dy, index), width))
                    break

    def _taken(self) -> tuple[int, Candidate, int, int] | None:
        """A random one of the entrances with the highest priority, its class, and how far it is free before it (3).

        Those which something is in front of are dropped, those over a peril, which serve only a bridge, and those
        which two rooms share already, as they open into no third. The first half of the rooms go where the map is open,
        so that the level spreads before it fills.
        """
        random, sides = self._random, self._sides
        overlay, barred, width = self.overlay, self.overlay.barred, self.overlay.width
        few = len(self.placed) < _ENOUGH * self.asked
        enough = _OPEN if 2 * len(self.placed) < self.asked else _ROOMY
        for priority, waiting in enumerate(self._waiting if few else self._waiting[:-1]):
            while waiting:
                index = int(random() * len(waiting))
                one = waiting[index]
                waiting[index] = waiting[-1]
                waiting.pop()
                room = one // _ENTRANCES
                left, top, entrances = sides[room]
                x, y, dx, dy, _ = entrances[one % _ENTRANCES]
                x += left
                y += top
                if barred[(y + dy) * width + x + dx]:
                    continue
                free = overlay.clearance(x, y, dx, dy)
                if free < _LEAST:
                    continue
                later = 0 if free >= enough else _CLASSES - 2 if free >= _ROOMY else _CLASSES - 1
                if priority < later:
                    self._waiting[later].append(one)
                elif not overlay.is_peril(x, y) and not overlay.is_shared(x, y):
                    return one, (x, y, dx, dy, room), priority, free
        return None

    def _expand(self, candidate: Candidate, free: int) -> bool:
        """Try to join another room to an entrance, by a corridor if there is space for one; whether it did (4 to 8)."""
        random, recipe = self._random, self._recipe
        length = 0
        if random() >= recipe.direct:
            most = min(recipe.longest, free - 1 - _ROOMY)
            if most >= recipe.shortest:
                length = recipe.shortest + int(random() * (most - recipe.shortest + 1))
            elif not recipe.direct:
                return False
        way = self._way(candidate, "corridor" if length else "door", length)
        plan = self._found(candidate, way, free - way.steps) if way else None
        if plan:
            self._carry_out(candidate, plan)
        return plan is not None

    def _bridge(self, candidate: Candidate, width: int) -> None:
        """Try to build a room on the other side of the peril, and a bridge to it, or give the bridge up."""
        # The far entrance is on the shore, or over the peril's last cell.
        length = width - 1 if width > _SHORTEST_BRIDGE and self._random() < 0.5 else width
        x, y, dx, dy, _ = candidate
        way = None if self.overlay.is_shared(x, y) else self._way(candidate, "bridge", length)
        plan = self._found(candidate, way, self.overlay.clearance(way.x, way.y, dx, dy)) if way else None
        if plan:
            self._carry_out(candidate, plan)
        else:
            self.abandoned += 1

    def _found(self, candidate: Candidate, way: _Way, free: int) -> _Plan | None:
        """A room for the end of a way, beyond which so many cells are free, or None if none that was tried fits.

        What has no space, as seen from a few cells before its entrance, is not even tried. Of what fits, what lies at
        lava is taken: lakes are to be seen.
        """
        random, rooms, beside = self._random, self._rooms, self.overlay.clearance_beside
        _, _, dx, dy, _ = candidate
        if free < _LEAST:
            return None
        fitting = rooms.straight_on[free]
        for far, lefts, rights in rooms.beside:
            if fitting and far <= free:
                left, right = beside(way.x + far * dx, way.y + far * dy, dx, dy)
                fitting &= lefts[left] & rights[right]
        plan = None
        for _ in range(_TRIES):
            if not fitting:
                break
            roll = random()  # cubed, as rooms are to fill the space they find
            most = fitting.bit_length()
            smaller = fitting & (1 << most - int(roll * roll * roll * most)) - 1
            piece, own_way = divmod((smaller or fitting).bit_length() - 1, _WAYS)
            other = self._planned(*rooms.pieces[piece].meeting(own_way, (-dx, -dy)), way)
            if other:
                plan = other
                if other.near or not self._has_perils:
                    break
            # Another one, and a smaller one where this had no space.
            fitting &= ~(_ALL_WAYS << piece * _WAYS) if other else (1 << piece * _WAYS) - 1
        return plan

    def _way(self, candidate: Candidate, kind: str, length: int) -> _Way | None:
        """A way of that length out of an entrance, or None if it does not fit; a direct one has length 0."""
        x, y, dx, dy, _ = candidate
        if not length:
            return _Way(kind, x, y, 0, None)
        overlay = self.overlay
        far_x, far_y = x + (length + 1) * dx, y + (length + 1) * dy
        passage = _passage(kind, length, dx != 0), min(x, far_x) - (dx == 0), min(y, far_y) - (dy == 0)
        if (
            overlay.is_taken(far_x, far_y)
            or (kind != "bridge" and overlay.is_peril(far_x, far_y))
            or not overlay.fits(*passage)
        ):
            return None
        return _Way(kind, far_x, far_y, length + 1, passage)

    def _planned(self, variant: Variant, own_x: int, own_y: int, way: _Way) -> _Plan | None:
        """A room so that its entrance is at the end of a way; None if it does not fit there."""
        overlay = self.overlay
        left, top = way.x - own_x, way.y - own_y
        if not overlay.fits(variant, left, top):
            return None
        if way.passage:
            passage, x, y = way.passage
            if overlap(passage, variant, left - x, top - y):
                return None
        near = overlay.perils_before(variant, left, top) if self._has_perils else 0
        return _Plan(variant, left, top, way, near)

    def _carry_out(self, candidate: Candidate, plan: _Plan) -> None:
        """Place what was planned, and open the entrances."""
        overlay = self.overlay
        x, y, dx, dy, index = candidate
        variant, left, top, way, near = plan
        cell, side = y * overlay.width + x, dy * overlay.width + dx
        cells = [*range(cell, cell + (way.steps + 1) * side, side)]
        before = self.placed[index]
        if way.passage:
            passage = overlay.put(*way.passage)
            overlay.open(before, passage, x, y)
            before = passage
        number = overlay.put(variant, left, top)
        overlay.open(before, number, way.x, way.y)
        self.links.append((index, len(self.placed), way.kind, cells))
        self._add(number, variant, left, top, near)

    def notes(self) -> dict[str, object]:
        """What the report says of the building."""
        kinds = [kind for _, _, kind, _ in self.links]
        return {
            "asked": [self.asked, len(self.placed)],
            "tried": self.attempts,
            "ways": {kind: kinds.count(kind) for kind in ("door", "corridor", "bridge")},
            "bridges": [kinds.count("bridge"), self.abandoned],
        }


@lru_cache(maxsize=256)
def _passage(kind: str, length: int, across: bool) -> Variant:  # noqa: FBT001 - a key of the cache
    """A corridor or bridge: one cell wide, walled, with an entrance at both ends."""
    ground = Terrain.BRIDGE if kind == "bridge" else Terrain.FLOOR
    wall = bytes([Terrain.WALL])
    row = wall * (length + 2)
    entrances = (Entrance(0, 1, -1, 0, ideal=False), Entrance(length + 1, 1, 1, 0, ideal=False))
    cells = row + wall + bytes([ground]) * length + wall + row
    return Variant.of(Template(kind, kind, length + 2, 3, cells, entrances), 0 if across else 1)


_CLOSET = _Piece(
    Template(
        "closet",
        "room",
        4,
        4,
        bytes(map(int, "1111122112211111")),
        entrances_of(4, 4, bytes(map(int, "1111122112211111")), ()),
    )
)
"""The smallest room, for where lava leaves no space for others."""


def _dry_up(draft: Draft) -> None:
    """Leave rock where nobody would ever see that a lake is there."""
    width, cells = draft.width, draft.cells
    lakes, near = packed(cells, _PERILOUS_BYTES), packed(cells, WALKABLE_BYTES)
    near |= near << 1 | near >> 1  # as the border is rock, nothing spreads round the end of a row
    near |= near << width | near >> width
    seen = lakes & near
    hidden = lakes & ~grid.flooded(lakes, seen, width) if seen else lakes
    for cell in grid.numbers(hidden):
        cells[cell] = Terrain.ROCK


def _hand_over(draft: Draft, builder: _Builder, overlay: Overlay) -> None:
    """Make rooms, links and marks of what was placed."""
    width = draft.width
    for index, number in enumerate(builder.placed):
        piece = overlay.piece(number)
        variant, x, y = piece.variant, piece.x, piece.y
        start = y * width + x
        spans = [(start + first, start + stop) for first, stop in variant.spans_on(width)]
        left, top, right, bottom = variant.bounds
        room = DraftRoom("room", spans, (x + left, y + top, x + right, y + bottom))
        room.center = start + variant.center[1] * width + variant.center[0]
        room.tags += variant.template.tags
        draft.rooms.append(room)
        draft.marks += [
            Mark(mark.what, x + mark.x, y + mark.y, Tier.EASY, index, mark.name, binding=True)
            for mark in variant.template.marks
        ]
    draft.links += [DraftLink(*link) for link in builder.links]
