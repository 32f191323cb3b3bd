"""Shapes of rooms: each is a list of rows, and each row one run of cells, so that a room can be carved by slices.

A shape function takes width, height and a stream of random numbers, and gives the first column and the column after
the last of every row. Together the rows are one piece, and all but the blobs reach all four sides of the rectangle;
what has no space for its shape becomes a rectangle.
"""

from collections.abc import Callable
from functools import lru_cache
from math import isqrt

from levelgen.rng import Random, below
from levelgen.terrain import Terrain

__all__ = ["SHAPES", "Rows", "ellipse", "laid"]

Rows = list[tuple[int, int]]
"""For each row of a shape its first column and the column after its last."""


def _rectangle(width: int, height: int, _rng: Random) -> Rows:
    return [(0, width)] * height


def _rounded(width: int, height: int, rng: Random) -> Rows:
    """A rectangle whose corners are quarters of a circle."""
    most = (min(width, height) - 1) // 2
    if most < 2:
        return [(0, width)] * height
    radius = 2 + below(rng, most - 1)
    end = [(inset, width - inset) for inset in _quarter(radius)]
    return end + [(0, width)] * (height - 2 * radius) + end[::-1]


@lru_cache(maxsize=256)
def _quarter(radius: int) -> list[int]:
    """How far the rows of a rounded corner draw in; kept, since the square roots took half the time of a room."""
    rises = range(2 * radius - 1, 0, -2)  # half rows from the centre of the circle
    return [(2 * radius - isqrt(4 * radius * radius - rise * rise)) // 2 for rise in rises]


def _cross(width: int, height: int, rng: Random) -> Rows:
    """Two bands that cross, each at least 2 wide and away from the middle now and then."""
    if width < 5 or height < 5:
        return [(0, width)] * height
    upright = _band(width, rng)
    top, bottom = _band(height, rng)
    return [upright] * top + [(0, width)] * (bottom - top) + [upright] * (height - bottom)


def _band(length: int, rng: Random) -> tuple[int, int]:
    breadth = max(length // 3, 2) + below(rng, max(length // 4, 1))
    start = 1 + below(rng, length - breadth - 1)
    return start, start + breadth


def _bent(width: int, height: int, rng: Random) -> Rows:
    """An L: a rectangle from which one corner, about half as long and wide, is left out."""
    if width < 4 or height < 4:
        return [(0, width)] * height
    cut_x = width // 3 + below(rng, width // 3 + 1)
    cut_y = height // 3 + below(rng, height // 3 + 1)
    corner = below(rng, 4)
    short = (cut_x, width) if corner & 1 else (0, width - cut_x)
    whole = (0, width)
    cut, rest = [short] * cut_y, [whole] * (height - cut_y)
    return rest + cut if corner & 2 else cut + rest


def _cave(width: int, height: int, rng: Random) -> Rows:
    """A blob: the rows of an ellipse, each end drawn in a little; all have its middle, so it is one piece."""
    if width < 5 or height < 4:
        return [(0, width)] * height
    rough, ends = _ellipse(width, height)
    random = rng.random
    return [(starts[int(random() * rough)], stops[int(random() * rough)]) for starts, stops in ends]


@lru_cache(maxsize=1024)
def _ellipse(width: int, height: int) -> tuple[int, list[tuple[list[int], list[int]]]]:
    """How many starts and stops every row of a blob can have, and which; kept, since they took two thirds of it."""
    middle = width // 2
    rough = 1 + min(width // 5, 3)
    ends = []
    for row in range(height):
        rise = 2 * row + 1 - height  # half rows from the middle of the ellipse
        reach = (width * isqrt(height * height - rise * rise) // height + 1) // 2
        starts = [max(min(middle - reach + inset, middle - 1), 0) for inset in range(rough)]
        stops = [min(max((width + 1) // 2 + reach - inset, middle + 1), width) for inset in range(rough)]
        ends.append((starts, stops))
    return rough, ends


def ellipse(width: int, height: int) -> Rows:
    """The rows of an ellipse, which is a circle if it is as wide as high."""
    return [(starts[0], stops[0]) for starts, stops in _ellipse(width, height)[1]]


SHAPES: dict[str, Callable[[int, int, Random], Rows]] = {
    "rectangle": _rectangle,
    "rounded": _rounded,
    "cross": _cross,
    "L": _bent,
    "cave": _cave,
}
"""The shape functions by name."""


class _Floors(dict[int, bytearray]):
    """A row of floor of every length, made when it is first asked for: half the time of a slice of a long one."""

    def __missing__(self, length: int) -> bytearray:
        row = self[length] = bytearray([Terrain.FLOOR]) * length
        return row


_floors = _Floors()


def laid(rows: Rows, cells: bytearray, corner: int, width: int) -> Rows:
    """Lay floor in a shape, on a map so many cells wide; where its rows are there, by the numbers of cells.

    The corner is the cell of the first row from which its columns count.
    """
    spans = []
    for start, stop in rows:
        first, last = corner + start, corner + stop
        cells[first:last] = _floors[stop - start]
        spans.append((first, last))
        corner += width
    return spans
