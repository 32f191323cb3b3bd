"""Dressing: what tells a room's district at a glance. Easy rooms have lawns, medium ones pillars, hard ones rubble."""

from levelgen.draft import Span
from levelgen.generators.districts.hall import Hall
from levelgen.rng import Random, below
from levelgen.rooms import Tier
from levelgen.terrain import Terrain

__all__ = ["dress"]

_EASY, _MEDIUM, _ = Tier
_GRASS = bytearray([Terrain.GRASS]) * 2000  # a slice of the map would first make a bytearray of anything else
_ROCK, _RUBBLE = int(Terrain.ROCK), int(Terrain.RUBBLE)


def dress(hall: Hall, tier: Tier, width: int, cells: bytearray, rng: Random) -> None:
    """Give a hall what tells its tier and tag it so, if there is space; before it has arms."""
    if tier == _EASY:
        if _lawn(hall, width, cells, rng):
            hall.tags.append("lawn")
    elif tier == _MEDIUM:
        if _pillars(hall, width, cells, rng):
            hall.tags.append("pillars")
    else:
        _strew_rubble(hall, cells, rng)
        hall.tags.append("rubble")


def _lawn(hall: Hall, width: int, cells: bytearray, rng: Random) -> bool:
    """Grass in the middle of the room, with a way around it; whether there was space for it."""
    rows = hall.spans
    margin = below(rng, 2)
    grown = False
    for row in range(1 + margin, len(rows) - 1 - margin):
        start, stop = _inside(rows, row, width)
        if margin:
            start, stop = start + 1, stop - 1
        if stop - start >= 2:
            cells[start:stop] = _GRASS[: stop - start]
            grown = True
    return grown


def _pillars(hall: Hall, width: int, cells: bytearray, rng: Random) -> bool:
    """Pillars every few cells, each with floor on all eight sides; whether there was space for one."""
    roll = below(rng, 8)
    apart = 3 + roll % 2
    # In the middle; beside it now and then, where the middle is between two cells.
    across, down = hall.east - hall.west, hall.south - hall.north
    middle_x = hall.west + (across - (roll & 2) // 2 * (1 - across % 2)) // 2
    middle_y = (down - (roll & 4) // 4 * (1 - down % 2)) // 2
    for row in range(1 + (middle_y - 1) % apart, down - 1, apart):
        start, stop = _inside(hall.spans, row, width)
        middle = (hall.north + row) * width + middle_x
        pillars = range(start + (middle - start) % apart, stop, apart)
        if pillars:
            hall.pillars.append((row, pillars))
            for pillar in pillars:
                cells[pillar] = _ROCK
    return bool(hall.pillars)


def _strew_rubble(hall: Hall, cells: bytearray, rng: Random) -> None:
    """Rubble on about every fifth cell."""
    random = rng.random
    for start, stop in hall.spans:
        length = stop - start
        for _ in range((length + 2) // 4):
            cells[start + int(random() * length)] = _RUBBLE


def _inside(rows: list[Span], row: int, width: int) -> Span:
    """The cells of a row, neither the first nor the last, that have floor on all eight sides."""
    (above, above_stop), (start, stop), (under, under_stop) = rows[row - 1 : row + 2]
    if above + width > start:
        start = above + width
    if under - width > start:
        start = under - width
    if above_stop + width < stop:
        stop = above_stop + width
    if under_stop - width < stop:
        stop = under_stop - width
    return start + 1, stop - 1
