"""Vaults: dead ends become rooms drawn by hand: treasure behind a lock whose key lies elsewhere, shrines, dens.

A vault replaces a room with a single link, a leaf of the room graph, or a pocket of a few connected rooms behind such a
link, so that nothing lies behind it and no lock can cut the level in two. The drawing's entrance is placed on the last
cell of that link. If no pocket has the space, the vault is a dead end of its own, dug into the rock beside a room. The
marks of the drawing are binding.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import WING_PAIR, Draft, DraftLink, DraftRoom
from levelgen.rng import Random, below, chosen, picker, shuffle
from levelgen.rooms import Mark, Position, Tier
from levelgen.template.rules import LONGEST_VAULT
from levelgen.template.template import NOTHING, Template
from levelgen.terrain import SOLID, WALKABLE, Terrain

_LEAST_SHARE = 0.3
"""The least area of a vault, as a share of the area of the rooms it replaces, so that no closet replaces a hall."""

_MOST_CELLS = 150
"""The most cells of a pocket of several rooms."""

_SHARED_WALL = 8
"""The greatest distance from its entrance, in cells, at which a vault may share a wall with the room it opens on;
farther off, the walk from one side of that wall to the other would be longer than `levelgen.metrics.LONG_WALK`."""

_WALL_TRIES = 48
"""The number of walls tried if no dead end fits."""

_REACH = LONGEST_VAULT
"""The farthest that a template may reach from its entrance, in cells to every side."""


class _Doorway(NamedTuple):
    """A place for a vault: its entrance, the step outwards from there, and the rooms that it replaces, if any.

    The entrance leads into the first of these rooms. The vault opens on the room `beyond`.
    """

    cell: int
    out: Position
    replaced: tuple[int, ...]
    beyond: int


class _Variant(NamedTuple):
    """A turned template: one of its entrances (x, y), its terrain [y, x], the cells it covers, and their number."""

    template: Template
    x: int
    y: int
    terrain: NDArray[np.uint8]
    covered: NDArray[np.bool_]
    area: int


class _Window(NamedTuple):
    """The part of the map that a template at a site can reach, cut off at the map's edges.

    The entrance is at (x, y) in it. A vault may not cover the taken cells [y, x], and must cover at least `least`
    cells.
    """

    x: int
    y: int
    taken: NDArray[np.bool_]
    least: float

    def fits(self, variant: _Variant) -> bool:
        """Tell whether the variant can be placed in this window."""
        left, top = self.x - variant.x, self.y - variant.y
        if left < 0 or top < 0 or variant.area < self.least:
            return False
        height, width = variant.covered.shape
        under = self.taken[top : top + height, left : left + width]
        return under.shape == variant.covered.shape and not np.count_nonzero(under & variant.covered)


@cache
def _variants(template: Template) -> dict[Position, list[_Variant]]:
    """Return all variants of a template, by the direction in which the entrance leads out."""
    variants: dict[Position, list[_Variant]] = {}
    for symmetry in range(8):
        turned = template.turned(symmetry)
        terrain = turned.as_array()
        for entrance in turned.entrances:
            covered = terrain != NOTHING
            variant = _Variant(turned, entrance.x, entrance.y, terrain, covered, int(np.count_nonzero(covered)))
            variants.setdefault((entrance.dx, entrance.dy), []).append(variant)
    return variants


def place_vaults(
    draft: Draft, templates: Sequence[Template], most: int, depth: int, rng: Random, theme: str = ""
) -> int:
    """Turn dead ends into at most `most` vaults, not counting those for keys.

    The first is a treasure vault, if one fits. Templates that are allowed at this depth and in these surroundings, and
    fit somewhere, are drawn by weight. Every side of a template must be at most 24 cells long.

    Returns:
        The number of vaults.
    """
    if len(draft.rooms) == 1:  # it has both stairs; with a second room these would have to be apart
        most = 0
    builder = _Builder(draft, [each for each in templates if each.comes_to(depth, theme)], rng)
    built = 0
    while built < most and builder.build():
        built += 1
    draft.bury()
    draft.notes["vaults"] = [most, built]
    return built


def _dead_ends(draft: Draft) -> Iterator[_Doorway]:
    """Yield sites in pockets of the room graph without stairs and without contents set by a document or a drawing."""
    kept = {*(draft.ends or ()), *(room for _, room in draft.contents), *draft.flooded, *draft.viewing_rooms()}
    kept |= {mark.room for mark in draft.marks if mark.binding}
    kept.update(draft.wing.rooms if draft.wing else ())
    kept |= {index for index, room in enumerate(draft.rooms) if room.kind in ("junction", "vault", "landmark")}
    room_links, links_at = draft.room_links(), draft.links_at()
    for index, link in enumerate(draft.links):
        for first in () if link.is_inside else (link.a, link.b):
            pocket = _pocket(draft, room_links, first, index, kept)
            site = _doorway_of(draft, link, pocket, links_at) if pocket else None
            if site is not None:
                yield site


def _pocket(
    draft: Draft, room_links: list[list[tuple[int, int]]], first: int, closed: int, kept: set[int]
) -> tuple[int, ...]:
    """Return the rooms reached from the first without the link of index `closed`.

    The result is empty if one of them must be kept, or if they are too large; a single room may be of any size.
    """
    if first in kept:
        return ()
    pocket, area = [first], draft.rooms[first].area
    for room in pocket:  # grows while it is walked
        for beyond, index in room_links[room]:
            if index == closed or beyond in pocket:
                continue
            area += draft.rooms[beyond].area
            if beyond in kept or area > _MOST_CELLS:
                return ()
            pocket.append(beyond)
    return tuple(pocket)


def _doorway_of(draft: Draft, link: DraftLink, pocket: tuple[int, ...], links_at: Mapping[int, int]) -> _Doorway | None:
    """Return the site of a vault in place of a pocket; None if its link ends at a corner or shares its last cell."""
    beyond = link.a if link.b == pocket[0] else link.b
    inwards = link.cells if link.b == pocket[0] else link.cells[::-1]
    if links_at[inwards[-1]] > 1:
        return None  # a lock there would close both
    for dx, dy in grid.SIDES:
        outer, inner = (inwards[-1] + sign * (dx + dy * draft.width) for sign in (1, -1))
        leads_on = len(inwards) == 1 or outer == inwards[-2]
        held = draft.rooms[pocket[0]].holds(inner)
        if leads_on and held and draft.is_walkable(outer) and not draft.is_door(outer):
            return _Doorway(inwards[-1], (dx, dy), pocket, beyond)
    return None


def _walls(draft: Draft, rng: Random) -> Iterator[_Doorway]:
    """Yield places in the walls of random rooms where a door could be."""
    rooms, room_at = _halls(draft), draft.room_at.ravel().data
    areas = {index: draft.rooms[index].area for index in rooms}
    for _ in range(_WALL_TRIES if rooms else 0):
        index, (dx, dy) = chosen(rng, rooms), chosen(rng, grid.SIDES)
        cell = draft.rooms[index].cell(below(rng, areas[index]))
        step, aside = dx + dy * draft.width, dy + dx * draft.width
        while room_at[cell] == index:
            cell -= step
        if draft.is_walkable(cell + step) and all(
            draft.cells[place] <= Terrain.WALL for place in (cell, cell - aside, cell + aside)
        ):
            yield _Doorway(cell, (dx, dy), (), index)


def _halls(draft: Draft) -> list[int]:
    """Return the rooms that are neither junctions nor drawn."""
    return [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "vault", "landmark")]


class _Builder:
    """A builder of vaults, one after another, while there are sites that fit."""

    def __init__(self, draft: Draft, templates: list[Template], rng: Random) -> None:
        self._draft = draft
        self._rng = rng
        self._keys = [each for each in templates if each.sort == "key"]
        self._vaults = [each for each in templates if each.sort != "key"]
        self._look_about()
        self._locks = 0
        self._first_pair = 0 if draft.wing is None else WING_PAIR + 1
        self._built: set[str] = set()  # sorts of vaults built so far; others are preferred
        self._used: set[str] = set()  # names of used templates; none repeats until all were used

    def _look_about(self) -> None:
        """Find the present dead ends and dug cells."""
        self._dead_ends = list(_dead_ends(self._draft))
        shuffle(self._rng, self._dead_ends)
        self._draft.map_rooms()
        self._dug = ~SOLID.take(self._draft.terrain)
        self._beside_dug = grid.dilate(self._dug, diagonal=False)

    def build(self) -> bool:
        """Build a vault and, if it holds treasure, hide its key and lock it; tell whether there was a place."""
        treasures = [each for each in self._vaults if each.sort == "treasure"]
        others = [each for each in self._vaults if each.sort not in self._built]
        found = (None if self._built else self._find(treasures)) or self._find(others) or self._find(self._vaults)
        if found is None:
            return False
        site, variant = found
        self._built.add(variant.template.sort)
        vault = self._stamp(site, variant)
        if variant.template.sort == "treasure" and self._hide_key(self._first_pair + self._locks):
            self._lock(site, vault.tier)
            self._locks += 1
        return True

    def _find(self, templates: list[Template]) -> tuple[_Doorway, _Variant] | None:
        """Return a random site and a random template that fits it, dead ends before other walls; None if none fits.

        Large templates are tried more often, since fewer places fit them.
        """
        fresh = [each for each in templates if each.name not in self._used] or templates
        for sites in (self._dead_ends, list(_walls(self._draft, self._rng))):
            windows: dict[_Doorway, _Window] = {}
            weights = {str(index): each.weight * each.width * each.height for index, each in enumerate(fresh)}
            while sites and any(weights.values()):
                index = picker(weights)(self._rng.random())
                del weights[index]
                variants = _variants(fresh[int(index)])
                for site in sites:
                    if site not in windows:
                        windows[site] = self._window(site)
                    fitting = [each for each in variants.get(site.out, ()) if windows[site].fits(each)]
                    if fitting:
                        self._used.add(fitting[0].template.name)
                        sites.remove(site)
                        return site, chosen(self._rng, fitting)
        return None

    def _window(self, site: _Doorway) -> _Window:
        """Return the part of the map around a site.

        Taken are all dug cells except the replaced rooms, and the rock beside dug cells, so that the vault has its own
        walls; in line with the entrance it may share the wall it opens in.
        """
        draft = self._draft
        x, y = draft.position(site.cell)
        left, top = max(x - _REACH, 0), max(y - _REACH, 0)
        part = np.s_[top : y + _REACH + 1, left : x + _REACH + 1]
        dug, beside, least = self._dug[part], self._beside_dug[part].copy(), 0.0
        if site.replaced:
            stays = self._dug & ~draft.mask_of(site.replaced)
            stays.ravel()[[site.cell, *(cell for link in self._within(site) for cell in link.cells)]] = False
            dug = stays[part]
            beside = grid.dilate(dug, diagonal=False)
            least = _LEAST_SHARE * sum(draft.rooms[room].area for room in site.replaced)
        x, y = x - left, y - top
        if site.out[0]:
            beside[max(y - _SHARED_WALL, 0) : y + _SHARED_WALL + 1, x] = False
        else:
            beside[y, max(x - _SHARED_WALL, 0) : x + _SHARED_WALL + 1] = False
        return _Window(x, y, beside | dug, least)

    def _within(self, site: _Doorway) -> list[DraftLink]:
        """Return the links between the rooms that a site replaces."""
        return [link for link in self._draft.links if link.a in site.replaced and link.b in site.replaced]

    def _corner(self, site: _Doorway, variant: _Variant) -> Position:
        """Return the upper left corner (x, y) of the template at the site."""
        x, y = self._draft.position(site.cell)
        return x - variant.x, y - variant.y

    def _stamp(self, site: _Doorway, variant: _Variant, pair: int | None = None) -> DraftRoom:
        """Dig a template at a site, and return its room; a key in it gets the number of the pair."""
        draft, template = self._draft, variant.template
        vault = self._dig(site, variant)
        vault.tags = [template.sort, template.name, *template.tags]
        if template.choose:
            vault.tags.append(f"choose {template.choose}")
        index = site.replaced[0] if site.replaced else len(draft.rooms)
        if not site.replaced:
            draft.rooms.append(vault)
            draft.links.append(DraftLink(site.beyond, index, "vault", [site.cell]))
        else:
            vault.tier = draft.rooms[index].tier
            vault.tags += [tag for tag in draft.rooms[index].tags if tag in ("hidden", "wing")]
            draft.rooms[index] = vault
        if template.sort == "den" and draft.rooms[site.beyond].tier != Tier.HARD:
            vault.tier = Tier.HARD
        left, top = self._corner(site, variant)
        for mark in template.marks:
            own = pair if mark.what == "key" else None
            place = left + mark.x, top + mark.y
            draft.marks.append(Mark(mark.what, *place, vault.tier, index, mark.name, own, binding=True))
        if len(site.replaced) > 1:
            draft.drop_rooms(set(site.replaced[1:]))
        self._look_about()
        return vault

    def _dig(self, site: _Doorway, variant: _Variant) -> DraftRoom:
        """Dig the template's cells and its door, and return its room."""
        draft, cells = self._draft, self._draft.cells
        within = self._within(site)
        shared = {cell for link in draft.links if link not in within for cell in link.cells}
        gone = {cell for room in site.replaced for cell in draft.rooms[room].cells}
        for cell in gone | {cell for link in within for cell in link.cells} - shared:
            cells[cell] = Terrain.ROCK
        door = cells[site.cell]
        left, top = self._corner(site, variant)
        height, width = variant.terrain.shape
        drawn = np.where(variant.terrain == int(Terrain.WALL), np.uint8(Terrain.ROCK), variant.terrain)
        draft.terrain[top : top + height, left : left + width][variant.covered] = drawn[variant.covered]
        if door != Terrain.SECRET_DOOR:
            door = Terrain.FLOOR if "open" in variant.template.tags else Terrain.DOOR
        inside = variant.covered & ~SOLID[drawn]
        inside[[mark.y for mark in variant.template.marks], [mark.x for mark in variant.template.marks]] = True
        inside[variant.y, variant.x] = False
        vault = DraftRoom("vault", draft.spans_of(inside, left, top), draft.width)
        vault.center = next(cell for cell in vault.cells if WALKABLE[cells[cell]])
        cells[site.cell] = door
        return vault

    def _hide_key(self, pair: int) -> bool:
        """Put the key of a pair into a vault of its own or, if none fits, into a hard or remote room.

        Returns:
            Whether there was a place for it.
        """
        found = self._find(self._keys)
        if found is not None:
            self._stamp(*found, pair)
            return True
        draft = self._draft
        adjacency, rooms = draft.adjacency(), _halls(draft)
        shuffle(self._rng, rooms)
        taken = {mark.y * draft.width + mark.x for mark in draft.marks}
        for index in sorted(rooms, key=lambda index: (-draft.rooms[index].tier, len(adjacency[index]))):
            room = draft.rooms[index]
            free = [cell for cell in room.cells if draft.cells[cell] == Terrain.FLOOR and cell not in taken]
            if free:
                place = draft.position(chosen(self._rng, free))
                draft.marks.append(Mark("key", *place, room.tier, index, "", pair, binding=True))
                self._look_about()  # the key's room is no dead end to replace any more
                return True
        return False

    def _lock(self, site: _Doorway, tier: Tier) -> None:
        """Lock the vault's door, with the number of the next pair."""
        draft, pair = self._draft, self._first_pair + self._locks
        draft.cells[site.cell] = Terrain.LOCKED_DOOR
        place = draft.position(site.cell)
        draft.marks.append(Mark("lock", *place, tier, -1, "", pair, binding=True))
