"""The ground as the hero last saw it, and the steps on it that he believes harmless."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules.senses import avoiding
from game.world.movement import MovementGrid

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.world.floor import Floor
    from game.world.movement import Cell


def terrain_at(floor: Floor, x: int, y: int) -> TerrainKind | None:
    """Return the kind of ground that the hero last saw at (x, y); None if the cell was never seen."""
    known = floor.inside(x, y) and floor.memory.explored.item(y, x)
    return floor.content.terrain[floor.memory.terrain.item(y, x)] if known else None


def burning_cells(floor: Floor) -> NDArray[np.bool_]:
    """Return the burning cells in sight, as a mask [y, x]."""
    if not floor.ground.flames:  # on most turns
        return np.zeros_like(floor.memory.visible)
    return (floor.ground.fire > 0) & floor.memory.visible


def movement_grid(
    floor: Floor,
    *,
    avoided_rooms: Collection[int] = (),
    occupied: Collection[Cell] = (),
    opened: Collection[Cell] = (),
    through_fire: bool = False,
    through_gas: bool = False,
    through_webs: bool = False,
    over_traps: bool = False,
    through_unknown: bool = False,
) -> MovementGrid:
    """Return the steps that the hero believes harmless: onto remembered passable cells, without fire or bad gas.

    They lead neither onto known traps nor onto treacherous ground.

    Args:
        floor: the floor at hand.
        avoided_rooms: the numbers of rooms to stay out of.
        occupied: cells (x, y) to stay off.
        opened: seen cells (x, y) that count as passable: doors whose keys are in the pack.
        through_fire: fire, gas and webs are no obstacles; ground about to give out over a hazard still is.
        through_gas: gas is no obstacle.
        through_webs: ground that holds creatures is no obstacle.
        over_traps: known traps are no obstacles.
        through_unknown: cells that were never seen count as passable.
    """
    ground, known = floor.content.ground, floor.memory.explored
    if not through_fire:
        known = known & ~avoiding.harmful_cells(floor, with_gas=not through_gas, with_webs=not through_webs)
    if avoided_rooms:
        is_avoided = np.zeros(len(floor.level.rooms) + 1, np.bool_)  # the last is for cells of no room, -1
        is_avoided[[*avoided_rooms]] = True
        known = known & ~is_avoided[floor.level.room_at]
    passable = (ground.passable & ~ground.treacherous).take(floor.memory.terrain) & known
    corners = ground.uncramped.take(floor.memory.terrain) & known
    if through_unknown:
        passable, corners = passable | ~floor.memory.explored, corners | ~floor.memory.explored
    for x, y in avoiding.ending_cells(floor) if through_fire else ():  # else they count as harmful
        passable[y, x] = False
    for (x, y), trap in () if over_traps else floor.traps.items():
        passable[y, x] &= not trap.found
    for x, y in opened:
        passable[y, x] = floor.memory.explored[y, x]
    for x, y in occupied:
        passable[y, x] = False
    return MovementGrid(passable, corners)
