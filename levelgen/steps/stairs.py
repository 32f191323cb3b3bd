"""Stairs: the choice of their rooms, if no document sets them, and of their cells in those rooms."""

import numpy as np

from levelgen import graph, grid
from levelgen.draft import Draft
from levelgen.rng import Random, chosen
from levelgen.terrain import DOOR_WORDS, DOORS, WALKABLE, WALKABLE_WORDS, Terrain
from levelgen.validate import FAR

_TRIES = 12

_FREE_WORDS = WALKABLE_WORDS - DOOR_WORDS
"""Terrain where stairs may be; doors are excluded, since some rooms have doors inside."""


def choose_ends(draft: Draft, rng: Random, *, around: bool = False) -> None:
    """Choose two rooms for the stairs, a long walk apart, and joined `around` the landmark if that is asked.

    The stairs up go to a random room, and those down to one of the rooms farthest from it by corridor lengths. A walk
    is never shorter than the straight distance, so usually no walk has to be measured to know that they are far enough
    apart. If no try is, the stairs go to the two ends of the longest walk found by two sweeps over the map: to exactly
    these cells, since on a small or narrow map other cells of the same rooms may be too near.
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
            draft.ends = (up, down)
            return
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

    They are on free cells of two different rooms; the center of a room always counts as free.
    """
    walkable, room_at = WALKABLE.take(draft.terrain), draft.room_at.ravel()
    free = np.isin(room_at, rooms) & (WALKABLE & ~DOORS).take(draft.terrain).ravel()
    free[[mark.y * draft.width + mark.x for mark in draft.marks]] = False
    free[[draft.rooms[room].center for room in rooms]] = True
    up = down = draft.rooms[rooms[0]].center
    for _ in range(2):
        steps = grid.distance(walkable, [draft.position(down)]).ravel()
        farthest = int(np.argmax(np.where(free & (room_at != room_at[down]), steps, -1)))
        up, down = down, farthest
    draft.stairs_up, draft.stairs_down = up, down
    draft.ends = int(room_at[up]), int(room_at[down])


def place_stairs(draft: Draft, rng: Random) -> None:
    """Put the stairs into their rooms: a long walk apart, away from the doors, and preferably against a wall.

    Cells that a generator has chosen are kept.
    """
    up, down = draft.ends or (0, 0)
    if up == down and min(draft.stairs_up, draft.stairs_down) < 0:
        draft.stairs_up, draft.stairs_down = _opposite(draft, up, rng)
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
        away = abs(cell % width - other % width) + abs(cell // width - other // width)
        score = 4 * (away >= least) + 2 * sides.isdisjoint(thresholds) + by_wall
        if score > best_score:
            best, best_score = cell, score
    return best
