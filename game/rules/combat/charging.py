"""Charging: creatures that run or leap along a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import hazards, status_effects
from game.rules.combat import blows
from game.rules.pathfinding import AIR
from game.rules.senses.fov import towards
from game.world.components import Position
from game.world.events import Did

if TYPE_CHECKING:
    from game.world.movement import Cell
    from game.world.run import Run


STUN = "paralysed"  # status
STUNNED = 4  # turns for which a creature that ran against something is stunned


def charge(run: Run, actor: int, line: list[Cell]) -> None:
    """Run along a line until stopped: by a creature, which is struck, by a pillar or wall, which stuns, or a fall."""
    at, last = run.world.get(actor, Position), line[-1] if line else (0, 0)
    step = towards(last[0] - at.x, last[1] - at.y)
    for x, y in line:
        dx, dy = x - at.x, y - at.y
        there = run.floor.occupants.get((x, y))
        if there is not None:
            blows.blow(run, actor, there)
            return
        ground = run.floor.ground.kind_at(x, y)
        clear = run.floor.movement.grid_of(AIR).allows(at.x, at.y, dx, dy) and not ground.bump
        if not clear or not (ground.walkable or ground.hazard):
            _crash(run, actor, (x, y), (dx, dy))
            return
        hazards.enter(run, actor, x, y)
        if not run.floor.movement.supports(status_effects.traits(run, actor), x, y):
            return
    ahead = at.x + step[0], at.y + step[1]
    if not run.floor.ground.transparent.item(ahead[1], ahead[0]):
        _crash(run, actor, ahead, step)


def _crash(run: Run, actor: int, cell: Cell, direction: Cell) -> None:
    """Let a creature run against what stands at a cell, which may break, and be stunned."""
    at = run.world.get(actor, Position)
    run.bring("push", *cell, source=actor, direction=direction, meets="ground")
    ground = run.floor.ground.kind_at(*cell)
    if ground.walkable:
        run.emit(Did(at.x, at.y, actor, "crashed_into_corner"))
    else:
        run.emit(Did(at.x, at.y, actor, "crashed_into", run.floor.name_of(ground)))
    status_effects.apply_status(run, actor, STUN, STUNNED)


def land(run: Run, actor: int, cells: list[Cell]) -> None:
    """Come down at the end of a leap, if the last cell is free."""
    if cells and run.world.alive(actor) and cells[-1] not in run.floor.occupants:
        hazards.enter(run, actor, *cells[-1])
