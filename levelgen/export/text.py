"""A level as a drawing: one line per row, one character per cell."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.errors import LevelError
from levelgen.recipe import LONGEST, MOST_ROOMS
from levelgen.rooms import Link, Room, Tier
from levelgen.terrain import BY_GLYPH, DOORS, GLYPHS, WALKABLE, Terrain


def write(terrain: NDArray[np.uint8]) -> str:
    """Return the drawing of terrain [y, x]; rows are joined by newlines."""
    return "\n".join("".join(row) for row in np.array(GLYPHS, dtype=np.str_)[terrain].tolist())


def read(drawing: str) -> dict[str, Any]:
    """Return the fields of the level that a drawing shows.

    A line break at the very beginning or end is not part of the map; short lines are filled up with rock. Rooms are the
    connected pieces of walkable cells without doors, links are the doors between them.

    Raises:
        LevelError: the drawing is no level; the message names line and column.
    """
    lines = drawing.replace("\r\n", "\n").removeprefix("\n").removesuffix("\n").split("\n")
    width = max(map(len, lines))
    if not 1 <= width <= LONGEST or len(lines) > LONGEST:
        message = f"drawing is {width} columns by {len(lines)} lines; allowed: 1 to {LONGEST} of each"
        raise LevelError(message)
    terrain = np.zeros((len(lines), width), dtype=np.uint8)
    for y, line in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph not in BY_GLYPH:
                message = f"drawing has {glyph!r} in line {y + 1}, column {x + 1}; allowed: {' '.join(BY_GLYPH)}"
                raise LevelError(message)
            terrain[y, x] = BY_GLYPH[glyph]
    stairs = [_only(terrain, kind) for kind in (Terrain.STAIRS_UP, Terrain.STAIRS_DOWN)]
    walkable = WALKABLE[terrain]
    room_at, count = grid.label(walkable & ~DOORS[terrain])
    if count > MOST_ROOMS:
        message = f"drawing has {count} rooms; allowed: at most {MOST_ROOMS}"
        raise LevelError(message)
    return {
        "terrain": terrain,
        "room_at": room_at.astype(np.int16),
        "rooms": _rooms(room_at, count),
        "links": tuple(_links(terrain, room_at)),
        "stairs_up": stairs[0],
        "stairs_down": stairs[1],
        "marks": (),
    }


def _only(terrain: NDArray[np.uint8], kind: Terrain) -> tuple[int, int]:
    places = np.argwhere(terrain == kind)
    if len(places) != 1:
        message = f"drawing has {len(places)} stairs {GLYPHS[kind]!r}; allowed: exactly one"
        raise LevelError(message)
    y, x = places[0].tolist()
    return x, y


def _rooms(room_at: NDArray[np.int32], count: int) -> tuple[Room, ...]:
    """Return the rooms that are numbered in room_at [y, x]; the center of each is its cell nearest its middle."""
    rows, columns = np.nonzero(room_at >= 0)
    order = np.argsort(room_at[rows, columns], kind="stable")
    sizes = np.bincount(room_at[rows, columns], minlength=count)
    rooms = []
    for index, cells in enumerate(np.split(order, np.cumsum(sizes, dtype=np.intp)[:-1])):
        xs, ys = columns[cells], rows[cells]
        bounds = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        middle = int(np.argmin(np.abs(2 * xs + 1 - bounds[0] - bounds[2]) + np.abs(2 * ys + 1 - bounds[1] - bounds[3])))
        rooms.append(Room(index, "room", Tier.EASY, bounds, (int(xs[middle]), int(ys[middle]))))
    return tuple(rooms)


def _links(terrain: NDArray[np.uint8], room_at: NDArray[np.int32]) -> Iterator[Link]:
    """Yield the links made by each door or group of adjoining doors, from the first room it touches to each other."""
    pieces, count = grid.label(DOORS[terrain])
    height, width = terrain.shape
    groups: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for y, x in np.argwhere(pieces >= 0).tolist():
        groups[pieces[y, x]].append((x, y))
    for cells in groups:
        sides = [(x + dx, y + dy) for x, y in cells for dx, dy in grid.SIDES]
        touched = sorted({int(room_at[y, x]) for x, y in sides if 0 <= x < width and 0 <= y < height} - {-1})
        if not touched:
            x, y = cells[0]
            message = f"drawing has a door in line {y + 1}, column {x + 1} that leads nowhere; allowed: beside floor"
            raise LevelError(message)
        for beyond in touched[1:] or touched:
            yield Link(touched[0], beyond, "door", tuple(cells))
