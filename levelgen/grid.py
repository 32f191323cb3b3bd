"""Functions over maps held as boolean arrays: neighbours, dilation, flood fill, distance map, connected components.

Arrays are C-ordered and indexed [y, x]; positions are (x, y). Cells are neighbours when they share a side or, with a
function's `diagonal`, a corner. Cells outside the array count as False.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The steps (dx, dy) from a cell to the four that share a side with it, in the order of the map."""


def neighbours(mask: Mask, *, diagonal: bool = True) -> NDArray[np.uint8]:
    """Count the True neighbours of every cell, 0 to 8 (to 4 without `diagonal`), shape (height, width)."""
    cells, framed = mask.view(np.uint8), padded(mask).view(np.uint8)[1:-1]
    total: NDArray[np.uint8] = framed[:, :-2] + framed[:, 2:]
    rows = total + cells if diagonal else cells
    total[1:] += rows[:-1]
    total[:-1] += rows[1:]
    return total


def dilate(mask: Mask, *, diagonal: bool = True) -> Mask:
    """Return the cells of the mask and all their neighbours, shape (height, width)."""
    framed = padded(mask)[1:-1]
    spread: Mask = framed[:, :-2] | framed[:, 2:]
    spread |= mask
    rows = spread.copy() if diagonal else mask
    spread[1:] |= rows[:-1]
    spread[:-1] |= rows[1:]
    return spread


def padded(mask: Mask, border: int = 1) -> Mask:
    """Return the mask with a border of False, `border` cells wide."""
    height, width = mask.shape
    cells = np.zeros((height + 2 * border, width + 2 * border), dtype=np.bool_)
    cells[border:-border, border:-border] = mask
    return cells


def inner(mask: Mask) -> Mask:
    """Return a copy of the mask without the cells at the map's edge."""
    cells = np.zeros_like(mask)
    cells[1:-1, 1:-1] = mask[1:-1, 1:-1]
    return cells


def in_blocks(mask: Mask) -> Mask:
    """Return the cells that lie in a block of 2x2 cells of the mask (a morphological opening)."""
    blocks = np.zeros_like(mask)
    blocks[:-1, :-1] = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]  # upper left corners of blocks
    blocks[1:] |= blocks[:-1].copy()
    blocks[:, 1:] |= blocks[:, :-1].copy()
    return blocks


def sums(mask: Mask) -> NDArray[np.int32]:
    """Return the number of cells of a mask above and left of each corner between cells (Crow, 1984).

    Returns:
        An int32 array of shape (height + 1, width + 1).
    """
    found = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), dtype=np.int32)
    found[1:, 1:] = mask.cumsum(axis=1, dtype=np.int32).cumsum(axis=0, dtype=np.int32)
    return found


def within(sums: NDArray[np.int32], width: int, height: int) -> NDArray[np.int32]:
    """Return the number of cells in every rectangle of this size, by its upper left corner, given `sums`."""
    found: NDArray[np.int32] = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width]
    found += sums[:-height, :-width]
    return found


def flood(mask: Mask, start: tuple[int, int], *, diagonal: bool = False) -> Mask:
    """Return the cells of the mask that can be reached from start = (x, y), start included; none if it is outside.

    A diagonal step, if allowed, needs both cells beside it in the mask too, so no path squeezes past a corner.
    """
    if diagonal:
        reached: Mask = distance(mask, [start], diagonal=True) >= 0
        return reached
    labels, _ = label(mask)
    return labels == labels[start[::-1]] if _holds(mask, start) else np.zeros_like(mask)


def distance(mask: Mask, sources: Iterable[tuple[int, int]], *, diagonal: bool = False) -> NDArray[np.int32]:
    """Return the steps from the nearest of the sources (x, y) to every cell (breadth-first search).

    A diagonal step, if allowed, costs one step and needs both cells beside it in the mask too.

    Returns:
        An int32 array of shape (height, width); -1 outside the mask and in unreachable cells.
    """
    height, width = mask.shape
    stride = width + 2
    free = padded(mask).tobytes()
    unseen = bytearray(free)
    found = np.full((height + 2, stride), -1, dtype=np.int32)
    steps = found.ravel().data
    starts = {(y + 1) * stride + x + 1 for x, y in sources if 0 <= x < width and 0 <= y < height}
    frontier = [cell for cell in starts if free[cell]]
    for cell in frontier:
        steps[cell] = unseen[cell] = 0
    slanted = [(along, across) for along in (-1, 1) for across in (-stride, stride)]
    for cell in frontier:  # grows while it is walked
        beside = [cell - stride, cell - 1, cell + 1, cell + stride]
        if diagonal:
            beside += [cell + along + across for along, across in slanted if free[cell + along] and free[cell + across]]
        ahead = steps[cell] + 1
        for other in beside:
            if unseen[other]:
                unseen[other] = 0
                steps[other] = ahead
                frontier.append(other)
    return found[1:-1, 1:-1]


