"""Drawing an overlay: the tiles of its placed templates are stamped onto the natural ground."""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.templates.clip import Placed
from levelgen.generators.templates.variant import CORNER, SIDE
from levelgen.terrain import Terrain


def draw(
    terrain: NDArray[np.uint8], hazards: NDArray[np.bool_], templates: Collection[Placed], *, open_edges: bool
) -> None:
    """Draw placed templates onto the natural terrain [y, x]; rock that will be wall is left as it is.

    Over hazards walls are drawn, but with open_edges only their corners, so that the lava is seen from rooms; lava
    right behind a wall replaces that wall too. Entrances in use become floor, over hazards bridge.
    """
    natural = terrain.copy()
    edges = np.zeros_like(terrain)
    for each in templates:
        np.copyto(terrain[each.box], each.variant.tiles, where=each.variant.inner)
        around = edges[each.box]
        np.maximum(around, each.variant.edges, out=around)
    terrain[hazards & (edges == CORNER if open_edges else edges > 0)] = Terrain.WALL
    if open_edges:
        liquid = _greatest_beside(natural * hazards)
        np.copyto(terrain, liquid, where=(edges == SIDE) & ~hazards & (liquid > 0))
    joints = np.array([(y, x) for each in templates for x, y in each.joints], dtype=np.intp).reshape(-1, 2)
    at = tuple(joints.T)
    terrain[at] = np.where(hazards[at], np.uint8(Terrain.BRIDGE), np.uint8(Terrain.FLOOR))


def _greatest_beside(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the greatest of each cell's four neighbours, shape (height, width); 0 for cells at the edge."""
    result = np.zeros_like(cells)
    upright = np.maximum(cells[:-2, 1:-1], cells[2:, 1:-1])
    result[1:-1, 1:-1] = np.maximum(upright, np.maximum(cells[1:-1, :-2], cells[1:-1, 2:]))
    return result
