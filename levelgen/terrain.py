"""The structural terrain words that levels are made of, and what each means, as lookup arrays.

A level's terrain is an array of these numbers, so a property of the whole map is one lookup:
`WALKABLE.take(level.terrain)`, or half as fast `WALKABLE[level.terrain]`.
The words are closed and all below 64; a game numbers kinds of its own from 64 on. Number 0 is solid rock, so that a
fresh array of zeros is a mountain.
"""

from collections.abc import Iterable
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Terrain(IntEnum):
    """A structural word: what a generator says about a cell, without saying what it looks like."""

    ROCK = 0  # never dug
    WALL = 1  # rock that something walkable touches: the wall one sees
    FLOOR = 2
    DOOR = 3
    LOCKED_DOOR = 4  # counts as walkable: somewhere lies its key
    SECRET_DOOR = 5  # counts as walkable: it waits to be found
    STAIRS_UP = 6
    STAIRS_DOWN = 7
    LAVA = 8
    DEEP_WATER = 9
    SHALLOW_WATER = 10
    CHASM = 11
    BRIDGE = 12  # spans lava, deep water or a chasm
    GRASS = 13
    RUBBLE = 14
    STATUE = 15  # stops steps, not sight
    GRATE = 16  # a wall of bars: stops steps, not sight
    SLOPE_NORTH = 17  # a steep passage; it falls towards the side it names
    SLOPE_EAST = 18
    SLOPE_SOUTH = 19
    SLOPE_WEST = 20
    CAUSEWAY = 21  # stones and shallows by which deep water is crossed on foot
    ASH = 22  # what fire left of the ground
    OBSIDIAN = 23  # black glass, where lava met water
    BARRED_DOOR = 24  # counts as walkable: it is opened from one side
    LEDGE = 25  # counts as walkable: it is jumped down, never climbed
    ROPE = 26  # counts as walkable: it is let down from above


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
    """Return the table of 256 that is True for these words, read-only: `true_for(words).take(terrain)` is a mask."""
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
"""Nothing can be there."""

PERILOUS = true_for([Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM])
"""Open, and stepping there does harm, so that no route may depend on it."""

WALKABLE = true_for(word for word in Terrain if not SOLID[word] and not PERILOUS[word])
"""Can be stood on unharmed. Doors count, locked and secret ones too."""

TRANSPARENT = true_for(word for word in Terrain if word not in (Terrain.ROCK, Terrain.WALL) and not DOORS[word])
"""Does not stop sight; doors are dug shut."""

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
