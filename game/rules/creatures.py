"""Creatures coming into being, and where there is room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules.pathfinding import Waves, cells_of
from game.world import spawn
from game.world.components import Creature, Home, Mind, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.run import Run


def make(run: Run, kind: MonsterKind, x: int, y: int, mood: Mood, *, health: int | None = None, tier: int = 0) -> int:
    """A monster of this kind at (x, y), which is free; its health is whole if not given."""
    room = int(run.floor.level.room_at[y, x])
    return spawn.create(
        run,
        Creature(kind, kind.health if health is None else health, kind.health),
        Mind(mood, post_x=x, post_y=y),
        Position(x, y),
        Home(tier, room),
    )


def nearest_footing(run: Run, x: int, y: int) -> tuple[int, int]:
    """The cell to stand on with nobody there that is nearest to (x, y) as the crow flies, whatever lies between."""
    floor = run.floor
    free = floor.walkable.copy()
    for taken_x, taken_y in floor.bodies:
        free[taken_y, taken_x] = False
    rows, columns = free.nonzero()
    nearest = np.maximum(abs(rows - y), abs(columns - x)).argmin()
    return int(columns[nearest]), int(rows[nearest])


def free_cells_around(run: Run, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Cells to stand on with nobody there, nearest to (x, y) first, itself included."""
    floor = run.floor
    waves = Waves.around(floor.grid, x, y)
    ring = waves.rings[0]
    while ring:
        for cell in cells_of(ring, floor.width):
            if cell not in floor.bodies and floor.walkable[cell[1], cell[0]]:
                yield cell
        ring = waves.grow()
