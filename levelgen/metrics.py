"""Metrics: measures of what a level is like to walk through, alike for every generator and for other people's.

All are taken on the walkable cells, where neighbours are cells that share a side.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import graph, grid
from levelgen.level import Level
from levelgen.steps.loops import LONG_WALK, thin_walls

__all__ = ["Metrics", "measure"]

_ROUND = 20
"""Walking round a piece of wall makes a loop if it takes at least this many steps."""

_POCKET = 4
"""Fewer cells behind a choke point are a niche, no dead end."""

_FAR = 5
"""Detours are taken between cells at least this far apart; nearer ones say little."""

_SOURCES = 16
"""Cells, spread over the level, from which detours are taken to all others."""


class Metrics(NamedTuple):
    """The measures of one level; fractions are of the floor, which is all that can be walked on."""

    floor: float  # the share of the map that is floor
    loops: float  # pieces of wall that one can walk around, in 20 steps or more, for every 100 cells of floor
    deadends: int  # innermost pockets of at least 4 cells behind a single cell
    choke_frac: float  # cells without which the level falls apart
    open_frac: float  # cells with floor on all eight sides
    corridor_frac: float  # cells in no block of 2x2
    detour: float  # the walk between two cells, by their straight distance: the mean
    hidden_walls: int  # walls of one cell around which one walks more than 20 steps
    stairs_path: float  # the walk between the stairs, by width + height


def measure(level: Level) -> Metrics:
    """Return the measures of a level."""
    mask = level.walkable
    floor = int(mask.sum())
    choke, deadends = _choke_points(mask, level.stairs_up)
    blocks = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]
    padded = np.pad(blocks, 1)  # so that each cell has four blocks
    in_block = padded[:-1, :-1] | padded[1:, :-1] | padded[:-1, 1:] | padded[1:, 1:]
    walked = grid.walk(mask, level.stairs_up, level.stairs_down)
    return Metrics(
        floor=floor / mask.size,
        loops=100 * _rings(mask) / floor,
        deadends=deadends,
        choke_frac=choke / floor,
        open_frac=int((mask & (grid.neighbours(mask) == 8)).sum()) / floor,
        corridor_frac=int((mask & ~in_block).sum()) / floor,
        detour=_detour(mask),
        hidden_walls=_hidden_walls(level),
        stairs_path=-1.0 if walked is None else walked / (level.width + level.height),
    )


def _rings(mask: NDArray[np.bool_]) -> int:
    """Count the pieces of wall, joined by corners too, with floor all around and worth a walk around them."""
    height, width = mask.shape
    # Cells joined by corners become cells joined by sides on a map of twice the size, with the gaps filled in.
    twice = np.zeros((2 * height - 1, 2 * width - 1), dtype=np.bool_)
    wall = ~mask
    twice[::2, ::2] = wall
    twice[1::2, ::2] = wall[1:] & wall[:-1]
    twice[::2, 1::2] = wall[:, 1:] & wall[:, :-1]
    twice[1::2, 1::2] = (wall[1:, 1:] & wall[:-1, :-1]) | (wall[1:, :-1] & wall[:-1, 1:])
    labels, _ = grid.label(twice)
    pieces = labels[::2, ::2]
    outer = set(np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]]).tolist())
    ys, xs = np.nonzero(wall)
    bounds: dict[int, tuple[int, int, int, int]] = {}  # left, top, right, bottom of each piece, all included
    for piece, x, y in zip(pieces[ys, xs].tolist(), xs.tolist(), ys.tolist(), strict=True):
        left, top, right, bottom = bounds.get(piece, (x, y, x, y))
        bounds[piece] = min(left, x), min(top, y), max(right, x), max(bottom, y)
    around = {piece: 2 * (right - left + bottom - top + 2) + 4 for piece, (left, top, right, bottom) in bounds.items()}
    return sum(steps >= _ROUND for piece, steps in around.items() if piece not in outer)


def _choke_points(mask: NDArray[np.bool_], start: tuple[int, int]) -> tuple[int, int]:
    """Return the number of choke points, and of the innermost pockets that they close off.

    The search begins in the largest block, so that what lies behind a choke point is never that block.
    """
    adjacency, cells = _cell_graph(mask)
    first = _BlockSearch(adjacency, cells[start])
    search = _BlockSearch(adjacency, first.largest_block_cell)
    return len(search.choke_points), search.pockets


def _cell_graph(mask: NDArray[np.bool_]) -> tuple[list[list[int]], dict[tuple[int, int], int]]:
    """Return the adjacency of the cells of the mask, numbered row by row, and their numbers by position (x, y)."""
    cells = {(x, y): number for number, (y, x) in enumerate(np.argwhere(mask).tolist())}
    adjacency = [
        [cells[side] for side in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if side in cells] for x, y in cells
    ]
    return adjacency, cells


class _BlockSearch:
    """A depth-first search that divides a graph into blocks, parts without a choke point, as seen from a root.

    Hopcroft and Tarjan's articulation points ("Efficient algorithms for graph manipulation", 1973), without recursion.
    `levelgen.graph.articulation_points` finds the points alone; this finds the blocks and the pockets behind them too.
    """

    def __init__(self, adjacency: graph.Adjacency, root: int) -> None:
        self.choke_points: set[int] = set()
        self.pockets = 0
        self.largest_block_cell = root
        self._root = root
        self._order = {root: 0}  # when a cell was first visited
        self._low = {root: 0}  # the earliest cell that its subtree reaches by one edge back
        self._size = {root: 1}  # of its subtree
        self._holds_pocket: set[int] = set()
        self._largest = 0
        self._root_blocks = 0
        self._unassigned: list[int] = []  # cells not yet assigned to a block
        self._walk(adjacency)
        if self._root_blocks > 1:
            self.choke_points.add(root)

    def _walk(self, adjacency: graph.Adjacency) -> None:
        stack = [(self._root, -1, iter(adjacency[self._root]))]
        while stack:
            cell, parent, rest = stack[-1]
            beyond = next(rest, None)
            if beyond is None:
                stack.pop()
                if parent >= 0:
                    self._leave(cell, parent)
            elif beyond not in self._order:
                self._order[beyond] = self._low[beyond] = len(self._order)
                self._size[beyond] = 1
                self._unassigned.append(beyond)
                stack.append((beyond, cell, iter(adjacency[beyond])))
            elif beyond != parent:
                self._low[cell] = min(self._low[cell], self._order[beyond])

    def _leave(self, cell: int, parent: int) -> None:
        """Count a cell, of which all neighbours are visited, for its parent; it may complete a block."""
        self._size[parent] += self._size[cell]
        self._low[parent] = min(self._low[parent], self._low[cell])
        has_pocket = cell in self._holds_pocket
        if self._low[cell] >= self._order[parent]:
            self._complete_block(cell, parent)
            if parent != self._root:
                self.choke_points.add(parent)
                if not has_pocket and self._size[cell] >= _POCKET:
                    self.pockets += 1
                    has_pocket = True
        if has_pocket:
            self._holds_pocket.add(parent)

    def _complete_block(self, cell: int, parent: int) -> None:
        """Take the block of which the cell was visited first off the cells without one."""
        size = 1
        while self._unassigned.pop() != cell:
            size += 1
        self._root_blocks += parent == self._root
        if size > self._largest:
            self._largest, self.largest_block_cell = size, cell


def _detour(mask: NDArray[np.bool_]) -> float:
    """Return the mean of walk by straight distance, from some cells spread over the level to all others far enough."""
    ys, xs = np.nonzero(mask)
    chosen = np.linspace(0, len(xs) - 1, min(_SOURCES, len(xs))).astype(np.intp)
    total, count = 0.0, 0
    for index in chosen.tolist():
        x, y = int(xs[index]), int(ys[index])
        steps = grid.distance(mask, [(x, y)])[ys, xs]
        straight = np.abs(xs - x) + np.abs(ys - y)
        far = (straight >= _FAR) & (steps > 0)
        total += float((steps[far] / straight[far]).sum())
        count += int(far.sum())
    return total / count if count else 1.0


def _hidden_walls(level: Level) -> int:
    upright, across = thin_walls(level.terrain)
    sides = [((x - 1, y), (x + 1, y)) for x, y in upright] + [((x, y - 1), (x, y + 1)) for x, y in across]
    return sum(grid.walk(level.walkable, one, other, limit=LONG_WALK) is None for one, other in sides)
