"""Landmarks: a large drawing on every floor that is remembered, and seen from the rooms around it.

A landmark goes where much floor lies around it and little of what must stay lies under it. Rooms that it covers in part
keep the rest, if that is in one piece; others give place. Whatever loses a link, or cells, is joined to the landmark
itself, so that the level stays in one piece: a landmark lies on the routes that led through what was there. Where its
outer wall has floor on the far side there are grates, so that it is seen before it is reached.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom, Span
from levelgen.grid import Mask
from levelgen.rng import Random, chosen
from levelgen.rooms import Mark
from levelgen.steps.lakes import move_center
from levelgen.template.template import NOTHING, SYMMETRIES, Template
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

LEAST = 60
"""Cells of a landmark, at least."""

_LEAST_LEFT = 12
"""Cells that a room must keep, or it gives place altogether."""

_ROUNDS = ((95, 8), (40, 40))
"""Rounds of trying places: how much they are worth at least, in per cent of the best, and how many are tried.

If none of the best will do, it is often for one reason, and the next round looks elsewhere.
"""

_THICK = 2
"""Cells of wall through which there may be a window."""

_KEPT_TAGS = frozenset({"hidden", "boss", "treasury"})

_SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))


def place_landmark(draft: Draft, drawings: Sequence[Template], rng: Random) -> bool:
    """Dig the first of the drawings that finds a place, and note its name; tell whether one did."""
    ground = _Ground(draft)
    for drawing in drawings:
        for variant, left, top in ground.places(drawing, rng):
            plan = _Plan(ground, variant, left, top)
            if plan.join_all():
                plan.build()
                draft.notes["landmark"] = drawing.name
                return True
    return False


class _Ground:
    """A draft as landmarks see it: what they may not cover, and where there is floor to see them from."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.room_at = draft.room_at()
        self.walkable = WALKABLE[draft.terrain]
        self.kept_rooms = {*(draft.ends or ())} | {link.a for link in draft.links if link.is_inside}
        self.kept_rooms |= {index for index, room in enumerate(draft.rooms) if not _KEPT_TAGS.isdisjoint(room.tags)}
        kept = np.isin(self.room_at, list(self.kept_rooms))
        for link in draft.links:
            if link.kind == "secret" or link.is_inside:
                kept.ravel()[link.cells] = True
        self._kept, self._seen_from = _sums(kept), _sums(self.walkable)

    def places(self, drawing: Template, rng: Random) -> Iterator[tuple[Template, int, int]]:
        """Yield the drawing, turned, and where its upper left corner may lie, (x, y): the best places first."""
        worths: dict[tuple[int, int], NDArray[np.int32]] = {}
        variants = _turned(drawing)
        for least, tried in _ROUNDS:
            found = []
            for number, variant in enumerate(variants):
                size = variant.width, variant.height
                if size not in worths:
                    worths[size] = self._worth(*size)
                worth = worths[size]
                good = np.flatnonzero(worth >= max(least * int(worth.max(initial=0)) // 100, 1)).tolist()
                for _ in range(min(tried, len(good))):
                    top, left = divmod(chosen(rng, good), worth.shape[1])
                    found.append((-int(worth[top, left]), number, left, top))
            for _, number, left, top in sorted(found)[:tried]:
                yield variants[number], left, top

    def _worth(self, width: int, height: int) -> NDArray[np.int32]:
        """Return for every upper left corner how good it is: the floor around, less some of that under it."""
        if width > self.draft.width or height > self.draft.height:
            return np.zeros((0, 1), dtype=np.int32)
        covered = _within(self._seen_from, width, height)
        around = _within(np.pad(self._seen_from, _THICK, mode="edge"), width + 2 * _THICK, height + 2 * _THICK)
        worth: NDArray[np.int32] = around - covered - covered // 4
        worth[_within(self._kept, width, height) > 0] = 0
        return worth


@cache
def _turned(drawing: Template) -> list[Template]:
    """Return all that a drawing can be, each once."""
    return list(dict.fromkeys(drawing.turned(symmetry) for symmetry in SYMMETRIES))


def _sums(mask: Mask) -> NDArray[np.int32]:
    """Return the number of cells of a mask above and left of each corner between cells."""
    sums = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), dtype=np.int32)
    sums[1:, 1:] = mask.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    return sums


def _within(sums: NDArray[np.int32], width: int, height: int) -> NDArray[np.int32]:
    """Return the number of cells in every rectangle of a size, by its upper left corner."""
    found: NDArray[np.int32] = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width]
    found += sums[:-height, :-width]
    return found


class _Openings(NamedTuple):
    """Cells of a landmark's outer wall that have ground inside, each with the cell beyond it."""

    cells: list[int]
    beyond: list[int]


