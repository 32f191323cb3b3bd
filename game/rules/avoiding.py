"""Avoiding: which cells would harm or hold a creature, for all who choose their steps.

Monsters know what is there; the hero goes by what is remembered, and by the fire in sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.content.traits import Trait
    from game.world.floor import Floor

NOBODY: frozenset[Trait] = frozenset()  # the hero has no traits
UNBURNT: Trait = "fireproof"


def is_harmful(floor: Floor, traits: frozenset[Trait], x: int, y: int) -> bool:
    """Tell whether a creature with these traits would come to harm at (x, y), where it could stand."""
    if (x, y) in floor.ground.flames and UNBURNT not in traits:
        return True
    return floor.content.ground.harmful(traits).item(floor.ground.terrain.item(y, x))


def is_hindering(floor: Floor, traits: frozenset[Trait], x: int, y: int) -> bool:
    """Tell whether a creature with these traits would be held or ailing after a step to (x, y)."""
    return floor.content.ground.hindering(traits).item(floor.ground.terrain.item(y, x))


def harmful_cells(floor: Floor) -> NDArray[np.bool_]:
    """Return the cells that the hero knows to be harmful, as a mask [y, x]."""
    known = floor.content.ground.harmful(NOBODY)[floor.memory.terrain]
    return known | ((floor.ground.fire > 0) & floor.memory.visible) if floor.ground.flames else known


def hindering_cells(floor: Floor) -> NDArray[np.bool_]:
    """Return the cells that the hero knows to hold or to ail who treads there, as a mask [y, x]."""
    return floor.content.ground.hindering(NOBODY)[floor.memory.terrain]
