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
    flames, perilous = floor.flames, floor.perilous
    for entity, (creature, at) in query.rows(Creature, Position):
        if entity == spared or creature.health <= 0:
            continue
        if flames and (at.x, at.y) in flames:
            fire.scorch(entity)
        if perilous and floor.kind_at(at.x, at.y).peril:
            perils.befall(entity)
    for entity, (at, _) in query.rows(Position, Item):
        if flames and (at.x, at.y) in flames:
            perils.burn_scrolls(entity)
        elif perilous and floor.kind_at(at.x, at.y).peril:
            perils.sink(entity)
