"""Procedural room templates: each procedure makes templates as an author would draw them, in many sizes and variants.

The document's author wished for them: "It would be better if rooms were generated procedurally rather than from a small
list of templates". Their ideal entrances are in the middle of the part that reaches furthest on each side. The same
procedure, size and variant always give the same template.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.rng import Random, below, chosen, field, stream
from levelgen.shapes import SHAPES
from levelgen.template.template import NOTHING, Entrance, Template, entrances_of
from levelgen.terrain import SLOPES, Terrain

VARIANTS = 8
"""The number of templates that a procedure makes of each size."""

Tiles = NDArray[np.uint8]
"""Terrain of a room's inside [y, x], NOTHING where it is not part of the room."""

Mask = NDArray[np.bool_]


def procedural(name: str, rng: Random, smallest: tuple[int, int], largest: tuple[int, int]) -> Template:
    """Return a template by the named procedure, with floor of a random size between smallest and largest."""
    width = smallest[0] + below(rng, largest[0] - smallest[0] + 1)
    height = smallest[1] + below(rng, largest[1] - smallest[1] + 1)
    return made(name, width, height, below(rng, VARIANTS))


def made(name: str, width: int, height: int, variant: int) -> Template:
    """Return the template that a procedure makes for a size of floor, at least 3 cells in both directions.

    The floor may turn out smaller, never larger.
    """
    rng = stream("procedural", name, width, height, variant)
    return _template(f"{name} {width}x{height} {variant}", name, PROCEDURES[name](width, height, rng))


def _round(width: int, height: int, rng: Random) -> Tiles:
    """Return a circle or ellipse; if there is something in its middle, it leaves a ring to walk on."""
    tiles = _floor(_ellipse(width, height))
    if min(width, height) < 7:
        return tiles
    kind = chosen(rng, (Terrain.FLOOR, Terrain.STATUE, Terrain.WALL, Terrain.DEEP_WATER))
    if kind == Terrain.STATUE:
        wide, high = 2 - width % 2, 2 - height % 2
    else:
        margin = 3 if kind == Terrain.WALL else 2
        wide, high = width - 2 * margin, height - 2 * margin
    core = _core(width, height, wide, high)
    tiles[core] = kind
    if kind == Terrain.DEEP_WATER:
        tiles[core & (grid.neighbours(core, diagonal=False) < 4)] = Terrain.SHALLOW_WATER
    return tiles


def _cross(width: int, height: int, rng: Random) -> Tiles:
    """Return the cross of `levelgen.shapes`: two bands that cross, sometimes off the middle."""
    floor = np.zeros((height, width), dtype=np.bool_)
    for row, (start, stop) in zip(floor, SHAPES["cross"](width, height, rng), strict=True):
        row[start:stop] = True
    return _floor(floor)


