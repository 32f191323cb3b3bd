"""Stairs: in which rooms they lie, when no document says so, and where in those rooms."""

import numpy as np

from levelgen import grid
from levelgen.draft import Draft
from levelgen.rng import Random, chosen
from levelgen.terrain import DOORS, WALKABLE, Terrain

__all__ = ["choose_ends", "place_stairs"]

FAR = 0.36
"""Stairs that we place are apart by a walk of at least so much of width + height, where the level has such a walk."""

_TRIES = 12

_FREE_BYTES = (WALKABLE & ~DOORS).tobytes()
"""Where stairs may be: some rooms have doors of their own inside."""


def choose_ends(draft: Draft, rng: Random) -> None:
    """Choose two rooms for the stairs, a long walk apart.

    Up goes to a random room, and down to one of those farthest from it by the corridors' lengths. The straight distance
    is never longer than the walk, so usually nothing has to be walked to know that they are far enough apart; when no
    try is, the stairs go to the two ends of the longest walk that two sweeps over the map find: those very cells, as
    on a small or narrow map others of the same rooms may be too near.
    """
    rooms = [index for index, room in enumerate(draft.rooms) if room.kind != "junction"]
    if len(rooms) < 2:
        draft.ends = (0, len(draft.rooms) - 1)
        return
    width, ways, slacks = draft.width, draft.room_links(), _slacks(draft)
    lengths = [len(link.cells) + slacks[link.a] + slacks[link.b] for link in draft.links]
    for _ in range(_TRIES):
        up = chosen(rng, rooms)
        walks = _walks(ways, lengths, up)
        far = 0.8 * max([walks[room] for room in rooms])
        down = chosen(rng, [room for room in rooms if room != up and walks[room] >= far])
        one, other = draft.rooms[up].center, draft.rooms[down].center
        straight = abs(one % width - other % width) + abs(one // width - other // width)
        if straight >= FAR * (draft.width + draft.height) + slacks[up] + slacks[down]:
            draft.ends = (up, down)
            return
    _go_far(draft, rooms)


def _slacks(draft: Draft) -> list[int]:
    """How much nearer than the center of each room its stairs may come to lie: about half of the way through it."""
    slacks = []
    for room in draft.rooms:
        left, top, right, bottom = room.bounds
        slacks.append((right - left + bottom - top) // 2)
    return slacks


def _walks(ways: list[list[tuple[int, int]]], lengths: list[int], start: int) -> list[int]:
    """About how far every room is from the start by links of these lengths; -1 where no link leads.

    A room is looked at anew whenever a shorter walk to it is found, which is seldom, as nearly all lengths are alike:
    the queue of Bellman and Ford is done before a heap has its rooms in order.
    """
    walks = [-1] * len(ways)
    walks[start] = 0
    queue = [start]
    for room in queue:
        walked = walks[room]
        for beyond, index in ways[room]:
            farther = walked + lengths[index]
            if not 0 <= walks[beyond] <= farther:
                walks[beyond] = farther
                queue.append(beyond)
    return walks


def _go_far(draft: Draft, rooms: list[int]) -> None:
    """Put the stairs at the two ends of about the longest walk: the farthest from anywhere, and the farthest from that.

    They lie on free cells of two of the rooms, or in the middle of one that has none.
    """
    width, walkable, room_at = draft.width, WALKABLE[draft.terrain], draft.room_at().ravel()
    free = np.isin(room_at, rooms) & (WALKABLE & ~DOORS)[draft.terrain].ravel()
    free[[mark.y * width + mark.x for mark in draft.marks]] = False
    free[[draft.rooms[room].center for room in rooms]] = True
    up = down = draft.rooms[rooms[0]].center
    for _ in range(2):
        steps = grid.distance(walkable, [(down % width, down // width)]).ravel()
        farthest = int(np.argmax(np.where(free & (room_at != room_at[down]), steps, -1)))
        up, down = down, farthest
    draft.stairs_up, draft.stairs_down = up, down
    draft.ends = int(room_at[up]), int(room_at[down])


def place_stairs(draft: Draft, rng: Random) -> None:
    """Put the stairs into their rooms: out of the way of the doors, and preferably against a wall.

    A generator that has chosen a cell itself is taken at its word.
    """
    up, down = draft.ends or (0, 0)
    if up == down and min(draft.stairs_up, draft.stairs_down) < 0:
        draft.stairs_up, draft.stairs_down = _opposite(draft, up, rng)
    else:
        if draft.stairs_up < 0:
            draft.stairs_up = _spot(draft, up, draft.thresholds(up), rng)
        if draft.stairs_down < 0:
            draft.stairs_down = _spot(draft, down, draft.thresholds(down), rng)
    draft.cells[draft.stairs_up] = Terrain.STAIRS_UP
    draft.cells[draft.stairs_down] = Terrain.STAIRS_DOWN


def _opposite(draft: Draft, index: int, rng: Random) -> tuple[int, int]:
    """Two cells of the level's only room that are far from each other; stairs up that have a cell keep it."""
    room, width, ground = draft.rooms[index], draft.width, draft.cells
    cells = [cell for start, stop in room.spans for cell in range(start, stop) if _FREE_BYTES[ground[cell]]]

    def farthest(cell: int) -> int:
        x, y = cell % width, cell // width
        return max(cells, key=lambda other: abs(other % width - x) + abs(other // width - y))

    one = draft.stairs_up if draft.stairs_up >= 0 else farthest(chosen(rng, cells))
    return one, farthest(one)


def _spot(draft: Draft, index: int, thresholds: list[int], rng: Random) -> int:
    """The best of some random cells of the room: not in a doorway, beside a wall."""
    room, width, cells, random = draft.rooms[index], draft.width, draft.cells, rng.random
    marked, area = {mark.y * width + mark.x for mark in draft.marks}, room.area
    best, best_score = -1, -1
    for roll in (random(), random(), random(), random(), random(), random()):  # however few of them are needed
        cell = room.cell(int(roll * area))
        if not _FREE_BYTES[cells[cell]] or cell in marked:
            continue
        sides = {cell - width, cell - 1, cell + 1, cell + width}
        by_wall = min(cells[cell - width], cells[cell - 1], cells[cell + 1], cells[cell + width]) <= Terrain.WALL
        score = 2 * sides.isdisjoint(thresholds) + by_wall
        if score > best_score:
            best, best_score = cell, score
            if score == 3:  # none can be better
                break
    return best if best >= 0 else room.center
