"""Walls as joined lines: the glyph of each known wall cell follows from its neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]

# Indexed by the sum of joints: 1 to the north, 2 east, 4 south, 8 west.
STYLES = {
    "line": "■│─└││┌├─┘─┴┐┤┬┼",
    "heavy": "■┃━┗┃┃┏┣━┛━┻┓┫┳╋",
    "double": "■║═╚║║╔╠═╝═╩╗╣╦╬",
    "block": "█" * 16,
    "earth": "▒" * 16,
    "plain": "#" * 16,
}
FILLED = frozenset({"block", "earth"})  # styles whose walls fill their cells


def joints(walls: Mask, doors: Mask, open_cells: Mask) -> NDArray[np.uint8]:
    """Return the neighbours that each wall cell joins, shape (height, width), bits as for STYLES.

    Two adjacent walls join only if open cells lie along one side of both, so that the walls of two rooms back to back
    remain two lines.
    """
    joinable = walls | doors
    above = np.zeros_like(open_cells)
    above[1:] = open_cells[:-1]
    below = np.zeros_like(open_cells)
    below[:-1] = open_cells[1:]
    left = np.zeros_like(open_cells)
    left[:, 1:] = open_cells[:, :-1]
    right = np.zeros_like(open_cells)
    right[:, :-1] = open_cells[:, 1:]
    along_row, along_column = above | below, left | right
    east = joinable[:, :-1] & joinable[:, 1:] & (along_row[:, :-1] | along_row[:, 1:])
    south = joinable[:-1] & joinable[1:] & (along_column[:-1] | along_column[1:])
    bits = np.zeros(walls.shape, np.uint8)
    bits[:, :-1] |= east.view(np.uint8) * np.uint8(2)
    bits[:, 1:] |= east.view(np.uint8) * np.uint8(8)
    bits[1:] |= south.view(np.uint8)
    bits[:-1] |= south.view(np.uint8) * np.uint8(4)
    return bits


GLYPHS: dict[str, NDArray[np.int32]] = {
    style: np.array([ord(glyph) for glyph in glyphs], np.int32) for style, glyphs in STYLES.items()
}
