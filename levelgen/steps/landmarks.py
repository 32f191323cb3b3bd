"""Landmarks: a large, memorable drawing on every floor, seen from the rooms around it.

A landmark goes where much floor lies around it and nothing that must stay lies under it. A room that it covers in part
keeps the rest, if that is in one piece; other rooms give place. Rooms that lose a link or cells are joined to the
landmark, so that the level stays in one piece, and the landmark lies on the routes that led through its place. It is
entered where its drawing says, and nowhere else. On one side its outer wall has grates where there is floor beyond, so
that it is seen before it is reached.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import KEPT_TAGS, LEAST_LEFT, Draft, DraftLink, DraftRoom
from levelgen.grid import Mask
from levelgen.rng import Random, below, chosen
from levelgen.rooms import Mark
from levelgen.steps.lakes import move_center
from levelgen.steps.views import Views
from levelgen.template.template import NOTHING, SYMMETRIES, Template
from levelgen.terrain import DOOR_WORDS, DOORS, SOLID, SOLID_WORDS, WALKABLE, WALKABLE_WORDS, Terrain

_ROUNDS = ((95, 8), (40, 80))
"""Rounds of tries: the least worth of places, in per cent of the best, and the number of places tried.

If none of the best places fits, they often share the reason, so the next round looks elsewhere too.
"""

_SEEN = 42
"""Per cent of a landmark that should be seen at once ..."""

_VIEWS = 42
"""... from at least this many cells outside it; somewhat more than the 30 wanted, since views are estimated."""

_COMPARED = 16
"""The most fitting places compared; the first with enough views is taken, otherwise the one with the most."""

_THICK = 2
"""The thickest wall with windows, in cells."""

_AROUND = 8
"""How far from a landmark a path to it may be dug into rock, in cells."""

_HIDE = SOLID_WORDS | DOOR_WORDS


class _Variant(NamedTuple):
    """A turned template: its terrain [y, x], with rock for walls, and masks of its own cells and of those of its room.

    Windows are cells (x, y) of the outer wall with ground inside, each with the step (dx, dy) outwards.
    """

    template: Template
    terrain: NDArray[np.uint8]
    own: Mask
    inside: Mask
    windows: list[tuple[int, int, int, int]]


@cache
def _turned(template: Template) -> list[Template]:
    """Return the distinct turns and mirrorings of a template."""
    return list(dict.fromkeys(template.turned(symmetry) for symmetry in SYMMETRIES))


@cache
def _variant(template: Template) -> _Variant:
    """Return the variant of a turned template; computed on demand, since only a few turns are ever tried."""
    drawn = template.as_array()
    framed = np.pad(drawn, 1, constant_values=NOTHING)
    marked = np.array([(mark.y, mark.x) for mark in template.marks], dtype=np.intp).reshape(-1, 2).T
    inner = WALKABLE[framed] & ~DOORS[framed]
    inner[tuple(marked + 1)] = False
    windows = []
    for dx, dy in grid.SIDES:
        across, down = (
            slice(1 + step, 1 + step + side) for step, side in ((dx, template.width), (dy, template.height))
        )
        inside = inner[1 - dy : 1 - dy + template.height, 1 - dx : 1 - dx + template.width]
        found = (drawn == int(Terrain.WALL)) & inside & (framed[down, across] == NOTHING)
        windows += [(x, y, dx, dy) for x, y in grid.positions(found)]
    terrain, own = np.where(drawn == int(Terrain.WALL), np.uint8(Terrain.ROCK), drawn), drawn != NOTHING
    room = own & ~SOLID[terrain]
    room[tuple(marked)] = True
    return _Variant(template, terrain, own, room, windows)


def place_landmark(draft: Draft, templates: Sequence[Template], rng: Random, *, exits: int = 1) -> bool:
    """Dig the first of the templates that finds a place; tell whether one did.

    It is joined to at least `exits` rooms. Its name is noted, and the generator's rooms that gave place.
    """
    ground = _Surroundings(draft)
    for template in templates:
        plans = (_Placement(ground, *place) for place in ground.places(template, rng))
        plan = _best_seen(islice((each for each in plans if each.join_all(exits)), _COMPARED))
        if plan is not None:
            plan.build()
            draft.notes.update(landmark=template.name, gave_place=sorted(plan.gone))
            return True
    return False


def _best_seen(plans: Iterable["_Placement"]) -> "_Placement | None":
    """Return the first plan of a landmark with enough views, or the one with the most; None if there are no plans."""
    best, most = None, -1
    for plan in plans:
        views = plan.open_windows()
        if views >= _VIEWS:
            return plan
        if views > most:
            best, most = plan, views
    return best


class _Surroundings:
    """A draft as landmarks see it: the cells that they may not cover, and the floor from which they can be seen."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.room_at = draft.room_at
        self.numbers = np.arange(draft.terrain.size, dtype=np.intp).reshape(draft.terrain.shape)  # of the cells
        self.walkable = WALKABLE.take(draft.terrain)
        self.open = ~SOLID.take(draft.terrain)
        self.rock = grid.inner(draft.terrain <= int(Terrain.WALL))
        self.rock.ravel()[[*draft.fixed, *draft.undermined]] = False
        kept_links = [link for link in draft.links if link.kind == "secret" or link.is_inside]
        kept_rooms = {*(draft.ends or ())} | {link.a for link in kept_links if link.is_inside}
        kept_rooms |= {index for index, room in enumerate(draft.rooms) if not KEPT_TAGS.isdisjoint(room.tags)}
        kept = np.zeros_like(self.walkable)
        for index in kept_rooms:
            for start, stop in draft.rooms[index].spans:
                kept.ravel()[start:stop] = True
        for link in kept_links:
            kept.ravel()[link.cells] = True
        self._kept, self._seen_from = grid.sums(kept), grid.sums(grid.padded(self.walkable, _THICK))
        self.near_door = grid.dilate(DOORS.take(draft.terrain), diagonal=False).ravel().data

    def places(self, template: Template, rng: Random) -> Iterator[tuple[_Variant, int, int]]:
        """Yield variants of the template, each with a place (x, y) for its upper left corner, best places first."""
        turns = _turned(template)
        worths = {shape: self._worth(*shape) for shape in dict.fromkeys((each.height, each.width) for each in turns)}
        best = max(int(worth.max(initial=0)) for worth in worths.values())
        for least, tried in _ROUNDS:
            good = {shape: np.flatnonzero(worth >= max(least * best // 100, 1)) for shape, worth in worths.items()}
            fitting = [turned for turned in turns if good[turned.height, turned.width].size]
            for _ in range(tried if fitting else 0):
                turned = chosen(rng, fitting)
                shape = turned.height, turned.width
                top, left = divmod(int(good[shape][below(rng, good[shape].size)]), worths[shape].shape[1])
                yield _variant(turned), left, top

    def _worth(self, height: int, width: int) -> NDArray[np.int32]:
        """Return the worth of every upper left corner: the floor around, less part of the floor below the landmark."""
        if width > self.draft.width or height > self.draft.height:
            return np.zeros((0, 1), dtype=np.int32)
        covered = grid.within(self._seen_from[_THICK:-_THICK, _THICK:-_THICK], width, height)
        around = grid.within(self._seen_from, width + 2 * _THICK, height + 2 * _THICK)
        worth: NDArray[np.int32] = around - covered - covered // 4
        worth *= grid.within(self._kept, width, height) == 0
        return worth


class _Placement:
    """A template at a place: the rooms and links that it removes, and the paths that join the rest to it."""

    def __init__(self, ground: _Surroundings, variant: _Variant, left: int, top: int) -> None:
        self._ground, self._variant = ground, variant
        self._left, self._top = left, top
        height, width = variant.own.shape
        self._part = np.s_[top : top + height, left : left + width]
        self.covered = np.zeros_like(ground.walkable)
        self.covered[self._part] = variant.own
        self._left_at = ground.room_at.copy()  # room_at without the covered cells
        self._left_at[self._part][variant.own] = -1
        touched = {*ground.room_at[self._part][variant.own].tolist()} - {-1}
        self._cut = {room for room in touched if self._is_left(room)}
        self.gone = touched - self._cut
        under = {*np.flatnonzero(self.covered).tolist()}
        self._lost = [
            index
            for index, link in enumerate(ground.draft.links)
            if not under.isdisjoint(link.cells) or ((link.a in touched or link.b in touched) and self._is_cut(link))
        ]
        self._entrances = self._on_map([entrance[:4] for entrance in variant.template.entrances])
        self._paths: dict[int, list[int]] = {}
        self._open = self._rock = np.zeros_like(ground.walkable)  # what stays open, and where paths may be dug
        self.dug = ground.draft.terrain  # the map [y, x]; with the landmark once join_all has succeeded

    def _is_left(self, room: int) -> bool:
        """Tell whether a partly covered room keeps enough cells, in one piece."""
        left, top, right, bottom = self._ground.draft.rooms[room].bounds
        part = np.s_[top:bottom, left:right]
        rest = (self._left_at[part] == room) & self._ground.walkable[part]
        return bool(np.count_nonzero(rest) >= LEAST_LEFT) and grid.connected(rest)

    def _is_cut(self, link: DraftLink) -> bool:
        """Tell whether an end of a link has lost contact with its room."""
        return not (self._touches(link.a, link.cells[0]) and self._touches(link.b, link.cells[-1]))

    def _touches(self, room: int, cell: int) -> bool:
        """Tell whether a cell, which was beside a room, is beside what is left of it."""
        if room in self._cut:
            return room in map(self._left_at.item, self._beside(cell))
        return room not in self.gone

    def _on_map(self, openings: Iterable[tuple[int, int, int, int]]) -> dict[int, int]:
        """Return the openings of the drawing that are not at the edge of the map, each with the cell beyond it."""
        draft, found = self._ground.draft, {}
        for x, y, dx, dy in openings:
            across, down = self._left + x, self._top + y
            if 0 < across < draft.width - 1 and 0 < down < draft.height - 1:
                found[down * draft.width + across] = (down + dy) * draft.width + across + dx
        return found

    def join_all(self, fewest: int) -> bool:
        """Find a path to the landmark for every remaining room that lost cells or links; tell whether that succeeded.

        There must be at least `fewest` paths. They lead over cells of removed rooms and links, and through rock, where
        no other room touches them.
        """
        draft, ground = self._ground.draft, self._ground
        lost = [draft.links[index] for index in self._lost]
        if any(link.is_inside or link.kind == "secret" for link in lost):
            return False
        entries = {
            cell: beyond
            for cell, beyond in self._entrances.items()
            if not ground.near_door[cell]
            or not any(draft.is_door(side) for side in self._beside(cell) if side != beyond)
        }
        room_at, walkable = self._left_at.ravel().data, ground.walkable.ravel().data
        at_walls: dict[int, list[int]] = {}  # the entries with floor of a room beyond
        for cell, beyond in entries.items():
            if walkable[beyond]:
                at_walls.setdefault(room_at[beyond], []).append(cell)
        steps: NDArray[np.int32] | None = None  # measured only for rooms that do not touch an entry
        for room in sorted(({end for link in lost for end in (link.a, link.b)} | self._cut) - self.gone):
            if room in at_walls:
                self._paths[room] = [at_walls[room][len(at_walls[room]) // 2]]
                continue
            steps = self._steps_to(entries) if steps is None else steps
            path = self._path(room, entries, steps)
            if path is None:
                return False
            self._paths[room] = path
        if len(self._paths) < fewest:
            return False
        self.dug = self._dig()
        return True

    def _steps_to(self, entries: Iterable[int]) -> NDArray[np.int32]:
        """Return the steps from the nearest entry to each cell where a path may lead; -1 elsewhere.

        These are the cells of removed rooms and links, and rock near the landmark that touches nothing open.
        """
        draft, ground = self._ground.draft, self._ground
        spare = np.zeros_like(ground.walkable)
        cells = spare.ravel()
        for room in self.gone:
            for start, stop in draft.rooms[room].spans:
                cells[start:stop] = True
        spare &= ground.walkable
        for index in self._lost:
            cells[draft.links[index].cells] = True
        spare &= ~self.covered
        self._open = ground.open & ~spare & ~self.covered
        part = tuple(slice(max(side.start - _AROUND, 0), side.stop + _AROUND) for side in self._part)
        self._rock = np.zeros_like(spare)
        self._rock[part] = ground.rock[part] & ~self.covered[part]
        spare |= self._rock & ~grid.dilate(self._open, diagonal=False)
        cells[list(entries)] = True
        return grid.distance(spare, map(draft.position, entries)).ravel()

    def _beside(self, cell: int) -> tuple[int, int, int, int]:
        width = self._ground.draft.width
        return cell - width, cell - 1, cell + 1, cell + width

    def _path(self, room: int, entries: dict[int, int], steps: NDArray[np.int32]) -> list[int] | None:
        """Return the cells of the shortest path from beside a room to an entry of the landmark, or None."""
        ground = self._ground
        left, top, right, bottom = ground.draft.rooms[room].bounds
        part = np.s_[max(top - 2, 0) : bottom + 2, max(left - 2, 0) : right + 2]  # with what lies behind its walls
        floor = (self._left_at[part] == room) & ground.walkable[part]
        reached = steps.reshape(self.covered.shape)[part] > 0
        edge = grid.dilate(floor, diagonal=False) & ~floor
        cells = ground.numbers[part][edge & reached]
        if cells.size:
            path = [int(cells[np.argmin(steps[cells])])]
        else:
            edge &= self._rock[part] & grid.dilate(reached, diagonal=False)
            edge &= ~grid.dilate(self._open[part] & ~floor, diagonal=False)
            starts = [
                (steps[side], cell, side)
                for cell in ground.numbers[part][edge].tolist()
                for side in self._beside(cell)
                if steps[side] > 0
            ]
            if not starts:
                return None
            path = list(min(starts)[1:])
        while steps[path[-1]] > 0:
            ahead = [side for side in self._beside(path[-1]) if steps[side] == steps[path[-1]] - 1]
            if steps[path[-1]] == 1:  # the last step must go straight into the opening
                ahead = [side for side in ahead if entries[side] == path[-1]]
                if not ahead:
                    return None
            path.append(ahead[0])
        return path

    def _dig(self) -> NDArray[np.uint8]:
        """Return the map [y, x] with the landmark and the paths to it, and without the rooms that give place."""
        draft = self._ground.draft
        terrain = draft.terrain.copy()
        cells = terrain.ravel().data
        removed = {cell for room in self.gone for cell in draft.rooms[room].cells if cells[cell] in WALKABLE_WORDS}
        removed.update(*(draft.links[index].cells for index in self._lost))
        removed.difference_update(*(link.cells for index, link in enumerate(draft.links) if index not in self._lost))
        for cell in removed.difference(*self._paths.values()):
            cells[cell] = Terrain.ROCK
        terrain[self.covered] = self._variant.terrain[self._variant.own]
        for path in self._paths.values():
            for cell in path:
                if cells[cell] <= Terrain.WALL:
                    cells[cell] = Terrain.FLOOR
        return terrain

    def build(self) -> None:
        """Dig the landmark and the paths to it, and remove the rooms that give place."""
        draft = self._ground.draft
        draft.terrain[:] = self.dug
        draft.links = [link for index, link in enumerate(draft.links) if index not in self._lost]
        draft.room_at = self._left_at
        for room in self._cut:
            left, top, right, bottom = draft.rooms[room].bounds
            draft.rooms[room].set_spans(draft.spans_of(self._left_at[top:bottom, left:right] == room, left, top))
            move_center(draft, room)
        self._add_room()
        draft.drop_rooms(self.gone)
        draft.bury()
        self._mend_doors()

    def open_windows(self) -> int:
        """Put grates into the outer wall on the side from which most is seen; return the number of views.

        They are where open ground or liquid lies beyond, through up to two cells of wall. They are on one side alone,
        the first with enough views, or the landmark would be seen from everywhere.
        """
        draft, cells = self._ground.draft, self.dug.ravel().data
        sides: dict[int, list[int]] = {}
        for cell, beyond in self._on_map(self._variant.windows).items():
            last = beyond if cells[beyond] <= Terrain.WALL else cell
            x, y = draft.position(last)
            inner = 0 < x < draft.width - 1 and 0 < y < draft.height - 1
            if inner and cells[last + beyond - cell] not in _HIDE and cells[cell] <= Terrain.WALL:
                sides.setdefault(beyond - cell, []).extend((cell, last))
        seen = Views(self.dug, self.covered)  # a grate is as solid as a wall
        best, most = self.dug, -1
        for side in sorted(sides.values(), key=len, reverse=True) or [[]]:
            dug = self.dug.copy()
            dug.ravel()[side] = Terrain.GRATE
            views = seen.count(dug, _SEEN)
            if views > most:
                best, most = dug, views
            if views >= _VIEWS:
                break
        self.dug = best
        return most

    def _add_room(self) -> None:
        """Add the landmark as a room, with its links, its marks, and the contents of rooms that gave place."""
        draft, template = self._ground.draft, self._variant.template
        index = len(draft.rooms)
        inside = self._variant.inside
        room = DraftRoom("landmark", draft.spans_of(inside, self._left, self._top), draft.width)
        draft.room_at[self._part][inside] = index
        room.tags = [template.name, *template.tags]
        draft.rooms.append(room)
        move_center(draft, index)
        draft.contents = [(what, index if at in self.gone else at) for what, at in draft.contents]
        covered = self.covered
        draft.marks = [mark for mark in draft.marks if not covered[mark.y, mark.x] and mark.room not in self.gone]
        draft.marks += [
            Mark(mark.what, self._left + mark.x, self._top + mark.y, room.tier, index, mark.name, None, binding=True)
            for mark in template.marks
        ]
        for other, path in self._paths.items():
            draft.links.append(DraftLink(other, index, "landmark", path))
        # No step may open another wall of it, nor put a door into its gate.
        walls = covered & (draft.room_at != index)
        draft.fixed.update(np.flatnonzero(walls.ravel()).tolist())

    def _mend_doors(self) -> None:
        """Turn doors near the landmark, or on the paths to it, that now lead nowhere into floor."""
        draft, template = self._ground.draft, self._variant.template
        sides = ((self._top, template.height), (self._left, template.width))
        rows, columns = (slice(max(at - 2, 0), at + size + 2) for at, size in sides)
        doors = grid.positions(DOORS[draft.terrain[rows, columns]])
        near = [(rows.start + y) * draft.width + columns.start + x for x, y in doors]
        for cell in (*near, *(cell for path in self._paths.values() for cell in path)):
            if draft.is_door(cell):
                north, west, east, south = (draft.is_solid(side) for side in self._beside(cell))
                if not (north and south and not west and not east) and not (west and east and not north and not south):
                    draft.cells[cell] = Terrain.FLOOR