def walk(mask: Mask, start: tuple[int, int], goal: tuple[int, int], *, limit: int | None = None) -> int | None:
    """Return the steps of the shortest path from start to goal, both (x, y), or None if there is none.

    With a limit, longer paths do not count, and only the part of the map within reach of shorter ones is searched. It
    is a bidirectional breadth-first search: the side with the smaller frontier takes the next step.
    """
    if not _holds(mask, start) or not _holds(mask, goal):
        return None
    if start == goal:
        return 0
    most = mask.size if limit is None else limit
    left, top = max(min(start[0], goal[0]) - most // 2, 0), max(min(start[1], goal[1]) - most // 2, 0)
    right, bottom = max(start[0], goal[0]) + most // 2 + 1, max(start[1], goal[1]) + most // 2 + 1
    framed = padded(mask[top:bottom, left:right])
    stride = framed.shape[1]
    cells = bytearray(framed)  # 1 is free, and cells that a side has reached have its number
    near, far = ([(y - top + 1) * stride + x - left + 1] for x, y in (start, goal))
    own, other = 2, 3
    cells[near[0]], cells[far[0]] = own, other
    for steps in range(1, most + 1):
        reached = []
        for cell in near:
            for beside in (cell - stride, cell - 1, cell + 1, cell + stride):
                if (found := cells[beside]) == 1:
                    cells[beside] = own
                    reached.append(beside)
                elif found == other:
                    return steps
        near = reached
        if len(far) < len(near):
            near, far, own, other = far, near, other, own
        if not near:
            break
    return None


def runs(mask: Mask) -> list[tuple[int, int, int]]:
    """Return the runs of True along rows, in reading order: row, first column, and the column after the last."""
    stride, edges = _edges(mask)
    rows, columns = np.divmod(edges, stride)
    return list(zip(rows[::2].tolist(), columns[::2].tolist(), columns[1::2].tolist(), strict=True))


def positions(mask: Mask) -> list[tuple[int, int]]:
    """Return the cells (x, y) of the mask, in reading order."""
    rows, columns = np.divmod(np.flatnonzero(mask), mask.shape[1])
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def adjacency(mask: Mask) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Return the cells (x, y) of the mask, in reading order, and for each the indices of its neighbours there."""
    cells = positions(mask)
    numbers = np.full((mask.shape[0] + 2, mask.shape[1] + 2), -1, dtype=np.intp)
    numbers[1:-1, 1:-1][mask] = np.arange(len(cells), dtype=np.intp)
    sides = [numbers[1:-1, 2:], numbers[1:-1, :-2], numbers[2:, 1:-1], numbers[:-2, 1:-1]]
    return cells, [[side for side in row if side >= 0] for row in np.stack(sides, axis=-1)[mask].tolist()]


def connected(mask: Mask) -> bool:
    """Tell whether all cells of the mask are connected; an empty mask is."""
    *_, count = _joined_runs(mask, diagonal=False)
    return count <= 1


def label(mask: Mask, *, diagonal: bool = False) -> tuple[NDArray[np.int32], int]:
    """Number the connected components of the mask, from 0 in reading order.

    Returns:
        The numbers, an int32 array of shape (height, width) with -1 outside the mask, and the count of components.
    """
    parents, lengths, count = _joined_runs(mask, diagonal=diagonal)
    if count <= 1:
        return np.subtract(mask, 1, dtype=np.int32), count
    numbers: list[int] = []
    following = 0
    for run, parent in enumerate(parents):  # parents come before their children
        if parent == run:
            numbers.append(following)
            following += 1
        else:
            numbers.append(numbers[parent])
    labels = np.full(mask.shape, -1, dtype=np.int32)
    labels[mask] = np.array(numbers, dtype=np.int32).repeat(lengths)  # runs and cells are in the same order
    return labels, count


def _joined_runs(mask: Mask, *, diagonal: bool) -> tuple[list[int], NDArray[np.intp], int]:
    """Join each run of cells in a row with the runs that it touches in the row above, by union-find.

    After He, Chao and Suzuki, "A run-based two-scan labeling algorithm", 2008.

    Returns:
        For every run, in reading order, its parent: itself or an earlier run joined to it, or nothing if all runs hang
        together; the lengths of the runs; and the number of components.
    """
    stride, edges = _edges(mask)
    starts, stops = edges[::2], edges[1::2]
    first = stops.searchsorted(starts - (stride + diagonal), side="right")  # first run touched in the row above
    touched = starts.searchsorted(stops - (stride - diagonal)) - first  # number of runs touched
    count = len(starts) - int(np.count_nonzero(touched))
    if count <= 1:
        return [], stops - starts, count
    parents = np.where(touched > 0, first, np.arange(len(starts), dtype=np.intp)).tolist()
    (joining,) = (touched > 1).nonzero()
    for run, start, more in zip(joining.tolist(), first[joining].tolist(), touched[joining].tolist(), strict=True):
        own = _root(parents, run)
        for beside in range(start + 1, start + more):
            other = _root(parents, beside)
            if own != other:
                if other < own:
                    own, other = other, own
                parents[other] = own
                count -= 1
    return parents, stops - starts, count


def _edges(mask: Mask) -> tuple[int, NDArray[np.intp]]:
    """Return the stride of rows laid end to end, and the places in them where runs start and stop, in turn.

    Each row has an extra empty column, so that no run goes on into the next.
    """
    height, width = mask.shape
    stride: int = width + 1
    flat = np.zeros(height * stride + 2, dtype=np.bool_)
    flat[1:-1].reshape(height, stride)[:, :width] = mask
    (edges,) = (flat[1:] != flat[:-1]).nonzero()
    return stride, edges


def _root(parents: list[int], node: int) -> int:
    while parents[node] != node:
        parents[node] = node = parents[parents[node]]
    return node


def _holds(mask: Mask, position: tuple[int, int]) -> bool:
    x, y = position
    height, width = mask.shape
    return 0 <= x < width and 0 <= y < height and bool(mask[y, x])
