"""Light that stands on a floor: torches on the walls of some rooms, in eight steps of brightness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.constants
import tcod.map

from levelgen.rng import Dice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.world.floor import Floor
    from levelgen import Level

STEPS = 8
REACH = 9  # cells
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


def light_of(floor: Floor, lamps: list[tuple[int, int]]) -> NDArray[np.float32]:
    """How bright each cell is lit by the lamps, shape (height, width), 0 to 1 in eight steps."""
    light = np.zeros(floor.terrain.shape, np.float32)
    rows, columns = np.indices(floor.terrain.shape)
    for x, y in lamps:
        seen = tcod.map.compute_fov(
            floor.transparent, (y + 1, x), REACH, light_walls=True, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )
        far = np.hypot(columns - x, (rows - y) * 1.2) / REACH
        own = np.clip(1 - far, 0, 1) * seen
        np.maximum(light, own, out=light)
    return (np.ceil(light * STEPS) / STEPS).astype(np.float32)
