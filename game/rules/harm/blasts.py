"""Blasts: harm at once to all creatures within a small radius, and a stimulus that breaks things there."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game.rules.beings import noise
from game.rules.beings.health import hurt
from game.rules.pathfinding import AIR, nearest_first
from game.rules.senses.fov import towards
from game.world.components import Creature
from game.world.events import Blasted
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.content.effect import Span
    from game.world.run import Run

CAUSE = "a blast"
NOISE = 25


def blast(run: Run, x: int, y: int, damage: Span, radius: int, source: int | None = None) -> None:
    """Let something burst at (x, y), harming every creature within `radius` steps.

    A blast also comes to each cell reached, which breaks doors, statues and wood. Walls and closed doors stop it, but
    are reached themselves.
    """
    run.emit(Blasted(x, y, radius))
    noise.make(run, x, y, NOISE, source, "burst")
    for cell in _cells(run, x, y, radius):
        there = run.floor.occupants.get(cell)
        if there is not None and run.world.get(there, Creature).health > 0:
            hurt(run, there, run.dice.between(*damage), by=CAUSE if source is None else source, cause=CAUSE)
        run.bring("blast", *cell, source=source, direction=towards(cell[0] - x, cell[1] - y))


def _cells(run: Run, x: int, y: int, radius: int) -> list[tuple[int, int]]:
    """Return the cells that a blast reaches, nearest first: open ones, and adjacent ones that stop it."""
    floor = run.floor
    reached = nearest_first(floor.movement.grid_of(AIR), (x, y))
    steps = dict(takewhile(lambda found: found[1] <= radius, reached))
    for cell in [cell for cell, distance in steps.items() if distance < radius]:
        for dx, dy in STEPS:
            beside = cell[0] + dx, cell[1] + dy
            if floor.inside(*beside):
                steps.setdefault(beside, radius)
    return list(steps)
