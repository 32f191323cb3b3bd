"""Rooms that nobody drew: procedures that make templates as an author would, each in many sizes and some variants.

What the document's author wished for: "It would be better if rooms were generated procedurally rather than from a small
list of templates". The best places for their entrances are the middles of what reaches furthest to each side. The same
procedure, size and variant is always the same template, made when it is first asked for and kept.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from levelgen.rng import Random, below, chosen, stream
from levelgen.shapes import SHAPES, Rows, ellipse
from levelgen.template.template import NOTHING, Entrance, Template, entrances_of
from levelgen.terrain import SLOPES, Terrain

__all__ = ["PROCEDURES", "VARIANTS", "made", "procedural"]

VARIANTS = 8
"""How many templates a procedure makes of each size."""

_CACHED = 4096

Bits = list[int]
"""Rows of cells, each an integer with a bit for every column, column 0 lowest."""


def procedural(name: str, rng: Random, smallest: tuple[int, int], largest: tuple[int, int]) -> Template:
    """A template by the procedure of this name, with floor about so wide and high, between smallest and largest."""
    width = smallest[0] + below(rng, largest[0] - smallest[0] + 1)
    height = smallest[1] + below(rng, largest[1] - smallest[1] + 1)
    return made(name, width, height, below(rng, VARIANTS))


@lru_cache(maxsize=_CACHED)
def made(name: str, width: int, height: int, variant: int) -> Template:
    """The template that a procedure makes of a size, which is that of the floor without the walls, 3 or more each way.

    It may become smaller than that, never larger.
    """
    rng = stream("procedural", name, width, height, variant)
    floor, within = PROCEDURES[name](width, height, rng)
    return _template(f"{name} {width}x{height} {variant}", name, floor, within)


Inside = dict[tuple[int, int], Terrain]
"""What else than floor there is, by (x, y) in the floor's columns and rows."""


def _round(width: int, height: int, rng: Random) -> tuple[Bits, Inside]:
    """A circle or ellipse; what is in its middle leaves a ring to walk on."""
    floor = _bits(ellipse(width, height))
    middle = min(width, height)
    if middle < 7:
        return floor, {}
    kind = chosen(rng, (Terrain.FLOOR, Terrain.STATUE, Terrain.WALL, Terrain.DEEP_WATER))
    if kind == Terrain.FLOOR:
        return floor, {}
    margin = 3 if kind == Terrain.WALL else 2
    wide, high = (2 - length % 2 if kind == Terrain.STATUE else length - 2 * margin for length in (width, height))
    core = _cells(_bits(ellipse(wide, high)))
    left, top = (width - wide) // 2, (height - high) // 2
    inside: Inside = {(left + x, top + y): kind for x, y in core}
    if kind == Terrain.DEEP_WATER:
        shore = [(x, y) for x, y in inside if any((x + dx, y + dy) not in inside for dx, dy in SLOPES)]
        inside |= dict.fromkeys(shore, Terrain.SHALLOW_WATER)
    return floor, inside


def _cross(width: int, height: int, rng: Random) -> tuple[Bits, Inside]:
    return _bits(SHAPES["cross"](width, height, rng)), {}


def _cave(width: int, height: int, rng: Random) -> tuple[Bits, Inside]:
    """A blob, with a few stones on its floor."""
    floor = _bits(SHAPES["cave"](width, height, rng))
    stones = {place: Terrain.RUBBLE for place in _cells(floor) if rng.random() < 0.08}
    return floor, stones


def _pillared(width: int, height: int, rng: Random) -> tuple[Bits, Inside]:
    """A hall with rows of pillars, as far from the walls as from each other, or along two walls only."""
    floor = _bits(SHAPES["rounded" if rng.random() < 0.3 else "rectangle"](width, height, rng))
    columns, rows = _spaced(width, 2 + below(rng, 2)), _spaced(height, 2 + below(rng, 2))
    if len(rows) > 2 and rng.random() < 0.5:
        rows = [rows[0], rows[-1]]
    return floor, {(x, y): Terrain.STATUE for y in rows for x in columns if floor[y] >> x & 1}


