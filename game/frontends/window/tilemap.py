"""The map in graphical tiles, from sheets of several sizes: the next larger one is reduced to the size of the cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import tcod.sdl.render
from PIL import Image

from game.frontends.base import GLYPHS, FrontendError
from game.frontends.window.glyphs import BOLD, FontGlyphs

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from game.frontends.base import TileMap

    _Integers = NDArray[np.signedinteger[Any]]

_NAME: Final = re.compile(r"tiles-(\d+)\.png")
_CORNERS: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
_TRIANGLES: Final = np.array([0, 1, 2, 2, 3, 0], np.uint32)


class TileCanvas:
    """Draws maps in tiles, and keeps the last one so that only changed cells are redrawn."""

    def __init__(self, renderer: tcod.sdl.render.Renderer, folder: Path, fonts: Path) -> None:
        """Find the sheets of a folder, named by the pixels of a tile such as `tiles-32.png`.

        Raises:
            FrontendError: the folder has none.
        """
        self._renderer = renderer
        self._fonts = fonts
        self._files = {int(match[1]): file for file in folder.glob("*.png") if (match := _NAME.fullmatch(file.name))}
        if not self._files:
            raise FrontendError(f"The folder {folder} has no sheet of tiles, such as tiles-32.png.")
        self.side = 0  # pixels of a tile in the current sheet
        self._shown: TileMap | None = None
        self._light = np.zeros((0, 0, len(_CORNERS), 4), np.float32)  # as `corner_light` returns it

    def prepare(self, tiles: TileMap, cell: int) -> None:
        """Prepare the tiles of a map, with sides of `side` pixels: not smaller than a cell, if there is such a sheet.

        Raises:
            FrontendError: the sheet is damaged.
        """
        self._use(min((side for side in self._files if side >= cell), default=max(self._files)))
        self._learn(tiles.ids[tiles.ids >= GLYPHS] - GLYPHS)

    def render(self, tiles: TileMap) -> tcod.sdl.render.Texture:
        """Return the texture of a prepared map."""
        rows, columns = tiles.ids.shape[:2]
        before, self._shown = self._shown, tiles
        light, self._light = self._light, corner_light(tiles)
        if before is None or before.ids.shape != tiles.ids.shape:
            target = tcod.sdl.render.TextureAccess.TARGET
            self._texture = self._renderer.new_texture(columns * self.side, rows * self.side, access=target)
            changed = np.ones((rows, columns), np.bool_)
        else:
            changed = (before.ids != tiles.ids).any(axis=-1) | (before.colors != tiles.colors).any(axis=(-1, -2))
            changed |= (light != self._light).any(axis=(-1, -2))
        if changed.any():
            self._draw(tiles, changed)
        return self._texture

    def _use(self, side: int) -> None:
        """Load the sheet of this size."""
        if self.side == side:
            return
        try:
            with Image.open(self._files[side]) as file:
                pixels = np.asarray(file.convert("RGBA"))
        except OSError as error:
            raise FrontendError(f"The tiles {self._files[side]} cannot be read: {error}.") from error
        self._sheet = _Sheet(self._renderer, pixels, side)
        self._font = FontGlyphs(self._fonts / BOLD, (side, side), centered=True)
        self._codes: list[int] = []
        self.side, self._shown = side, None

    def _draw(self, tiles: TileMap, changed: NDArray[np.bool_]) -> None:
        """Redraw the changed cells: black, then layer by layer."""
        rows, columns = changed.nonzero()
        ids, light = tiles.ids[changed], self._light[changed]
        plain = tiles.colors[changed][:, :, None].repeat(len(_CORNERS), axis=2).astype(np.float32) / np.float32(255)
        with self._renderer.set_render_target(self._texture):
            self._renderer.draw_color = (0, 0, 0, 255)
            corners = np.stack((columns, rows), axis=-1) * self.side
            self._renderer.fill_rects(np.pad(corners, ((0, 0), (0, 2)), constant_values=self.side).astype(np.float32))
            for layer in range(ids.shape[1]):
                numbers = ids[:, layer]
                colors = light if layer < tiles.lit else plain[:, layer]
                drawn = (numbers > 0) & (numbers < GLYPHS)
                self._sheet.draw(numbers[drawn], corners[drawn], colors[drawn])
                written = numbers >= GLYPHS
                if written.any():
                    places = np.searchsorted(self._codes, numbers[written] - GLYPHS)
                    self._glyphs.draw(places, corners[written], colors[written])

    def _learn(self, codes: NDArray[np.int32]) -> None:
        """Add tiles for these characters."""
        known = sorted({*self._codes, *codes.tolist()})
        if known != self._codes:
            self._codes = known
            cover = np.concatenate([self._font.tile(code) for code in known], axis=1)[..., None]
            white = np.full_like(cover, 255).repeat(3, axis=-1)
            self._glyphs = _Sheet(self._renderer, np.concatenate((white, cover), axis=-1), self.side)


def corner_light(tiles: TileMap) -> NDArray[np.float32]:
    """Return the light at the corners of each cell, [y, x, corner, (red, green, blue, alpha)], from 0 to 1.

    It is the mean of the cells that meet there, ignoring cells with nothing shown; corners go clockwise from the top
    left one.
    """
    shown = (tiles.ids[..., 0] > 0).astype(np.float32)[..., None]
    light = np.pad(tiles.colors[:, :, 0].astype(np.float32) / np.float32(255) * shown, ((1, 1), (1, 1), (0, 0)))
    count = np.pad(shown, ((1, 1), (1, 1), (0, 0)))
    total, cells = (each[1:, 1:] + each[1:, :-1] + each[:-1, 1:] + each[:-1, :-1] for each in (light, count))
    mean = total / np.maximum(cells, 1)
    corners: NDArray[np.float32] = np.stack((mean[:-1, :-1], mean[:-1, 1:], mean[1:, 1:], mean[1:, :-1]), axis=2)
    return corners


class _Sheet:
    """A texture of tiles in rows."""

    def __init__(self, renderer: tcod.sdl.render.Renderer, pixels: NDArray[np.uint8], side: int) -> None:
        self._renderer = renderer
        self._side = side
        self._columns, self._rows = pixels.shape[1] // side, pixels.shape[0] // side
        self._texture = renderer.upload_texture(np.ascontiguousarray(pixels))
        self._texture.blend_mode = tcod.sdl.render.BlendMode.BLEND
        self._texture.scale_mode = tcod.sdl.render.ScaleMode.NEAREST

    def draw(self, numbers: _Integers, corners: _Integers, colors: NDArray[np.float32]) -> None:
        """Draw tiles by number, with their top left corners at (x, y) in pixels.

        Args:
            numbers: of the tiles.
            corners: [tile, (x, y)] in pixels.
            colors: from 0 to 1, [tile, corner, (red, green, blue, alpha)].
        """
        if not len(numbers):
            return
        size = np.array([self._columns, self._rows], np.float32)
        places = np.stack((numbers % self._columns, numbers // self._columns), axis=-1)
        quads = np.arange(len(numbers), dtype=np.uint32)[:, None] * np.uint32(len(_CORNERS)) + _TRIANGLES
        self._renderer.geometry(
            self._texture,
            (corners[:, None] + _CORNERS * self._side).reshape(-1, 2).astype(np.float32),
            colors.reshape(-1, 4),
            ((places[:, None] + _CORNERS) / size).reshape(-1, 2).astype(np.float32),
            quads.reshape(-1),
        )
