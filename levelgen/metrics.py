"""What a level is like to walk through, in numbers: the same measures for every generator, and for other people's.

All are taken on the walkable cells, where neighbours are cells that share a side.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.level import Level
from levelgen.steps.loops import LONG_WALK, thin_walls

__all__ = ["Metrics", "measure"]

_ROUND = 20
"""Walking round a piece of wall makes a loop if it takes at least so many steps."""

_POCKET = 4
"""Fewer cells behind a bottleneck are a niche, no dead end."""

_FAR = 5
"""Detours are taken between cells at least so far apart; nearer ones say little."""

_SOURCES = 16
"""Detours are taken from so many cells, spread over the level, to all others."""


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
    """The measures of a level."""
    mask = level.walkable
    floor = int(mask.sum())
    choke, deadends = _bottlenecks(mask, level.stairs_up)
    blocks = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]
    in_block = np.zeros_like(mask)
    for rows in (slice(None, -1), slice(1, None)):
        for columns in (slice(None, -1), slice(1, None)):
            in_block[rows, columns] |= blocks
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
    """Pieces of wall (joined by corners too) with floor all around, not too small to be worth a walk around them."""
    height, width = mask.shape
    # Cells joined by corners become cells joined by sides on a map of twice the size, with the gaps filled in.
    twice = np.zeros((2 * height - 1, 2 * width - 1), dtype=np.bool_)
    wall = ~mask
    twice[::2, ::2] = wall
    twice[1::2, ::2] = wall[1:] & wall[:-1]
    twice[::2, 1::2] = wall[:, 1:] & wall[:, :-1]
    twice[1::2, 1::2] = (wall[1:, 1:] & wall[:-1, :-1]) | (wall[1:, :-1] & wall[:-1, 1:])
    labels, count = grid.label(twice)
    pieces = labels[::2, ::2]
    outer = set(np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]]).tolist())
    ys, xs = np.nonzero(wall)
    owners = pieces[ys, xs]
    low = np.full((count, 2), max(height, width), dtype=np.intp)
    high = np.full((count, 2), -1, dtype=np.intp)
    for axis, values in enumerate((xs, ys)):
        np.minimum.at(low[:, axis], owners, values)
        np.maximum.at(high[:, axis], owners, values)
    around = 2 * (high - low + 1).sum(axis=1) + 4
    return sum(1 for piece in range(count) if piece not in outer and around[piece] >= _ROUND)


def _bottlenecks(mask: NDArray[np.bool_], start: tuple[int, int]) -> tuple[int, int]:
    """How many cells hold the level together, and how many innermost pockets they close off.

    Hopcroft and Tarjan's articulation points ("Efficient algorithms for graph manipulation", 1973), with a stack of our
    own. The search begins in the largest part without a bottleneck, so that what lies behind one is never that part.
    """
    heart = _search(mask, start)[2]
    choke, pockets, _ = _search(mask, heart)
    return choke, pockets


def _search(mask: NDArray[np.bool_], start: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:  # noqa: C901
    """Bottlenecks and innermost pockets as seen from the start, and a cell of the largest part without a bottleneck."""
    height, width = mask.shape
    stride = width + 2
    padded = np.zeros((height + 2, stride), dtype=np.uint8)
    padded[1:-1, 1:-1] = mask
    free = padded.tobytes()
    root = (start[1] + 1) * stride + start[0] + 1
    order, low, size, children, pockets = {root: 0}, {root: 0}, {root: 1}, 0, 0
    has_pocket: set[int] = set()
    bottlenecks: set[int] = set()
    largest, heart, sides = 0, root, (1, -1, stride, -stride)
    pending: list[int] = []  # cells not yet assigned to a part without bottlenecks
    stack = [(root, 0, iter(sides))]
    while stack:
        cell, parent, rest = stack[-1]
        for side in rest:
            beyond = cell + side
            if beyond == parent or not free[beyond]:
                continue
            if beyond in order:
                low[cell] = min(low[cell], order[beyond])
                continue
            order[beyond] = low[beyond] = len(order)
            size[beyond] = 1
            pending.append(beyond)
            stack.append((beyond, cell, iter(sides)))
            break
        else:
            stack.pop()
            if not parent:
                break
            size[parent] += size[cell]
            low[parent] = min(low[parent], low[cell])
            inner = cell in has_pocket
            if low[cell] >= order[parent]:
                part = 1
                while pending.pop() != cell:
                    part += 1
                if part > largest:
                    largest, heart = part, cell
                if parent != root:
                    bottlenecks.add(parent)
                children += parent == root
                if not inner and size[cell] >= _POCKET and parent != root:
                    pockets += 1
                    inner = True
            if inner:
                has_pocket.add(parent)
    if children > 1:
        bottlenecks.add(root)
    y, x = divmod(heart, stride)
    return len(bottlenecks), pockets, (x - 1, y - 1)


def _detour(mask: NDArray[np.bool_]) -> float:
    """The mean of walk by straight distance, from some cells spread over the level to all others far enough."""
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
