"""Characters drawn with the window's font, as a terminal shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw

from game.frontends.window.glyphs import REGULAR, FontGlyphs
from levelgen.files import assets_folder

if TYPE_CHECKING:
    from game.frontends.frame import Cells


def lettered(cells: Cells, size: tuple[int, int]) -> Image.Image:
    """The picture of a console's cells; `size` is the width and height of a cell in pixels."""
    font = FontGlyphs(assets_folder() / "tilesets" / "dejavu" / REGULAR, size)
    (rows, columns), (width, height) = cells.shape, size
    picture = Image.new("RGB", (columns * width, rows * height))
    draw = ImageDraw.Draw(picture)
    for (y, x), cell in np.ndenumerate(cells):
        left, top = x * width, y * height
        draw.rectangle((left, top, left + width - 1, top + height - 1), fill=tuple(cell["bg"][:3].tolist()))
        picture.paste(tuple(cell["fg"][:3].tolist()), (left, top), Image.fromarray(font.tile(int(cell["ch"]))))
    return picture
