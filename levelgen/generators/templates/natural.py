"""The natural ground before anything is built: lakes of lava and water, chasms and meadows in the rock, from noise.

The noise is Ken Perlin's gradient noise ("An image synthesizer", 1985; "Improving noise", 2002): every corner of a
lattice has a random direction, and between the corners the four directions around are blended. All numbers are
integers, so that no platform rounds differently.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from levelgen import rng
from levelgen.terrain import Terrain

LAYERS = (Terrain.LAVA, Terrain.CHASM, Terrain.DEEP_WATER, Terrain.GRASS)
"""The layers that may lie in the rock; where two overlap, the first has the cell."""

_ONE = 256
"""The number 1 in fixed point: the side of a lattice square, the length of a direction, a full blend."""

_DIRECTIONS = np.array(
    [
        (256, 237, 181, 98, 0, -98, -181, -237, -256, -237, -181, -98, 0, 98, 181, 237),
        (0, 98, 181, 237, 256, 237, 181, 98, 0, -98, -181, -237, -256, -237, -181, -98),
    ],
    dtype=np.int32,
)
"""Sixteen directions, as [x, y] rows."""

_SHALLOWS = 1.6
"""The area of deep water with its shallows, as a multiple of the area without them."""


def ground(width: int, height: int, shares: Mapping[Terrain, float], breadth: int, seed: int) -> NDArray[np.uint8]:
    """Return the natural ground of a map: a new uint8 array [y, x] of Terrain, rock where no layer is.

    Args:
        width: columns, in cells.
        height: rows, in cells.
        shares: the share of the map, from 0 to 1, that each of the LAYERS takes, except where an earlier layer lies.
            Shallows around deep water come on top of its share.
        breadth: the approximate breadth of a lake in cells; at least 4.
        seed: a number of any size. Moving one layer's share moves no other layer.

    The edge of the map is always rock.
    """
    result = np.zeros((height, width), dtype=np.uint8)
    layers = [layer for layer in reversed(LAYERS) if shares.get(layer, 0) > 0]
    if layers:
        for layer, heights in zip(layers, noise(width, height, layers, breadth, seed), strict=True):
            share = shares[layer]
            if layer == Terrain.DEEP_WATER:
                shallow, deep = _waterlines(heights, share * _SHALLOWS, share)
                np.copyto(result, np.uint8(Terrain.SHALLOW_WATER), where=heights > shallow)
            else:
                (deep,) = _waterlines(heights, share)
            np.copyto(result, np.uint8(layer), where=heights > deep)
    result[0] = result[-1] = result[:, 0] = result[:, -1] = Terrain.ROCK
    return result


def _waterlines(heights: NDArray[np.int32], *shares: float) -> list[int]:
    """Return for each share the height above which that share of the cells lies."""
    highest = [heights.size - round(share * heights.size) - 1 for share in shares]  # rank of the highest dry cell
    ordered = np.partition(heights, [max(place, 0) for place in highest], axis=None)
    return [int(ordered[place]) if place >= 0 else int(heights.min()) - 1 for place in highest]


def noise(width: int, height: int, layers: Sequence[int], breadth: int, seed: int) -> NDArray[np.int32]:
    """Return noise for each layer, int32 array [layer, y, x]: hills of about this breadth, and others half as broad.

    A layer's noise does not depend on the other layers.
    """
    hills = _octave(width, height, layers, breadth, seed)
    hills *= 2
    hills += _octave(width, height, layers, breadth // 2, seed)
    return hills


def _octave(width: int, height: int, layers: Sequence[int], side: int, seed: int) -> NDArray[np.int32]:
    """Return Perlin noise on a lattice of squares with a side in cells, int32 array [layer, y, x].

    Height and southward slope are first blended from west to east, along the rows of the lattice only, and then from
    north to south for every cell. The result equals a blend of all four corners for every cell.
    """
    rows, columns = height // side + 1, width // side + 1
    corners = rows + 1, columns + 1
    drawn = np.stack([rng.field(corners, seed, "ground", layer, side) for layer in layers]) >> np.uint64(60)
    direction_x, direction_y = _DIRECTIONS[:, drawn.astype(np.intp), np.newaxis]
    t, blend = _across(side)
    shape = len(layers), rows + 1, 1, columns * side
    heights = _blend(direction_x[:, :, :-1] * t, direction_x[:, :, 1:] * (t - _ONE), blend).reshape(shape)
    slopes = _blend(direction_y[:, :, :-1], direction_y[:, :, 1:], blend).reshape(shape)
    t, blend = t[:, np.newaxis], blend[:, np.newaxis]
    squares = _blend(heights[:, :-1] + slopes[:, :-1] * t, heights[:, 1:] + slopes[:, 1:] * (t - _ONE), blend)
    return squares.reshape(len(layers), rows * side, columns * side)[:, :height, :width]


def _across(side: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return for each cell across a square its distance from the corner before it, and the weight of the next one."""
    t = (np.arange(side, dtype=np.int64) * 2 + 1) * _ONE // (2 * side)
    blend = t**3 * (t * (6 * t - 15 * _ONE) + 10 * _ONE**2) // _ONE**4  # Perlin's 6t⁵ - 15t⁴ + 10t³
    return t.astype(np.int32), blend.astype(np.int32)


def _blend(first: NDArray[np.int32], second: NDArray[np.int32], part: NDArray[np.int32]) -> NDArray[np.int32]:
    blended: NDArray[np.int32] = (second - first) * part
    blended >>= 8
    blended += first
    return blended
