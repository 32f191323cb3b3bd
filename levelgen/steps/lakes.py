"""Lakes: where one may lie on a dug map, and what a shape becomes there before it is liquid.

A room that a lake would cut apart is crossed by a causeway or a bridge at its narrowest place, or is spared. Since
links, and the cells before them, are never covered, a level whose rooms each stay in one piece stays in one piece.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.grid import Mask
from levelgen.steps.blobs import largest
from levelgen.steps.shores import WATERS
from levelgen.steps.wings import behind
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain, true_for

LEAST = 6
"""Cells of liquid; fewer are a puddle, and become what they were."""

_CRUMB = 5
"""A piece of wall in a lake has at least this many cells."""

_SMALL = 16
"""Rooms of fewer cells than this take no lake."""

_LEFT = 0.5
"""The share of a room's floor that stays at least."""

_LONGEST = 9
"""The longest causeway or bridge, in cells."""

_STONES = 5
"""Deep water is crossed by a causeway if it is at most this long; longer crossings are bridges."""

_OPEN = true_for([Terrain.ROCK, Terrain.WALL, Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH])
"""The table of what a lake may cover, wherever nothing else forbids it."""

_WALLED = ("tight", "steep", "twisted", "secret")
"""Links that keep the rock around them: through the others one may come to see a lake."""

_OTHERS = {
    Terrain.DEEP_WATER: true_for([Terrain.LAVA, Terrain.CHASM]),
    Terrain.LAVA: true_for([Terrain.CHASM, *WATERS]),
    Terrain.CHASM: true_for([Terrain.LAVA, *WATERS]),
}
"""Tables of what each liquid keeps away from: lava from water, and all from each other, so that each has a shore."""

Area = tuple[slice, slice]


class Crossing(NamedTuple):
    """A causeway or bridge over a lake, from a room to the same room: its cells (x, y) in order."""

    room: int
    cells: list[tuple[int, int]]


