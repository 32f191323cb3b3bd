"""The plan of a grid of cells as stages: the grid, the walk, the branches and the loops, steps 1 to 5 of the README."""

from collections.abc import Sequence
from functools import partial

from levelgen.generators.cells.grid import Grid, Pair
from levelgen.terrain import Terrain
from levelgen.watching import Box, Canvas, Move, Watcher, counted

_UNCONNECTED, _CONNECTED, _CURRENT = Terrain.ASH, Terrain.FLOOR, Terrain.GRASS


def show_plan(
    watcher: Watcher,
    grid: Grid,
    walk: Sequence[int],
    branches: Sequence[Pair],
    loops: Sequence[Pair],
) -> None:
    """Show how the places of the grid are connected, the current one in green."""
    edges_x, edges_y = grid.edges
    canvas = Canvas(edges_x[-1], edges_y[-1])
    moves = [Move("grid", _told_of_grid(grid), None)]
    moves += _walked(walk)
    left = len(grid.adjacency) - len(walk)
    for number, pair in enumerate(branches, 1):
        still = f"{counted(left - number, 'cell')} left" if number < left else "now all are connected"
        words = f"A random connected cell is connected to an unconnected neighbour; {still}."
        moves.append(Move("branches", words, pair))
    for number, pair in enumerate(loops, 1):
        words = f"Two neighbours that the tree left apart are connected: loop {number}."
        moves.append(Move("loops", words, pair))
    watcher.play(moves, canvas, partial(_draw, canvas, grid, _boxes(grid)))


def _told_of_grid(grid: Grid) -> str:
    merged = f", with {counted(len(grid.merged), 'pair')} of them merged" if grid.merged else ""
    return f"The map is divided into {grid.columns} by {grid.rows} cells{merged}."


def _walked(walk: Sequence[int]) -> list[Move]:
    """Return the moves of the random walk."""
    moves = [Move("walk", "A random cell is the first current cell, and connected.", (walk[0], walk[0]))]
    for number in range(1, len(walk)):
        end = ""
        if number == len(walk) - 1:
            end = "; it has none itself, so the walk ends"
        words = f"A random unconnected neighbour is connected, and becomes the current cell{end}."
        moves.append(Move("walk", words, (walk[number - 1], walk[number])))
    return moves


def _draw(canvas: Canvas, grid: Grid, boxes: Sequence[Box], pairs: Sequence[Pair | None]) -> None:
    """Draw the pairs of places that were connected, as (the one before, the current one); None is the bare grid."""
    terrain = canvas.terrain
    terrain[terrain == int(_CURRENT)] = _CONNECTED
    for pair in pairs:
        if pair is None:
            for box in boxes:
                canvas.fill(box, _UNCONNECTED)
            continue
        before, current = pair
        canvas.fill(boxes[before], _CONNECTED)
        canvas.fill(boxes[current], _CURRENT if pair is pairs[-1] else _CONNECTED)
        if before != current:
            near, beyond = grid.facing((min(pair), max(pair)))[0]
            canvas.open(_box(grid, near), _box(grid, beyond), _CONNECTED)


def _boxes(grid: Grid) -> list[Box]:
    """Return the box of every place: its cell, or two merged ones with the wall between them."""
    boxes: list[Box] = []
    for cell, place in enumerate(grid.places):
        box = _box(grid, cell)
        if place < len(boxes):
            left, top, _, _ = boxes[place]
            boxes[place] = left, top, box[2], box[3]
        else:
            boxes.append(box)
    return boxes


def _box(grid: Grid, cell: int) -> Box:
    """Return a cell's box, with a wall before it, and behind the last one."""
    edges_x, edges_y = grid.edges
    row, column = divmod(cell, grid.columns)
    right, bottom = min(edges_x[column + 1], edges_x[-1] - 1), min(edges_y[row + 1], edges_y[-1] - 1)
    return edges_x[column] + 1, edges_y[row] + 1, right, bottom
