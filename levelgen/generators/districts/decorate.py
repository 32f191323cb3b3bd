"""Decoration that shows a room's district at a glance: lawns in easy rooms, pillars in medium, rubble in hard ones."""

from levelgen.draft import Span
from levelgen.rng import Random, below
from levelgen.rooms import Tier
from levelgen.terrain import Terrain

_HIGH_HALL = 10


def decorate(spans: list[Span], tier: Tier, cells: bytearray, width: int, rng: Random) -> tuple[list[Span], list[str]]:
    """Decorate a room by its tier, if there is space.

    Args:
        spans: the cells of every row of the room.
        tier: the room's tier.
        cells: the terrain of the map.
        width: the map's width.
        rng: the random stream.

    Returns:
        The spans without cells that became solid, and the tags for the decoration.
    """
    if tier == Tier.EASY:
        return spans, ["lawn"] if _grow_lawn(spans, cells, width, rng) else []
    if tier == Tier.HARD:
        _strew_rubble(spans, cells, rng)
        return spans, ["rubble"]
    pillars = _pillars(spans, width, rng)
    for pillar in pillars:
        cells[pillar] = Terrain.ROCK
    return _without(spans, pillars), ["pillars"] if pillars else []


def _grow_lawn(spans: list[Span], cells: bytearray, width: int, rng: Random) -> bool:
    """Grow grass in the middle of the room, with a margin all around; return whether there was space for it."""
    margin = below(rng, 2)
    grown = False
    for row in range(1 + margin, len(spans) - 1 - margin):
        start, stop = _interior(spans, row, width)
        lawn = range(start + margin, stop - margin)
        if len(lawn) >= 2:
            cells[lawn.start : lawn.stop] = bytes([Terrain.GRASS]) * len(lawn)
            grown = True
    return grown


def _pillars(spans: list[Span], width: int, rng: Random) -> list[int]:
    """Return the cells of pillars at even distances about the middle, each with floor on all eight sides."""
    height = len(spans)
    apart = 3 + below(rng, 4 if height > _HIGH_HALL else 2)  # in a high hall, close pillars would be a thicket
    middle_row = (height - below(rng, 2) * (1 - height % 2)) // 2  # of two middle rows, either one
    start, stop = spans[middle_row]
    middle_column = (start % width + (stop - 1) % width + below(rng, 2)) // 2
    pillars: list[int] = []
    for row in range(1 + (middle_row - 1) % apart, height - 1, apart):
        first, last = _interior(spans, row, width)
        middle = spans[row][0] // width * width + middle_column
        pillars += range(first + (middle - first) % apart, last, apart)
    return pillars


def _without(spans: list[Span], pillars: list[int]) -> list[Span]:
    """Return the spans, split at the pillars; both are in ascending order."""
    split = []
    for start, stop in spans:
        first = start
        for pillar in pillars:
            if start <= pillar < stop:
                split.append((first, pillar))
                first = pillar + 1
        split.append((first, stop))
    return split


def _strew_rubble(spans: list[Span], cells: bytearray, rng: Random) -> None:
    """Strew rubble on about every fifth cell."""
    rubble = Terrain.RUBBLE
    for start, stop in spans:
        for _ in range((stop - start + 2) // 4):
            cells[start + below(rng, stop - start)] = rubble


def _interior(spans: list[Span], row: int, width: int) -> Span:
    """Return the cells with floor on all eight sides, in a row that is neither the first nor the last."""
    (above, above_stop), (start, stop), (under, under_stop) = spans[row - 1 : row + 2]
    first = max(above + width, start, under - width) + 1
    last = min(above_stop + width, stop, under_stop - width) - 1
    return first, last