class Ground:
    """A draft as lakes see it: what they may cover, and the rooms that they must not cut apart."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.terrain = draft.terrain
        self.room_at = draft.room_at()
        self.floor = WALKABLE[self.terrain]
        self.may_cover = _OPEN[self.terrain]
        self.may_cover[[0, -1]] = self.may_cover[:, [0, -1]] = False
        self.placed = np.zeros_like(self.floor)
        self.areas = [room.area for room in draft.rooms]
        self._forbid_links()
        self._forbid_rooms()

    def _forbid_links(self) -> None:
        """Keep lakes off links, the floor before their ends, doors, stairs and marks.

        Doors keep their walls, and so do passages that are narrow or hidden. The walls where a link meets a room may
        drown: a lake's shore has no use for a door.
        """
        draft, shape = self.draft, self.floor.shape
        cells, ends, walled = (np.zeros(self.floor.size, np.bool_) for _ in range(3))
        for link in draft.links:
            cells[link.cells] = True
            ends[[*link.cells[:1], *link.cells[-1:]]] = True
            if link.kind in _WALLED:
                walled[link.cells] = True
        cells[[mark.y * draft.width + mark.x for mark in draft.marks]] = True
        walled[[cell for cell in (draft.stairs_up, draft.stairs_down) if cell >= 0]] = True
        walled |= DOORS[self.terrain].ravel()
        self.may_cover &= ~cells.reshape(shape) & ~grid.dilate(walled.reshape(shape))
        self.may_cover &= ~(grid.dilate(ends.reshape(shape), diagonal=False) & self.floor)
        if draft.wing is not None:  # who swims must not come into it
            inside = behind(draft, draft.wing.rooms, draft.wing.door)
            self.may_cover &= inside | ~grid.dilate(inside)

    def _forbid_rooms(self) -> None:
        """Keep lakes out of junctions, small rooms, those that are not in one piece now, and off landmarks' walls."""
        drawn = [index for index, room in enumerate(self.draft.rooms) if room.kind == "landmark"]
        if drawn:
            self.may_cover &= ~grid.dilate(np.isin(self.room_at, drawn))
        rooms = zip(self.draft.rooms, self.areas, strict=True)
        closed = [room.kind == "junction" or area < _SMALL for room, area in rooms]
        barred = np.array([*closed, False])
        self.may_cover &= ~barred[self.room_at]

    def around(self, area: Area, margin: int) -> Area:
        """Return the part of the map around an area."""
        rows, columns = area
        height, width = self.floor.shape
        return np.s_[
            max(rows.start - margin, 0) : min(rows.stop + margin, height),
            max(columns.start - margin, 0) : min(columns.stop + margin, width),
        ]

    def fit(self, shape: Mask, left: int, top: int, liquid: Terrain, *, whole: bool) -> "Lake | None":
        """Return what a shape would become with its upper left corner at (left, top); None if too little is left of it.

        With `whole` it is one piece, and most of the shape; otherwise it may fall into pieces.
        """
        height, width = shape.shape
        inner = np.s_[top : top + height, left : left + width]
        area = self.around(inner, 1)
        allowed = self.allowed(area, liquid)
        cells = np.zeros_like(allowed)
        cells[_within(*inner, area)] = _in_blocks(shape & allowed[_within(*inner, area)])
        if whole:
            cells = largest(cells)
        if np.count_nonzero(cells) < LEAST:
            return None
        lake = Lake(self, area, cells, allowed, liquid)
        lake.shape_rooms()
        kept = np.count_nonzero(lake.cells)
        if kept < (max(LEAST, int(0.6 * np.count_nonzero(shape))) if whole else LEAST):
            return None
        return lake

    def allowed(self, area: Area, liquid: Terrain) -> Mask:
        """Return the cells of an area that this liquid may cover: none within two steps of another liquid."""
        allowed = self.may_cover[area].copy()
        wider = self.around(area, 2)
        near = _OTHERS[liquid][self.terrain[wider]]
        if near.any():
            allowed &= ~grid.dilate(grid.dilate(near))[_within(*area, wider)]
        return allowed


