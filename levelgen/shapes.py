"""Room shapes: rectangle, rounded, cross, L and cave blob, each a list of rows with one run of cells in every row.

A shape function takes width, height and a random stream. The rows form one piece; all shapes except the cave blob reach
all four sides of the rectangle. A rectangle with no space for a shape stays a rectangle.
"""

from collections.abc import Callable
from math import isqrt

from levelgen.rng import Random, below
from levelgen.terrain import Terrain

Rows = list[tuple[int, int]]
"""For each row of a shape its first column and the column after its last."""


def _rectangle(width: int, height: int, _rng: Random) -> Rows:
    return [(0, width)] * height


def _rounded(width: int, height: int, rng: Random) -> Rows:
    """Return a rectangle whose corners are quarters of a circle."""
    largest = (min(width, height) - 1) // 2
    if largest < 2:
        return [(0, width)] * height
    radius = 2 + below(rng, largest - 1)
    corner = []
    for rise in range(2 * radius - 1, 0, -2):  # half rows from the centre of the circle
        inset = (2 * radius - isqrt(4 * radius * radius - rise * rise)) // 2
        corner.append((inset, width - inset))
    return corner + [(0, width)] * (height - 2 * radius) + corner[::-1]


def _cross(width: int, height: int, rng: Random) -> Rows:
    """Return two bands that cross, each at least 2 wide and sometimes off centre."""
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
    """Return an L: a rectangle without one corner of about half its width and height."""
    if width < 4 or height < 4:
        return [(0, width)] * height
    cut_x = width // 3 + below(rng, width // 3 + 1)
    cut_y = height // 3 + below(rng, height // 3 + 1)
    short = [(cut_x, width) if rng.random() < 0.5 else (0, width - cut_x)] * cut_y
    long = [(0, width)] * (height - cut_y)
    return long + short if rng.random() < 0.5 else short + long


def _cave(width: int, height: int, rng: Random) -> Rows:
    """Return a blob: an ellipse with rows shortened a little at both ends; all rows hold the middle column."""
    if width < 5 or height < 4:
        return [(0, width)] * height
    middle = width // 2
    roughness = 1 + min(width // 5, 3)
    return [
        (min(start + below(rng, roughness), middle - 1), max(stop - below(rng, roughness), middle + 1))
        for start, stop in ellipse(width, height)
    ]


def ellipse(width: int, height: int) -> Rows:
    """Return the rows of an ellipse, or of a circle if width and height are equal."""
    middle = width // 2
    rows = []
    for row in range(height):
        rise = 2 * row + 1 - height  # half rows from the middle of the ellipse
        reach = (width * isqrt(height * height - rise * rise) // height + 1) // 2
        start = max(min(middle - reach, middle - 1), 0)
        rows.append((start, width - start))
    return rows


SHAPES: dict[str, Callable[[int, int, Random], Rows]] = {
    "rectangle": _rectangle,
    "rounded": _rounded,
    "cross": _cross,
    "L": _bent,
    "cave": _cave,
}
"""The shape functions by name."""


def carve(rows: Rows, cells: bytearray, corner: int, width: int) -> list[tuple[int, int]]:
    """Dig the floor of a shape into a map that is `width` cells wide.

    Args:
        rows: the shape.
        cells: the terrain of the map, a byte for each cell.
        corner: the map cell of the shape's first row and column 0.
        width: the map's width.

    Returns:
        The spans of the rows on the map, as (first cell, cell after the last).
    """
    spans, floor = [], bytes([Terrain.FLOOR])
    for line, (start, stop) in enumerate(rows):
        first = corner + line * width + start
        last = first + stop - start
        cells[first:last] = floor * (last - first)
        spans.append((first, last))
    return spans


def uneven_lines(length: int, count: int, most: int, rng: Random) -> list[int]:
    """Return the lines that divide a length into `count` even parts, with all lines except the ends moved a little.

    Args:
        length: the whole length, in cells; the first line is at 0, the last at `length`.
        count: the number of parts.
        most: the greatest move of a line, in cells.
        rng: the random stream.
    """
    lines = [part * length // count for part in range(count + 1)]
    for part in range(1, count):
        lines[part] += below(rng, 2 * most + 1) - most
    return lines
