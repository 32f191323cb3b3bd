"""Fire, gas and temporary ground for the explorer: putting out fire, and leaving the others in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Plunge
from game.autopilot.routes import walk
from game.bots import fighting, inventory, passing
from game.knowledge import burning_cells, frontier, movement_grid
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import avoiding, gas
from game.rules.senses.fire import CLINGS
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Statuses
from game.world.ground import cells_in
from game.world.movement import STEPS
from levelgen import grid

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.escaping import GasEscape
    from game.world.run import Run

WARY = 4  # cells
SPREADS = 3  # cells that gas may soon spread


def put_out(run: Run) -> Action | None:
    """Return an action that saves a burning hero: a step to water, or if the fire would kill, healing or a last resort.

    None for a hero who does not burn or will outlast it.
    """
    statuses = run.world.find(run.hero, Statuses)
    kinds = run.content.statuses
    burning = [name for name in statuses.turns if "burns" in kinds[name].does] if statuses is not None else []
    if statuses is None or not burning:
        return None
    _, _, creature, at = query.hero(run)
    harm = max(kinds[name].harm for name in burning)
    floor, ground = run.floor, run.content.ground
    lasts = CLINGS if burning_cells(floor)[at.y, at.x] else max(statuses.turns[name] for name in burning)
    wet = cells_in(ground.douses[floor.memory.terrain] & ground.walkable[floor.memory.terrain] & floor.memory.explored)
    path = shortest_path(movement_grid(floor, through_fire=True), (at.x, at.y), wet)
    if path and len(path) < lasts and len(path) * harm < creature.health and path[0] not in passing.barred_cells(run):
        return walk(at, path[0])
    if creature.health > lasts * harm:
        return None
    return inventory.healing(run) or _swim(run) or fighting.try_anything(run)


def _swim(run: Run) -> Action | None:
    """Return a plunge of a dying hero into adjacent deep water."""
    floor, ground = run.floor, run.content.ground
    _, _, _, at = query.hero(run)
    taken = passing.barred_cells(run)
    for dx, dy in STEPS:
        cell = at.x + dx, at.y + dy
        if ground.douses[floor.memory.terrain[cell[1], cell[0]]] and cell not in taken:
            return Plunge(dx, dy)
    return None


def out_of_gas(run: Run, escape: GasEscape) -> Action | None:
    """Return a step away from harmful gas that is here or soon will be; None if the hero is far enough from any.

    It does not lead from clean air into gas. If all known ground is full of gas, it leads into the unknown.
    """
    floor = run.floor
    if not floor.ground.gassed:
        return None
    escape.note(run)
    bad = gas.harmful(floor.ground) & floor.memory.visible
    if not bad.any():
        return None
    _, _, _, at = query.hero(run)
    coming = bad
    for _ in range(SPREADS):
        coming = grid.dilate(coming) & run.content.ground.lets_gas[floor.memory.terrain]
    if not coming[at.y, at.x]:
        escape.end()
        return None
    for x, y in escape.gassed:
        bad[y, x] = True
    fire = burning_cells(floor)
    known = run.content.ground.walkable[floor.memory.terrain] & floor.memory.explored & ~fire & ~bad
    within = bad[at.y, at.x]
    steps = movement_grid(floor, occupied=() if within else cells_in(bad), through_fire=True)
    cell = escape.next_cell(run, steps, cells_in(known & ~coming))
    if not cell and within:
        cell = escape.next_cell(run, steps, cells_in(known) or frontier(floor))
    if not cell or cell in passing.barred_cells(run) or fire[cell[1], cell[0]]:
        return None
    return walk(at, cell)


def off_what_ends(run: Run) -> Action | None:
    """Return a step off ground that is about to turn back to lava, water or a chasm; None on other ground."""
    floor = run.floor
    _, _, _, at = query.hero(run)
    ending = avoiding.ending_cells(floor)
    if (at.x, at.y) not in ending:
        return None
    grid = movement_grid(floor, occupied=passing.barred_cells(run), opened=ending, through_fire=True)
    lasting = (cell for cell, steps in nearest_first(grid, (at.x, at.y)) if steps and cell not in ending)
    cells = shortest_path(grid, (at.x, at.y), [next(lasting, (at.x, at.y))])
    return walk(at, cells[0]) if cells else None


def mend_poison(run: Run, *, below: float = 1.0) -> Action | None:
    """Return an action that saves a hero who would die of poison or the like.

    None for a hero who outlasts it, or who still has more than a share of his health.
    """
    statuses = run.world.find(run.hero, Statuses)
    kinds = run.content.statuses
    left = sum(kinds[name].harm * turns for name, turns in statuses.turns.items()) if statuses is not None else 0
    _, _, creature, _ = query.hero(run)
    if left < creature.health or creature.health > creature.max_health * below:
        return None
    return inventory.healing(run) or fighting.try_anything(run)


def out_of_fire(run: Run, *, fighting: bool) -> Action | None:
    """Return a step towards ground that does not burn; None on such ground, or if no fire is near.

    A fighting hero stays where fire cannot spread: a foe that spits fire would only do so again.
    """
    floor, ground = run.floor, run.content.ground
    fire = burning_cells(floor)
    if not fire.any():
        return None
    _, _, _, at = query.hero(run)
    here = at.x, at.y
    near = any(distance(*cell, *here) <= WARY for cell in cells_in(fire))
    burns = ground.burns[floor.memory.terrain] > 0
    if not near or not (burns[at.y, at.x] or (fire[at.y, at.x] and not fighting)):
        return None
    bare = cells_in(ground.walkable[floor.memory.terrain] & floor.memory.explored & ~burns & ~fire)
    grids = movement_grid(floor), movement_grid(floor, through_fire=True)
    cells = shortest_path(grids[0], here, bare) or shortest_path(grids[1], here, bare)
    if not cells or cells[0] in passing.barred_cells(run):
        return None
    return walk(at, cells[0])
