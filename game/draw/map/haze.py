"""Gas as drawn: a haze over the ground in its colour, denser where there is more gas, and a glyph on bare ground.

The glyph shows it on terminals without colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import ENOUGH, FULL

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.draw.text.palette import Colors
    from game.world.floor import Floor
    from game.world.ground import Ground

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]

LEAST = 40  # share of the gas's colour in the ground, of 256, for almost no gas
MOST = 190  # the same for a full cell
FAINT = 36  # the same for a gas that only shimmers
RIPPLE = 14  # difference between shades of a shimmering gas
SHADES = 4
GLYPHS = 2  # factor of that share for characters
GLYPH = "░"
SHOWS_GAS = ("floor", "shallow_water", "grass", "rubble", "ash", "bones", "bloodstain", "mud", "hard_mud")
PAINT = 200  # maximum share for characters, of 256


def lay_over(
    fore: Cells,
    back: Cells,
    ground: Ground,
    window: tuple[slice, slice],
    colors: Colors,
    shades: NDArray[np.int32] | None,
) -> None:
    """Blend the gases of the ground into the colours of a window of the map, in place.

    Args:
        fore: the colours of the characters.
        back: the colours behind them.
        ground: the ground with the gases.
        window: the rows and columns of the map that are shown.
        colors: the palette.
        shades: [y, x] of the whole map, for shimmering gases; None if these do not move.
    """
    for gas, kind in zip(ground.gases, ground.content.gases.values(), strict=True):
        held = gas[window].astype(np.int32)
        if not ground.gassed or held.max() < ENOUGH:
            continue
        if kind.shimmers:
            share = np.full_like(held, FAINT)
            if shades is not None:
                share += (shades[window] - SHADES // 2) * RIPPLE
        else:
            share = LEAST + held * (MOST - LEAST) // FULL
        share = np.where(held >= ENOUGH, np.minimum(share, MOST), 0)[..., None]
        color = np.array(colors[kind.color], np.int32)
        for cells, part in ((back, share), (fore, np.minimum(share * GLYPHS, PAINT))):
            cells[:] = cells + (color - cells.astype(np.int32)) * part // 256


def wisps(floor: Floor, window: tuple[slice, slice]) -> NDArray[np.bool_]:
    """Return the cells of a window of the map whose glyph is that of gas: bare ground in sight, with gas over it."""
    ground = floor.ground
    if not ground.gassed:
        return np.zeros(ground.terrain[window].shape, np.bool_)
    bare = np.array([kind.id in SHOWS_GAS for kind in ground.content.terrain])[ground.terrain[window]]
    return bare & floor.memory.visible[window] & (ground.gases[:, window[0], window[1]] >= ENOUGH).any(axis=0)
