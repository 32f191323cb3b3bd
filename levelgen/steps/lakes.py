"""Lakes: fitting shapes of lakes into a dug map before they are filled with liquid.

If a lake would cut a room apart, a causeway or a bridge crosses it at its narrowest place, or the room is spared. Links
and the cells before them are never covered, so if each room stays in one piece, the whole level does.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.grid import Mask
from levelgen.rooms import Position
from levelgen.steps.blobs import Box, keep_largest
from levelgen.steps.drowning import LEFT, Given
from levelgen.steps.shores import WATERS
from levelgen.terrain import DOORS, PERILOUS, SOLID, WALKABLE, Terrain, true_for

LEAST = 6
"""The fewest cells of liquid; smaller puddles are removed."""

APART = 3
"""The fewest cells between lakes that are fitted together, so that each has its own shore."""

_CRUMB = 5
"""The fewest cells of a piece of wall in a lake; smaller crumbs are flooded."""

_SMALL = 16
"""The fewest cells of a room with a lake."""

_LONGEST = 9
"""The longest causeway or bridge, in cells."""

_STONES = 5
"""The longest causeway over deep water, in cells; longer crossings are bridges."""

_OPEN = true_for([Terrain.ROCK, Terrain.WALL, Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH])
"""The table of terrain that a lake may cover, if nothing else forbids it."""

_DRY = WALKABLE & ~DOORS
"""The table of terrain where a room's center may be."""

_WALLED = ("tight", "steep", "twisted", "secret")
"""Kinds of links that keep the rock around them; other links may have a view of a lake."""

_OTHERS = {
    Terrain.DEEP_WATER: true_for([Terrain.LAVA, Terrain.CHASM]),
    Terrain.LAVA: true_for([Terrain.CHASM, *WATERS]),
    Terrain.CHASM: true_for([Terrain.LAVA, *WATERS]),
}
"""For each liquid the table of terrain that it keeps away from: lava from water, and each of them from chasms."""


class LakeGround:
    """A draft as lakes see it: the cells that they may cover, and the rooms that they must not cut apart."""

    def __init__(self, draft: Draft, given: Given | None = None, placed: Mask | None = None) -> None:
        """See a draft as it is, with the lakes [y, x] placed, or as it will be without what is given up."""
        self.draft = draft
        self.terrain = draft.terrain
        self.room_at = draft.room_at
        self.floor = WALKABLE.take(self.terrain)
        self.given = given
        self._links = draft.links
        if given is not None:
            self.floor &= ~given.cells
            self.room_at = np.where(draft.mask_of(given.rooms), np.int16(-1), self.room_at)
            self._links = [link for index, link in enumerate(draft.links) if index not in given.links]
        self.may_cover = grid.inner(_OPEN.take(self.terrain))
        self.placed = np.zeros_like(self.floor) if placed is None else placed.copy()
        self.areas = [room.area for room in draft.rooms]  # before any crossing
        self._forbid_links()
        self._forbid_walls()

    def clear(self) -> None:
        """Turn what is given up into rock, in the draft too; its rooms and links are still there."""
        if self.given is not None:
            self.terrain[self.given.cells] = Terrain.ROCK
            self.draft.room_at = self.room_at

    def _forbid_links(self) -> None:
        """Keep lakes off links, the floor before their ends and marks, and out of junctions and small rooms.

        The walls where a link meets a room may be flooded, since a shore needs no door.
        """
        draft, links = self.draft, self._links
        cells = [cell for link in links for cell in link.cells]
        gone = () if self.given is None else self.given.rooms
        cells += [mark.y * draft.width + mark.x for mark in draft.marks if mark.room not in gone]
        ends = [cell for link in links for cell in (*link.cells[:1], *link.cells[-1:])]
        before_ends = np.zeros_like(self.floor)
        before_ends.ravel()[ends] = True
        closed = [
            index
            for index, room in enumerate(draft.rooms)
            if index not in gone and (room.kind == "junction" or room.area < _SMALL)
        ]
        self.may_cover.ravel()[cells] = False
        self.may_cover &= ~(grid.dilate(before_ends, diagonal=False) & self.floor)
        self.may_cover &= ~draft.mask_of(closed)

    def _forbid_walls(self) -> None:
        """Keep lakes off doors, landmarks, stairs and narrow or hidden passages, and off the walls of all these."""
        draft = self.draft
        walled = [cell for link in self._links if link.kind in _WALLED for cell in link.cells]
        walled += [cell for cell in (draft.stairs_up, draft.stairs_down) if cell >= 0]
        drawn = draft.mask_of(index for index, room in enumerate(draft.rooms) if room.kind == "landmark")
        kept = (DOORS.take(self.terrain) & self.floor) | drawn
        kept.ravel()[walled] = True
        self.may_cover &= ~grid.dilate(kept)
        if draft.wing is not None:  # no lake may lead swimmers into it
            inside = draft.wing.inside
            self.may_cover &= inside | ~grid.dilate(inside)


