"""Causeways: narrow ways through lakes bend and fray, so that none looks ruled.

A corridor between two lakes, a crossing and a tongue of a room's floor are straight as they are dug. Here the way of a
link winds through the liquid beside it, and a room gets some of its drowned floor back. Bridges stay straight.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.grid import Mask
from levelgen.rng import Random, below, shuffle
from levelgen.steps.lakes import move_center
from levelgen.terrain import DOORS, PERILOUS, WALKABLE, Terrain, true_for

_RULED = 4
"""The fewest cells in a straight row between liquid that look ruled."""

_CAUSEWAY = 5
"""The most cells of a room's tongue that become a causeway."""

_GROUND = WALKABLE & ~DOORS & ~true_for([Terrain.BRIDGE])


def bend(draft: Draft, placed: Mask, random: Random) -> None:
    """Bend and fray the straight ways between the placed liquids [y, x]; the mask follows what changes."""
    ways = list(_ruled(draft))
    if not ways:
        return
    link_of = {cell: index for index, link in enumerate(draft.links) for cell in link.cells}
    room_at, bending = draft.room_at.ravel(), _Bending(draft, placed, random)
    for cells, side in ways:
        for (room, link), part in groupby(cells, lambda cell: (int(room_at[cell]), link_of.get(cell, -1))):
            if room >= 0 and draft.rooms[room].kind == "landmark":
                continue  # as it was drawn
            if room >= 0:
                bending.fray(room, list(part), side)
            elif link >= 0:
                bending.wind(draft.links[link], list(part), side)


def _ruled(draft: Draft) -> Iterator[tuple[range, int]]:
    """Yield the ways that look ruled: their cells, and the step to one side; those from west to east first."""
    ground, deep = _GROUND.take(draft.terrain), PERILOUS.take(draft.terrain)
    for step, side, own, liquid in ((1, draft.width, ground, deep), (draft.width, 1, ground.T, deep.T)):
        between = np.zeros_like(own)
        between[1:-1] = own[1:-1] & liquid[:-2] & liquid[2:]
        for line, start, stop in grid.runs(between):
            if stop - start >= _RULED:
                first = line * side
                yield range(first + start * step, first + stop * step, step), side


class _Bending:
    """The bending of the ways of one draft between placed liquids."""

    def __init__(self, draft: Draft, placed: Mask, random: Random) -> None:
        self._draft, self._random = draft, random
        self._placed, self._room_at = placed.ravel(), draft.room_at.ravel()
        self._links_at = draft.links_at()

    def wind(self, link: DraftLink, way: list[int], side: int) -> None:
        """Let a straight part of a link go over to one side and back every few cells, or widen where it cannot."""
        if way[0] not in link.cells or way[-1] not in link.cells:
            return
        first, last = link.cells.index(way[0]), link.cells.index(way[-1])
        if first > last:
            way, first, last = way[::-1], last, first
        if link.cells[first : last + 1] != way:
            return
        path, aside, at = way[:1], 0, 1
        stop = at + below(self._random, min(len(way) // 2, 2))
        while True:
            path += [cell + aside for cell in way[at:stop]]
            at = min(stop, len(way))
            if at == len(way):
                break
            if aside:
                path.append(way[at - 1])
                aside = 0
            elif aside := self._aside(way, way[at - 1 : at + 3], side):
                path.append(way[at - 1] + aside)
            elif wider := self._aside(way, way[at - 1 : at + 1], side):
                path += [way[at - 1] + wider, way[at] + wider, way[at]]
                at += 1
            stop = at + 2 + below(self._random, 2)
        if aside:
            path.append(way[-1])
        self._lead(way, path, side)
        link.cells[first : last + 1] = path

    def _aside(self, way: Sequence[int], ahead: Sequence[int], side: int) -> int:
        """Return the step to a side where these cells of a way could be too; 0 if they can be on neither."""
        sides, own = [side, -side], {*way}
        shuffle(self._random, sides)
        return next((step for step in sides if all(self._is_free(cell + step, own) for cell in ahead)), 0)

    def _is_free(self, cell: int, own: set[int]) -> bool:
        """Tell whether a cell is of a placed lake and has no firm ground beside it but its own."""
        width = self._draft.width
        around = (cell - width, cell - 1, cell + 1, cell + width)
        return bool(self._placed[cell]) and not any(self._draft.is_walkable(near) for near in around if near not in own)

    def _lead(self, way: Sequence[int], path: Sequence[int], side: int) -> None:
        """Lead a way along another path: what no link has any more becomes liquid like that beside it."""
        draft, ground = self._draft, self._draft.cells[way[0]]
        liquid = draft.cells[way[0] + side]
        for cell in {*path}.difference(way):
            if self._room_at[cell] >= 0:
                draft.rooms[self._room_at[cell]].give_up([cell])
                self._room_at[cell] = -1
            draft.cells[cell], self._placed[cell] = ground, False
            self._links_at[cell] += 1
        for cell in {*way}.difference(path):
            self._links_at[cell] -= 1
            if not self._links_at[cell]:
                draft.cells[cell], self._placed[cell] = liquid, True
        if way[0] in draft.fixed:
            draft.fixed.update(path)

    def fray(self, room: int, way: list[int], side: int) -> None:
        """Give a room back, beside every third cell of a straight tongue, a drowned cell of its floor.

        If it has none there, the middle of the tongue becomes a causeway, and winds.
        """
        frayed = False
        for cell in way[below(self._random, min(len(way), 3)) :: 3]:
            sides = [cell + side, cell - side]
            shuffle(self._random, sides)
            near = next((near for near in sides if self._room_at[near] == room and self._is_free(near, {*way})), None)
            if near is not None:
                self._draft.cells[near], self._placed[near] = self._draft.cells[cell], False
                frayed = True
        if not frayed and len(way) > _RULED:
            inner = way[1:-1]
            start = (len(inner) - min(len(inner), _CAUSEWAY)) // 2
            self._give_up(room, inner[start : start + _CAUSEWAY], side)

    def _give_up(self, room: int, way: list[int], side: int) -> None:
        """Make part of a room's tongue in deep water a causeway that winds, unless something is to stand on it."""
        draft = self._draft
        if draft.cells[way[0] + side] != Terrain.DEEP_WATER:
            return
        if any(mark.y * draft.width + mark.x in way for mark in draft.marks):
            return
        draft.rooms[room].give_up(way)
        self._room_at[way] = -1
        for cell in way:
            draft.cells[cell] = Terrain.CAUSEWAY
        draft.links.append(DraftLink(room, room, "causeway", way.copy()))
        self._links_at.update(way)
        draft.fixed.update(way)
        self.wind(draft.links[-1], way, side)
        move_center(draft, room)
