"""A level from a grid of cells, each with a room, neighbours joined by corridors, after Rogue.

It follows the README of "roguelike-dungeon-generator", itself a retelling of Mark Damon Hughes' "Game Design: Article
07: Roguelike Dungeon Generation". Numbers in comments are the README's steps.
"""

from collections.abc import Sequence
from itertools import pairwise

from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.generators.cells import Cells
from levelgen.generators.cells.corridors import ACROSS, DOWN, Corridor
from levelgen.generators.cells.grid import Grid, Pair
from levelgen.generators.cells.insides import break_up
from levelgen.generators.cells.rooms import CellRoom, plan_rooms
from levelgen.generators.cells.stages import show_plan
from levelgen.graph import Adjacency, adjacency_of, farthest_pair
from levelgen.rng import Random, Streams, below, chosen
from levelgen.terrain import Terrain


def dig(recipe: Cells, draft: Draft, streams: Streams) -> None:
    """Dig the rooms and corridors of a level, and choose the rooms of the stairs."""
    grid = Grid(recipe, streams)  # 1
    adjacency = grid.adjacency

    # One stream serves the whole layout, and only the grid decides how many numbers are drawn from it, so a knob
    # changes nothing beyond its purpose.
    rng = streams("layout")
    walk = _random_walk(adjacency, rng)  # 2, 3
    branches = _branch_out(adjacency, walk, rng)  # 4
    tree = [(min(pair), max(pair)) for pair in [*pairwise(walk), *branches]]
    pairs = tree + _loops(adjacency, tree, recipe.loops, rng)  # 5
    if draft.watcher is not None:
        show_plan(draft.watcher, grid, walk, branches, pairs[len(tree) :])

    ends = walk[0], walk[-1]
    if recipe.stairs == "fill" and branches:
        ends = walk[0], branches[-1][1]
    elif recipe.stairs == "farthest":
        ends = farthest_pair(adjacency_of(len(adjacency), pairs))
    rooms = plan_rooms(recipe, grid, ends, rng, streams("shapes"))  # 6
    for room in rooms:
        if room.parts:
            draft.rooms.append(DraftRoom(room.kind, room.carve(draft.cells, draft.width), draft.width))
    draft.snapshot("rooms", "Every cell gets a room of random shape, or a mere junction of corridors.")

    _dig_corridors(recipe, draft, grid, rooms, pairs, rng)  # 7
    draft.snapshot("corridors", "Every connection gets a random corridor between the rooms of both cells.")

    if recipe.broken:
        break_up(recipe, draft, rooms, streams("insides"))
        draft.snapshot("insides", "Large rooms are broken up by pillars, alcoves, blocks, and rows of cells.")
    if recipe.stairs != "farthest":  # a later step places those
        draft.ends = ends  # 8
    edges_x, edges_y = grid.edges
    draft.notes.update(
        cells=[grid.columns, grid.rows],
        edges_x=edges_x,
        edges_y=edges_y,
        merged=[list(pair) for pair in grid.merged],
        walked=[walk[0], walk[-1]],
        tree=len(tree),
        loops=len(pairs) - len(tree),
    )


def _random_walk(adjacency: Adjacency, rng: Random) -> list[int]:
    """Return the cells of a walk from a random cell to unvisited neighbours, until there are none."""
    walk = [below(rng, len(adjacency))]
    visited = set(walk)
    while free := [cell for cell in adjacency[walk[-1]] if cell not in visited]:
        walk.append(chosen(rng, free))
        visited.add(walk[-1])
    return walk


def _branch_out(adjacency: Adjacency, walk: Sequence[int], rng: Random) -> list[Pair]:
    """Join random connected cells with unconnected neighbours, until all cells are connected.

    A cell without unconnected neighbours leaves the pool for good. Each draw joins a cell or shrinks the pool, so the
    total cost is linear in the number of cells.

    Returns:
        The pairs joined, each as (connected cell, new cell).
    """
    pool = sorted(walk)
    connected = set(walk)
    branches = []
    while len(connected) < len(adjacency):
        index = below(rng, len(pool))
        cell = pool[index]
        free = [beyond for beyond in adjacency[cell] if beyond not in connected]
        if free:
            new = chosen(rng, free)
            branches.append((cell, new))
            connected.add(new)
            pool.append(new)
        else:
            pool[index] = pool[-1]
            pool.pop()
    return branches


def _loops(adjacency: Adjacency, tree: Sequence[Pair], chance: float, rng: Random) -> list[Pair]:
    """Return each pair of neighbours outside the tree with the given chance.

    A number is drawn for every pair of neighbours, so that a higher chance adds pairs and never replaces them.
    """
    joined = set(tree)
    neighbours = [(cell, beyond) for cell in range(len(adjacency)) for beyond in adjacency[cell] if beyond > cell]
    return [pair for pair in neighbours if rng.random() < chance and pair not in joined]


def _dig_corridors(
    recipe: Cells, draft: Draft, grid: Grid, rooms: Sequence[CellRoom], pairs: Sequence[Pair], rng: Random
) -> None:
    """Dig a corridor for every pair of places."""
    corridors = []
    for pair in pairs:
        near, beyond = grid.cells_between(pair)
        axis = DOWN if grid.is_below((near, beyond)) else ACROSS
        # Four numbers are drawn for any course, so that no knob bends other corridors.
        rolls = rng.random(), rng.random(), rng.random(), rng.random()
        corridor = Corridor(rooms[near], rooms[beyond], axis, rolls)  # takes a side of both rooms
        corridors.append((grid.places[near], grid.places[beyond], corridor))
    cells, floor = draft.cells, Terrain.FLOOR
    for near, beyond, corridor in corridors:
        path = corridor.cells(recipe.corridors, draft.width)
        for cell in path:
            cells[cell] = floor
        draft.links.append(DraftLink(near, beyond, "corridor", path))
