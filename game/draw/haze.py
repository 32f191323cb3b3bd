"""Gas as it is drawn: a haze over the ground, in its own colour, the denser the more of it there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import ENOUGH, FULL

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.draw.palette import Colors
    from game.world.ground import Ground

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]

LEAST = 40  # of 256, how much of its colour the ground takes of a gas of which there is next to nothing
MOST = 190  # and of a full cell
FAINT = 36  # of one that only shimmers
RIPPLE = 14  # between the shades of what shimmers
SHADES = 4
GLYPHS = 2  # times as much of it the characters take
PAINT = 200  # of 256, the most that they take


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
        fore: the colours of its characters.
        back: the colours behind them.
        ground: with the gases.
        window: the rows and columns of the map that it shows.
        colors: the palette.
        shades: [y, x] of the map, of what shimmers; None lies still.
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
