"""Vaults: dead ends become rooms drawn by hand: treasure behind a lock whose key lies elsewhere, shrines, dens.

A vault takes the place of a room that one link alone leads to, so that nothing lies behind it and no lock can cut the
level in two. The drawing's entrance comes to lie on the last cell of that link. Where no such room has the space, the
vault is a dead end of its own, dug into the rock beside a room. What is in the drawing is binding.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, starmap
from typing import NamedTuple

from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.rng import Random, below, chosen, picker, shuffle
from levelgen.rooms import Mark, Tier
from levelgen.template import files
from levelgen.template.template import NOTHING, Template
from levelgen.terrain import DOOR_BYTES, OPEN_BYTES, SOLID_BYTES, WALKABLE_BYTES, Terrain

__all__ = ["blueprints", "place_vaults"]

_LEAST = 0.3
"""A vault has at least so much of the area of the room whose place it takes: it is no closet in a hall's stead."""

_BESIDE = 8
"""So far from its entrance a vault may share a wall with the room it opens on: farther off the walk from one side of
that wall to the other would be longer than `levelgen.steps.loops.LONG_WALK`."""

_STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))

_TRIES = 16
"""So many walls are tried where no dead end will do."""

_REACH = 24
"""Blueprints are fitted in a window that reaches so many cells to every side of their entrance."""

_SIDE = 2 * _REACH + 1

_ONES = int.from_bytes(b"\1" * (_SIDE * _SIDE), "little")
_ALONG = range(_REACH - _BESIDE, _REACH + _BESIDE + 1)
_ACROSS = sum(1 << 8 * (_REACH * _SIDE + place) for place in _ALONG)
_DOWN = sum(1 << 8 * (place * _SIDE + _REACH) for place in _ALONG)
"""In such a window, the cells in line with an entrance that leads north or south, and with one west or east."""


_COVERED = bytes(number != NOTHING for number in range(256))
"""For every number of a blueprint's cells whether it covers what lies there, 1 or 0."""


class _Site(NamedTuple):
    """Where a vault may be: its entrance, the step from there out of it, and the room that makes way for it, if any.

    Where none does, it opens on the room `beyond`.
    """

    cell: int
    out: tuple[int, int]
    room: int | None
    beyond: int


class _Variant(NamedTuple):
    """A blueprint, turned, with the entrance at (x, y) in the middle of a window of _SIDE x _SIDE cells.

    The footprint has eight bits for every cell of the window, row by row: 1 where the blueprint covers it.
    """

    blueprint: Template
    x: int
    y: int
    footprint: int


@cache
def _variants(blueprint: Template) -> dict[tuple[int, int], list[_Variant]]:
    """All that a blueprint can be, by the direction in which its entrance leads out: made once, used on every level."""
    variants: dict[tuple[int, int], list[_Variant]] = {}
    for symmetry in range(8):
        turned = blueprint.turned(symmetry)
        covered = turned.cells.translate(_COVERED)
        rows = [covered[start : start + turned.width] for start in range(0, len(covered), turned.width)]
        shape = int.from_bytes(b"".join(row.ljust(_SIDE, b"\0") for row in rows), "little")
        for entrance in turned.entrances:
            footprint = shape << 8 * ((_REACH - entrance.y) * _SIDE + _REACH - entrance.x)
            variant = _Variant(turned, entrance.x, entrance.y, footprint)
            variants.setdefault((entrance.dx, entrance.dy), []).append(variant)
    return variants


def blueprints() -> tuple[Template, ...]:
    """Our own, read once.

    Raises:
        TemplateError: a file is broken; the message names it, and the line.
    """
    return files.ours("vaults")


def place_vaults(draft: Draft, blueprints: Sequence[Template], most: int, depth: int, rng: Random) -> int:
    """Turn up to so many dead ends into vaults, those for keys not counted; how many there are.

    The first is a treasure vault, if one fits. Which come is drawn by their weights, among the blueprints that may
    appear at this depth and fit where there is space. Every side of a blueprint is at most 24 cells long.
    """
    if len(draft.rooms) == 1:  # with both stairs, which a second room would have to part
        most = 0
    builder = _Builder(draft, [each for each in blueprints if each.depths[0] <= depth <= each.depths[1]], rng)
    built = 0
    while built < most and builder.build():
        built += 1
    draft.notes["vaults"] = [most, built]
    return built


