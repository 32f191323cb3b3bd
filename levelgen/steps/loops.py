"""Loops: a wall with floor on both sides becomes a door where the walk around it is long.

The idea is Brogue's: a level dug as a tree of rooms becomes pleasant to walk through once the thin walls that send the
player the long way round are opened. Openings only shorten walks, so one pass finds them all.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random
from levelgen.rooms import Position
from levelgen.steps.doors import is_doorway
from levelgen.terrain import SOLID, WALKABLE, Terrain

__all__ = ["LONG_WALK", "open_loops", "thin_walls"]

LONG_WALK = 20
"""A walk of more steps than this around a thin wall is too long."""

_SERVED = (LONG_WALK - 2) // 2
"""A door makes the walk short around the cells of its wall that are at most this far along it to both sides."""


def thin_walls(terrain: NDArray[np.uint8]) -> tuple[list[Position], list[Position]]:
    """Return the cells (x, y) of rock or wall between two walkable cells, solid on both other sides.

    The first list is of those with floor west and east, column by column; the second of those with floor north and
    south, row by row: both along the walls that they are part of.
    """
    walkable, solid = WALKABLE[terrain], SOLID[terrain]
    wall = terrain <= Terrain.WALL
    upright, level = np.zeros_like(wall), np.zeros_like(wall)
    inner = np.s_[1:-1, 1:-1]
    west, east, north, south = np.s_[1:-1, :-2], np.s_[1:-1, 2:], np.s_[:-2, 1:-1], np.s_[2:, 1:-1]
    upright[inner] = wall[inner] & walkable[west] & walkable[east] & solid[north] & solid[south]
    level[inner] = wall[inner] & walkable[north] & walkable[south] & solid[west] & solid[east]
    return [(x, y) for x, y in np.argwhere(upright.T).tolist()], [(x, y) for y, x in np.argwhere(level).tolist()]


def open_loops(draft: Draft, share: float, stream: Callable[[], Random]) -> int:
    """Put doors, as links of kind "loop", into that share of the thin walls that hide a long walk.

    The stream is asked for only if there is a thin wall.

    Returns:
        The number of doors.
    """
    upright, level = thin_walls(draft.terrain) if share else ([], [])
    if not upright and not level:
        return 0
    opener = _WallOpener(draft, share, stream())
    for walls, along in ((upright, (0, 1)), (level, (1, 0))):
        for wall in _runs(walls, along):
            opener.open_wall(wall, along)
    return opener.opened


def _runs(cells: list[Position], along: Position) -> list[list[Position]]:
    """Return the cells of each wall, in order: those that are one step apart."""
    runs: list[list[Position]] = []
    for x, y in cells:
        if runs and runs[-1][-1] == (x - along[0], y - along[1]):
            runs[-1].append((x, y))
        else:
            runs.append([(x, y)])
    return runs


class _WallOpener:
    """Puts doors into walls, with the links that they make."""

    def __init__(self, draft: Draft, share: float, rng: Random) -> None:
        self.opened = 0
        self._draft = draft
        self._share = share
        self._rng = rng
        self._walkable = WALKABLE[draft.terrain]
        self._room_at = draft.room_at()
        self._links: dict[int, list[DraftLink]] = {}  # those that have the cell
        for link in draft.links:
            self._register(link)

    def open_wall(self, wall: list[Position], along: Position) -> None:
        """Open one wall wherever it hides a long walk.

        From one of its cells to the next the walk around grows by 2 at most, so one answer often does for several, and
        a door for as many to both sides: it goes to the middle of what it serves.
        """
        place = 0
        while place < len(wall):
            steps = self._walk_around(wall[place], along)
            if steps is not None:
                place += (LONG_WALK - steps) // 2 + 1
                continue
            served = range(place, min(place + _SERVED + 1, len(wall)))
            best = served[-1] if len(wall) > place + 2 * _SERVED else (place + len(wall) - 1) // 2
            place += 1
            for index in sorted(served, key=lambda index: abs(index - best)):
                if is_doorway(self._draft, self._cell(wall[index])):
                    if self._rng.random() < self._share:
                        self._open(wall[index], along)
                    place = index + _SERVED + 1
                    break

    def _walk_around(self, cell: Position, along: Position) -> int | None:
        """Return the steps from one side of the wall at the cell to the other; None if they are too many."""
        one, other = _sides(cell, along)
        return grid.walk(self._walkable, one, other, limit=LONG_WALK)

    def _open(self, position: Position, along: Position) -> None:
        """Make a door at the position, and a link between the rooms to which it leads; two different ones if it can."""
        cell = self._cell(position)
        one, other = _sides(position, along)
        pairs = [(near, far) for near in self._rooms_from(one) for far in self._rooms_from(other)]
        (a, path_a), (b, path_b) = min(
            pairs, key=lambda pair: (pair[0][0] == pair[1][0], len(pair[0][1]) + len(pair[1][1]))
        )
        self._draft.cells[cell] = Terrain.DOOR
        self._walkable[position[1], position[0]] = True
        link = DraftLink(a, b, "loop", [*path_a[::-1], cell, *path_b])
        self._draft.links.append(link)
        self._register(link)
        self.opened += 1

    def _rooms_from(self, position: Position) -> list[tuple[int, list[int]]]:
        """Return the rooms reached from a position without leaving the link it is in, with the cells up to them."""
        x, y = position
        if self._room_at[y, x] >= 0:
            return [(int(self._room_at[y, x]), [])]
        cell = self._cell(position)
        found = []
        for link in self._links[cell]:
            place = link.cells.index(cell)
            found += [(link.a, link.cells[place::-1]), (link.b, link.cells[place:])]
        return found

    def _register(self, link: DraftLink) -> None:
        for cell in link.cells:
            self._links.setdefault(cell, []).append(link)

    def _cell(self, position: Position) -> int:
        return position[1] * self._draft.width + position[0]


def _sides(cell: Position, along: Position) -> tuple[Position, Position]:
    """Return the positions on both sides of a wall that goes along this direction."""
    (x, y), (dx, dy) = cell, along
    return (x - dy, y - dx), (x + dy, y + dx)
