"""Stairs: the choice of their rooms, if no document sets them, and of their cells in those rooms."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from levelgen import graph, grid
from levelgen.draft import Draft
from levelgen.rng import Random, chosen
from levelgen.terrain import DOOR_WORDS, DOORS, WALKABLE, WALKABLE_WORDS, Terrain
from levelgen.validate import FAR

_TRIES = 12

_FREE = WALKABLE & ~DOORS
_FREE_WORDS = WALKABLE_WORDS - DOOR_WORDS
"""Terrain where stairs may be; doors are excluded, since some rooms have doors inside."""


class Niche(NamedTuple):
    """A place for a niche: the cell of the room before it, and its own cell."""

    front: int
    cell: int


def choose_ends(draft: Draft, rng: Random, *, around: bool = False) -> None:
    """Choose two rooms for the stairs, a long walk apart, and joined `around` the landmark if that is asked.

    The stairs up go to a random room, and those down to one of the rooms farthest from it by corridor lengths. A walk
    is never shorter than the straight distance, so usually no walk has to be measured to know that they are far enough
    apart. Rooms with space for niches come first, and get them. If no try is far enough, the stairs go to the two ends
    of the longest walk found by two sweeps over the map, or beside these cells, since on a small or narrow map other
    cells of the same rooms may be too near.
    """
    rooms = [index for index, room in enumerate(draft.rooms) if room.kind not in ("junction", "landmark")]
    if around:
        rooms = _joined_without_landmark(draft, rooms)
    if len(rooms) < 2:
        draft.ends = (0, len(draft.rooms) - 1)
        return
    radii = [_radius(room.bounds) for room in draft.rooms]
    lengths = [len(link.cells) + radii[link.a] + radii[link.b] for link in draft.links]
    edges = [[(beyond, lengths[index]) for beyond, index in links] for links in draft.room_links()]
    for _ in range(_TRIES):
        up = chosen(rng, rooms)
        walks = graph.weighted_distances(edges, up)
        far = 0.8 * max(walks[room] for room in rooms)
        down = chosen(rng, [room for room in rooms if room != up and walks[room] >= far])
        (x, y), (other_x, other_y) = (draft.position(draft.rooms[room].center) for room in (up, down))
        straight = abs(x - other_x) + abs(y - other_y)
        if straight >= FAR * (draft.width + draft.height) + radii[up] + radii[down]:
            draft.ends = draft.ends or (up, down)
            if (above := _niches(draft, up, rng)) and (below := _niches(draft, down, rng)):
                draft.ends = up, down
                draft.stairs_up = _dig_niche(draft, above)
                draft.stairs_down = _dig_niche(draft, below, draft.stairs_up)
                return
    if draft.ends is None:
        _choose_farthest_cells(draft, rooms)


def _joined_without_landmark(draft: Draft, rooms: list[int]) -> list[int]:
    """Return those of the rooms that lie in the largest part of the level without its landmark."""
    drawn = {index for index, room in enumerate(draft.rooms) if room.kind == "landmark"}
    pairs = [(link.a, link.b) for link in draft.links if drawn.isdisjoint((link.a, link.b))]
    parts = graph.connected_components(graph.adjacency_of(len(draft.rooms), pairs))
    largest = {*max(parts, key=len)}
    return [room for room in rooms if room in largest]


def _radius(bounds: tuple[int, int, int, int]) -> int:
    """Return about half the walk through a room, by which stairs may be nearer than its center."""
    left, top, right, bottom = bounds
    return (right - left + bottom - top) // 2


def _choose_farthest_cells(draft: Draft, rooms: list[int]) -> None:
    """Put the stairs at the ends of about the longest walk: the cell farthest from any, and the farthest from that.

    They are on free cells of two different rooms, or before these in niches that shorten the walk by little. The center
    of a room always counts as free.
    """
    walkable, room_at = WALKABLE.take(draft.terrain), draft.room_at.ravel()
    free = (draft.mask_of(rooms) & _FREE.take(draft.terrain)).ravel()
    free[[mark.y * draft.width + mark.x for mark in draft.marks]] = False
    free[[draft.rooms[room].center for room in rooms]] = True
    up = down = draft.rooms[rooms[0]].center
    for _ in range(2):
        steps = grid.distance(walkable, [draft.position(down)]).ravel()
        farthest = int(np.argmax(np.where(free & (room_at != room_at[down]), steps, -1)))
        up, down = down, farthest
    draft.ends = int(room_at[up]), int(room_at[down])
    longest = int(steps[down])
    # Each may shorten the walk by a sixteenth, so that more than 0.8 of it is left.
    for end, cell, walks in ((0, up, steps), (1, down, longest - steps)):
        cells = np.flatnonzero((room_at == draft.ends[end]) & (steps >= 0) & (walks <= longest // 16))
        draft.stairs_at[end].extend([cell, *cells[np.argsort(walks[cells], kind="stable")].tolist()])


def dig_niches(draft: Draft, rng: Random) -> None:
    """Dig niches for the stairs whose rooms are known and have walls with space.

    Without one, stairs that are bound to certain cells get the first of these. Stairs that have a cell keep it.
    """
    up, down = draft.ends or (0, 0)
    if up == down:
        return
    if draft.stairs_up < 0:
        draft.stairs_up = _placed(draft, up, draft.stairs_at[0], rng)
    if draft.stairs_down < 0:
        draft.stairs_down = _placed(draft, down, draft.stairs_at[1], rng, draft.stairs_up)


def _placed(draft: Draft, index: int, at: Sequence[int], rng: Random, other: int = -1) -> int:
    """Return the cell of a niche that is dug now, or without one the first free cell of `at`; -1 if there is none."""
    if niches := _niches(draft, index, rng, at):
        return _dig_niche(draft, niches, other)
    return next((cell for cell in at if draft.cells[cell] in _FREE_WORDS), -1)


def place_stairs(draft: Draft, rng: Random) -> None:
    """Put the stairs into their rooms: a long walk apart, and each in a niche of a wall, if one has space for it.

    Else they stand away from the doors, and preferably against a wall. Cells that a generator has chosen are kept.
    """
    up, down = draft.ends or (0, 0)
    if up == down and min(draft.stairs_up, draft.stairs_down) < 0:
        draft.stairs_up, draft.stairs_down = _opposite(draft, up, rng)
    dig_niches(draft, rng)
    if draft.stairs_up < 0:
        draft.stairs_up = _best_cell(draft, up, rng)
    if draft.stairs_down < 0:
        draft.stairs_down = _best_cell(draft, down, rng, draft.stairs_up)
    draft.cells[draft.stairs_up] = Terrain.STAIRS_UP
    draft.cells[draft.stairs_down] = Terrain.STAIRS_DOWN


def _opposite(draft: Draft, index: int, rng: Random) -> tuple[int, int]:
    """Return two cells far apart in the level's only room; stairs up that have a cell keep it."""
    cells = [cell for cell in draft.rooms[index].cells if draft.cells[cell] in _FREE_WORDS]

    def farthest(cell: int) -> int:
        x, y = draft.position(cell)
        return max(cells, key=lambda other: abs(other % draft.width - x) + abs(other // draft.width - y))

    up = draft.stairs_up if draft.stairs_up >= 0 else farthest(chosen(rng, cells))
    return up, farthest(up)


def _dig_niche(draft: Draft, niches: list[Niche], other: int = -1) -> int:
    """Dig the best of these niches, not beside a doorway and far from the `other` stairs, and return its cell."""
    width, index = draft.width, int(draft.room_at.ravel()[niches[0].front])
    room, thresholds = draft.rooms[index], draft.thresholds(index)
    away = [0 if other < 0 else _straight(niche.cell, other, width) for niche in niches]
    best = max(range(len(niches)), key=lambda number: (niches[number].front not in thresholds, away[number]))
    cell = niches[best].cell
    room.set_spans(sorted([*room.spans, (cell, cell + 1)]))
    draft.room_at.ravel()[cell] = index
    draft.cells[cell] = Terrain.FLOOR
    draft.fixed.update(cell + row + column for row in (-width, 0, width) for column in (-1, 0, 1))
    return cell


def _niches(draft: Draft, index: int, rng: Random, at: Sequence[int] = ()) -> list[Niche]:
    """Return places for a niche in the walls of a room: before random cells, or if there are none, before all.

    If `at` has cells, return those before the first of them that has any.
    """
    if at:
        return next((found for cell in at if (found := _niches_before(draft, index, cell))), [])
    cells = draft.rooms[index].cells
    found = [niche for _ in range(_TRIES) for niche in _niches_before(draft, index, chosen(rng, cells))]
    return found or [niche for cell in cells for niche in _niches_before(draft, index, cell)]


def _niches_before(draft: Draft, index: int, front: int) -> list[Niche]:
    """Return the places for niches before a cell of a room.

    A niche is a cell with rock or wall on all sides but one. So that no thin wall hides a way there is rock or wall
    behind these too, or on the left and right, floor that one comes to by two steps aside.
    """
    cells, width, size = draft.cells, draft.width, len(draft.cells)
    found: list[Niche] = []
    for step, across in ((-width, 1), (-1, width), (1, width), (width, 1)):
        cell, behind = front + step, front + 2 * step
        if cells[cell] > Terrain.WALL or not (0 < cell % width < width - 1 and width < cell < size - width):
            continue
        # Beyond the map's edge is its other edge, which is rock too.
        around = (cell - across, cell + across, behind - across, behind, behind + across, (behind + step) % size)
        if any(cells[each] > Terrain.WALL for each in around):
            continue
        if all(
            cells[(cell + 2 * aside) % size] <= Terrain.WALL
            or (cells[front + aside] in _FREE_WORDS and cells[front + 2 * aside] in _FREE_WORDS)
            for aside in (-across, across)
        ):
            found.append(Niche(front, cell))
    return [niche for niche in found if _is_free(draft, index, niche)]


def _is_free(draft: Draft, index: int, niche: Niche) -> bool:
    """Tell whether the cell before a niche is the room's and may be trodden, and its own cell may be dug."""
    front, cell = niche
    return (
        draft.cells[front] in _FREE_WORDS
        and draft.room_at.item(*divmod(front, draft.width)) == index
        and not (cell in draft.fixed or cell in draft.undermined)
        and not any(mark.y * draft.width + mark.x == front for mark in draft.marks)
    )


def _straight(cell: int, other: int, width: int) -> int:
    """Return the straight distance between two cells, in steps."""
    return abs(cell % width - other % width) + abs(cell // width - other // width)


def _best_cell(draft: Draft, index: int, rng: Random, other: int = -1) -> int:
    """Return the best of six random cells of the room: far from the other stairs, not in a doorway, beside a wall.

    If all six are taken, return the room's center.
    """
    room, width = draft.rooms[index], draft.width
    least = FAR * (width + draft.height) if other >= 0 else 0
    thresholds, marked = draft.thresholds(index), {mark.y * width + mark.x for mark in draft.marks}
    area = room.area
    best, best_score = room.center, -1
    for roll in [rng.random() for _ in range(6)]:
        cell = room.cell(int(roll * area))
        if draft.cells[cell] not in _FREE_WORDS or cell in marked:
            continue
        sides = {cell - width, cell - 1, cell + 1, cell + width}
        by_wall = any(draft.cells[side] <= Terrain.WALL for side in sides)
        score = 4 * (_straight(cell, other, width) >= least) + 2 * sides.isdisjoint(thresholds) + by_wall
        if score > best_score:
            best, best_score = cell, score
    return best
