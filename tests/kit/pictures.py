"""Graphical tiles put together without a window, as the window should show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from game.frontends.base import GLYPHS
from levelgen.files import assets_folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.frontends.base import TileMap

SHEETS = assets_folder() / "tiles"


def sheet(size: int) -> NDArray[np.uint8]:
    """The tiles of a size by number, [number, y, x, (red, green, blue, alpha)]."""
    pixels = np.asarray(Image.open(SHEETS / f"tiles-{size}.png").convert("RGBA"))
    rows, columns = pixels.shape[0] // size, pixels.shape[1] // size
    return pixels.reshape(rows, size, columns, size, 4).swapaxes(1, 2).reshape(-1, size, size, 4)


def composed(tiles: TileMap, size: int) -> NDArray[np.uint8]:
    """The pixels of a map in tiles of a size, without glyphs, [y, x, (red, green, blue)]."""
    rows, columns, layers = tiles.ids.shape
    pixels, drawn = sheet(size), np.zeros((rows, columns, size, size, 3), np.float32)
    for layer in range(layers):
        ids = tiles.ids[..., layer]
        here = (ids > 0) & (ids < GLYPHS)
        tile, color = pixels[ids[here]].astype(np.float32), tiles.colors[here, layer].astype(np.float32) / 255
        share = tile[..., 3:] / 255 * color[:, None, None, 3:]
        drawn[here] = drawn[here] * (1 - share) + tile[..., :3] * color[:, None, None, :3] * share
    return np.round(drawn).astype(np.uint8).swapaxes(1, 2).reshape(rows * size, columns * size, 3)