class Crossing(NamedTuple):
    """A causeway or bridge over a lake within one room: its cells (x, y) in order."""

    room: int
    cells: list[Position]


class LakeSite(NamedTuple):
    """A place for a lake: the box that it lies in, and its liquid."""

    box: Box
    liquid: Terrain


class Lakes:
    """Lakes that are fitted into a level together: their cells [y, x] and crossings.

    Each lies in a box with its liquid, at least `APART` from the others, so that changes to one do not affect another.
    With `whole` each is one piece; otherwise it may fall into pieces.
    """

    def __init__(self, ground: LakeGround, shapes: Mask, sites: Sequence[LakeSite], *, whole: bool) -> None:
        self._ground = ground
        self._liquid = np.zeros_like(ground.terrain)  # for each cell the liquid of its box
        for box, liquid in sites:
            self._liquid[box] = liquid
        self._allowed = ground.may_cover & (self._liquid > 0)
        for liquid in dict.fromkeys(site.liquid for site in sites):
            near = _OTHERS[liquid].take(ground.terrain)
            if near.any():
                self._allowed &= ~(grid.dilate(grid.dilate(near)) & (self._liquid == int(liquid)))
        self.cells = grid.in_blocks(shapes & self._allowed)  # other cells are too thin for a lake
        if whole:
            keep_largest(self.cells, [site.box for site in sites])
        self._crossings: list[Crossing] = []
        self._crossed = np.zeros_like(self.cells)
        self._take_crumbs()
        before = self.cells.copy()
        self._keep_rooms_whole()
        if (before & ~self.cells).any() or not whole:
            self._drop_specks()

    def size(self, box: Box) -> int:
        """Return the number of cells of the lake in a box."""
        return int(np.count_nonzero(self.cells[box]))

    def drowned(self, box: Box) -> int:
        """Return the number of floor cells covered by the lake in a box."""
        return int(np.count_nonzero(self.cells[box] & self._ground.floor[box]))

    def shore(self, box: Box) -> int:
        """Return the number of floor cells beside the lake in a box."""
        around = (slice(max(box[0].start - 1, 0), box[0].stop + 1), slice(max(box[1].start - 1, 0), box[1].stop + 1))
        cells = self.cells[around]
        return int(np.count_nonzero(grid.dilate(cells, diagonal=False) & ~cells & self._ground.floor[around]))

    def drop(self, box: Box) -> None:
        """Remove the lake in a box."""
        self.cells[box] = self._crossed[box] = False
        self._crossings = [crossing for crossing in self._crossings if self._crossed[crossing.cells[0][::-1]]]

    def _take_crumbs(self) -> None:
        """Add crumbs of wall that stand in a lake to it."""
        rock = SOLID.take(self._ground.terrain) & ~self.cells & grid.dilate(self._liquid > 0)
        labels, count = grid.label(rock, diagonal=True)
        is_crumb = np.bincount(labels[rock], minlength=count + 1) < _CRUMB  # the last entry is for -1, no rock
        is_crumb[labels[rock & ~self._allowed]] = False
        if not is_crumb[:-1].any():
            return
        beside = np.zeros_like(is_crumb)
        beside[labels[grid.dilate(self.cells)]] = True
        self.cells |= (is_crumb & beside).take(labels) & rock

    def _keep_rooms_whole(self) -> None:
        """Keep every room touched by lakes in one piece: by small changes, by a crossing, or by sparing it."""
        room_at = self._ground.room_at
        for room in sorted({*room_at[self.cells].tolist()} - {-1}):
            if not self._keep_whole(room):
                self.cells &= room_at != room
                self._crossed &= room_at != room
                self._crossings = [crossing for crossing in self._crossings if crossing.room != room]
        self.cells &= ~self._crossed

    def _drop_specks(self) -> None:
        """Remove pieces of liquid of fewer than `LEAST` cells."""
        liquid = self.cells | PERILOUS.take(self._ground.terrain)
        labels, count = grid.label(liquid, diagonal=True)
        is_speck = np.bincount(labels[liquid], minlength=count + 1) < LEAST  # the last entry is for -1, no liquid
        self.cells &= ~is_speck.take(labels)

    def _keep_whole(self, room: int) -> bool:
        """Join the parts that lakes leave of a room into one piece; tell whether that was possible."""
        ground = self._ground
        left, top, right, bottom = ground.draft.rooms[room].bounds
        area = np.s_[max(top - 1, 0) : bottom + 1, max(left - 1, 0) : right + 1]
        own = (ground.room_at[area] == room) & ground.floor[area]
        rest = own & ~self.cells[area]
        if np.count_nonzero(rest) < LEFT * ground.areas[room]:
            return False
        labels, pieces = grid.label(rest)
        if pieces == 1:
            return True
        if not grid.connected(own):
            return False
        pieces -= self._take_corners(area, rest, labels, pieces)
        while pieces > 1:
            path = self._narrowest(area, own, rest, labels)
            if path is None:
                return False
            crossing = Crossing(room, [(x + area[1].start, y + area[0].start) for x, y in path])
            self._crossings.append(crossing)
            for x, y in path:
                rest[y, x] = self._crossed[area][y, x] = True
            labels, pieces = grid.label(rest)
        return True

    def _take_corners(self, area: Box, rest: Mask, labels: NDArray[np.int32], count: int) -> int:
        """Flood small corners that lakes cut off from the rest of a room.

        Returns:
            The number of corners taken.
        """
        is_corner = np.bincount(labels[rest], minlength=count) < _CRUMB
        is_corner[labels[rest & ~self._allowed[area]]] = False
        corners = is_corner.take(labels) & rest
        self.cells[area] |= corners
        rest &= ~corners
        return int(np.count_nonzero(is_corner))

    def _narrowest(self, area: Box, own: Mask, rest: Mask, labels: NDArray[np.int32]) -> list[Position] | None:
        """Return the shortest path over a lake that joins two labelled pieces of the rest, as cells (x, y) of the area.

        The path leads over former floor of the room, and touches no other room, since that would open a passage to it.
        Returns None if there is no path short enough.
        """
        crossed = self._crossed[area]
        others = (self._ground.floor[area] & ~own) | (crossed & ~rest)
        free = self.cells[area] & own & ~crossed & ~grid.dilate(others, diagonal=False)
        banks = rest & ~crossed & grid.dilate(free, diagonal=False)
        first = labels == labels[rest & ~crossed][0]
        steps = grid.distance(free | banks, grid.positions(banks & first))
        goals = np.where(banks & ~first & (steps > 0), steps, _LONGEST + 2)
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

    def pour(self) -> None:
        """Put the lakes into the draft with their crossings and links, and move centers of rooms to firm ground."""
        ground, draft = self._ground, self._ground.draft
        ground.clear()
        np.copyto(ground.terrain, self._liquid, where=self.cells)
        ground.placed |= self.cells
        ground.floor &= ~self.cells
        rooms = {*ground.room_at[self.cells].tolist()} - {-1}
        for crossing in self._crossings:
            self._cross(crossing)
            rooms.add(crossing.room)
        draft.flooded.update(rooms)
        for room in sorted(rooms):
            move_center(draft, room)

    def _cross(self, crossing: Crossing) -> None:
        ground, draft = self._ground, self._ground.draft
        (x, y), length = crossing.cells[0], len(crossing.cells)
        by_stones = int(self._liquid[y, x]) == Terrain.DEEP_WATER and length <= _STONES
        for x, y in crossing.cells:
            ground.terrain[y, x] = Terrain.CAUSEWAY if by_stones else Terrain.BRIDGE
            ground.room_at[y, x] = -1
            ground.floor[y, x] = True
            ground.may_cover[y - 1 : y + 2, x - 1 : x + 2] = False
        cells = [y * draft.width + x for x, y in crossing.cells]
        draft.rooms[crossing.room].give_up(cells)
        draft.links.append(DraftLink(crossing.room, crossing.room, "causeway", cells))
        draft.fixed.update(cells)


def move_center(draft: Draft, index: int) -> None:
    """Move a room's center to the nearest of its walkable cells, if it is not on one."""
    room = draft.rooms[index]
    if draft.is_walkable(room.center) and draft.room_at.item(room.center) == index:
        return
    x, y = draft.position(room.center)
    cells = np.array(sorted(room.cells), dtype=np.intp)
    cells = cells[_DRY[draft.terrain.ravel()[cells]]]
    away = abs(cells % draft.width - x) + abs(cells // draft.width - y)
    room.center = int(cells[np.argmin(away)])
