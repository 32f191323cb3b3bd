"""Light that stands on a floor: torches on the walls of some rooms, in eight steps of brightness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.constants
import tcod.map

from levelgen import grid
from levelgen.rng import Dice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.floor import Floor
    from levelgen import Level

STEPS = 8
REACH = 9  # cells
GLOW_REACH = 6  # cells, less than STEPS
LIT_ROOMS = 450  # per mille


def torches(level: Level) -> list[tuple[int, int]]:
    """Wall cells (x, y) that bear a torch: at most one a room, always the same for a level."""
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


def glow_of(sources: NDArray[np.bool_], transparent: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How bright each cell is lit by cells that glow, shape (height, width), 0 to 1: less by a step for every cell.

    Such light goes round corners, as the light of a whole lake does, and stops at walls.
    """
    rings = np.zeros(sources.shape, np.float32)
    lit = sources
    for _ in range(GLOW_REACH):
        rings += lit
        lit = grid.dilate(lit & transparent)
    light: NDArray[np.float32] = rings / np.float32(GLOW_REACH)
    return light


def light_of(floor: Floor, lamps: list[tuple[int, int]]) -> NDArray[np.float32]:
    """How bright each cell is lit by the lamps, shape (height, width), 0 to 1 in eight steps."""
    light = np.zeros(floor.ground.terrain.shape, np.float32)
    rows, columns = np.indices(floor.ground.terrain.shape)
    for x, y in lamps:
        seen = tcod.map.compute_fov(
            floor.ground.transparent,
            (y + 1, x),
            REACH,
            light_walls=True,
            algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST,
        )
        far = np.hypot(columns - x, (rows - y) * 1.2) / REACH
        own = np.clip(1 - far, 0, 1) * seen
        np.maximum(light, own, out=light)
    return (np.ceil(light * STEPS) / STEPS).astype(np.float32)
