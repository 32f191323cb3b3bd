"""Functions over maps held as boolean arrays: neighbours, dilation, flood fill, distance map, connected components.

Arrays are C-ordered and indexed [y, x]; positions are (x, y). Two cells are neighbours when they share a side, unless a
function's `diagonal` says that cells sharing a corner are neighbours too. What lies outside the array is False.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]


def neighbours(mask: Mask, *, diagonal: bool = True) -> NDArray[np.uint8]:
    """Count the True neighbours of every cell, 0 to 8 (to 4 without `diagonal`), shape (height, width)."""
    cells = _padded(mask).view(np.uint8)
    rows = cells[:, :-2] + cells[:, 2:]
    columns = cells[:-2] + cells[2:]
    total: NDArray[np.uint8] = rows[1:-1] + columns[:, 1:-1]
    if diagonal:
        total += rows[:-2] + rows[2:]
    return total


def dilate(mask: Mask, *, diagonal: bool = True) -> Mask:
    """Return the cells of the mask and all their neighbours, shape (height, width)."""
    cells = _padded(mask)
    rows = cells[:, :-2] | cells[:, 1:-1] | cells[:, 2:]
    above_and_below = rows if diagonal else cells[:, 1:-1]
    spread: Mask = above_and_below[:-2] | rows[1:-1] | above_and_below[2:]
    return spread


def gaps(free: Mask, solid: Mask) -> tuple[Mask, Mask]:
    """Return the cells that are free west and east and solid north and south, and the reverse; none at the edge."""
    across, along = np.zeros_like(free), np.zeros_like(free)
    west, east, north, south = np.s_[1:-1, :-2], np.s_[1:-1, 2:], np.s_[:-2, 1:-1], np.s_[2:, 1:-1]
    across[1:-1, 1:-1] = free[west] & free[east] & solid[north] & solid[south]
    along[1:-1, 1:-1] = free[north] & free[south] & solid[west] & solid[east]
    return across, along


def flood(mask: Mask, start: tuple[int, int], *, diagonal: bool = False) -> Mask:
    """Return the cells of the mask that can be reached from start = (x, y), start included; none if it is outside.

    A diagonal step, where allowed, needs both cells beside it in the mask too: nobody squeezes past a corner.
    """
    if not _holds(mask, start):
        return np.zeros_like(mask)
    x, y = start
    if diagonal:
        reached: Mask = distance(mask, [start], diagonal=True) >= 0
        return reached
    labels, _ = label(mask)
    component: Mask = labels == labels[y, x]
    return component


def distance(mask: Mask, sources: Iterable[tuple[int, int]], *, diagonal: bool = False) -> NDArray[np.int32]:
    """Return the steps from the nearest of the sources (x, y) to every cell (breadth-first search).

    A diagonal step, where allowed, costs one step and needs both cells beside it in the mask too.

    Returns:
        An int32 array of shape (height, width); -1 outside the mask and where no path leads.
    """
    padded = _padded(mask)
    stride = padded.shape[1]
    free = padded.tobytes()
    unseen = bytearray(free)
    found = np.full(padded.shape, -1, dtype=np.int32)
    steps = found.ravel().data
    frontier = list({(y + 1) * stride + x + 1 for x, y in sources if _holds(mask, (x, y))})
    for cell in frontier:
        steps[cell] = unseen[cell] = 0
    slanted = [(along, across) for along in (-1, 1) for across in (-stride, stride)]
    for cell in frontier:  # grows while it is walked
        beside = [cell - stride, cell - 1, cell + 1, cell + stride]
        if diagonal:
            beside += [cell + along + across for along, across in slanted if free[cell + along] and free[cell + across]]
        for other in beside:
            if unseen[other]:
                unseen[other] = 0
                steps[other] = steps[cell] + 1
                frontier.append(other)
    return found[1:-1, 1:-1]


def walk(mask: Mask, start: tuple[int, int], goal: tuple[int, int], *, limit: int | None = None) -> int | None:
    """Return the steps of the shortest path from start to goal, both (x, y), or None if there is none.

    With a limit longer paths count as none, and the search looks only at the part of the map that paths so short can
    touch. It is a bidirectional breadth-first search: the side with the smaller frontier takes the next step.
    """
    if not _holds(mask, start) or not _holds(mask, goal):
        return None
    most = mask.size if limit is None else limit
    left, top = max(min(start[0], goal[0]) - most // 2, 0), max(min(start[1], goal[1]) - most // 2, 0)
    right, bottom = max(start[0], goal[0]) + most // 2 + 1, max(start[1], goal[1]) + most // 2 + 1
    padded = _padded(mask[top:bottom, left:right])
    stride = padded.shape[1]
    free = bytearray(padded)
    near, far = ({(y - top + 1) * stride + x - left + 1} for x, y in (start, goal))
    steps = 0
    while near and near.isdisjoint(far):
        if steps == most:
            return None
        for cell in near:
            free[cell] = False
        near = {side for cell in near for side in (cell - stride, cell - 1, cell + 1, cell + stride) if free[side]}
        steps += 1
        if len(far) < len(near):
            near, far = far, near
    return steps if near else None


def runs(mask: Mask) -> list[tuple[int, int, int]]:
    """Return the runs of True along rows, in reading order: row, first column, and the column after the last."""
    padded = _padded(mask)[1:-1]
    rows, columns = np.nonzero(padded[:, 1:] != padded[:, :-1])
    return list(zip(rows[::2].tolist(), columns[::2].tolist(), columns[1::2].tolist(), strict=True))


def connected(mask: Mask) -> bool:
    """Tell whether a path within the mask joins every two of its cells; it does if the mask is empty."""
    parents, _ = _joined_runs(mask, diagonal=False)
    return sum(parent == run for run, parent in enumerate(parents)) <= 1


def label(mask: Mask, *, diagonal: bool = False) -> tuple[NDArray[np.int32], int]:
    """Number the connected components of the mask, from 0 in the order in which reading the map finds them.

    Returns:
        The numbers, an int32 array of shape (height, width) with -1 outside the mask, and the count of components.
    """
    parents, lengths = _joined_runs(mask, diagonal=diagonal)
    numbers: list[int] = []
    count = 0
    for run, parent in enumerate(parents):  # parents come before what they are parents of
        numbers.append(count if parent == run else numbers[parent])
        count += parent == run
    labels = np.full(mask.shape, -1, dtype=np.int32)
    labels[mask] = np.repeat(np.array(numbers, dtype=np.int32), lengths)  # runs and cells are in the same order
    return labels, count


def _joined_runs(mask: Mask, *, diagonal: bool) -> tuple[list[int], NDArray[np.intp]]:
    """Join the runs of cells within rows, by union-find, with the runs that they touch in the row above.

    After He, Chao and Suzuki, "A run-based two-scan labeling algorithm", 2008.

    Returns:
        For every run, in reading order, itself or an earlier one that it is joined to, and the lengths of the runs.
    """
    height, width = mask.shape
    stride: int = width + 1  # an empty column, so that no run goes on into the next row
    padded = np.zeros(height * stride + 2, dtype=np.bool_)
    padded[1:-1].reshape(height, stride)[:, :width] = mask
    (edges,) = (padded[1:] != padded[:-1]).nonzero()
    starts, stops = edges[::2], edges[1::2]
    first = stops.searchsorted(starts - stride - diagonal, side="right")  # of the runs it touches in the row above
    after = starts.searchsorted(stops - stride + diagonal)  # and the one after the last of them
    parents = np.where(first < after, first, np.arange(len(starts))).tolist()
    (joining,) = (after - first > 1).nonzero()
    for run, start, stop in zip(joining.tolist(), first[joining].tolist(), after[joining].tolist(), strict=True):
        own = _root(parents, run)
        for touched in range(start + 1, stop):
            other = _root(parents, touched)
            own, other = min(own, other), max(own, other)
            parents[other] = own
    return parents, stops - starts


def _root(parents: list[int], node: int) -> int:
    while parents[node] != node:
        parents[node] = node = parents[parents[node]]
    return node


def _padded(mask: Mask) -> Mask:
    """Return the mask with a border of False."""
    height, width = mask.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.bool_)
    padded[1:-1, 1:-1] = mask
    return padded


def _holds(mask: Mask, position: tuple[int, int]) -> bool:
    x, y = position
    height, width = mask.shape
    return 0 <= x < width and 0 <= y < height and bool(mask[y, x])
