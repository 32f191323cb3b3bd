"""Connecting rooms: tunnels join the connected components of the room graph, if a generator left several.

Generators join their rooms by construction, so usually there is nothing to do. Components are joined by the shortest
tunnel that can be dug; no room is ever silently walled off.
"""

import numpy as np

from levelgen import graph, grid
from levelgen.draft import Draft, DraftLink
from levelgen.terrain import WALKABLE, Terrain


def dig_tunnels(draft: Draft) -> int:
    """Dig tunnels until the links join all rooms. Rooms that cannot be joined are left to validation.

    Returns:
        The number of tunnels dug.
    """
    dug = 0
    while len(components := graph.connected_components(draft.adjacency())) > 1:
        link = _tunnel(draft, min(components, key=len))
        if link is None:
            break
        for cell in link.cells:
            if not draft.is_walkable(cell):
                draft.cells[cell] = Terrain.FLOOR
        draft.links.append(link)
        dug += 1
    return dug


def _tunnel(draft: Draft, component: list[int]) -> DraftLink | None:
    """Return the shortest link from these rooms to any other room, through rock, walls or walkable cells."""
    width, terrain, room_at = draft.width, draft.terrain, draft.room_at
    inside = draft.mask_of(component)
    outside = (room_at >= 0) & ~inside
    passable = grid.inner(outside | inside | WALKABLE.take(terrain) | (terrain <= int(Terrain.WALL)))
    steps = grid.distance(passable, grid.positions(inside)).ravel()
    ends = np.flatnonzero(outside.ravel() & (steps > 0))
    if not ends.size:
        return None
    end = cell = int(ends[np.argmin(steps[ends])])
    cells = []
    while steps[cell] > 0:
        sides = (cell - width, cell - 1, cell + 1, cell + width)
        cell = next(side for side in sides if steps[side] == steps[cell] - 1)
        cells.append(cell)
    owners = room_at.ravel()
    return DraftLink(int(owners[cell]), int(owners[end]), "corridor", cells[-2::-1])
