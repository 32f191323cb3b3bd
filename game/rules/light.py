"""Light on a floor, as integer arrays [y, x]: how bright torches make each cell, and how bright lava and fire do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.constants
import tcod.map

from levelgen import grid
from levelgen.rng import Dice
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.ground import Ground
    from levelgen import Level

BRIGHTEST = 8  # of torchlight; 0 is dark
REACH = 9  # cells that a torch shines
HOTTEST = 6  # of the light of lava and fire, on these themselves; one less with each cell
LIT_ROOMS = 450  # per mille


def torches(level: Level) -> list[tuple[int, int]]:
    """Return the wall cells (x, y) that bear a torch: at most one a room, always the same for a level."""
    dice = Dice.seeded(level.fingerprint(), "torches")
    found = []
    for room in level.rooms:
        if not dice.chance(LIT_ROOMS):
            continue
        left, top, right, _ = room.bounds
        row = level.room_at[top, left:right]
        columns = np.flatnonzero(
            (row == room.id) & ~level.walkable[top - 1, left:right]
        )  # the border is solid: top > 0
        if len(columns):
            found.append((left + int(columns[dice.below(len(columns))]), top - 1))
    return found


def burning_torches(ground: Ground, hung: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return those of the torches hung at (x, y) whose walls still stand."""
    return [(x, y) for x, y in hung if ground.terrain[y, x] == Terrain.WALL]


def torchlight(ground: Ground, burning: list[tuple[int, int]]) -> NDArray[np.uint8]:
    """Return how bright each cell is lit by these torches, 0 to BRIGHTEST; a row counts as 1.2 columns.

    Steps of equal width from a torch to its reach: a cell at the distance d, of reach r and brightest b, is lit
    ceil(b * (1 - d / r)), which is the number of k from 1 to b with d < r * k / b; squared, all of it is whole numbers.
    """
    light = np.zeros(ground.terrain.shape, np.uint8)
    rows, columns = np.indices(ground.terrain.shape)
    bounds = 25 * (REACH * np.arange(1, BRIGHTEST + 1)) ** 2
    for x, y in burning:
        seen = tcod.map.compute_fov(
            ground.transparent, (y + 1, x), REACH, light_walls=True, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )
        squares = BRIGHTEST**2 * (25 * (columns - x) ** 2 + 36 * (rows - y) ** 2)
        np.maximum(light, (BRIGHTEST - np.searchsorted(bounds, squares, "right")) * seen, out=light, casting="unsafe")
    return light


def firelight(ground: Ground) -> NDArray[np.uint8]:
    """Return how bright each cell is lit by lava and fire, 0 to HOTTEST.

    Such light goes round corners, as the light of a whole lake does, and stops at walls.
    """
    light = np.zeros(ground.terrain.shape, np.uint8)
    lit = ground.content.ground.glows[ground.terrain] | (ground.fire > 0)
    for _ in range(HOTTEST if lit.any() else 0):
        light += lit
        lit = grid.dilate(lit & ground.transparent)
    return light
