"""Boats: floating ground that goes along when a creature steps from it onto water, and stays where it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.senses.fov import distance
from game.world import spawn
from game.world.components import Position

if TYPE_CHECKING:
    from game.world.run import Run


def carries(run: Run, actor: int, x: int, y: int) -> bool:
    """Return whether the boat in which a creature stands would take it to (x, y), one step away."""
    floor, at = run.floor, run.world.get(actor, Position)
    if not floor.inside(x, y) or (x, y) in floor.occupants:
        return False
    hazard = floor.ground.kind_at(x, y).hazard
    return hazard is not None and hazard.swum and distance(at.x, at.y, x, y) == 1


def go(run: Run, actor: int, x: int, y: int) -> None:
    """Take a creature and its boat to (x, y)."""
    ground, at = run.floor.ground, run.world.get(actor, Position)
    start, boat = (at.x, at.y), ground.kind_at(at.x, at.y).id
    if start in ground.laid:
        ground.uncover([start])
    else:
        ground.change(*start, "floor")
    ground.lay([(x, y)], boat, 0)
    spawn.move(run, actor, at, x, y)
