"""Effects of traps: fire out of a wall, bars all around, closed exits, and the leap from one trap to its twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.snares import Enclose, Jet, Seal, Shunt
from game.rules import status_effects
from game.rules.beings import creatures
from game.rules.harm import pushing
from game.rules.items import inventory
from game.rules.senses import fire
from game.world import query, spawn
from game.world.events import Turned
from game.world.movement import CLOCKWISE, STEPS

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.floor import Floor
    from game.world.run import Run


def jet(run: Run, effect: Jet, aim: Aim) -> bool:
    """Shoot fire out of the nearest wall."""
    cells = jet_line(run.floor, aim.x, aim.y, effect.length)
    lit = [fire.kindle(run, *cell, 0, effect.turns) for cell in cells]
    return any(lit)


def jet_line(floor: Floor, x: int, y: int, length: int) -> list[tuple[int, int]]:
    """Return the cells of the fire from the nearest wall through (x, y); none if every wall is too far."""
    transparent = floor.ground.transparent
    for steps in range(1, length + 1):
        for dx, dy in CLOCKWISE:
            wall_x, wall_y = x + dx * steps, y + dy * steps
            if not floor.inside(wall_x, wall_y) or transparent[wall_y, wall_x]:
                continue
            cells: list[tuple[int, int]] = []
            for step in range(1, length + 1):
                cell = wall_x - dx * step, wall_y - dy * step
                if not floor.inside(*cell) or not transparent[cell[1], cell[0]]:
                    break
                cells.append(cell)
            return cells
    return []


def enclose(run: Run, effect: Enclose, aim: Aim) -> bool:
    """Lay bars around a cell."""
    ground, before = run.floor.ground, len(run.events)
    around = [(aim.x + dx, aim.y + dy) for dx, dy in STEPS]
    for cell in around if effect.clears else ():
        if cell in run.floor.occupants:
            away = cell[0] - aim.x, cell[1] - aim.y
            pushing.push(run, run.floor.occupants[cell], away, 1, source=aim.source, hurts=False)
    free = [cell for cell in around if run.floor.inside(*cell) and cell not in run.floor.occupants]
    cells = [cell for cell in free if ground.kind_at(*cell).can_be_covered]
    ground.lay(cells, effect.ground, effect.turns)
    if effect.told and cells:
        run.emit(Turned(aim.x, aim.y, effect.told), before=before)
    return bool(cells)


def seal(run: Run, effect: Seal, aim: Aim) -> bool:
    """Cover the cells inside the room that lie at its exits."""
    floor, ground = run.floor, run.floor.ground
    room = int(floor.level.room_at[aim.y, aim.x])
    if room < 0:
        return False
    inside = [
        (x + dx, y + dy) for x, y in sorted(floor.passages) for dx, dy in CLOCKWISE if floor.inside(x + dx, y + dy)
    ]
    cells = [cell for cell in inside if floor.level.room_at[cell[1], cell[0]] == room and cell not in floor.occupants]
    cells = [cell for cell in cells if ground.kind_at(*cell).can_be_covered]
    ground.lay(cells, effect.ground, effect.turns)
    return bool(cells)


def shunt(run: Run, _: Shunt, aim: Aim) -> bool:
    """Move all that is at a trap to its twin."""
    trap = run.floor.traps.get((aim.x, aim.y))
    if trap is None or trap.twin_x < 0:
        return False
    there = (trap.twin_x, trap.twin_y)
    moved = [item for item, _ in query.items_at(run, aim.x, aim.y)]
    for item in moved:
        inventory.put_down(run, item, *there)
    body = run.floor.occupants.get((aim.x, aim.y))
    if body is not None:
        free = there if there not in run.floor.occupants else next(creatures.free_cells_around(run, *there), None)
        if free is None:
            return bool(moved)
        spawn.place(run, body, *free)
        status_effects.end_by(run, body, "teleport")
    return bool(moved) or body is not None


APPLY: Appliers = {Jet: jet, Enclose: enclose, Seal: seal, Shunt: shunt}
