"""Cave rooms by a cellular automaton that works on all rooms of a map at once.

After Jim Babcock's "Cellular Automata Method for Generating Random Cave-Like Levels" (2005): cells start at random, and
in each of a few steps every cell becomes what the majority of its 3x3 neighbourhood is. Arrays are indexed [y, x].
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import grid, rng

Mask = NDArray[np.bool_]

_STEPS = 2
"""Steps of the automaton; a third would make bays too round to be dead ends."""

_MOUTH = 4, 5
"""The open neighbours, of eight, that open a cell at the mouth of a passage: in the first and in the second step."""

_ROUNDS = 2
"""How often every straight side is bitten."""

_EVERY = 5
"""Pieces of a room are joined along every fifth row and column."""


@lru_cache(maxsize=2048)
def floor_chance(width: int, height: int, ragged: float) -> NDArray[np.uint8]:
    """Return the chance, of 256, of each cell of a room to start as floor, shape (height, width).

    The chance is least in the corners, as in a rounded rectangle, and falls as raggedness rises. Small rooms are less
    ragged, or nothing would be left of them. All numbers are whole, so that no platform rounds differently. Cached,
    since most rooms have one of a few hundred sizes.
    """
    outward = _outward(height)[:, np.newaxis] + _outward(width)
    rock = int(256 * ragged) * ((150 + outward) * min(width, height, 8) // 16) // 128
    chance: NDArray[np.uint8] = np.clip(255 - rock, 0, 254).astype(np.uint8)
    return chance


def _outward(length: int) -> NDArray[np.int64]:
    """Return the distance of each cell of a line from its middle, raised to the fourth power and scaled to 0..64."""
    away = (2 * np.arange(length, dtype=np.int64) + 1 - length) * 64 // length
    return away**4 // 2**18


def random_fill(chance: NDArray[np.uint8], seed: int) -> Mask:
    """Return random cells: each is floor by its chance, of 256.

    Half of the roll is shared by blocks of 3x3 cells, so that bays and pillars come in more than one size.
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
    """Return the pieces that hold a core, joined to large pieces near them; other pieces are filled.

    Walls between them are opened, where allowed, only along some rows and columns, so that dead ends and pillars stay.
    """
    main = _pieces_with(cores, cells)
    large = grid.in_blocks(cells & ~main)  # smaller pieces are not worth a path
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
    kept = np.zeros(count + 1, dtype=np.bool_)  # the last entry is for the label -1, outside the cells
    kept[labels[cores]] = True
    kept[-1] = False
    pieces: Mask = kept[labels]
    return pieces


def _between(pieces: Mask) -> Mask:
    """Return the cells [y, x] between two masks: within seven steps in their row, one lies left and the other right."""
    west, east = _to_the_right(pieces), _to_the_right(pieces[:, :, ::-1])[:, :, ::-1]
    between: Mask = west[0] & east[1] | west[1] & east[0]
    return between


def _to_the_right(cells: Mask) -> Mask:
    """Return the cells [mask, y, x] extended by seven steps to the right."""
    found = cells.copy()
    for step in (1, 2, 4):  # extends by one step, then by three and seven in all
        found[:, :, step:] |= found[:, :, :-step]
    return found


def open_thin_walls(cells: Mask, allowed: Mask) -> Mask:
    """Return the cells with the one-cell walls between them opened, where allowed; such walls only cause detours."""
    for _ in range(2):
        between = np.zeros_like(cells)
        between[:, 1:-1] = cells[:, :-2] & cells[:, 2:]
        between[1:-1] |= cells[:-2] & cells[2:]
        cells = cells | between & allowed
    return cells


def fray(cells: Mask, may_open: Mask, may_close: Mask, seed: int) -> Mask:
    """Return the cells with bites taken out of their straight sides; a piece of cells stays one piece.

    Args:
        cells: the floor; none at the edge of the map.
        may_open: the cells that may become floor. A side is bitten outward where it may be.
        may_close: the cells that may become rock. A side is bitten inward where it may not be bitten outward.
        seed: decides where sides are bitten.
    """
    layers = np.stack((cells, may_open, may_close))
    coins = (rng.field(cells.shape, seed) >> np.uint64(60)).astype(np.uint8)
    for turn in range(4 * _ROUNDS):  # the map is turned, so that the side before us is always the upper one
        floor, opened, closed = np.rot90(layers, turn, axes=(1, 2))
        tossed = np.rot90(coins, turn)[1:-1] >> np.uint8(turn // 4 * 2) & 3 == turn % 4
        side = floor[1:-1] & ~floor[:-2]
        bite = side & tossed
        bite[:, 1:] |= bite[:, :-1].copy()  # most bites are two cells wide
        length = side.shape[1] - 4
        bite[:, :2] = bite[:, -2:] = False
        for along in range(5):
            bite[:, 2:-2] &= side[:, along : along + length]
        outward = bite & opened[:-2]
        inward = bite & ~outward & closed[1:-1]
        behind = floor[2:]
        inward[:, 1:-1] &= behind[:, :-2] & behind[:, 1:-1] & behind[:, 2:]  # one can still walk past
        floor[:-2] |= outward
        floor[1:-1] &= ~inward
    bitten: Mask = layers[0]
    return bitten


def widen_mouths(rooms: Mask, passages: Mask, mouths: Mask, allowed: Mask) -> Mask:
    """Return the cells that rooms gain when the automaton runs over rooms and passages together.

    Only allowed cells at the mouths, the ends of passages, are gained.
    """
    dug = rooms | passages
    free = allowed & grid.dilate(mouths) & ~dug
    gained = np.zeros_like(rooms)
    for least in _MOUTH:
        gained |= free & (grid.neighbours(dug) >= least)
        dug |= gained
    return gained
