"""The natural ground before anything is built: lakes of lava and water, chasms and meadows in the rock, from noise.

The noise is Ken Perlin's ("An image synthesizer", 1985; "Improving noise", 2002): a random direction in every corner of
a lattice, and between the corners what the four directions around say, blended. All of it is whole numbers, so that no
platform rounds it in its own way, and it is computed for every second cell of every second row, which is fine enough
for shores and takes a quarter of the time.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

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

_GRADIENTS = np.stack([_DIRECTIONS.repeat(16, axis=1), np.tile(_DIRECTIONS, 16)], axis=1)
"""x and y of the directions that a byte stands for: its high half on the wide lattice, its low half on the other."""

_SHIFTS = np.array([8, 4], dtype=np.int32).reshape(2, 1, 1, 1)
"""By so many bits are blends of heights and of slopes divided."""

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
    layers = tuple(index for index, layer in enumerate(LAYERS) if shares.get(layer, 0) > 0)
    if layers:
        fields = noise(width, height, layers, breadth, seed)
        samples = fields[:, ::2, ::2].reshape(len(layers), -1)
        for index, high, sample in reversed(list(zip(layers, fields, samples, strict=True))):
            layer = LAYERS[index]
            if layer == Terrain.DEEP_WATER:
                line = _waterline(sample, shares[layer] * _SHALLOWS)
                np.putmask(result, high > line, int(Terrain.SHALLOW_WATER))  # an int, as numpy is slow to see one in it
            np.putmask(result, high > _waterline(sample, shares[layer]), int(layer))
        result[0] = result[-1] = Terrain.ROCK
        result[:, 0] = result[:, -1] = Terrain.ROCK
    return result


def _waterline(sample: NDArray[np.int32], share: float) -> int:
    """The height above which that share of the sample lies; the sample is put into another order."""
    dry = len(sample) - int(share * len(sample) + 0.5)
    if dry <= 0:
        return int(sample.min()) - 1
    sample.partition(dry - 1)
    return int(sample[dry - 1])


def noise(width: int, height: int, layers: tuple[int, ...], breadth: int, seed: int) -> NDArray[np.int32]:
    """Fields of noise, int32 array [layer, y, x]: hills and hollows about so many cells broad, with half as large ones.

    layers are the numbers, from 0 to 3, of the fields wanted, each the same whichever others there are.

    What a direction adds to a cell's height grows evenly with the rows, so each row of a lattice is blended along its
    length once, as a height and a slope downwards, and only these are blended for every row of cells. Both lattices are
    done at once, as on a small map a call of numpy's takes longer than its work.
    """
    columns, rows = width // 2 + 1, height // 2 + 1
    plan = _plan(columns, rows, max(breadth // 2, 2), layers)
    drawn = rng.field(plan.corners, seed, "ground").ravel() >> np.uint64(56)
    ends = _GRADIENTS.take(drawn.astype(np.intp), axis=2).reshape(2, -1).take(plan.ends, axis=1)
    ends[0] *= plan.across
    lines, east = ends[:, 0], ends[:, 1]  # [a height and a slope, layer, row of a lattice, column]
    east -= lines
    east *= plan.blend_x
    east >>= _SHIFTS
    lines <<= 8 - _SHIFTS  # the slope 16 times as steep, so that little is rounded away
    lines += east
    levels, slopes = lines.take(plan.beside, axis=2)  # [layer, north and south, lattice, row, column]
    slopes *= plan.down
    slopes >>= 4
    levels += slopes
    north, south = levels[:, 0], levels[:, 1]
    south -= north
    south *= plan.blend_y
    south >>= 8
    south += north
    half = south[:, 0]
    half *= 2
    half += south[:, 1]
    full = np.empty((len(layers), 2 * rows - 1, 2 * columns - 1), dtype=np.int32)
    full[:, ::2, ::2] = half
    full[:, ::2, 1::2] = (half[:, :, :-1] + half[:, :, 1:]) >> 1
    full[:, 1::2] = (full[:, :-1:2] + full[:, 2::2]) >> 1
    return full[:, :height, :width]


class _Plan(NamedTuple):
    """What the noise of all maps of a size has in common. Rows of lattices are those of the wide one, then the other's.

    Where something is for north and south, or for west and east, or for both lattices, that is an axis of its own.
    """

    corners: tuple[int, int]  # how many are drawn, for all layers one below the other
    ends: NDArray[np.intp]  # where the corners west and east of a cell are [end, layer, row of a lattice, column]
    across: NDArray[np.int32]  # how far they are [end, 1, row of a lattice, column]
    blend_x: NDArray[np.int32]  # [row of a lattice, column]
    beside: NDArray[np.intp]  # rows of lattices north and south of a row of cells [end, lattice, row]
    down: NDArray[np.int32]  # how far they are [end, lattice, row, 1]
    blend_y: NDArray[np.int32]  # [lattice, row, 1]


@lru_cache(maxsize=4)
def _plan(columns: int, rows: int, side: int, layers: tuple[int, ...]) -> _Plan:
    """For half as many columns and rows as the map has, and lattices whose squares have that side, and half of it."""
    high, wide = (rows - 1) // (side // 2) + 2, (columns - 1) // (side // 2) + 2
    starts = np.array(layers)[:, np.newaxis, np.newaxis] * (high * wide)
    ends, across, blend_x, beside, down, blend_y = [], [], [], [], [], []
    first = 0
    for lattice, square in enumerate((side, side // 2)):
        corner_x, far_x, part_x = _places(columns, square)
        corner_y, far_y, part_y = _places(rows, square)
        count = int(corner_y[-1]) + 2
        places = starts + np.arange(count)[:, np.newaxis] * wide + corner_x + lattice * len(LAYERS) * high * wide
        ends.append(np.stack([places, places + 1]))
        across.append(np.repeat(np.stack([far_x, far_x - _ONE])[:, np.newaxis, np.newaxis], count, axis=2))
        blend_x.append(np.repeat(part_x[np.newaxis], count, axis=0))
        beside.append(np.stack([corner_y, corner_y + 1]) + first)
        down.append(np.stack([far_y, far_y - _ONE])[:, :, np.newaxis])
        blend_y.append(part_y[:, np.newaxis])
        first += count
    return _Plan(
        (len(LAYERS) * high, wide),
        np.concatenate(ends, axis=2),
        np.concatenate(across, axis=2),
        np.concatenate(blend_x),
        np.stack(beside, axis=1),
        np.stack(down, axis=1),
        np.stack(blend_y),
    )


def _places(length: int, side: int) -> tuple[NDArray[np.intp], NDArray[np.int32], NDArray[np.int32]]:
    """For cells along one axis: the corner before each, how far behind it it lies, and the blend to the next one."""
    cells = np.arange(length)
    far = (cells % side * 2 + 1) * _ONE // (2 * side)
    blend = far**3 * (far * (6 * far - 15 * _ONE) + 10 * _ONE * _ONE) >> 32  # Perlin's 6t⁵ - 15t⁴ + 10t³
    return cells // side, far.astype(np.int32), blend.astype(np.int32)
