"""Sizes of the window's cells: the largest that show a whole floor, scaled by the player's zoom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.frontends.base import CellSizes

if TYPE_CHECKING:
    from game.frontends.base import Tiles

Size = tuple[int, int]  # width and height, or columns and rows

WHOLE: Final = 100, 34  # text cells for a whole floor beside the sidebar
FEWEST: Final = 80, 24  # text cells that play needs
LEAST_TEXT: Final = 8, 16  # pixels, at usual density
LEAST_WINDOW: Final = FEWEST[0] * LEAST_TEXT[0], FEWEST[1] * LEAST_TEXT[1]
LEAST_SQUARE: Final = 8
LEAST_ZOOM: Final = -3  # steps
MOST_ZOOM: Final = 12
_FLOOR: Final = 80, 29  # map cells
_BESIDE: Final = 20, 5  # columns and rows of text beside a floor, at least
_ABOVE: Final = 0, 17  # the same for a floor that takes the whole width
_LEAST_SHARE: Final = 0.6  # least height of text relative to such a map's cells
_LEAST_SHAPE: Final = 1.75  # least height of text there relative to its width
_STEP: Final = 1.15  # factor of a step of zoom
_SHAPE: Final = 5, 8  # proportions of a tall cell in a window of the program's own size


def cell_sizes(tiles: Tiles, window: Size, *, zoom: int = 0, density: float = 1.0) -> CellSizes:
    """Return the sizes of cells in a window of (width, height) pixels, zoomed by a number of steps.

    Zooming in enlarges text until just enough of it fits, and the map further on. `density` is the factor of pixels
    that a legible letter needs on this screen; it is applied as far as enough text still fits.
    """
    most = window[0] // FEWEST[0], window[1] // FEWEST[1]
    density = max(1.0, min(density, most[0] / LEAST_TEXT[0], most[1] / LEAST_TEXT[1]))
    least = int(LEAST_TEXT[0] * density), int(LEAST_TEXT[1] * density)
    text, cell = _tall(window, least) if tiles == "tall" else _square(window, least)
    side = int(LEAST_SQUARE * density)
    return CellSizes(
        _scaled(text, _STEP**zoom, least, most),
        _scaled(cell, _STEP**zoom, least if tiles == "tall" else (side, side), (window[0] // 24, window[1] // 12)),
        tiled=tiles == "graphical",
    )


def first_size(screen: Size) -> Size:
    """Return the size of a window that shows a whole floor in tall cells on a screen of this size."""
    widest, highest = int(screen[0] * 0.96), int(screen[1] * 0.92)  # leaves room for the window's frame
    height = max(LEAST_TEXT[1], highest // WHOLE[1])
    width = max(LEAST_TEXT[0], min(widest // WHOLE[0], -(-height * _SHAPE[0] // _SHAPE[1])))
    height = min(height, 2 * width)
    return min(widest, width * WHOLE[0]), min(highest, height * WHOLE[1])


def _tall(window: Size, least: Size) -> tuple[Size, Size]:
    """Return the sizes of text and map cells, which are equal: no wider than high, and at most 9/4 as high as wide."""
    width, height = max(least[0], window[0] // WHOLE[0]), max(least[1], window[1] // WHOLE[1])
    cell = min(width, height), min(height, width * 9 // 4)
    return cell, cell


def _square(window: Size, least: Size) -> tuple[Size, Size]:
    """Return the sizes of text and map cells, with the map's as large as possible in the better of two layouts.

    In one, sidebar and messages are beside the floor and above it; in the other all is above it, at full width.
    """
    beside = _largest(window, least, FEWEST[0], _BESIDE, share=1.0)
    above = _largest(window, least, WHOLE[0], _ABOVE, share=_LEAST_SHARE)
    return above if above[1] > beside[1] else beside


def _largest(window: Size, least: Size, fewest: int, around: Size, *, share: float) -> tuple[Size, Size]:
    """Return the largest size of map cells with which a window shows the floor, and then the largest of text.

    There are at least `fewest` columns of text, of them `around` columns and rows outside the floor, and text has at
    least the given share of a map cell's height.
    """

    def shows(text: Size, side: int) -> bool:
        columns, rows = window[0] // text[0], window[1] // text[1]
        across, down = (columns - around[0]) * text[0], (rows - around[1]) * text[1]
        return columns >= fewest and across >= _FLOOR[0] * side and down >= _FLOOR[1] * side

    def smallest(side: int) -> Size:
        width = max(least[0], math.ceil(side * share / 2))
        return width, max(least[1], 2 * width)

    sides = range(LEAST_SQUARE, window[0] // _FLOOR[0] + 1)
    side = max((side for side in sides if shows(smallest(side), side)), default=LEAST_SQUARE)
    texts = [
        (width, height)
        for width in range(least[0], window[0] // fewest + 1)
        for height in range(max(least[1], int(_LEAST_SHAPE * width)), max(least[1], 2 * width) + 1)
    ]
    text = max((text for text in texts if shows(text, side) and text >= smallest(side)), default=smallest(side))
    return text, (side, side)


def _scaled(size: Size, factor: float, least: Size, most: Size) -> Size:
    """Return a size scaled in proportion within these bounds; the lower bound takes precedence."""
    factor = min(factor, most[0] / size[0], most[1] / size[1])
    factor = max(factor, least[0] / size[0], least[1] / size[1])
    return int(size[0] * factor + 0.01), int(size[1] * factor + 0.01)
