"""Reach: whom somebody can strike from where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import fov
from game.rules.pathfinding import AIR
from game.rules.sides import hostile
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.world.run import Run

LONG = 3  # cells that a whip reaches


def is_body(run: Run, target: int) -> bool:
    """Tell whether the target is a living creature on the floor."""
    world = run.world
    return world.alive(target) and world.has(target, Creature) and world.has(target, Position)


def is_beside(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether (x, y) is a cell of the floor one step from somebody, straight or slanting, whatever is there."""
    at = run.world.get(actor, Position)
    return run.floor.inside(x, y) and fov.distance(at.x, at.y, x, y) == 1


def reaches(run: Run, x: int, y: int, dx: int, dy: int) -> bool:
    """Tell whether a blow from (x, y) by one step (dx, dy) meets no wall and goes past no corner."""
    return run.floor.movement.grid_of(AIR).allows(x, y, dx, dy)


def within(run: Run, actor: int, target: int, cells: int = 1) -> bool:
    """Tell whether the target stands up to `cells` steps off in a straight line, past no wall and round no corner.

    What a blow passes does not matter: pits, water, and others who stand there.
    """
    if not is_body(run, target):
        return False
    own, at = run.world.get(actor, Position), run.world.get(target, Position)
    steps = fov.distance(own.x, own.y, at.x, at.y)
    if not 1 <= steps <= cells or (at.x - own.x) % steps or (at.y - own.y) % steps:
        return False
    dx, dy = (at.x - own.x) // steps, (at.y - own.y) // steps
    return all(reaches(run, own.x + dx * step, own.y + dy * step, dx, dy) for step in range(steps))


def far_target(run: Run, actor: int, dx: int, dy: int) -> int:
    """Return whom a whip would strike first in the direction of a step (dx, dy), beyond the next cell; 0 is nobody."""
    at = run.world.get(actor, Position)
    for step in range(2, LONG + 1 if dx or dy else 0):
        x, y = at.x + dx * step, at.y + dy * step
        target = run.floor.occupants.get((x, y))
        if target is None or not hostile(run, actor, target) or not within(run, actor, target, LONG):
            continue
        if actor != run.hero or fov.in_sight(run, x, y):
            return target
    return 0
