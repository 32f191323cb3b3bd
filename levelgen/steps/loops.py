"""Loops: thin walls with a long walk around them get a door, or at a shore an opening.

The idea is Brogue's: a level dug as a tree of rooms becomes pleasant to walk through once the thin walls that send the
player on a long detour are opened. Openings only shorten walks, so one pass finds them all.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.metrics import LONG_WALK, thin_walls
from levelgen.rng import Random
from levelgen.rooms import Position
from levelgen.steps.doors import is_doorway
from levelgen.terrain import PERILOUS_WORDS, WALKABLE, Terrain

_SERVED = (LONG_WALK - 2) // 2
"""The greatest distance along a wall, to either side of a door, of cells whose detour the door makes short."""


def open_loops(draft: Draft, share: float, stream: Callable[[], Random]) -> int:
    """Put doors, as links of kind "loop", into the given share of the thin walls with a long walk around them.

    The stream is requested only if there is such a wall.

    Returns:
        The number of doors.
    """
    upright, level = thin_walls(draft.terrain) if share else ([], [])
    if not upright and not level:
        return 0
    walkable, rolls = WALKABLE.take(draft.terrain), _rolls(stream, share)
    doors = []
    for cells, along in ((upright, (0, 1)), (level, (1, 0))):
        for wall in _runs(cells, along):
            for x, y in _open_wall(draft, walkable, wall, along, rolls):
                doors.append(((x, y), along))
    if doors:
        sides = [(draft.width * y + x, _sides((x, y), along)) for (x, y), along in doors]
        numbers = [(cell, *(y * draft.width + x for x, y in pair)) for cell, pair in sides]
        add_links(draft, [(one, [cell], other) for cell, one, other in numbers], "loop")
    return len(doors)


def _rolls(stream: Callable[[], Random], share: float) -> Iterator[bool]:
    """Yield for one wall after another whether it is in the share; the stream is requested for the first."""
    rng = stream()
    while True:
        yield rng.random() < share


def _runs(cells: list[Position], along: Position) -> list[list[Position]]:
    """Return the cells of each wall, in order; cells one step apart belong to one wall."""
    runs: list[list[Position]] = []
    for x, y in cells:
        if runs and runs[-1][-1] == (x - along[0], y - along[1]):
            runs[-1].append((x, y))
        else:
            runs.append([(x, y)])
    return runs


def _open_wall(
    draft: Draft, walkable: NDArray[np.bool_], wall: list[Position], along: Position, rolls: Iterator[bool]
) -> Iterator[Position]:
    """Open one wall wherever the walk around it is long, and yield the doors.

    From a cell to the next the walk around grows by at most 2, so one search often settles several cells, and a door
    serves cells on both sides of it. So it goes to the middle of the cells it serves. No walk is searched around cells
    that no opening can serve.
    """
    openings = [_opening(draft, *cell) for cell in wall]
    place = 0
    while place < len(wall):
        served = range(place, min(place + _SERVED + 1, len(wall)))
        best = served[-1] if len(wall) > place + 2 * _SERVED else (place + len(wall) - 1) // 2
        index = min(served, key=lambda index: (_ORDER.index(openings[index]), abs(index - best)))
        opening = openings[index]
        if opening is None:
            place += 1
            continue
        steps = grid.walk(walkable, *_sides(wall[place], along), limit=LONG_WALK)
        if steps is not None:
            place += (LONG_WALK - steps) // 2 + 1
            continue
        if next(rolls):
            x, y = wall[index]
            draft.terrain[y, x] = opening
            walkable[y, x] = True
            yield x, y
        place = index + _SERVED + 1


_ORDER = (Terrain.DOOR, Terrain.FLOOR, Terrain.BRIDGE, None)
"""The openings of a wall, best first."""


def _opening(draft: Draft, x: int, y: int) -> Terrain | None:
    """Return the terrain that opens a wall of one cell: a door, or floor at a shore where a door lacks walls.

    Over lava, deep water or a chasm it is a bridge. Returns None if the cell cannot be opened.
    """
    cell, width = y * draft.width + x, draft.width
    if is_doorway(draft, cell):
        return Terrain.DOOR
    if cell in draft.fixed:
        return None
    if cell in draft.undermined:
        return Terrain.BRIDGE
    at_shore = any(draft.cells[side] in PERILOUS_WORDS for side in (cell - 1, cell + 1, cell - width, cell + width))
    return Terrain.FLOOR if at_shore else None


def add_links(draft: Draft, openings: list[tuple[int, list[int], int]], kind: str) -> None:
    """Add a link for each opening, between two different rooms if possible.

    An opening is given as the cell before it, its own cells, and the cell behind. If it leads into a corridor, the link
    goes on along the corridor to a room.
    """
    room_at = draft.room_at.ravel()
    links: dict[int, list[DraftLink]] = {}  # the links of each cell
    for link in draft.links:
        for cell in link.cells:
            links.setdefault(cell, []).append(link)

    def rooms_from(cell: int) -> list[tuple[int, list[int]]]:
        """Return the rooms reached from a cell without leaving the link it is in, with the cells up to them."""
        if room_at[cell] >= 0:
            return [(int(room_at[cell]), [])]
        found = []
        for link in links[cell]:
            place = link.cells.index(cell)
            found += [(link.a, link.cells[place::-1]), (link.b, link.cells[place:])]
        return found

    for before, cells, behind in openings:
        pairs = [(near, far) for near in rooms_from(before) for far in rooms_from(behind)]
        (a, path_a), (b, path_b) = min(
            pairs, key=lambda pair: (pair[0][0] == pair[1][0], len(pair[0][1]) + len(pair[1][1]))
        )
        draft.links.append(DraftLink(a, b, kind, [*path_a[::-1], *cells, *path_b]))


def _sides(cell: Position, along: Position) -> tuple[Position, Position]:
    """Return the positions on both sides of a cell, in a wall that runs in the direction `along`."""
    (x, y), (dx, dy) = cell, along
    return (x - dy, y - dx), (x + dy, y + dx)
