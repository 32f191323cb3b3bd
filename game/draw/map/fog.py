"""Fog over ground far from the hero, in strata whose theme has a colour for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.world import query
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.draw.text.palette import Color
    from game.world.run import Run

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]
    Numbers = NDArray[np.int32]

BLOCK = (6, 5)  # columns and rows: the fog moves only as the hero comes to another block, or each step would cost bytes
NEAR = (10, 15, 20)  # distances from the middle of the block at which the fog begins and becomes denser
DENSER = 22  # of 256: share of the fog's colour that each adds


def shares(run: Run, window: tuple[slice, slice]) -> Numbers:
    """Return the fog's share of 256 in the cells of a window of the map, [y, x]: none near the hero or out of sight.

    A row counts as 1.2 columns, as for torchlight.
    """
    *_, at = query.hero(run)
    rows, columns = np.ogrid[window]
    x, y = (part // size * size + size // 2 for part, size in zip((at.x, at.y), BLOCK, strict=True))
    squares = 25 * (columns - x) ** 2 + 36 * (rows - y) ** 2
    farther = np.searchsorted(25 * np.array(NEAR) ** 2, squares)
    floor = run.floor
    foggy = floor.memory.visible & (floor.memory.terrain != Terrain.CHASM)  # which stays black
    return np.where(foggy[window], farther * DENSER, 0).astype(np.int32)


def lay_over(fore: Cells, back: Cells, share: Numbers, color: Color) -> None:
    """Blend a share of the fog's colour, [y, x], into the colours of characters and those behind them, in place."""
    for cells in (fore, back):
        cells[:] = cells + (np.array(color, np.int32) - cells) * share[..., None] // 256
