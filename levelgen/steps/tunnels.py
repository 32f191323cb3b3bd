"""Tunnels that could be dug: the shortest ones through rock between rooms next to each other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

Numbers = NDArray[np.int64]

_GROUND = WALKABLE & ~DOORS


class Tunnel(NamedTuple):
    """A tunnel between the rooms a and b: the cell of a before it, its own cells, and the cell of b behind it."""

    a: int
    b: int
    before: int
    cells: list[int]
    behind: int

    def turned(self) -> "Tunnel":
        """Return the same tunnel from b to a."""
        return Tunnel(self.b, self.a, self.behind, self.cells[::-1], self.before)


def rock_and_ground(draft: Draft) -> tuple[grid.Mask, grid.Mask]:
    """Return two masks with an element for each cell: those that may be dug, and ground where a tunnel may end.

    No cell at the edge of the map may be dug, so neighbours of rock are found by number.
    """
    rock, ground = grid.inner(draft.terrain <= int(Terrain.WALL)).ravel(), _GROUND.take(draft.terrain).ravel()
    for fixed in (draft.fixed, draft.undermined):
        if fixed:
            cells = list(fixed)
            rock[cells] = ground[cells] = False
    return rock, ground


def straight(draft: Draft, rock: grid.Mask) -> tuple[grid.Mask, grid.Mask]:
    """Return the cells of rock that are solid above and below, and those that are solid to the left and right."""
    solid, width = SOLID.take(draft.terrain).ravel(), draft.width
    across, upright = rock.copy(), rock.copy()
    across[width:-width] &= solid[: -2 * width] & solid[2 * width :]
    upright[1:-1] &= solid[:-2] & solid[2:]
    return across, upright


class Tunnels:
    """The possible tunnels: the places where two rooms meet when all rooms grow into the rock at the same pace.

    Each tunnel touches only the two cells that it joins. The arrays `a`, `b` and `length` have an element for each
    tunnel: its rooms, and its number of cells. The rock is divided by a breadth-first search from all rooms at once (a
    Voronoi diagram of the map).
    """

    def __init__(self, draft: Draft, room_at: NDArray[np.integer], longest: int) -> None:
        """Look for tunnels of up to `longest` cells; room_at [y, x] has each cell's room, or -1."""
        terrain, self._width = draft.terrain, draft.width
        rock, ground = rock_and_ground(draft)
        self._rooms = np.where(ground, room_at.ravel(), np.int16(-1))
        open_beside = grid.neighbours(~SOLID.take(terrain), diagonal=False).ravel()
        walls = self._walls(np.flatnonzero(rock & (open_beside == 2)))
        self._from = np.full(terrain.size, -1, dtype=np.int64)
        self._steps = np.zeros(terrain.size, dtype=np.int16)
        self._spread(np.flatnonzero(rock & (open_beside == 1)), rock & (open_beside == 0), longest // 2)
        meetings = self._meetings(longest)
        self._ends = np.concatenate([meetings, walls], axis=1)
        self.a, self.b = self._rooms[self._ends].astype(np.int64)
        self.length = self._steps[self._ends].sum(axis=0, dtype=np.int64)
        self.length[meetings.shape[1] :] = 1

    def __len__(self) -> int:
        return len(self.a)

    def __getitem__(self, index: int) -> Tunnel:
        one, other = self._ends[:, index].tolist()
        if self._steps[one] == 0:  # the tunnel is a wall of one cell between these two
            return Tunnel(int(self.a[index]), int(self.b[index]), one, [(one + other) // 2], other)
        near, far = self._back(one), self._back(other)
        return Tunnel(int(self.a[index]), int(self.b[index]), near[-1], [*near[-2::-1], *far[:-1]], far[-1])

    def shortest(self, fits: grid.Mask) -> list[int]:
        """Return the indices of the shortest fitting tunnel between every two rooms."""
        indices = np.flatnonzero(fits)
        a, b = self.a[indices], self.b[indices]
        rooms = np.minimum(a, b) * len(self._rooms) + np.maximum(a, b)  # a number for every two rooms
        order = np.lexsort((self.length[indices], rooms))
        rooms, is_first = rooms[order], np.ones(len(order), np.bool_)
        is_first[1:] = rooms[1:] != rooms[:-1]
        shortest: list[int] = indices[order[is_first]].tolist()
        return shortest

    def _back(self, cell: int) -> list[int]:
        """Return the cells from one in the rock back to the room from which the search reached it."""
        cells = [cell]
        while self._steps[cells[-1]]:
            cells.append(int(self._from[cells[-1]]))
        return cells

    def _walls(self, thin: Numbers) -> Numbers:
        """Return the pairs of cells, of two rooms, on both sides of a wall of one cell where a door could be."""
        sides = np.array([[1], [self._width]], dtype=np.intp)
        before, behind = (thin - sides).ravel(), (thin + sides).ravel()
        one, other = self._rooms[before], self._rooms[behind]
        met = np.flatnonzero((one >= 0) & (other >= 0) & (one != other))
        return np.array([before[met], behind[met]], dtype=np.intp)

    def _spread(self, first: Numbers, free: NDArray[np.bool_], most: int) -> None:
        """Search the rock from all rooms: first the cells with one open cell beside them, then the free ones."""
        sides = np.array([[self._width], [1], [-1], [-self._width]], dtype=np.intp)
        cells, origins = np.concatenate([first] * 4), (first - sides).ravel()
        met = self._rooms[origins] >= 0
        frontier, origins = cells[met], origins[met]
        self._from[frontier] = origins
        for step in range(1, most + 1):
            if step > 1:
                cells, origins = (frontier + sides).ravel(), np.concatenate([frontier] * 4)
                (met,) = free[cells].nonzero()
                cells, origins = cells[met], origins[met]
                self._from[cells] = origins
                is_last = self._from[cells] == origins  # of several origins of a cell only the last counts
                frontier, origins = cells[is_last], origins[is_last]
            if not frontier.size:
                break
            self._rooms[frontier] = self._rooms[origins]
            self._steps[frontier] = step
            free[frontier] = False

    def _meetings(self, longest: int) -> Numbers:
        """Return the pairs of adjacent cells in the rock that the search reached from two different rooms."""
        rooms, steps = self._rooms, self._steps
        is_reached = steps > 0
        east, south = (
            np.flatnonzero(is_reached[:-side] & is_reached[side:] & (rooms[:-side] != rooms[side:]))
            for side in (1, self._width)
        )
        one, other = np.concatenate([east, south]), np.concatenate([east + 1, south + self._width])
        is_short = steps[one] + steps[other] <= longest
        return np.array([one[is_short], other[is_short]], dtype=np.intp)