class _Plan:
    """A drawing at a place: what it takes away there, and how the rest is joined to it."""

    def __init__(self, ground: _Ground, drawing: Template, left: int, top: int) -> None:
        self._ground, self._drawing = ground, drawing
        self._left, self._top = left, top
        draft = ground.draft
        self._part = np.s_[top : top + drawing.height, left : left + drawing.width]
        drawn = drawing.as_array()
        self._drawn = np.where(drawn == Terrain.WALL, np.uint8(Terrain.ROCK), drawn)
        self._own = drawn != NOTHING
        self._covered = np.zeros(ground.walkable.shape, np.bool_)
        self._covered[self._part] = self._own
        self._touched = {*ground.room_at[self._covered].tolist()} - {-1}
        self._left_of = {room: cells for room in self._touched if (cells := self._rest(room)) is not None}
        self._gone = self._touched - set(self._left_of)
        self._lost = [index for index, link in enumerate(draft.links) if self._is_lost(link)]
        self._paths: dict[int, list[int]] = {}
        self._openings = self._find_openings()

    def _rest(self, room: int) -> Mask | None:
        """Return what is left of a room that is covered in part; None if it gives place."""
        own: Mask = (self._ground.room_at == room) & ~self._covered
        walkable = own & self._ground.walkable
        if walkable.sum() < _LEAST_LEFT or not grid.connected(walkable):
            return None
        return own

    def _is_lost(self, link: DraftLink) -> bool:
        """Tell whether a link is covered, or one of its rooms lies no more where it ends."""
        covered = self._covered.ravel()
        if link.a in self._gone or link.b in self._gone or covered[link.cells].any():
            return True
        return any(
            room in self._left_of and not self._touches(self._left_of[room], cell)
            for room, cell in ((link.a, link.cells[0]), (link.b, link.cells[-1]))
        )

    def _touches(self, cells: Mask, cell: int) -> bool:
        width, flat = self._ground.draft.width, cells.ravel()
        return bool(flat[[cell - width, cell - 1, cell + 1, cell + width]].any())

    def _find_openings(self) -> _Openings:
        """Return the cells of the outer wall that have ground inside and no corner, in the order of reading."""
        draft, found = self._ground.draft, _Openings([], [])
        framed = np.pad(np.where(self._own, self._drawn, NOTHING), 1, constant_values=NOTHING)
        inner = WALKABLE[framed] & ~DOORS[framed]
        inner[[mark.y + 1 for mark in self._drawing.marks], [mark.x + 1 for mark in self._drawing.marks]] = False
        wall = framed[1:-1, 1:-1] == Terrain.ROCK
        height, width = wall.shape
        for dx, dy in _SIDES:
            inside = inner[1 - dy : 1 - dy + height, 1 - dx : 1 - dx + width]
            outside = framed[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] == NOTHING
            for y, x in np.argwhere(wall & inside & outside).tolist():
                across, down = self._left + x, self._top + y
                if 0 < across < draft.width - 1 and 0 < down < draft.height - 1:
                    found.cells.append(down * draft.width + across)
                    found.beyond.append((down + dy) * draft.width + across + dx)
        return found

    def join_all(self) -> bool:
        """Find a path to the landmark for every room that is left and has lost something; tell whether there are all.

        Paths lead over what the landmark has taken from rooms and links, which no other room touches.
        """
        draft, ground = self._ground.draft, self._ground
        if any(draft.links[index].is_inside for index in self._lost):
            return False
        spare = np.isin(ground.room_at, list(self._gone)) & ground.walkable
        flat = spare.ravel()
        for index in self._lost:
            flat[draft.links[index].cells] = True
        spare &= ~self._covered
        ends = {room for index in self._lost for room in (draft.links[index].a, draft.links[index].b)}
        wanting = sorted((ends | set(self._left_of)) - self._gone)
        entries = {
            cell: beyond
            for cell, beyond in zip(*self._openings, strict=True)
            if not any(draft.is_door(side) for side in self._beside(cell) if side != beyond)
        }
        spare.ravel()[list(entries)] = True
        steps = grid.distance(spare, [draft.position(cell) for cell in entries]).ravel()
        for room in wanting:
            path = self._path(room, entries, steps)
            if path is None:
                return False
            self._paths[room] = path
        return bool(self._paths)

    def _beside(self, cell: int) -> tuple[int, int, int, int]:
        width = self._ground.draft.width
        return cell - width, cell - 1, cell + 1, cell + width

    def _path(self, room: int, entries: dict[int, int], steps: NDArray[np.int32]) -> list[int] | None:
        """Return the cells of the shortest path from beside a room to beside the landmark's ground."""
        ground = self._ground
        own = self._left_of.get(room)
        floor = (ground.room_at == room if own is None else own) & ground.walkable
        at_wall = [cell for cell, beyond in entries.items() if floor.ravel()[beyond]]
        if at_wall:
            return [at_wall[len(at_wall) // 2]]
        edge = (grid.dilate(floor, diagonal=False) & ~floor).ravel() & (steps > 0)
        if not edge.any():
            return None
        cells = np.flatnonzero(edge)
        path = [int(cells[np.argmin(steps[cells])])]
        while steps[path[-1]] > 0:
            ahead = [side for side in self._beside(path[-1]) if steps[side] == steps[path[-1]] - 1]
            if steps[path[-1]] == 1:  # into the wall where it leads on, not along it
                ahead = [side for side in ahead if entries[side] == path[-1]]
                if not ahead:
                    return None
            path.append(ahead[0])
        return path

    def build(self) -> None:
        """Dig the landmark and the paths to it, and take away what gives place."""
        draft, ground = self._ground.draft, self._ground
        cells = draft.cells
        kept = {cell for path in self._paths.values() for cell in path}
        kept |= {cell for index, link in enumerate(draft.links) if index not in self._lost for cell in link.cells}
        dropped = np.isin(ground.room_at, list(self._gone)) & ground.walkable
        lost = {cell for index in self._lost for cell in draft.links[index].cells}
        for cell in ({*np.flatnonzero(dropped).tolist()} | lost) - kept:
            cells[cell] = Terrain.ROCK
        draft.terrain[self._covered] = self._drawn[self._own]
        for path in self._paths.values():
            cells[path[-1]] = Terrain.FLOOR
        self._open_windows()
        draft.links = [link for index, link in enumerate(draft.links) if index not in self._lost]
        self._shrink()
        self._add_room()
        draft.drop_rooms(self._gone)
        self._mend_doors()

    def _open_windows(self) -> None:
        """Put grates into the outer wall where there is ground or liquid to look at it from, behind two walls too."""
        draft = self._ground.draft
        cells = draft.cells
        for cell, beyond in zip(*self._openings, strict=True):
            wall = [cell]
            while len(wall) < _THICK and cells[wall[-1] + beyond - cell] <= Terrain.WALL:
                wall.append(wall[-1] + beyond - cell)
            outside = wall[-1] + beyond - cell
            x, y = draft.position(wall[-1])
            inner = 0 < x < draft.width - 1 and 0 < y < draft.height - 1
            if inner and cells[cell] <= Terrain.WALL and not SOLID[cells[outside]] and not DOORS[cells[outside]]:
                for each in wall:
                    cells[each] = Terrain.GRATE

    def _shrink(self) -> None:
        """Let rooms that are covered in part be what is left of them."""
        draft = self._ground.draft
        for room, left in self._left_of.items():
            draft.rooms[room].spans = _spans(left)
            move_center(draft, room)

    def _add_room(self) -> None:
        """Add the landmark as a room, with the links to it, its marks, and what lay in rooms that gave place."""
        draft, drawing = self._ground.draft, self._drawing
        index = len(draft.rooms)
        inside = self._own & ~SOLID[self._drawn]
        inside[[mark.y for mark in drawing.marks], [mark.x for mark in drawing.marks]] = True
        own = np.zeros_like(self._covered)
        own[self._part] = inside
        room = DraftRoom("landmark", _spans(own), draft.width)
        room.tags = [drawing.name, *drawing.tags]
        draft.rooms.append(room)
        move_center(draft, index)
        draft.contents = [(what, index if at in self._gone else at) for what, at in draft.contents]
        covered = self._covered
        draft.marks = [mark for mark in draft.marks if not covered[mark.y, mark.x] and mark.room not in self._gone]
        draft.marks += [
            Mark(mark.what, self._left + mark.x, self._top + mark.y, room.tier, index, mark.name, None, binding=True)
            for mark in drawing.marks
        ]
        for other, path in self._paths.items():
            draft.links.append(DraftLink(other, index, "landmark", path))
            draft.fixed.update(path[-1:])

    def _mend_doors(self) -> None:
        """Let doors near the landmark, and on the paths to it, that lead nowhere now be floor."""
        draft, drawing = self._ground.draft, self._drawing
        sides = ((self._top, drawing.height), (self._left, drawing.width))
        rows, columns = (slice(max(at - 2, 0), at + size + 2) for at, size in sides)
        near = np.zeros_like(self._covered)
        near[rows, columns] = DOORS[draft.terrain[rows, columns]]
        for cell in (*np.flatnonzero(near).tolist(), *(cell for path in self._paths.values() for cell in path)):
            if draft.is_door(cell):
                north, west, east, south = (draft.is_solid(side) for side in self._beside(cell))
                if not (north and south and not west and not east) and not (west and east and not north and not south):
                    draft.cells[cell] = Terrain.FLOOR


def _spans(cells: Mask) -> list[Span]:
    width = cells.shape[1]
    return [(y * width + start, y * width + stop) for y, start, stop in grid.runs(cells)]
