"""Flames: the fire in sight, the cells to which it may spread, and the sentences on the peril."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge import burning_cells
from game.rules import status_effects
from game.world.components import Position, Statuses
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.world.floor import Floor
    from game.world.run import Run

NEAR = 3  # steps from a fire within which whatever can burn is shunned
FAR = 12  # the same for where a walk away from it ends


def threatened_cells(floor: Floor, steps: int = NEAR) -> NDArray[np.bool_]:
    """Return the cells that burn, or that a fire in sight may reach in so many steps, as a mask [y, x]."""
    burning = burning_cells(floor)
    if not burning.any():
        return burning
    ground, memory = floor.ground, floor.memory
    burns = (floor.content.ground.burns.take(memory.terrain) > 0) & memory.explored
    if ground.gassed:
        for x, y in cells_in(memory.visible):
            burns[y, x] |= ground.explosive(x, y)
    reached = burning
    for _ in range(steps):
        reached = reached | (grid.dilate(reached, diagonal=False) & burns)
    return reached


def is_threatened(run: Run, steps: int = NEAR) -> bool:
    """Tell whether the hero burns, or stands where a fire in sight may reach him in so many steps."""
    at = run.world.get(run.hero, Position)
    return turns_burning(run) > 0 or threatened_cells(run.floor, steps).item(at.y, at.x)


def turns_burning(run: Run) -> int:
    """Return the turns for which the hero will burn; 0 if he does not."""
    kinds = [kind.id for kind in status_effects.kinds_of(run, run.hero) if "burns" in kind.does]
    return max((run.world.get(run.hero, Statuses).turns[name] for name in kinds), default=0)


def is_near(run: Run) -> bool:
    """Tell whether a fire in sight burns close by, whether or not it may spread."""
    at = run.world.get(run.hero, Position)
    flames = burning_cells(run.floor)
    return bool(flames[max(0, at.y - NEAR) : at.y + NEAR + 1, max(0, at.x - NEAR) : at.x + NEAR + 1].any())


def peril(run: Run, *, leads_out: bool) -> str:
    """Return a sentence on the fire that ends a goal: on the hero, or about to reach him; "" if none is.

    Args:
        run: the run.
        leads_out: the goal leads out of it when it is begun anew.
    """
    told, way = "", "out of the fire, or to water close by"
    if turns := turns_burning(run):
        told = f"You are burning, for {'a turn' if turns == 1 else f'{turns} turns'} more"
    elif is_threatened(run):
        told, way = "Fire spreads to where you stand", "away"
    advice = f". Press again to get {way}." if leads_out else f": {{explore}} leads you {way}."
    return told and told + advice
