"""Sizes of the window's cells: the largest that show a whole floor, and those that the player zooms to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.frontends.base import CellSizes

if TYPE_CHECKING:
    from game.frontends.base import Tiles

Size = tuple[int, int]  # width and height, or columns and rows

WHOLE: Final = 100, 34  # text cells in which a whole floor stands beside the sidebar
FEWEST: Final = 80, 24  # text cells without which there is no play
LEAST_TEXT: Final = 8, 16  # pixels, on a screen of usual density
LEAST_WINDOW: Final = FEWEST[0] * LEAST_TEXT[0], FEWEST[1] * LEAST_TEXT[1]
LEAST_SQUARE: Final = 8
MOST_ZOOM: Final = 12  # steps
_FLOOR: Final = 80, 29  # map cells
_BESIDE: Final = 20, 5  # columns and rows of text beside a floor, at least
_STEP: Final = 1.15  # times larger, for each step of zoom
_SHAPE: Final = 5, 8  # of a tall cell, in a window whose size is ours to choose


def cell_sizes(tiles: Tiles, window: Size, *, zoom: int = 0, density: float = 1.0) -> CellSizes:
    """Return the sizes of cells in a window of (width, height) pixels, zoomed by so many steps.

    Zooming in, text grows until just enough of it fits, and the map goes on growing. `density` is how many times as
    many pixels as usual a letter needs to be read.
    """
    least = round(LEAST_TEXT[0] * density), round(LEAST_TEXT[1] * density)
    text, cell = _tall(window, least) if tiles == "tall" else _square(window, least)
    side = round(LEAST_SQUARE * density)
    return CellSizes(
        _scaled(text, _STEP**zoom, least, (window[0] // FEWEST[0], window[1] // FEWEST[1])),
        _scaled(cell, _STEP**zoom, least if tiles == "tall" else (side, side), (window[0] // 24, window[1] // 12)),
        tiled=tiles == "graphical",
    )


def first_size(screen: Size) -> Size:
    """Return the size of a window that shows a whole floor in tall cells on a screen of this size."""
    widest, highest = int(screen[0] * 0.96), int(screen[1] * 0.92)  # the frame around it takes some
    height = max(LEAST_TEXT[1], highest // WHOLE[1])
    width = max(LEAST_TEXT[0], min(widest // WHOLE[0], -(-height * _SHAPE[0] // _SHAPE[1])))
    height = min(height, 2 * width)
    return min(widest, width * WHOLE[0]), min(highest, height * WHOLE[1])


def _tall(window: Size, least: Size) -> tuple[Size, Size]:
    """Return the sizes of text and map cells, which are one: no wider than high, and not much higher than text is."""
    width, height = max(least[0], window[0] // WHOLE[0]), max(least[1], window[1] // WHOLE[1])
    cell = min(width, height), min(height, width * 9 // 4)
    return cell, cell


def _square(window: Size, least: Size) -> tuple[Size, Size]:
    """Return the sizes of text and map cells: the map's as large as fit, then the text's half as wide as high."""
    beside_x, beside_y = _BESIDE
    side = LEAST_SQUARE
    while (
        _FLOOR[0] * (side + 1) + beside_x * max(least[0], (side + 1) // 2) <= window[0]
        and _FLOOR[1] * (side + 1) + beside_y * max(least[1], side + 1) <= window[1]
    ):
        side += 1
    width = (window[0] - _FLOOR[0] * side) // beside_x
    height = (window[1] - _FLOOR[1] * side) // beside_y
    width = max(least[0], min(width, height // 2))
    return (width, max(least[1], 2 * width)), (side, side)


def _scaled(size: Size, factor: float, least: Size, most: Size) -> Size:
    """Return a size so many times larger, of the same shape, within these bounds, the lower before the upper."""
    factor = min(factor, most[0] / size[0], most[1] / size[1])
    factor = max(factor, least[0] / size[0], least[1] / size[1])
    return int(size[0] * factor + 0.01), int(size[1] * factor + 0.01)
