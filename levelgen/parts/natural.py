"""The natural ground before anything is built: lakes of lava and water, chasms and meadows in the rock, from noise.

The noise is Ken Perlin's ("An image synthesizer", 1985; "Improving noise", 2002): a random direction in every corner of
a lattice, and between the corners what the four directions around say, blended. All of it is whole numbers, so that no
platform rounds it in its own way, and it is computed for every second cell of every second row, which is fine enough
for shores and takes a quarter of the time.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from levelgen import rng
from levelgen.terrain import Terrain

__all__ = ["LAYERS", "ground", "noise"]

LAYERS = (Terrain.LAVA, Terrain.CHASM, Terrain.DEEP_WATER, Terrain.GRASS)
"""What may lie in the rock; where two meet, the first has the cell."""

_ONE = 256
"""The side of a square of the lattice, and the whole of a blend."""

_DIRECTIONS = np.array(
    [
        (16, 15, 11, 6, 0, -6, -11, -15, -16, -15, -11, -6, 0, 6, 11, 15),
        (0, 6, 11, 15, 16, 15, 11, 6, 0, -6, -11, -15, -16, -15, -11, -6),
    ],
    dtype=np.int32,
)
"""x and y of sixteen directions, all of about the same length."""

_SHALLOWS = 1.6
"""Deep water with its shallows is so many times as large as without."""


def ground(width: int, height: int, shares: Mapping[Terrain, float], breadth: int, seed: int) -> NDArray[np.uint8]:
    """The natural ground of a map: a new uint8 array [y, x] of Terrain, rock where no layer is.

    Args:
        width: columns, in cells.
        height: rows, in cells.
        shares: which share of the map, from 0 to 1, each of the LAYERS takes, but for what a layer before it has.
            Around deep water lie shallows, besides its share.
        breadth: about how many cells broad a lake is; at least 4.
        seed: a number of any size. Moving one layer's share moves no other layer.

    The edge of the map is always rock.
    """
    result = np.zeros((height, width), dtype=np.uint8)
    layers = [index for index, layer in enumerate(LAYERS) if shares.get(layer, 0) > 0]
    if layers:
        for index, high in reversed(list(zip(layers, noise(width, height, layers, breadth, seed), strict=True))):
            layer = LAYERS[index]
            if layer == Terrain.DEEP_WATER:
                result[high > _waterline(high, shares[layer] * _SHALLOWS)] = Terrain.SHALLOW_WATER
            result[high > _waterline(high, shares[layer])] = layer
        result[0] = result[-1] = Terrain.ROCK
        result[:, 0] = result[:, -1] = Terrain.ROCK
    return result


def _waterline(high: NDArray[np.int32], share: float) -> int:
    """The height above which that share of the cells lies, by every second cell of every second row."""
    sample = high[::2, ::2].ravel()
    dry = len(sample) - int(share * len(sample) + 0.5)
    return int(np.partition(sample, dry - 1)[dry - 1]) if dry > 0 else int(sample.min()) - 1


def noise(width: int, height: int, layers: Sequence[int], breadth: int, seed: int) -> NDArray[np.int32]:
    """Fields of noise, int32 array [layer, y, x]: hills and hollows about so many cells broad, with half as large ones.

    layers are the numbers, from 0 to 3, of the fields wanted, each the same whichever others there are.
    """
    columns, rows = width // 2 + 1, height // 2 + 1
    side = max(breadth // 2, 2)
    corners = (rows - 1) // (side // 2) + 2, (columns - 1) // (side // 2) + 2
    drawn = rng.field((len(LAYERS) * corners[0], corners[1]), seed, "ground")
    drawn = drawn.reshape(len(LAYERS), *corners)[list(layers)]
    half = _octave(columns, rows, drawn >> np.uint64(60), side)
    half *= 2
    half += _octave(columns, rows, drawn >> np.uint64(56) & np.uint64(15), side // 2)
    full = np.empty((len(layers), 2 * rows - 1, 2 * columns - 1), dtype=np.int32)
    full[:, ::2, ::2] = half
    full[:, ::2, 1::2] = (half[:, :, :-1] + half[:, :, 1:]) >> 1
    full[:, 1::2] = (full[:, :-1:2] + full[:, 2::2]) >> 1
    return full[:, :height, :width]


def _octave(columns: int, rows: int, drawn: NDArray[np.uint64], side: int) -> NDArray[np.int32]:
    """Gradient noise on a lattice whose squares have a side of so many cells: int32 [layer, y, x].

    What a direction adds to a cell's height grows evenly with the rows, so each row of the lattice is blended along its
    length once, as a height and a slope downwards, and only these are blended for every row of cells.
    """
    corner_x, across, blend_x = _places(columns, side)
    corner_y, down, blend_y = (places[:, np.newaxis] for places in _places(rows, side))
    x, y = _DIRECTIONS[:, drawn[:, : corner_y[-1, 0] + 2].astype(np.intp)]
    west, east = x[:, :, corner_x] * across, x[:, :, corner_x + 1] * (across - _ONE)
    level = west + ((east - west) * blend_x >> 8)
    west, east = y[:, :, corner_x], y[:, :, corner_x + 1]
    slope = (west << 4) + ((east - west) * blend_x >> 4)  # 16 times as steep, so that little is rounded away
    above = corner_y[:, 0]
    north = level[:, above] + (slope[:, above] * down >> 4)
    south = level[:, above + 1] + (slope[:, above + 1] * (down - _ONE) >> 4)
    south -= north
    south *= blend_y
    south >>= 8
    south += north
    result: NDArray[np.int32] = south
    return result


@lru_cache(maxsize=256)
def _places(length: int, side: int) -> tuple[NDArray[np.intp], NDArray[np.int32], NDArray[np.int32]]:
    """For cells along one axis: the corner before each, how far behind it it lies, and the blend to the next one."""
    cells = np.arange(length)
    far = (cells % side * 2 + 1) * _ONE // (2 * side)
    blend = far**3 * (far * (6 * far - 15 * _ONE) + 10 * _ONE * _ONE) >> 32  # Perlin's 6t⁵ - 15t⁴ + 10t³
    return cells // side, far.astype(np.int32), blend.astype(np.int32)
