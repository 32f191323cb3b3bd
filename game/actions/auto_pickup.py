"""Auto-pickup: the item that the hero picks up unasked after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Plunge, Walk
from game.rules.items import inventory
from game.world import query

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.movement import Cell
    from game.world.run import Run


def after(run: Run, action: Action, start: Cell) -> PickUp | None:
    """Return the picking up of an item where the hero has come from `start` by this action; None if he leaves all.

    He passes by what he put down or left there himself, what lies on ground that keeps it, families that the player
    told him to leave, and everything while his pack is full or somebody is after him.
    """
    _, _, _, at = query.hero(run)
    cell = at.x, at.y
    if not run.auto_pickup or not isinstance(action, Walk | Plunge) or cell == start:
        return None
    if cell in run.floor.memory.left_alone or run.floor.ground.kind_at(*cell).keeps:
        return None
    lying = query.items_at(run, *cell)
    wanted = next((PickUp(entity) for entity, item in lying if item.kind.family.id not in run.habits.leaves), None)
    if wanted is None or inventory.free_letter(run, run.hero) is None or _is_pursued(run):
        return None
    return wanted


def _is_pursued(run: Run) -> bool:
    """Tell whether a foe in sight knows of the hero and does not run away, as a thief does."""
    return any(foe.is_aware and foe.stance != "fleeing" for foe in knowledge.foes_in_sight(run))
