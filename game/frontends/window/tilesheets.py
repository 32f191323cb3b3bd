"""The player's tilesheet: an image of 16x16 tiles in the order of code page 437, or of 32x8 in libtcod's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tcod.tileset
from PIL import Image

from game.frontends.base import FrontendError
from game.frontends.terminal.glyphs import lookalike

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


class Tilesheet:
    """The tiles of one image, all with the same `size` in pixels.

    Raises:
        FrontendError: the file is not an image, or has another number of tiles.
    """

    def __init__(self, file: Path) -> None:
        try:
            with Image.open(file) as picture:
                picture.load()  # for a damaged one libtcod prints many messages of its own
                width, height = picture.size
        except OSError as error:
            raise FrontendError(f"The tileset {file} cannot be read: {error}.") from error
        wide = width == 4 * height
        columns, rows = (32, 8) if wide else (16, 16)
        charmap = tcod.tileset.CHARMAP_TCOD if wide else tcod.tileset.CHARMAP_CP437
        self.size = width // columns, height // rows
        if 0 in self.size or width % columns or height % rows:
            raise FrontendError(
                f"The tileset {file} is {width}x{height} pixels, which is neither 16x16 nor 32x8 tiles of one size."
            )
        self._known = frozenset(charmap)
        try:
            self._tiles = tcod.tileset.load_tilesheet(file, columns, rows, charmap)
        except (OSError, RuntimeError) as error:
            raise FrontendError(f"The tileset {file} cannot be read: it is no PNG picture.") from error

    def tile(self, code: int) -> NDArray[np.uint8]:
        """Return a character's tile in colours, [y, x, channel]; a lookalike's if the sheet lacks it."""
        shown = code if code in self._known and code else ord(lookalike(code or ord(" ")))
        tile: NDArray[np.uint8] = self._tiles[shown]
        return tile