def _dead_ends(draft: Draft) -> Iterator[_Site]:
    """The rooms without stairs, and without anything from a document's rule, that one link alone leads straight to."""
    ways, cells, width = draft.room_links(), draft.cells, draft.width
    spoken_for = {*(draft.ends or ()), *(room for _, room in draft.contents)}
    for room, beside in enumerate(ways):
        if len(beside) != 1 or room in spoken_for or draft.rooms[room].kind == "junction":
            continue
        ((beyond, index),) = beside
        link = draft.links[index]
        inwards = link.cells if link.b == room else link.cells[::-1]
        cell = inwards[-1]
        before = [inwards[-2]] if len(inwards) > 1 else [cell - width, cell - 1, cell + 1, cell + width]
        for dx, dy in _STEPS:
            outer, inner = cell + dx + dy * width, cell - dx - dy * width
            is_way = outer in before and WALKABLE_BYTES[cells[outer]] and not DOOR_BYTES[cells[outer]]
            if is_way and draft.rooms[room].holds(inner):
                yield _Site(cell, (dx, dy), room, beyond)
                break


def _walls(draft: Draft, rng: Random) -> Iterator[_Site]:
    """Places in the walls of random rooms where a door could be."""
    cells, width = draft.cells, draft.width
    halls = [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "vault")]
    for _ in range(_TRIES):
        index, (dx, dy) = chosen(rng, halls), chosen(rng, _STEPS)
        room = draft.rooms[index]
        cell = room.cell(below(rng, room.area))
        step, aside = dx + dy * width, dy + dx * width
        while room.holds(cell - step):
            cell -= step
        entrance = cell - step
        if cells[entrance] <= Terrain.WALL >= max(cells[entrance - aside], cells[entrance + aside]):
            yield _Site(entrance, (dx, dy), None, index)


class _Builder:
    """Builds one vault after another, as long as there are dead ends that one fits."""

    def __init__(self, draft: Draft, blueprints: list[Template], rng: Random) -> None:
        self._draft = draft
        self._rng = rng
        self._keys = [each for each in blueprints if each.sort == "key"]
        self._vaults = [each for each in blueprints if each.sort != "key"]
        self._ends = list(_dead_ends(draft))
        shuffle(rng, self._ends)
        self._locks = 0
        self._map = _Map(draft)
        self._windows: dict[int, int] = {}  # what is taken around each site, until something is built

    def build(self) -> bool:
        """Build a vault and, if it is to be locked, what holds its key; whether there was a place for one."""
        locked = [each for each in self._vaults if each.sort == "treasure"]
        found = (None if self._locks else self._found(locked)) or self._found(self._vaults)
        if found is None:
            return False
        site, variant = found
        room = self._stamp(site, variant)
        if variant.blueprint.sort == "treasure" and self._hide_key(self._locks):
            self._lock(site, room)
            self._locks += 1
        return True

    def _found(self, blueprints: list[Template]) -> tuple[_Site, _Variant] | None:
        """A site and a blueprint that fits it, both as chance has them, but dead ends before other walls."""
        for sites in (self._ends, list(_walls(self._draft, self._rng))):
            weights = {str(index): each.weight for index, each in enumerate(blueprints)}
            while sites and any(weights.values()):
                index = picker(weights)(self._rng.random())
                del weights[index]
                variants = _variants(blueprints[int(index)])
                for site in sites:
                    fitting = [variant for variant in variants.get(site.out, ()) if self._fits(site, variant)]
                    if fitting:
                        sites.remove(site)
                        return site, chosen(self._rng, fitting)
        return None

    def _fits(self, site: _Site, variant: _Variant) -> bool:
        least = 0.0 if site.room is None else _LEAST * self._draft.rooms[site.room].area
        return variant.footprint.bit_count() >= least and not variant.footprint & self._taken(site)

    def _taken(self, site: _Site) -> int:
        """What a vault at this site may not cover, in a window like that of a footprint.

        That is what lies outside the map, what is dug, but for the room that makes way, and the rock beside what is
        dug, so that the vault has walls of its own; in line with the entrance it may share the wall it opens in.
        """
        if site.cell not in self._windows:
            draft = self._draft
            window = bytearray(self._map.window(site.cell))
            for start, stop in () if site.room is None else draft.rooms[site.room].spans:
                self._map.clear(window, site.cell, start, stop)
            window[_REACH * _SIDE + _REACH] = 0
            both = int.from_bytes(window, "little")
            foreign, outside = both & _ONES, both >> 1 & _ONES
            row = 8 * _SIDE
            beside = foreign << 8 | foreign >> 8 | foreign << row | foreign >> row
            self._windows[site.cell] = outside | foreign | beside & ~(_DOWN if site.out[0] else _ACROSS)
        return self._windows[site.cell]

    def _stamp(self, site: _Site, variant: _Variant, pair: int | None = None) -> int:
        """Dig a blueprint at a site; a key in it opens the locks of that pair. The index of its room."""
        draft, blueprint = self._draft, variant.blueprint
        vault = self._dug(site, variant)
        vault.tags = [blueprint.sort, blueprint.name, *blueprint.tags]
        if blueprint.choose:
            vault.tags.append(f"choose {blueprint.choose}")
        index = len(draft.rooms) if site.room is None else site.room
        if site.room is None:
            draft.rooms.append(vault)
            draft.links.append(DraftLink(site.beyond, index, "vault", [site.cell]))
        else:
            vault.tier = draft.rooms[index].tier
            vault.tags += [tag for tag in draft.rooms[index].tags if tag == "hidden"]
            draft.rooms[index] = vault
        if blueprint.sort == "den" and draft.rooms[site.beyond].tier != Tier.HARD:
            vault.tier = Tier.HARD
        for mark in blueprint.marks:
            place = site.cell % draft.width - variant.x + mark.x, site.cell // draft.width - variant.y + mark.y
            own = pair if mark.what == "key" else None
            draft.marks.append(Mark(mark.what, *place, vault.tier, index, mark.name, own, binding=True))
        self._map = _Map(draft)
        self._windows.clear()
        return index

    def _dug(self, site: _Site, variant: _Variant) -> DraftRoom:
        draft, blueprint = self._draft, variant.blueprint
        width, cells = draft.width, draft.cells
        for start, stop in () if site.room is None else draft.rooms[site.room].spans:
            cells[start:stop] = bytes(stop - start)  # rock
        corner = site.cell - variant.x - variant.y * width
        spans: list[Span] = []
        for number, kind in enumerate(blueprint.cells):
            cell = corner + number // blueprint.width * width + number % blueprint.width
            if kind == NOTHING or cell == site.cell:
                continue
            cells[cell] = kind if kind != Terrain.WALL else Terrain.ROCK
            if not SOLID_BYTES[kind]:
                if spans and spans[-1][1] == cell:
                    spans[-1] = spans[-1][0], cell + 1
                else:
                    spans.append((cell, cell + 1))
        if cells[site.cell] != Terrain.SECRET_DOOR:
            cells[site.cell] = Terrain.FLOOR if "open" in blueprint.tags else Terrain.DOOR
        vault = DraftRoom("vault", spans, _bounds(spans, width))
        vault.center = next(cell for cell in chain.from_iterable(starmap(range, spans)) if WALKABLE_BYTES[cells[cell]])
        return vault

    def _hide_key(self, pair: int) -> bool:
        """Put the key of that pair into a vault of its own or, where none fits, into a hard or remote room."""
        found = self._found(self._keys)
        if found is not None:
            self._stamp(*found, pair)
            return True
        draft = self._draft
        ways = draft.room_links()
        halls = [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "vault")]
        shuffle(self._rng, halls)
        taken = {mark.y * draft.width + mark.x for mark in draft.marks}
        for index in sorted(halls, key=lambda index: (-draft.rooms[index].tier, len(ways[index]))):
            room = draft.rooms[index]
            cells = chain.from_iterable(starmap(range, room.spans))
            free = [cell for cell in cells if draft.cells[cell] == Terrain.FLOOR and cell not in taken]
            if free:
                cell = chosen(self._rng, free)
                place = cell % draft.width, cell // draft.width
                draft.marks.append(Mark("key", *place, room.tier, index, "", pair, binding=True))
                self._ends = [site for site in self._ends if site.room != index]  # it must not make way any more
                return True
        return False

    def _lock(self, site: _Site, room: int) -> None:
        draft = self._draft
        draft.cells[site.cell] = Terrain.LOCKED_DOOR
        place = site.cell % draft.width, site.cell // draft.width
        draft.marks.append(Mark("lock", *place, draft.rooms[room].tier, -1, "", self._locks, binding=True))


