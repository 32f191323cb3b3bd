"""A turn of the ground itself: fire burns, lava, water and chasms have whom they can get, things drift and are lost."""

from __future__ import annotations

from game.rules import fire, perils
from game.world import query
from game.world.components import Creature, Item, Position
from game.world.run import here


def step(spared: int = 0) -> None:
    """One turn; `spared` was elsewhere meanwhile."""
    floor = here().floor
    fire.carry()
    if floor.flames:
        fire.spread()
    if not (floor.flames or floor.perilous):
        return
    perilous = floor.content.ground.perilous[floor.terrain]
    for entity, (creature, at) in query.rows(Creature, Position):
        if entity == spared or creature.health <= 0:
            continue
        if (at.x, at.y) in floor.flames:
            fire.scorch(entity)
        if perilous[at.y, at.x]:
            perils.befall(entity)
    for entity, (at, _) in query.rows(Position, Item):
        if (at.x, at.y) in floor.flames:
            perils.burn_scrolls(entity)
        elif perilous[at.y, at.x]:
            perils.sink(entity)
