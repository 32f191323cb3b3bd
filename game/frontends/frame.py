"""A frame: one screen of cells composed of text, map and panels, for frontends with a single cell size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from tcod.console import Console

from game.frontends.base import ONE_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.frontends.base import CellSizes, Picture

Cells = np.ndarray[Any, np.dtype[np.void]]  # of tcod's Console.DTYPE, indexed [y, x]


def compose(picture: Picture, columns: int, rows: int) -> Cells:
    """Return the picture on a screen of this size as a new array [y, x], cut or padded with blanks."""
    cells = blank(columns, rows)
    _lay(cells, picture.text.rgba, (0, 0))
    if picture.map is not None:
        _lay(cells, picture.map.rgba, picture.map_at)
    if picture.over is not None:
        over = picture.over.rgba[:rows, :columns]
        opaque = over["ch"] != 0
        cells[: over.shape[0], : over.shape[1]][opaque] = over[opaque]
    return cells


def map_cell(
    picture: Picture | None, x: int, y: int, sizes: CellSizes = ONE_SIZE, within: tuple[int, int] = (0, 0)
) -> tuple[int, int] | None:
    """Return the map cell (x, y) seen at a text cell (x, y), at the offset `within` it in the unit of the sizes.

    None outside the map and where a panel covers it.
    """
    if picture is None or picture.map is None:
        return None
    over = picture.over
    if over is not None and 0 <= x < over.width and 0 <= y < over.height and over.ch[y, x]:
        return None
    across = ((x - picture.map_at[0]) * sizes.text[0] + within[0]) // sizes.map[0]
    down = ((y - picture.map_at[1]) * sizes.text[1] + within[1]) // sizes.map[1]
    inside = 0 <= across < picture.map.width and 0 <= down < picture.map.height
    return (across, down) if inside else None


def refit(cells: Cells, columns: int, rows: int) -> Cells:
    """Return a copy of these cells, cut or padded to another size."""
    fitted = blank(columns, rows)
    _lay(fitted, cells, (0, 0))
    return fitted


def blank(columns: int, rows: int) -> Cells:
    """Return a dark screen."""
    cells = np.zeros((rows, columns), dtype=Console.DTYPE)
    cells["ch"] = ord(" ")
    cells["fg"] = cells["bg"] = (0, 0, 0, 255)
    return cells


def lines(cells: Cells) -> list[str]:
    """Return the characters as a line for each row, as long as the screen is wide."""
    characters: NDArray[np.int32] = np.where(cells["ch"] == 0, ord(" "), cells["ch"])
    return ["".join(map(chr, row)) for row in characters.tolist()]


def _lay(cells: Cells, layer: NDArray[Any], at: tuple[int, int]) -> None:
    x, y = at
    rows, columns = cells.shape
    layer = layer[max(0, -y) : max(0, rows - y), max(0, -x) : max(0, columns - x)]
    x, y = min(max(0, x), columns), min(max(0, y), rows)
    cells[y : y + layer.shape[0], x : x + layer.shape[1]] = layer
