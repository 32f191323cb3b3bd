"""The structural terrain words of levels, and their properties as lookup arrays.

A level's terrain is an array of these numbers, so a property of the whole map is one lookup:
`WALKABLE.take(level.terrain)`, or half as fast `WALKABLE[level.terrain]`.
The set of words is closed, and all are below 64; a game numbers its own kinds from 64 on. Number 0 is solid rock, so
that a fresh array of zeros is all rock.
"""

from collections.abc import Iterable
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Terrain(IntEnum):
    """A structural word: the role of a cell in a level, independent of its looks.

    numpy compares an array with `int(word)` ten times as fast as with the word, which it takes for a foreign object.
    """

    ROCK = 0  # never dug
    WALL = 1  # rock beside an open cell: the visible wall
    FLOOR = 2
    DOOR = 3
    LOCKED_DOOR = 4  # counts as walkable, since its key lies somewhere
    SECRET_DOOR = 5  # counts as walkable, since it can be found
    STAIRS_UP = 6
    STAIRS_DOWN = 7
    LAVA = 8
    DEEP_WATER = 9
    SHALLOW_WATER = 10
    CHASM = 11
    BRIDGE = 12  # spans lava, deep water or a chasm
    GRASS = 13
    RUBBLE = 14
    STATUE = 15  # blocks movement, not sight
    GRATE = 16  # a wall of bars: blocks movement, not sight
    SLOPE_NORTH = 17  # a steep passage, falling in the direction of its name
    SLOPE_EAST = 18
    SLOPE_SOUTH = 19
    SLOPE_WEST = 20
    CAUSEWAY = 21  # stones and shallows on which deep water is crossed
    ASH = 22  # burnt ground
    OBSIDIAN = 23  # black glass, where lava met water
    BARRED_DOOR = 24  # counts as walkable; opened from one side only
    LEDGE = 25  # counts as walkable; jumped down, never climbed
    ROPE = 26  # counts as walkable; let down from above


_DRAWN = {
    Terrain.ROCK: " ",
    Terrain.WALL: "#",
    Terrain.FLOOR: ".",
    Terrain.DOOR: "+",
    Terrain.LOCKED_DOOR: "X",
    Terrain.SECRET_DOOR: "S",
    Terrain.STAIRS_UP: "<",
    Terrain.STAIRS_DOWN: ">",
    Terrain.LAVA: "%",
    Terrain.DEEP_WATER: "~",
    Terrain.SHALLOW_WATER: "-",
    Terrain.CHASM: ":",
    Terrain.BRIDGE: "=",
    Terrain.GRASS: '"',
    Terrain.RUBBLE: ",",
    Terrain.STATUE: "0",
    Terrain.GRATE: "|",
    Terrain.SLOPE_NORTH: "^",
    Terrain.SLOPE_EAST: "}",
    Terrain.SLOPE_SOUTH: "v",
    Terrain.SLOPE_WEST: "{",
    Terrain.CAUSEWAY: ";",
    Terrain.ASH: "`",
    Terrain.OBSIDIAN: "'",
    Terrain.BARRED_DOOR: "[",
    Terrain.LEDGE: "(",
    Terrain.ROPE: ")",
}


def true_for(words: Iterable[Terrain]) -> NDArray[np.bool_]:
    """Return a read-only table of 256 that is True for these words; `true_for(words).take(terrain)` is a mask."""
    table = np.zeros(256, dtype=np.bool_)
    table[[int(word) for word in words]] = True
    table.flags.writeable = False
    return table


GLYPHS = tuple(_DRAWN.get(Terrain(number), "?") if number < len(Terrain) else "?" for number in range(256))
"""The character of every terrain number in a text drawing; numbers without a word are "?"."""

BY_GLYPH = {glyph: word for word, glyph in _DRAWN.items()}
"""The word of every character of a text drawing."""

DOORS = true_for([Terrain.DOOR, Terrain.LOCKED_DOOR, Terrain.SECRET_DOOR, Terrain.BARRED_DOOR])
"""Doors of every kind."""

SOLID = true_for([Terrain.ROCK, Terrain.WALL, Terrain.STATUE, Terrain.GRATE])
"""Cells that nothing can enter."""

PERILOUS = true_for([Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM])
"""Open cells that harm whoever steps there, so that no route may depend on them."""

WALKABLE = true_for(word for word in Terrain if not SOLID[word] and not PERILOUS[word])
"""Cells where one can stand unharmed. Doors count, even locked and secret ones."""

TRANSPARENT = true_for(word for word in Terrain if word not in (Terrain.ROCK, Terrain.WALL) and not DOORS[word])
"""Cells that do not block sight; doors do, since they are dug shut."""

SLOPES = {
    (0, -1): Terrain.SLOPE_NORTH,
    (1, 0): Terrain.SLOPE_EAST,
    (0, 1): Terrain.SLOPE_SOUTH,
    (-1, 0): Terrain.SLOPE_WEST,
}
"""The slope that falls in the direction (dx, dy)."""

DOOR_WORDS = frozenset(word for word in Terrain if DOORS[word])
SOLID_WORDS = frozenset(word for word in Terrain if SOLID[word])
WALKABLE_WORDS = frozenset(word for word in Terrain if WALKABLE[word])
PERILOUS_WORDS = frozenset(word for word in Terrain if PERILOUS[word])
"""The same tables as sets of words, for single cells: `cells[cell] in WALKABLE_WORDS`."""


def mirrored_terrain(terrain: NDArray[np.uint8], *, across: bool, down: bool) -> NDArray[np.uint8]:
    """Return terrain [y, x] with left and right exchanged (across), and top and bottom (down); slopes turn too."""
    turned = np.arange(256, dtype=np.uint8)
    for (dx, dy), slope in SLOPES.items():
        turned[slope] = SLOPES[-dx if across else dx, -dy if down else dy]
    flipped = terrain[:: -1 if down else 1, :: -1 if across else 1]
    copy: NDArray[np.uint8] = turned[flipped]
    copy.flags.writeable = False
    return copy
