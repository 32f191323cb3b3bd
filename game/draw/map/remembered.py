"""The colours of ground out of sight: dim as remembered, and tinted where it is known from a map alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.draw.text.palette import Color

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]

DIM = 0.62  # brightness of remembered cells
KEPT = 0.55  # share of the colour that remembered cells keep
VIVID = 0.9  # the same for water, lava and other hazards
CHARTED = 24  # of 256: share of the colour of maps in cells known from a map alone


def shares_kept(kinds: Iterable[TerrainKind]) -> NDArray[np.float64]:
    """Return the share of its colour that each kind of ground keeps when it is remembered."""
    return np.array([VIVID if kind.hazard or kind.douses or kind.light else KEPT for kind in kinds])


def dimmed(color: NDArray[np.int32], kept: NDArray[np.float64], mapped: NDArray[np.bool_], of_maps: Color) -> Cells:
    """Return remembered colours: dim, with a share of their hue [y, x], and tinted where they are mapped [y, x]."""
    gray, kept = color.mean(axis=-1, keepdims=True), kept[..., None]
    dim = (color * kept + gray * (1 - kept)) * DIM
    tinted: Cells = np.where(mapped[..., None], dim + (np.array(of_maps) - dim) * CHARTED / 256, dim).astype(np.uint8)
    return tinted
