"""The environment's turn: fire burns; lava, water and chasms act on whoever is there; things drift and are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import fire, hazards
from game.world.components import Creature, Item, Position

if TYPE_CHECKING:
    from game.world.run import Run


def step(run: Run, spared: int = 0) -> None:
    """Step one turn; `spared` was elsewhere meanwhile."""
    floor = run.floor
    fire.carry(run)
    if floor.ground.flames:
        fire.spread(run)
    if not (floor.ground.flames or floor.ground.hazardous):
        return
    flames, perilous = floor.ground.flames, floor.ground.hazardous
    for entity, (creature, at) in run.world.rows(Creature, Position):
        if entity == spared or creature.health <= 0:
            continue
        if flames and (at.x, at.y) in flames:
            fire.ignite(run, entity)
        if perilous and floor.ground.kind_at(at.x, at.y).peril:
            hazards.apply_hazard(run, entity)
    for entity, (at, _) in run.world.rows(Position, Item):
        if flames and (at.x, at.y) in flames:
            hazards.burn_scrolls(run, entity)
        elif perilous and floor.ground.kind_at(at.x, at.y).peril:
            hazards.sink(run, entity)
