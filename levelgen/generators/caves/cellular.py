"""Cave rooms by a cellular automaton that works on all rooms of a map at once.

Jim Babcock's "Cellular Automata Method for Generating Random Cave-Like Levels" (2005): random cells, and then in a few
steps every cell becomes what most of the nine cells around and with it are. All arrays are indexed [y, x].
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng

Mask = NDArray[np.bool_]

_STEPS = 2
"""After a third step bays would be too round to be dead ends."""

_MOUTH = 4, 5
"""The open cells, of the eight around one at the mouth of a passage, that open it too: in a first and a second step."""

_EVERY = 5
"""Pieces of a room are joined along every fifth row and column."""


@lru_cache(maxsize=2048)
def floor_chance(width: int, height: int, ragged: float) -> NDArray[np.uint8]:
    """Return the chance of each cell of a room to be floor at first, of 256, shape (height, width).

    It is least in the corners, as of a rounded rectangle, and the less the more ragged the room is to be. Small rooms
    are less ragged, or nothing would be left of them. All numbers are whole, so that no platform rounds differently.
    Kept, as most rooms of most maps have one of a few hundred sizes.
    """
    outward = _outward(height)[:, np.newaxis] + _outward(width)
    rock = int(256 * ragged) * ((150 + outward) * min(width, height, 8) // 16) // 128
    chance: NDArray[np.uint8] = np.clip(255 - rock, 0, 254).astype(np.uint8)
    return chance


def _outward(length: int) -> NDArray[np.int64]:
    """Return how far from the middle each cell of a line is, 0 to 64, by the fourth power."""
    away = (2 * np.arange(length, dtype=np.int64) + 1 - length) * 64 // length
    return away**4 // 2**18


def random_fill(chance: NDArray[np.uint8], seed: int) -> Mask:
    """Return cells that are floor by chance, of 256.

    Half of it is the luck of blocks of 3x3 cells, so that bays and pillars come in more than one size.
    """
    height, width = chance.shape
    cells = (rng.field((height, width), seed, "cells") // np.uint64(2**57)).astype(np.uint8)
    blocks = (rng.field((height // 3 + 1, width // 3 + 1), seed, "blocks") // np.uint64(2**57)).astype(np.uint8)
    filled: Mask = cells + blocks.repeat(3, axis=0).repeat(3, axis=1)[:height, :width] < chance
    return filled


def smooth(cells: Mask, allowed: Mask, forced: Mask) -> Mask:
    """Return the cells after the automaton's steps: floor only where allowed, and wherever forced."""
    for _ in range(_STEPS):
        cells = (grid.neighbours(cells) + cells >= 5) & allowed | forced
    return cells


def join_pieces(cells: Mask, cores: Mask, allowed: Mask) -> Mask:
    """Return the pieces that hold a core, with the large ones near them joined to them; the rest is filled.

    The walls between are opened, where allowed, along some rows and columns only, so that dead ends and pillars stay.
    """
    main = _pieces_with(cores, cells)
    large = grid.in_blocks(cells & ~main)  # to others no path is worth while
    if not large.any():
        return main
    pieces = np.stack((main, large))
    gaps = np.zeros_like(cells)
    gaps[::_EVERY] = _between(pieces[:, ::_EVERY])
    gaps[:, ::_EVERY] |= _between(pieces[:, :, ::_EVERY].swapaxes(1, 2)).T
    return _pieces_with(cores, cells | gaps & allowed)


def _pieces_with(cores: Mask, cells: Mask) -> Mask:
    """Return the connected pieces of cells that hold a cell of a core."""
    labels, count = grid.label(cells)
    kept = np.zeros(count + 1, dtype=np.bool_)  # the last is for what is no cell, labelled -1
    kept[labels[cores]] = True
    kept[-1] = False
    pieces: Mask = kept[labels]
    return pieces


def _between(pieces: Mask) -> Mask:
    """Return the cells [y, x] that have one of each of two masks within seven steps in their row, on opposite sides."""
    west, east = _to_the_right(pieces), _to_the_right(pieces[:, :, ::-1])[:, :, ::-1]
    between: Mask = west[0] & east[1] | west[1] & east[0]
    return between


def _to_the_right(cells: Mask) -> Mask:
    """Return the cells [mask, y, x], and those up to seven steps to the right of one."""
    found = cells.copy()
    for step in (1, 2, 4):  # those up to one step, then to three and to seven
        found[:, :, step:] |= found[:, :, :-step]
    return found


def open_thin_walls(cells: Mask, allowed: Mask) -> Mask:
    """Return the cells and those between two of them, where allowed: such walls only make for detours."""
    for _ in range(2):
        between = np.zeros_like(cells)
        between[:, 1:-1] = cells[:, :-2] & cells[:, 2:]
        between[1:-1] |= cells[:-2] & cells[2:]
        cells = cells | between & allowed
    return cells


def widen_mouths(rooms: Mask, passages: Mask, mouths: Mask, allowed: Mask) -> Mask:
    """Return the cells that rooms gain when the automaton goes over them and their passages together.

    They lie around the mouths, the ends of passages, and only where allowed.
    """
    dug = rooms | passages
    free = allowed & grid.dilate(mouths) & ~dug
    gained = np.zeros_like(rooms)
    for least in _MOUTH:
        gained |= free & (grid.neighbours(dug) >= least)
        dug |= gained
    return gained
