"""Pathfinding: shortest paths over a movement grid, by breadth-first search where all steps cost the same.

A path is a list of cells without its start.
Distance maps (`DistanceMap`) are made and kept by `game.world.movement`.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from game.content.traits import Trait
    from game.world.floor import Floor
    from game.world.movement import Cell, MovementGrid

AIR: frozenset[Trait] = frozenset({"flies", "opens_nothing"})  # gas, fire, blasts and thrown creatures move like these


def nearest_first(grid: MovementGrid, start: Cell) -> Iterator[tuple[Cell, int]]:
    """Yield the cells that can be reached from the start, itself first, each with its distance in steps."""
    width = grid.width
    first = start[1] * width + start[0]
    found = {first: 0}
    queue = [first]
    kinds, offsets = grid.kinds, grid.offsets
    for cell in queue:  # grows while it is walked
        yield (cell % width, cell // width), found[cell]
        for offset in offsets[kinds[cell]]:
            if cell + offset not in found:
                found[cell + offset] = found[cell] + 1
                queue.append(cell + offset)


def open_cells_within(floor: Floor, x: int, y: int, radius: int) -> list[Cell]:
    """Return the cells within `radius` steps of (x, y), itself first, for all that moves through air: fire, gas."""
    if not radius:
        return [(x, y)]
    reached = nearest_first(floor.movement.grid_of(AIR), (x, y))
    return [cell for cell, _ in takewhile(lambda found: found[1] <= radius, reached)]


def shortest_path(grid: MovementGrid, start: Cell, goals: Collection[Cell]) -> list[Cell] | None:
    """Return the cells of a shortest path to the nearest goal, without the start.

    Returns:
        The cells, none if the start is a goal; None if no path leads to any.
    """
    width = grid.width
    ends = set(grid.numbers(goals))
    first = start[1] * width + start[0]
    before: list[int | None] = [None] * len(grid)
    before[first] = first
    queue = [first]
    kinds, offsets = grid.kinds, grid.offsets
    for cell in queue:  # grows while it is walked
        if cell in ends:
            return _traced(before, cell, width)
        for offset in offsets[kinds[cell]]:
            there = cell + offset
            if before[there] is None:
                before[there] = cell
                queue.append(there)
    return None


def least_crossing_path(
    grid: MovementGrid, start: Cell, goals: Collection[Cell], crossed: Collection[Cell]
) -> list[Cell] | None:
    """Return a path to one of the goals over the fewest of the crossed cells, the shortest of such (Dijkstra).

    Returns:
        The cells without the start, none if it is a goal; None if no path leads to any.
    """
    width = grid.width
    ends, costly = set(grid.numbers(goals)), set(grid.numbers(crossed))
    first = start[1] * width + start[0]
    before: list[int | None] = [None] * len(grid)
    queue = [(0, 0, first, first)]  # crossed cells, steps, the cell, and the one before it
    kinds, offsets = grid.kinds, grid.offsets
    while queue:
        crossings, steps, cell, previous = heappop(queue)
        if before[cell] is not None:
            continue
        before[cell] = previous
        if cell in ends:
            return _traced(before, cell, width)
        for offset in offsets[kinds[cell]]:
            there = cell + offset
            if before[there] is None:
                heappush(queue, (crossings + (there in costly), steps + 1, there, cell))
    return None


def _traced(before: list[int | None], end: int, width: int) -> list[Cell]:
    """Return the cells of the path to the end, without the start, whose predecessor is itself."""
    path = []
    while (previous := before[end]) is not None and previous != end:
        path.append((end % width, end // width))
        end = previous
    return path[::-1]
