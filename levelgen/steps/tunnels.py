"""Tunnels that could be dug: the shortest ones through rock between rooms and corridors that lie next to each other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

Numbers = NDArray[np.int64]


class Tunnel(NamedTuple):
    """A tunnel between the nodes a and b: the cell of a before it, its own cells, and the cell of b behind it."""

    a: int
    b: int
    before: int
    cells: list[int]
    behind: int

    def turned(self) -> "Tunnel":
        """Return the same tunnel from b to a."""
        return Tunnel(self.b, self.a, self.behind, self.cells[::-1], self.before)


class Tunnels:
    """All places where two nodes, rooms or corridors, meet when all of them grow into the rock alike.

    Each is a tunnel that touches nothing but the two cells it joins. As arrays with an element each: `a` and `b`, the
    nodes, and `length`, the tunnel's cells. The rock is divided by a breadth-first search from all nodes at once (a
    Voronoi diagram of the map).
    """

    def __init__(self, draft: Draft, node_at: NDArray[np.integer], longest: int) -> None:
        """Look for tunnels of up to `longest` cells; node_at [y, x] has each cell's node, or -1."""
        terrain, self._width = draft.terrain, draft.width
        solid = SOLID[terrain]
        rock = terrain <= Terrain.WALL
        rock[[0, -1]] = rock[:, [0, -1]] = False
        joined = WALKABLE[terrain] & ~DOORS[terrain] & (node_at >= 0)
        fixed = list(draft.fixed | draft.undermined)
        joined.ravel()[fixed] = rock.ravel()[fixed] = False
        open_beside = grid.neighbours(~solid, diagonal=False)
        self._nodes = np.where(joined, node_at, -1).astype(np.int64).ravel()
        self._from = np.full(terrain.size, -1, dtype=np.int64)
        self._steps = np.zeros(terrain.size, dtype=np.int64)
        sources = np.flatnonzero(joined)
        self._spread(sources, (rock & (open_beside == 1)).ravel(), (rock & (open_beside == 0)).ravel(), longest // 2)
        ones, others = self._meetings(longest)
        walls = self._walls(rock & (open_beside == 2), solid)
        self._ends = [np.concatenate(pair) for pair in zip((ones, others), walls, strict=True)]
        self.a, self.b = (self._nodes[cells] for cells in self._ends)
        self.length = self._steps[self._ends[0]] + self._steps[self._ends[1]]
        self.length[len(ones) :] = 1

    def __len__(self) -> int:
        return len(self.a)

    def __getitem__(self, index: int) -> Tunnel:
        one, other = (int(cells[index]) for cells in self._ends)
        if self._steps[one] == 0:  # a wall of one cell between these
            return Tunnel(int(self.a[index]), int(self.b[index]), one, [(one + other) // 2], other)
        near, far = self._back(one), self._back(other)
        return Tunnel(int(self.a[index]), int(self.b[index]), near[-1], [*near[-2::-1], *far[:-1]], far[-1])

    def _back(self, cell: int) -> list[int]:
        """Return the cells from one in the rock back to the node from which the search came there."""
        cells = [cell]
        while self._steps[cells[-1]]:
            cells.append(int(self._from[cells[-1]]))
        return cells

    def _spread(self, frontier: Numbers, first: NDArray[np.bool_], free: NDArray[np.bool_], most: int) -> None:
        """Search the rock from the frontier: through cells that are first beside a node, and then the free ones."""
        nodes, before, steps = self._nodes, self._from, self._steps
        for step in range(1, most + 1):
            reached = []
            allowed = first if step == 1 else free
            for side in (-self._width, -1, 1, self._width):
                cells = frontier + side
                met = allowed[cells] & (nodes[cells] < 0)
                cells, origins = cells[met], frontier[met]
                nodes[cells] = nodes[origins]
                before[cells] = origins
                steps[cells] = step
                reached.append(cells)
            frontier = np.concatenate(reached)
            if not frontier.size:
                break

    def _meetings(self, longest: int) -> tuple[Numbers, Numbers]:
        """Return the pairs of cells in the rock, side by side, that the search reached from two nodes."""
        ones, others = [], []
        cells = np.flatnonzero(self._steps)
        for side in (1, self._width):
            beyond = cells + side
            met = (self._steps[beyond] > 0) & (self._nodes[beyond] != self._nodes[cells])
            met &= self._steps[beyond] + self._steps[cells] <= longest
            ones.append(cells[met])
            others.append(beyond[met])
        return np.concatenate(ones), np.concatenate(others)

    def _walls(self, thin: NDArray[np.bool_], solid: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """Return the pairs of cells of two nodes with a wall of one cell between them, where a door could be."""
        ones, others = [], []
        for between, side in zip(grid.gaps(~solid, solid), (1, self._width), strict=True):
            cells = np.flatnonzero(between & thin)
            near, far = self._nodes[cells - side], self._nodes[cells + side]
            met = (near >= 0) & (far >= 0) & (near != far) & (self._steps[cells - side] == 0)
            ones.append(cells[met] - side)
            others.append(cells[met] + side)
        return np.concatenate(ones), np.concatenate(others)