class _Map:
    """What is dug, row by row with a margin of _REACH cells, as 1; the margin is 2. So every window is a few slices."""

    def __init__(self, draft: Draft) -> None:
        self._width = draft.width
        dug = draft.cells.translate(OPEN_BYTES)
        side, beyond = b"\2" * _REACH, b"\2" * (draft.width + 2 * _REACH) * _REACH
        rows = [dug[start : start + draft.width] for start in range(0, len(dug), draft.width)]
        self._cells = beyond + side + (side + side).join(rows) + side + beyond
        self._stride = draft.width + 2 * _REACH

    def window(self, cell: int) -> bytes:
        """The cells around a cell of the map."""
        y, x = divmod(cell, self._width)
        stride = self._stride
        first = y * stride + x
        return b"".join([self._cells[row : row + _SIDE] for row in range(first, first + _SIDE * stride, stride)])

    def clear(self, window: bytearray, middle: int, start: int, stop: int) -> None:
        """Make a span of the map nothing in the window around the middle, as far as it reaches into it."""
        y = start // self._width - middle // self._width + _REACH
        left = start % self._width - middle % self._width + _REACH
        right = min(left + stop - start, _SIDE)
        if 0 <= y < _SIDE and max(left, 0) < right:
            window[y * _SIDE + max(left, 0) : y * _SIDE + right] = bytes(right - max(left, 0))


def _bounds(spans: Sequence[Span], width: int) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the spans, half open."""
    left = min(start % width for start, _ in spans)
    right = max((stop - 1) % width for _, stop in spans) + 1
    return left, spans[0][0] // width, right, spans[-1][0] // width + 1