def _cave(width: int, height: int, rng: Random) -> Tiles:
    """Return a cave by a cellular automaton within an ellipse, with a few stones on its floor."""
    allowed = _ellipse(width, height)
    forced = _core(width, height, (width + 1) // 2, (height + 1) // 2)
    dice = field(allowed.shape, below(rng, 2**30), "cave") % np.uint64(100)
    floor = (dice < 85) & allowed | forced
    for _ in range(2):
        floor = (grid.neighbours(floor) + floor >= 5) & allowed | forced
    floor = grid.flood(floor, (width // 2, height // 2))
    tiles = _floor(floor)
    tiles[floor & (dice % np.uint64(12) == 0)] = Terrain.RUBBLE
    return tiles


def _pillared(width: int, height: int, rng: Random) -> Tiles:
    """Return a hall with rows of pillars, as far from the walls as from each other, or along two walls only."""
    cut = below(rng, min(width, height) // 2) if rng.random() < 0.3 else 0
    across, down = np.arange(width, dtype=np.int64), np.arange(height, dtype=np.int64)[:, np.newaxis]
    from_side, from_top = np.minimum(across, across[::-1]), np.minimum(down, down[::-1])
    floor = from_side + from_top >= cut
    columns, rows = _spaced(width, 2 + below(rng, 2)), _spaced(height, 2 + below(rng, 2))
    if len(rows) > 2 and rng.random() < 0.5:
        rows = [rows[0], rows[-1]]
    pillars = np.zeros_like(floor)
    pillars[np.ix_(rows, columns)] = True
    tiles = _floor(floor)
    tiles[pillars & (grid.neighbours(floor) == 8)] = Terrain.STATUE
    return tiles


def _spaced(length: int, step: int) -> list[int]:
    """Return places about a step apart, symmetric about the middle; both ends stay free."""
    count = (length - 3) // step + 1
    rest = length - 1 - (count - 1) * step
    if rest % 2 and count % 2:  # there is no middle place: leave the middle free, or use two places for it
        if count == 1:
            return [length // 2 - 1, length // 2]
        count, rest = count - 1, rest + step
    places = [rest // 2 + index * step for index in range(count)]
    return places if rest % 2 == 0 else places[: count // 2] + [place + 1 for place in places[count // 2 :]]


def _chunky(width: int, height: int, rng: Random) -> Tiles:
    """Return overlapping discs, each with its middle on the floor of earlier ones."""
    floor = np.zeros((height, width), dtype=np.bool_)
    columns, rows = np.arange(width, dtype=np.int64), np.arange(height, dtype=np.int64)[:, np.newaxis]
    x, y = width // 2, height // 2
    for _ in range(4 + width * height // 16):
        radius = 1 + below(rng, max(min(width, height) // 4, 1))
        floor |= (columns - x) ** 2 + (rows - y) ** 2 <= radius * (radius + 1)
        y, x = chosen(rng, np.argwhere(floor).tolist())
    return _floor(floor)


PROCEDURES: dict[str, Callable[[int, int, Random], Tiles]] = {
    "round": _round,
    "cross": _cross,
    "cave": _cave,
    "pillared": _pillared,
    "chunky": _chunky,
}
"""The procedures by name."""

_TAGS = {"cave": ("cave",), "pillared": ("hall",)}


def _ellipse(width: int, height: int) -> Mask:
    """Return the cells of a box whose middles lie in its ellipse, enlarged by a tenth in area, [y, x]."""
    x = (2 * np.arange(width, dtype=np.int64) + 1 - width) * height
    y = (2 * np.arange(height, dtype=np.int64) + 1 - height) * width
    return 10 * (x**2 + (y**2)[:, np.newaxis]) <= 11 * (width * height) ** 2


def _core(width: int, height: int, wide: int, high: int) -> Mask:
    """Return an ellipse of `wide` by `high` cells in the middle of a larger box, [y, x]."""
    left, top = (width - wide) // 2, (height - high) // 2
    core = np.zeros((height, width), dtype=np.bool_)
    core[top : top + high, left : left + wide] = _ellipse(wide, high)
    return core


def _floor(mask: Mask) -> Tiles:
    return np.where(mask, Terrain.FLOOR, NOTHING).astype(np.uint8)


def _template(name: str, procedure: str, inside: Tiles) -> Template:
    """Return the template with this inside, walled in."""
    ys, xs = np.nonzero(inside != NOTHING)
    cropped = inside[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    tiles = np.pad(cropped, 1, constant_values=NOTHING)
    tiles[grid.dilate(tiles != NOTHING) & (tiles == NOTHING)] = Terrain.WALL
    height, width = tiles.shape
    cells = tiles.tobytes()
    entrances = entrances_of(width, height, cells, ())
    best = {_outermost(entrances, side, width, height) for side in SLOPES}
    return Template(
        name,
        "room",
        width,
        height,
        cells,
        tuple(entrance._replace(ideal=entrance in best) for entrance in entrances),
        tags=_TAGS.get(procedure, ()),
    )


def _outermost(entrances: tuple[Entrance, ...], side: tuple[int, int], width: int, height: int) -> Entrance | None:
    """Return the outermost entrance on a side, the most central of several; None if there is none."""
    dx, dy = side

    def order(entrance: Entrance) -> tuple[int, int, Entrance]:
        off_middle = abs(2 * entrance.y + 1 - height) if dx else abs(2 * entrance.x + 1 - width)
        return -entrance.x * dx - entrance.y * dy, off_middle, entrance

    return min((entrance for entrance in entrances if (entrance.dx, entrance.dy) == side), key=order, default=None)