def _spaced(length: int, step: int) -> list[int]:
    """Places about so far apart, even from both ends, which stay free."""
    count = (length - 3) // step + 1
    rest = length - 1 - (count - 1) * step
    if rest % 2 and count % 2:  # there is no middle place: the middle stays free, or two places are it
        if count == 1:
            return [length // 2 - 1, length // 2]
        count, rest = count - 1, rest + step
    places = [rest // 2 + index * step for index in range(count)]
    return places if rest % 2 == 0 else places[: count // 2] + [place + 1 for place in places[count // 2 :]]


def _chunky(width: int, height: int, rng: Random) -> tuple[Bits, Inside]:
    """Discs one over the other, each with its middle in one that is there already."""
    floor = [0] * height
    x, y = width // 2, height // 2
    for _ in range(4 + width * height // 16):
        radius = 1 + below(rng, max(min(width, height) // 4, 1))
        disc = ellipse(2 * radius + 1, 2 * radius + 1)
        for row, (start, stop) in enumerate(disc, y - radius):
            if 0 <= row < height:
                floor[row] |= _run(max(x - radius + start, 0), min(x - radius + stop, width))
        cells = list(_cells(floor))
        x, y = cells[below(rng, len(cells))]
    return floor, {}


PROCEDURES: dict[str, Callable[[int, int, Random], tuple[Bits, Inside]]] = {
    "round": _round,
    "cross": _cross,
    "cave": _cave,
    "pillared": _pillared,
    "chunky": _chunky,
}
"""The procedures by name."""

_TAGS = {"cave": ("cave",), "pillared": ("hall",)}


def _run(start: int, stop: int) -> int:
    return (1 << stop) - (1 << start)


def _bits(rows: Rows) -> Bits:
    return [_run(start, stop) for start, stop in rows]


def _cells(floor: Bits) -> Iterator[tuple[int, int]]:
    for y, row in enumerate(floor):
        for x in range(row.bit_length()):
            if row >> x & 1:
                yield x, y


def _template(name: str, procedure: str, floor: Bits, inside: Inside) -> Template:
    """The template with this floor, walled in."""
    used = [y for y, row in enumerate(floor) if row]
    every = 0
    for row in floor:
        every |= row
    left, top = (every & -every).bit_length() - 1, used[0]
    rows = [row >> left << 1 for row in floor[top : used[-1] + 1]]
    width, height = every.bit_length() - left + 2, len(rows) + 2
    framed = [0, 0, *rows, 0, 0]
    lines = []
    for y in range(height):
        near = framed[y] | framed[y + 1] | framed[y + 2]
        near |= near << 1 | near >> 1
        # A digit for each cell: 0 where nothing is, 1 near the floor, 2 on it. Column 0 is the lowest.
        digits = int(f"{near:b}") + int(f"{framed[y + 1]:b}")
        lines.append(f"{digits:0{width}d}"[::-1])
    cells = bytearray("".join(lines).encode().translate(_OF_DIGITS))
    for (x, y), terrain in inside.items():
        cells[(y - top + 1) * width + x - left + 1] = terrain
    entrances = entrances_of(width, height, bytes(cells), ())
    return Template(
        name, "room", width, height, bytes(cells), _with_ideal(width, height, entrances), tags=_TAGS.get(procedure, ())
    )


_OF_DIGITS = bytes.maketrans(b"012", bytes([NOTHING, Terrain.WALL, Terrain.FLOOR]))


def _with_ideal(width: int, height: int, entrances: Sequence[Entrance]) -> tuple[Entrance, ...]:
    """The entrances; of those to each side the outermost one nearest to the middle is the best place."""
    best = set()
    for side in SLOPES:
        ways = [way for way in entrances if way[2:4] == side]
        if ways:
            dx, dy = side
            best.add(min(ways, key=lambda way: (-way.x * dx - way.y * dy, _off(way, width, height, dx), way)))
    return tuple(way._replace(ideal=way in best) for way in entrances)


def _off(way: Entrance, width: int, height: int, dx: int) -> int:
    """Half cells from the middle of its side."""
    return abs(2 * way.y + 1 - height) if dx else abs(2 * way.x + 1 - width)
