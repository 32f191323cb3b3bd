"""Bridges: those over lava that the floor needs are made of iron, so that no fire can cut the floor in two."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.rules.senses import fire
from game.world.ground import cells_in, mask_of
from levelgen import grid
from levelgen.terrain import WALKABLE, Terrain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.world.floor import Floor

IRON = "iron_bridge"  # terrain


def brace(floor: Floor) -> None:
    """Turn as many bridges over lava to iron as are needed to reach everything without the wooden ones.

    Water can be swum and a chasm leaped into, so bridges over those may all be of wood. Bridges are tried in
    reading order; each one that joins ground not yet connected is needed (Kruskal).
    """
    terrain = floor.level.terrain
    bridged = terrain == Terrain.BRIDGE
    if not (bridged.any() and (terrain == Terrain.LAVA).any()):
        return
    bridges, count = grid.label(bridged)
    over_lava = [cells for number in range(count) if _spans_lava(floor, cells := cells_in(bridges == number))]
    if not over_lava:
        return
    firm = WALKABLE[terrain] | (terrain == Terrain.DEEP_WATER)
    firm &= ~mask_of(chain(*over_lava), firm.shape)
    for cells in over_lava:
        if _joins(grid.label(firm)[0], cells):
            floor.ground.change_all(dict.fromkeys(cells, IRON))
            firm |= mask_of(cells, firm.shape)


def _spans_lava(floor: Floor, cells: list[tuple[int, int]]) -> bool:
    return fire.beneath(floor.level, *cells[0]) == "lava"


def _joins(pieces: NDArray[np.int32], cells: list[tuple[int, int]]) -> bool:
    """Tell whether these cells touch more than one piece of the ground."""
    around = grid.dilate(mask_of(cells, pieces.shape), diagonal=False)
    touched = {*pieces[around].tolist()}  # numpy.unique would import all of numpy's masked arrays on first use
    return len(touched - {-1}) > 1
