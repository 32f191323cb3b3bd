"""Metrics of walking through a level, comparable across all generators and other games' levels.

All are taken on the walkable cells; cells that share a side are neighbours.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import choke, graph, grid
from levelgen.export.fields import Fields
from levelgen.rooms import Position
from levelgen.terrain import WALKABLE, Terrain

LONG_WALK = 20
"""A walk of more steps than this around a thin wall is too long."""

_ROUND = 20
"""The fewest steps around a piece of wall for the walk to count as a loop."""

_POCKET = 4
"""The fewest cells of a dead end; fewer cells behind a choke point are a niche."""

_FAR = 5
"""The least distance between cells for detours; nearer cells say little."""

_SOURCES = 16
"""The number of cells, spread over the level, from which detours to all others are measured."""


class Metrics(NamedTuple):
    """The measures of one level; fractions are of the floor, which means all walkable cells."""

    floor: float  # the share of the map that is floor
    loops: float  # pieces of wall with a walk of 20 steps or more around them, per 100 cells of floor
    deadends: int  # innermost pockets of at least 4 cells behind a single cell
    choke_frac: float  # choke points: cells whose removal splits the level
    open_frac: float  # cells with floor on all eight sides
    corridor_frac: float  # cells in no block of 2x2
    detour: float  # the walk between two cells divided by their straight distance, on average
    hidden_walls: int  # walls of one cell with a walk of more than 20 steps around them
    stairs_path: float  # the walk between the stairs divided by width + height; -1 if there is none


def measure(level: Fields) -> Metrics:
    """Return the measures of a level."""
    mask = level.walkable
    floor = int(np.count_nonzero(mask))
    choke, deadends = _choke_points(mask)
    walked = grid.walk(mask, level.stairs_up, level.stairs_down)
    return Metrics(
        floor=floor / mask.size,
        loops=100 * _rings(mask) / floor,
        deadends=deadends,
        choke_frac=choke / floor,
        open_frac=int(np.count_nonzero(mask & (grid.neighbours(mask) == 8))) / floor,
        corridor_frac=int(np.count_nonzero(mask & ~grid.in_blocks(mask))) / floor,
        detour=_detour(mask),
        hidden_walls=_hidden_walls(level),
        stairs_path=-1.0 if walked is None else walked / (level.width + level.height),
    )


def _rings(mask: NDArray[np.bool_]) -> int:
    """Count the pieces of wall, joined diagonally too, with floor all around and a long enough walk around them."""
    wall = ~mask
    pieces, count = grid.label(wall, diagonal=True)
    around = np.full(count, 4, dtype=np.intp)  # the steps around each piece, starting with those at its corners
    for places in np.nonzero(wall):
        first, last = np.full(count, max(wall.shape), dtype=np.intp), np.zeros(count, dtype=np.intp)
        np.minimum.at(first, pieces[wall], places)
        np.maximum.at(last, pieces[wall], places)
        around += 2 * (last - first + 1)
    outer = np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]])
    around[outer[outer >= 0]] = 0
    return int(np.count_nonzero(around >= _ROUND))


def _choke_points(mask: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the number of choke points, and the number of dead ends."""
    found = choke.pockets(mask, least=_POCKET)
    dead_ends = sum(pocket.is_innermost and pocket.size >= _POCKET for pocket in found)
    return len({pocket.entry for pocket in found}), dead_ends


def _detour(mask: NDArray[np.bool_]) -> float:
    """Return the mean of walk divided by straight distance, from some cells spread over the level to all far ones."""
    cells, beside = grid.adjacency(mask)
    ys, xs = np.nonzero(mask)
    chosen = np.linspace(0, len(cells) - 1, min(_SOURCES, len(cells)), dtype=np.float64).astype(np.intp)
    total, count = 0.0, 0
    for index in chosen.tolist():
        x, y = cells[index]
        steps = np.array(graph.distances(beside, index), dtype=np.int64)
        straight = np.abs(xs - x) + np.abs(ys - y)
        far = (straight >= _FAR) & (steps > 0)
        total += float((steps[far] / straight[far]).sum(dtype=np.float64))
        count += int(np.count_nonzero(far))
    return total / count if count else 1.0


def thin_walls(terrain: NDArray[np.uint8]) -> tuple[list[Position], list[Position]]:
    """Return the cells (x, y) of rock or wall between two walkable cells, with no walkable cell on the other two sides.

    At a shore the other sides may be lava, deep water or chasm. No cell at the edge of the map is among them.

    The first list has the cells with floor west and east, column by column; the second those with floor north and
    south, row by row. So both follow the walls.
    """
    width = terrain.shape[1]
    wall, walkable = grid.inner(terrain <= int(Terrain.WALL)).ravel(), WALKABLE.take(terrain).ravel()
    found = []
    for across, along in ((1, width), (width, 1)):
        between = wall[across:-across] & walkable[: -2 * across] & walkable[2 * across :]
        cells = across + np.flatnonzero(between)
        thin = cells[~(walkable[cells - along] | walkable[cells + along])]
        found.append([(cell % width, cell // width) for cell in thin.tolist()])
    upright, level = found
    return sorted(upright), level


def _hidden_walls(level: Fields) -> int:
    upright, across = thin_walls(level.terrain)
    sides = [((x - 1, y), (x + 1, y)) for x, y in upright] + [((x, y - 1), (x, y + 1)) for x, y in across]
    hidden = [pair for pair in sides if grid.walk(level.walkable, *pair, limit=LONG_WALK) is None]
    # A wall around a locked part has to stay.
    parts, _ = (
        grid.label(level.walkable & (level.terrain != int(Terrain.LOCKED_DOOR))) if hidden else (level.room_at, 0)
    )
    return sum(int(parts[one[::-1]]) == int(parts[other[::-1]]) for one, other in hidden)
