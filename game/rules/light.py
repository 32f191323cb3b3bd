"""Light: how bright it is where somebody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.torches import carried_light

if TYPE_CHECKING:
    from game.world.run import Run

DIM = 1  # up to this it is dark
BRIGHT = 6  # from this on everything is plain to see


def light_at(run: Run, x: int, y: int) -> int:
    """Return how bright it is at (x, y), 0 to 7: less where gas swallows light."""
    shines = max(run.floor.light.levels.item(y, x), carried_light(run, x, y))
    return max(0, shines - run.floor.ground.darkness(x, y))
