"""Choke points: the cells whose removal splits a map in two, and the size of the part that each of them cuts off.

The pocket behind a choke point is the part away from a start cell, usually the stairs up. Pockets are found from the
biconnected components of the map, its largest parts without a choke point (Hopcroft and Tarjan, 1973).
"""

from typing import NamedTuple

from levelgen import graph, grid
from levelgen.grid import Mask
from levelgen.rooms import Position


class Pocket(NamedTuple):
    """A part of the map whose only access is one cell (x, y): its size in cells, and whether no pocket lies inside it.

    `least` in `pockets` says how large such an inner pocket must be to count.
    """

    entry: Position
    size: int
    is_innermost: bool


def pockets(mask: Mask, start: Position | None = None, *, least: int = 1) -> list[Pocket]:
    """Return all pockets as seen from a start cell (x, y) of the mask, or from its largest block without a start."""
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
