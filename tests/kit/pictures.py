"""Graphical tiles put together without a window, as the window should show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from game.frontends.base import GLYPHS
from game.frontends.window.tilemap import corner_light
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
    light = corner_light(tiles)
    for layer in range(layers):
        ids = tiles.ids[..., layer]
        here = (ids > 0) & (ids < GLYPHS)
        tile = pixels[ids[here]].astype(np.float32)
        plain = tiles.colors[here, layer][:, None, None].astype(np.float32) / 255
        color = across(light[here], size) if layer < tiles.lit else plain
        share = tile[..., 3:] / 255 * color[..., 3:]
        drawn[here] = drawn[here] * (1 - share) + tile[..., :3] * color[..., :3] * share
    return np.round(drawn).astype(np.uint8).swapaxes(1, 2).reshape(rows * size, columns * size, 3)


def across(corners: NDArray[np.float32], size: int) -> NDArray[np.float32]:
    """Colours across tiles, [tile, y, x, part], by those of their corners: two triangles, as a window draws them."""
    middle = (np.arange(size, dtype=np.float32) + 0.5) / size
    u, v = middle[None, None, :, None], middle[None, :, None, None]
    one, two, three, four = (corners[:, number, None, None] for number in range(4))
    above, below = one + u * (two - one) + v * (three - two), one + v * (four - one) + u * (three - four)
    colors: NDArray[np.float32] = np.where(u >= v, above, below)
    return colors
