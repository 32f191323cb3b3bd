"""Shores: wreaths around lakes on the floor beside them, seams between lava and water, and burnt ground.

No cell becomes walkable here and none ceases to be: floor becomes another ground.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.grid import Mask
from levelgen.steps.blobs import patches
from levelgen.terrain import Terrain, true_for

_PATCH = 5
"""Cells across of the patches in which ground is burnt."""

WATERS = (Terrain.DEEP_WATER, Terrain.SHALLOW_WATER, Terrain.CAUSEWAY)
"""What lava must not touch."""

_WET = true_for(WATERS)
_BARE = true_for([Terrain.FLOOR, Terrain.GRASS])


def lay_wreaths(draft: Draft, placed: Mask, seed: int) -> None:
    """Lay wreaths two cells wide around what was placed [y, x], on floor only.

    Shallows lie around water and grass beyond, ash and rubble around lava, rubble at the edge of chasms. Where floor is
    near lava and near water, it is obsidian. On a level with lava no grass grows.
    """
    terrain = draft.terrain
    floor = terrain == Terrain.FLOOR
    dice = patches(terrain.shape, 1, 1, seed, "wreath").astype(np.uint8)
    lava = terrain == Terrain.LAVA
    near_lava = _around(lava)
    near_water = _around(_WET[terrain])
    _wreathe(terrain, floor & near_lava & near_water, np.full_like(dice, Terrain.OBSIDIAN))
    floor &= ~(near_lava & near_water)

    beside, near = _rings(placed & (terrain == Terrain.DEEP_WATER))
    beyond = Terrain.FLOOR if lava.any() else Terrain.GRASS
    _wreathe(terrain, floor & beside, np.full_like(dice, Terrain.SHALLOW_WATER))
    _wreathe(terrain, floor & near, np.where(dice < 90, Terrain.SHALLOW_WATER, np.where(dice < 210, beyond, 2)))
    beside, near = _rings(placed & lava)
    _wreathe(terrain, floor & beside, np.where(dice < 150, Terrain.ASH, np.where(dice < 220, Terrain.RUBBLE, 2)))
    _wreathe(terrain, floor & near, np.where(dice < 90, Terrain.ASH, np.where(dice < 120, Terrain.RUBBLE, 2)))
    beside, near = _rings(placed & (terrain == Terrain.CHASM))
    _wreathe(terrain, floor & beside, np.where(dice < 150, Terrain.RUBBLE, Terrain.FLOOR))
    _wreathe(terrain, floor & near, np.where(dice < 40, Terrain.RUBBLE, Terrain.FLOOR))


def _around(cells: Mask) -> Mask:
    return grid.dilate(grid.dilate(cells))


def _rings(cells: Mask) -> tuple[Mask, Mask]:
    """Return what is one and what is two cells from the cells."""
    beside = grid.dilate(cells)
    return beside & ~cells, grid.dilate(beside) & ~beside


def _wreathe(terrain: NDArray[np.uint8], where: Mask, words: NDArray[np.integer]) -> None:
    np.copyto(terrain, words.astype(np.uint8), where=where & (terrain == Terrain.FLOOR))


def burn(draft: Draft, share: float, seed: int) -> int:
    """Burn that share of the floor and grass, in patches: most of it is ash then, some rubble.

    Returns:
        The number of cells that are ash or rubble now.
    """
    terrain = draft.terrain
    most = int(share * 256)
    heat, dice = patches(terrain.shape, _PATCH, _PATCH, seed, "patches"), patches(terrain.shape, 1, 1, seed, "burnt")
    # The cells' own luck frays the patches' rims.
    burnt = (5 * heat + 3 * dice) // 8 < most
    burnt &= _BARE[terrain]
    ash = burnt & ((dice % 8 > 1) | (terrain == Terrain.GRASS))
    rubble = burnt & ~ash & (dice % 8 == 0)
    terrain[ash] = Terrain.ASH
    terrain[rubble] = Terrain.RUBBLE
    return int((ash | rubble).sum())
