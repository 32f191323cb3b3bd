"""Avoiding: the cells that would harm or hold a creature, for everything that chooses steps.

Monsters know the ground as it is; the hero goes by memory, and by fire and gas in sight.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses import gas
from game.rules.senses.fire import BURNING
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import STEPS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.content.traits import Trait
    from game.world.floor import Floor
    from game.world.run import Run

BRIEFLY = 10  # ground over a hazard that lasts at most these turns is not walked on
NOBODY: frozenset[Trait] = frozenset()  # lasting traits of the hero: lent ones may end on any turn


def is_harmful(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether fire, gas or the ground would harm a creature at (x, y), where it could stand."""
    floor = run.floor
    number = floor.ground.terrain.item(y, x)
    if run.content.ground.plain[number] and not (floor.ground.flames or floor.ground.gassed):
        return False
    traits = status_effects.traits(run, entity)
    if (x, y) in floor.ground.flames and run.content.statuses[BURNING].spares.isdisjoint(traits):
        return True
    if floor.ground.gassed and gas.harms(run, entity, x, y):
        return True
    return run.content.ground.harmful(traits).item(number)


def is_hindering(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether a creature would be held or ailing after a step to (x, y)."""
    table, number = run.content.ground, run.floor.ground.terrain.item(y, x)
    return not table.plain[number] and table.hindering(status_effects.traits(run, entity)).item(number)


def harmful_cells(floor: Floor, *, with_gas: bool = True, with_webs: bool = False) -> NDArray[np.bool_]:
    """Return the cells that the hero knows to be harmful, as a mask [y, x].

    Those of bad gas are among them only `with_gas`, the `hindering_cells` only `with_webs`.
    """
    ground, table = floor.ground, floor.content.ground
    kinds = table.harmful(NOBODY) | table.hindering(NOBODY) if with_webs else table.harmful(NOBODY)
    # From memory, not from the ground: the autopilot must not know more than the hero.
    known = kinds.take(floor.memory.terrain)
    if ground.flames:
        known |= (ground.fire > 0) & floor.memory.visible
    if ground.gassed and with_gas:
        known |= gas.harmful(ground) & floor.memory.visible
    for x, y in _fleeting_cells(floor) if with_webs else ending_cells(floor):
        known[y, x] = True
    return known


def ending_cells(floor: Floor) -> list[tuple[int, int]]:
    """Return the cells (x, y) of ground that gives out over lava, water or a chasm within a few turns."""
    return _fleeting_cells(floor, BRIEFLY)


def _fleeting_cells(floor: Floor, most: float = math.inf) -> list[tuple[int, int]]:
    """Return the cells (x, y) of ground that will give out over a hazard, in at most so many turns."""
    ground = floor.ground
    ending = [cell for cell, laid in ground.laid.items() if ground.age < laid.until <= ground.age + most]
    return [cell for cell in ending if ground.is_over_hazard(*cell)]


def hindering_cells(floor: Floor) -> NDArray[np.bool_]:
    """Return the cells [y, x] that the hero goes around: they hold or ail creatures, or will give out over a hazard."""
    known = floor.content.ground.hindering(NOBODY).take(floor.memory.terrain)
    for x, y in _fleeting_cells(floor):
        known[y, x] = True
    return known


def holding_ground(floor: Floor, x: int, y: int) -> TerrainKind | None:
    """Return the kind of ground that the hero knows at (x, y) if it would hold or ail him; else None."""
    kind = floor.content.terrain[floor.memory.terrain.item(y, x)]
    holds = floor.memory.explored.item(y, x) and floor.content.ground.hindering(NOBODY).item(kind.number)
    return kind if holds else None


def bottomless_cells(floor: Floor) -> list[tuple[int, int]]:
    """Return the cells (x, y) known to the hero where one falls to the floor below."""
    ground, memory = floor.content.ground, floor.memory
    deep = [hazard for hazard in ground.hazards if hazard.bottomless]
    return [cell for hazard in deep for cell in cells_in(ground.hazards[hazard][memory.terrain] & memory.explored)]


def peril_beside(run: Run, *, swum: bool = True) -> str:
    """Return the name of the fire or known hazard into which a step astray could lead the hero; "" if there is none.

    Without `swum`, water in which he swims is none.
    """
    floor, at = run.floor, run.world.get(run.hero, Position)
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS if floor.inside(at.x + dx, at.y + dy)]
    kinds = [floor.content.terrain[floor.memory.terrain.item(y, x)] for x, y in beside]
    named = next((floor.name_of(kind) for kind in kinds if kind.hazard and (swum or not kind.hazard.swum)), "")
    return named or ("" if floor.ground.flames.isdisjoint(beside) else "fire")
