"""Shores: wreaths around lakes on the floor beside them, seams between lava and water, overgrown and burnt ground.

Floor becomes other ground; no cell gains or loses walkability.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.grid import Mask
from levelgen.steps.blobs import grains, patches, smoothed
from levelgen.terrain import Terrain, true_for

_PATCH = 5
"""The size of patches of burnt ground, in cells across."""

_GROWTH = 7, 4
"""The columns and rows of the patches of ground that grow together."""

_GROWN = 106
"""The chance, of 256, of a cell to be of such ground before patches become round."""

_STREWN = 110
"""The chance, of 256, of a cell of it to be rubble where no grass grows."""

WATERS = (Terrain.DEEP_WATER, Terrain.SHALLOW_WATER, Terrain.CAUSEWAY)
"""Terrain that lava must not touch."""

_WET = true_for(WATERS)
_BARE = true_for([Terrain.FLOOR, Terrain.GRASS])

_WREATHS = {
    Terrain.DEEP_WATER: ([(256, Terrain.SHALLOW_WATER)], [(90, Terrain.SHALLOW_WATER), (210, Terrain.GRASS)]),
    Terrain.LAVA: ([(150, Terrain.ASH), (220, Terrain.RUBBLE)], [(90, Terrain.ASH), (120, Terrain.RUBBLE)]),
    Terrain.CHASM: ([(150, Terrain.RUBBLE)], [(40, Terrain.RUBBLE)]),
}
"""New ground for floor beside each liquid, and a cell farther: pairs of a limit and a word. A roll from 0 to 255 takes
the first word whose limit is above it; beyond the last limit the floor stays."""


def lay_wreaths(draft: Draft, placed: Mask, bits: NDArray[np.uint64]) -> None:
    """Lay wreaths two cells wide around the placed liquids [y, x], on floor only, at random by the given bits.

    Water has shallows around it and grass beyond, lava has ash and rubble, chasms have rubble at the edge. Floor near
    both lava and water becomes obsidian. On a level with lava no grass grows.
    """
    terrain, dice = draft.terrain, grains(bits)
    lava = terrain == int(Terrain.LAVA)
    has_lava = bool(lava.any())
    if has_lava:
        seam = grid.dilate(grid.dilate(lava)) & grid.dilate(grid.dilate(_WET.take(terrain)))
        terrain[seam & (terrain == int(Terrain.FLOOR))] = Terrain.OBSIDIAN
    for liquid, rings in _WREATHS.items():
        inside = placed & (terrain == int(liquid))
        for words in rings if inside.any() else ():
            outside = grid.dilate(inside)
            ring = outside & ~inside & (terrain == int(Terrain.FLOOR))
            inside = outside
            least = 0
            for most, word in words:
                if not (has_lava and word == Terrain.GRASS):
                    terrain[ring & (least <= dice) & (dice < most)] = word
                least = most


def grow(draft: Draft, bits: NDArray[np.uint64]) -> None:
    """Cover floor of rooms, in patches made of random bits, with grass, or with rubble if there is lava or a chasm.

    Landmarks stay as they were drawn.
    """
    terrain, dice = draft.terrain, grains(bits)
    grown = smoothed(dice + 2 * patches(bits, *_GROWTH) < 3 * _GROWN)
    grown &= draft.mask_of(index for index, room in enumerate(draft.rooms) if room.kind != "landmark")
    grown &= terrain == int(Terrain.FLOOR)
    if Terrain.LAVA in draft.cells or Terrain.CHASM in draft.cells:
        terrain[grown & (dice < _STREWN)] = Terrain.RUBBLE
    else:
        terrain[grown] = Terrain.GRASS


def burn(draft: Draft, share: float, bits: NDArray[np.uint64]) -> int:
    """Burn the given share of the floor and grass, in patches made of random bits, to ash and some rubble.

    Returns:
        The number of cells that became ash or rubble.
    """
    terrain, dice = draft.terrain, grains(bits)
    # The cells' own rolls fray the rims of patches.
    burnt = (5 * patches(bits, _PATCH, _PATCH) + 3 * dice) // 8 < int(share * 256)
    burnt &= _BARE.take(terrain)
    ash = burnt & ((dice % 8 > 1) | (terrain == int(Terrain.GRASS)))
    rubble = burnt & ~ash & (dice % 8 == 0)
    terrain[ash] = Terrain.ASH
    terrain[rubble] = Terrain.RUBBLE
    return int(np.count_nonzero(ash | rubble))
