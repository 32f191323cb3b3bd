"""Choke points: the cells without which a map falls apart, and how much of it each of them cuts off.

What lies behind a choke point is seen from some cell of the map, as a rule the stairs up. All follows from the blocks
of the map, its largest parts without a choke point (Hopcroft and Tarjan, 1973).
"""

from typing import NamedTuple

from levelgen import graph, grid
from levelgen.grid import Mask
from levelgen.rooms import Position


class Pocket(NamedTuple):
    """A part of the map that a single cell (x, y) leads to: how many cells it has, and whether it has no other in it.

    `least` in `pockets` says how large another one must be to count.
    """

    entry: Position
    size: int
    is_innermost: bool


def pockets(mask: Mask, start: Position | None = None, *, least: int = 1) -> list[Pocket]:
    """Return all pockets as seen from a cell (x, y) of the mask, from its largest block if none is given."""
    cells, beside = grid.adjacency(mask)
    blocks = graph.biconnected_components(beside)
    blocks_of: list[list[int]] = [[] for _ in cells]
    for index, block in enumerate(blocks):
        for cell in block:
            blocks_of[cell].append(index)
    if not cells:
        return []
    if start is None:
        first = max(range(len(blocks)), key=lambda index: len(blocks[index]), default=-1)
        outwards = [(first, -1)] if blocks else []  # blocks, each with the choke point that leads to it
    else:
        here = cells.index(start)
        outwards = [(index, here) for index in blocks_of[here]]
    seen_from = len(outwards)
    for index, entry in outwards:  # grows while it is walked
        for cell in blocks[index]:
            if cell != entry and len(blocks_of[cell]) > 1:
                outwards += [(beyond, cell) for beyond in blocks_of[cell] if beyond != index]
    behind = [0] * len(cells)  # the cells behind each choke point
    with_pocket: set[int] = set()  # the choke points with a pocket behind them
    found = []
    for index, entry in reversed(outwards[seen_from:]):
        inside = [cell for cell in blocks[index] if cell != entry]
        size = len(inside) + sum([behind[cell] for cell in inside])
        behind[entry] += size
        is_innermost = with_pocket.isdisjoint(inside)
        found.append(Pocket(cells[entry], size, is_innermost))
        if size >= least or not is_innermost:
            with_pocket.add(entry)
    return found
