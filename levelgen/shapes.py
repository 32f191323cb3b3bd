"""Shapes of rooms: each is a list of rows, and each row one run of cells, so that a room can be carved by slices.

A shape function takes width, height and a stream of random numbers, and gives the first column and the column after
the last of every row. Together the rows are one piece, and all but the blobs reach all four sides of the rectangle;
what has no space for its shape becomes a rectangle.
"""

from collections.abc import Callable
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


def _quarter(radius: int) -> list[int]:
    """Return by how many cells the rows of a rounded corner draw in, from the outermost row inwards."""
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
    middle, rough = width // 2, 1 + min(width // 5, 3)
    rows = []
    for start, stop in ellipse(width, height):
        left, right = start + below(rng, rough), stop - below(rng, rough)
        rows.append((min(left, middle - 1), max(right, middle + 1)))
    return rows


def ellipse(width: int, height: int) -> Rows:
    """Return the rows of an ellipse, which is a circle if it is as wide as high."""
    middle = width // 2
    rows = []
    for row in range(height):
        rise = 2 * row + 1 - height  # half rows from the middle of the ellipse
        reach = (width * isqrt(height * height - rise * rise) // height + 1) // 2
        rows.append((max(min(middle - reach, middle - 1), 0), min(max((width + 1) // 2 + reach, middle + 1), width)))
    return rows


SHAPES: dict[str, Callable[[int, int, Random], Rows]] = {
    "rectangle": _rectangle,
    "rounded": _rounded,
    "cross": _cross,
    "L": _bent,
    "cave": _cave,
}
"""The shape functions by name."""


def laid(rows: Rows, cells: bytearray, corner: int, width: int) -> Rows:
    """Lay floor in a shape, on a map so many cells wide.

    The corner is the cell of the first row from which its columns count.

    Returns:
        The rows as spans of cell numbers.
    """
    spans = []
    for row, (start, stop) in enumerate(rows):
        first, last = corner + row * width + start, corner + row * width + stop
        cells[first:last] = bytes([Terrain.FLOOR]) * (stop - start)
        spans.append((first, last))
    return spans
