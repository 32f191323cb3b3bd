"""Feeds: what is hungry leaves the hero for food that the hero dropped or threw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach
from game.rules import inventory
from game.rules.fov import distance
from game.world.components import Item, Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

SMELLS = 7  # steps
MEAL = 8  # turns


def decide(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Go to the nearest such food and eat it; None if there is none."""
    mind, at = monster.mind, monster.at
    food = _nearest_food(run, monster, round_)
    if food is None:
        mind.feeds = 0
        return None
    lies = run.world.get(food, Position)
    if (lies.x, lies.y) != (at.x, at.y):
        return approach(run, monster, round_.to(lies.x, lies.y, monster))
    mind.feeds += 1
    if mind.feeds >= MEAL:
        mind.feeds = 0
        inventory.use_up(run, food)
    return REST


def _nearest_food(run: Run, monster: Monster, round_: Round) -> int | None:
    """Return the food nearby that the hero had, where nobody else stands."""
    at, found = monster.at, []
    for entity, (lies, item) in run.world.rows(Position, Item):
        wanted = item.kind.family.rationed and item.taken
        if not wanted or distance(at.x, at.y, lies.x, lies.y) > SMELLS:
            continue
        if run.floor.occupants.get((lies.x, lies.y)) not in (None, monster.entity):
            continue
        steps = round_.to(lies.x, lies.y, monster).distance(at.x, at.y)
        if 0 <= steps <= SMELLS:
            found.append((steps, entity))
    return min(found)[1] if found else None
