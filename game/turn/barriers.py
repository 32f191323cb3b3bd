"""Fire, gas and webs that bar the hero's path, and fire that may come to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge import movement_grid, terrain_at
from game.rules.avoiding import hindering_cells
from game.rules.fov import distance
from game.rules.pathfinding import shortest_path
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE, STEPS
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.knowledge import Cell
    from game.world.floor import Floor
    from game.world.run import Run

FIRE_NEAR = 3  # cells


def fire_or_gas(run: Run, goals: Collection[Cell], opened: Collection[Cell] = (), shut: Collection[Cell] = ()) -> str:
    """Return "Fire" or "Gas", whichever bars every path to the goals; "" if nothing of the kind does.

    Args:
        run: the run.
        goals: the cells (x, y) to reach.
        opened: cells that count as passable.
        shut: cells that count as impassable.
    """
    at = run.world.get(run.hero, Position)
    start = at.x, at.y
    if not shortest_path(movement_grid(run.floor, opened=opened, occupied=shut, through_fire=True), start, goals):
        return ""
    with_gas = movement_grid(run.floor, opened=opened, occupied=shut, through_gas=True, through_webs=True)
    return "Gas" if shortest_path(with_gas, start, goals) else "Fire"


def first_web(floor: Floor, path: Collection[Cell]) -> Cell | None:
    """Return the first cell of a path with a web or the like, that the hero goes around; None if there is none."""
    hindering = hindering_cells(floor)
    return next((cell for cell in path if hindering[cell[1], cell[0]]), None)


def web_around(floor: Floor, cell: Cell) -> list[Cell]:
    """Return the cells (x, y) of the web, or of several, that hang together with one."""
    return cells_in(grid.flood(hindering_cells(floor) & floor.memory.explored, cell))


def fire_near(run: Run) -> bool:
    """Return whether a flame in sight burns within `FIRE_NEAR` cells and could still spread."""
    at, floor = run.world.get(run.hero, Position), run.floor
    return any(
        distance(*cell, at.x, at.y) <= FIRE_NEAR and floor.memory.visible[cell[1], cell[0]] and _may_spread(floor, cell)
        for cell in floor.ground.flames
    )


def _may_spread(floor: Floor, cell: Cell) -> bool:
    """Tell whether gas is about, or something that burns but is not alight is beside the flame."""
    burns, terrain = floor.content.ground.burns, floor.ground.terrain
    beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS[:4]]
    return floor.ground.gassed or any(
        floor.inside(x, y) and burns[terrain[y, x]] and (x, y) not in floor.ground.flames for x, y in beside
    )


def is_shut_in(run: Run) -> bool:
    """Tell whether no adjacent cell can be stepped onto, opened or used, as in a cage."""
    at = run.world.get(run.hero, Position)
    beside = (terrain_at(run.floor, at.x + dx, at.y + dy) for dx, dy in CLOCKWISE)
    return not any(kind is None or kind.walkable or kind.bump or kind.hazard for kind in beside)