class Lake:
    """A lake that is being fitted into an area of the map: its cells [y, x] there, and what crosses it."""

    def __init__(self, ground: Ground, area: Area, cells: Mask, allowed: Mask, liquid: Terrain) -> None:
        self._ground = ground
        self._area = area
        self.cells = cells
        self._allowed = allowed
        self.liquid = liquid
        self.crossings: list[Crossing] = []
        self.rooms: list[int] = []

    @property
    def drowned(self) -> int:
        """The cells of floor that it covers."""
        return int(np.count_nonzero(self.cells & self._ground.floor[self._area]))

    @property
    def shore(self) -> int:
        """The cells of floor from which one steps to it."""
        floor = self._ground.floor[self._area]
        return int(np.count_nonzero(grid.dilate(self.cells, diagonal=False) & floor & ~self.cells))

    def shape_rooms(self) -> None:
        """Let every room that it touches stay in one piece: by small changes, by a crossing, or by sparing it."""
        self._take_crumbs()
        room_at = self._ground.room_at[self._area]
        touched = sorted({*room_at[self.cells].tolist()} - {-1})
        for room in touched:
            if not self._keep_whole(room):
                self.cells &= room_at != room
                self.crossings = [crossing for crossing in self.crossings if crossing.room != room]
        for crossing in self.crossings:
            for x, y in crossing.cells:
                self.cells[y, x] = False
        self._drop_specks()
        crossed = {crossing.room for crossing in self.crossings}
        self.rooms = [room for room in touched if room in crossed or (self.cells & (room_at == room)).any()]

    def _take_crumbs(self) -> None:
        """Make crumbs of wall that stand in the lake a part of it."""
        ground = self._ground
        rock = SOLID[ground.terrain[self._area]] & ~self.cells
        labels, count = grid.label(rock, diagonal=True)
        if not count:
            return
        sizes = np.bincount(labels[rock], minlength=count)
        is_crumb = np.append(sizes < _CRUMB, False)
        edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
        is_crumb[edge] = False
        # Not those with a cell that must stay, nor those that the lake does not touch.
        is_crumb[labels[rock & ~self._allowed]] = False
        beside = np.zeros(count + 1, np.bool_)
        beside[labels[grid.dilate(self.cells)]] = True
        self.cells |= (is_crumb & beside)[labels] & rock

    def _drop_specks(self) -> None:
        """Let pieces of fewer than six cells be what they were, with what crosses none of the rest."""
        ground = self._ground
        liquid = self.cells | (ground.terrain[self._area] == self.liquid)
        labels, count = grid.label(liquid, diagonal=True)
        sizes = np.bincount(labels[liquid], minlength=count)
        is_speck = np.append(sizes < LEAST, False)
        self.cells &= ~is_speck[labels]

    def _keep_whole(self, room: int) -> bool:
        """Let what the lake leaves of a room be in one piece; tell whether it could."""
        ground = self._ground
        left, top, right, bottom = ground.draft.rooms[room].bounds
        area = ground.around((slice(top, bottom), slice(left, right)), 1)
        own = (ground.room_at[area] == room) & ground.floor[area]
        cells = self._on(area)
        rest = own & ~cells
        if np.count_nonzero(rest) < _LEFT * ground.areas[room]:
            return False
        if grid.connected(rest):
            return True
        if not grid.connected(own):
            return False
        rest = self._take_corners(area, rest)
        while not grid.connected(rest):
            path = self._narrowest(area, own, rest)
            if path is None:
                return False
            for x, y in path:
                rest[y, x] = True
            self._add_crossing(room, [(x + area[1].start, y + area[0].start) for x, y in path])
        return True

    def _take_corners(self, area: Area, rest: Mask) -> Mask:
        """Let the lake take corners of a room that it cuts off, if they are small; return the rest of the room."""
        labels, count = grid.label(rest)
        sizes = np.bincount(labels[rest], minlength=count)
        is_corner = np.append(sizes < _CRUMB, False)
        is_corner[labels[rest & ~self._seen_from(area, self._allowed)]] = False
        corners = is_corner[labels] & rest
        for y, x in np.argwhere(corners).tolist():
            self.cells[y + area[0].start - self._area[0].start, x + area[1].start - self._area[1].start] = True
        return rest & ~corners

    def _narrowest(self, area: Area, own: Mask, rest: Mask) -> list[tuple[int, int]] | None:
        """Return the cells (x, y) in an area of the shortest path over the lake that joins two pieces of the rest.

        It goes over what was the room's own floor, and touches no other room, to which it would open a passage.
        """
        others = self._ground.floor[area] & ~own
        crossed = np.zeros_like(own)
        for crossing in self.crossings:
            crossed |= self._marked(crossing.cells, area)
        others |= crossed & ~rest
        free = self._on(area) & own & ~grid.dilate(others, diagonal=False)
        labels, _ = grid.label(rest)
        first = labels == labels[own & rest & ~crossed][0]
        sources = np.argwhere(first & ~crossed).tolist()
        steps = grid.distance(free | rest & ~crossed, [(x, y) for y, x in sources])
        goals = np.where(rest & ~crossed & ~first & (steps > 0), steps, np.iinfo(np.int32).max)
        y, x = divmod(int(np.argmin(goals)), goals.shape[1])
        if goals[y, x] > _LONGEST + 1:
            return None
        path = []
        while steps[y, x] > 1:
            sides = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
            y, x = next(
                (row, column)
                for row, column in sides
                if 0 <= row < steps.shape[0] and 0 <= column < steps.shape[1] and steps[row, column] == steps[y, x] - 1
            )
            path.append((x, y))
        return path

    def _add_crossing(self, room: int, cells: list[tuple[int, int]]) -> None:
        """Note a crossing, given in cells of the map."""
        top, left = self._area[0].start, self._area[1].start
        self.crossings.append(Crossing(room, [(x - left, y - top) for x, y in cells]))

    def _on(self, area: Area) -> Mask:
        """Return the lake's cells on another area of the map; crossings count as its cells no more."""
        found = self._seen_from(area, self.cells)
        for crossing in self.crossings:
            found &= ~self._marked(crossing.cells, area)
        return found

    def _seen_from(self, area: Area, cells: Mask) -> Mask:
        """Return a mask of the lake's area as one of another area; False where they do not overlap."""
        found = np.zeros(self._ground.floor[area].shape, np.bool_)
        rows, columns = (
            slice(max(mine.start, its.start), min(mine.stop, its.stop))
            for mine, its in zip(self._area, area, strict=True)
        )
        if rows.start < rows.stop and columns.start < columns.stop:
            found[_within(rows, columns, area)] = cells[_within(rows, columns, self._area)]
        return found

    def _marked(self, cells: list[tuple[int, int]], area: Area) -> Mask:
        """Return the mask on an area of the map that is True for these cells (x, y) of the lake's."""
        marked = np.zeros(self.cells.shape, np.bool_)
        for x, y in cells:
            marked[y, x] = True
        return self._seen_from(area, marked)

    def pour(self) -> None:
        """Make the lake: its cells, its crossings with their links, and rooms whose centers are on firm ground."""
        ground, draft = self._ground, self._ground.draft
        ground.terrain[self._area][self.cells] = self.liquid
        ground.placed[self._area] |= self.cells
        ground.floor[self._area] &= ~self.cells
        for crossing in self.crossings:
            cells = [(y + self._area[0].start) * draft.width + x + self._area[1].start for x, y in crossing.cells]
            self._cross(crossing.room, cells)
        draft.flooded.update(self.rooms)
        for room in self.rooms:
            move_center(draft, room)

    def _cross(self, room: int, cells: list[int]) -> None:
        ground, draft = self._ground, self._ground.draft
        by_stones = self.liquid == Terrain.DEEP_WATER and len(cells) <= _STONES
        for cell in cells:
            draft.cells[cell] = Terrain.CAUSEWAY if by_stones else Terrain.BRIDGE
        draft.rooms[room].give_up(cells)
        draft.links.append(DraftLink(room, room, "causeway", cells))
        draft.fixed.update(cells)
        for cell in cells:
            x, y = draft.position(cell)
            ground.room_at[y, x] = -1
            ground.floor[y, x] = True
            ground.may_cover[y - 1 : y + 2, x - 1 : x + 2] = False


