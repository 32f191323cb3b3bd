"""Baiting: food that the hero leaves on the ground draws a beast, which eats it before doing anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Eating
from game.rules.items import inventory
from game.rules.items.identify import name
from game.rules.senses import stealth
from game.rules.senses.fov import shows
from game.world import query
from game.world.components import Item, Position
from game.world.events import Witnessed

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run

SMELLED = 12  # steps within which food draws a beast


def offer(run: Run, entity: int) -> None:
    """Let food on the ground draw the nearest hungry beast that is awake and can get there."""
    item, at = run.world.get(entity, Item), run.world.find(entity, Position)
    # Food draws nobody by lying there, but only from the hero's hand: rats would eat a floor's rations before they are
    # found.
    if not item.kind.baits or at is None:
        return
    drawn: list[tuple[int, int, Monster]] = []
    for monster in query.monsters(run):
        kind = monster.creature.kind
        busy = monster.mind.hidden or monster.mind.mood in ("asleep", "eating", *stealth.TAME)
        if busy or not (kind.is_beast or "hungry" in kind.traits):
            continue
        grid = run.floor.movement.grid_at(monster.creature.kind.traits, monster.at.x, monster.at.y)
        steps = run.floor.movement.distance_map(grid, (at.x, at.y)).distance(monster.at.x, monster.at.y)
        if 0 <= steps <= SMELLED:
            drawn.append((steps, monster.entity, monster))
    if not drawn:
        return
    _, _, nearest = min(drawn, key=lambda found: found[:2])
    nearest.mind.mood = "eating"
    nearest.mind.forget(Eating)
    nearest.mind.goal = at.x, at.y
    if shows(run, nearest.entity, nearest.creature, nearest.at):
        run.emit(Witnessed(nearest.at.x, nearest.at.y, "smelled_food", nearest.creature.kind.name))


def food_at(run: Run, x: int, y: int) -> int | None:
    """Return the bait that lies at (x, y), if any."""
    return next((entity for entity, item in query.items_at(run, x, y) if item.kind.baits), None)


def eat(run: Run, monster: Monster) -> None:
    """Let a beast eat the bait at its cell for a turn; when that is gone, it has lost track of the hero."""
    at, mind = monster.at, monster.mind
    food = food_at(run, at.x, at.y)
    if food is None:
        return
    item = run.world.get(food, Item)
    meal = mind.remember(Eating)
    meal.turns += 1
    if meal.turns < item.kind.baits:
        return
    if shows(run, monster.entity, monster.creature, at):
        run.emit(Witnessed(at.x, at.y, "ate", monster.creature.kind.name, name(run, item, 1)))
    inventory.use_up(run, food)
    mind.forget(Eating)
    stealth.lose(monster.creature.kind, mind)
