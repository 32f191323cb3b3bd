"""Shores: wreaths around lakes on the floor beside them, seams between lava and water, and burnt ground.

No cell becomes walkable here and none ceases to be: floor becomes another ground.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.grid import Mask
from levelgen.steps.blobs import grains, patches
from levelgen.terrain import Terrain, true_for

_PATCH = 5
"""Cells across of the patches in which ground is burnt."""

WATERS = (Terrain.DEEP_WATER, Terrain.SHALLOW_WATER, Terrain.CAUSEWAY)
"""What lava must not touch."""

_WET = true_for(WATERS)
_BARE = true_for([Terrain.FLOOR, Terrain.GRASS])

_WREATHS = {
    Terrain.DEEP_WATER: ([(256, Terrain.SHALLOW_WATER)], [(90, Terrain.SHALLOW_WATER), (210, Terrain.GRASS)]),
    Terrain.LAVA: ([(150, Terrain.ASH), (220, Terrain.RUBBLE)], [(90, Terrain.ASH), (120, Terrain.RUBBLE)]),
    Terrain.CHASM: ([(150, Terrain.RUBBLE)], [(40, Terrain.RUBBLE)]),
}
"""What floor is beside each liquid, and a cell farther: words, each for rolls from 0 to 255 below its number and not
below the one before; beyond the last it stays floor."""


def lay_wreaths(draft: Draft, placed: Mask, bits: NDArray[np.uint64]) -> None:
    """Lay wreaths two cells wide around what was placed [y, x], on floor only; by chance, made of random bits.

    Shallows lie around water and grass beyond, ash and rubble around lava, rubble at the edge of chasms. Where floor is
    near lava and near water, it is obsidian. On a level with lava no grass grows.
    """
    terrain, dice = draft.terrain, grains(bits)
    lava = terrain == Terrain.LAVA
    has_lava = bool(lava.any())
    if has_lava:
        seam = grid.dilate(grid.dilate(lava)) & grid.dilate(grid.dilate(_WET.take(terrain)))
        terrain[seam & (terrain == Terrain.FLOOR)] = Terrain.OBSIDIAN
    for liquid, rings in _WREATHS.items():
        inside = placed & (terrain == liquid)
        for words in rings if inside.any() else ():
            outside = grid.dilate(inside)
            ring = outside & ~inside & (terrain == Terrain.FLOOR)
            inside = outside
            least = 0
            for most, word in words:
                if not (has_lava and word == Terrain.GRASS):
                    terrain[ring & (least <= dice) & (dice < most)] = word
                least = most


def burn(draft: Draft, share: float, bits: NDArray[np.uint64]) -> int:
    """Burn that share of the floor and grass, in patches made of random bits: most of it is ash then, some rubble.

    Returns:
        The number of cells that are ash or rubble now.
    """
    terrain, dice = draft.terrain, grains(bits)
    # The cells' own luck frays the patches' rims.
    burnt = (5 * patches(bits, _PATCH, _PATCH) + 3 * dice) // 8 < int(share * 256)
    burnt &= _BARE.take(terrain)
    ash = burnt & ((dice % 8 > 1) | (terrain == Terrain.GRASS))
    rubble = burnt & ~ash & (dice % 8 == 0)
    terrain[ash] = Terrain.ASH
    terrain[rubble] = Terrain.RUBBLE
    return int((ash | rubble).sum())