def _within(rows: slice, columns: slice, area: Area) -> Area:
    """Return a part of the map as a part of an area of it."""
    top, left = area[0].start, area[1].start
    return np.s_[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]


def _in_blocks(cells: Mask) -> Mask:
    """Return the cells that lie in a block of 2x2; all others are too thin to be water (a morphological opening)."""
    corners = cells[:-1, :-1] & cells[1:, :-1] & cells[:-1, 1:] & cells[1:, 1:]
    blocks = np.zeros_like(cells)
    for rows in (np.s_[:-1], np.s_[1:]):
        for columns in (np.s_[:-1], np.s_[1:]):
            blocks[rows, columns] |= corners
    return blocks


def move_center(draft: Draft, index: int) -> None:
    """Put a room's center onto the nearest of its cells that one can stand on."""
    room = draft.rooms[index]
    if draft.is_walkable(room.center) and room.holds(room.center):
        return
    x, y = draft.position(room.center)

    def away(cell: int) -> tuple[int, int]:
        column, row = draft.position(cell)
        return abs(column - x) + abs(row - y), cell

    room.center = min(_dry(draft, index), key=away)


def _dry(draft: Draft, index: int) -> Iterator[int]:
    return (cell for cell in draft.rooms[index].cells if draft.is_walkable(cell) and not draft.is_door(cell))
