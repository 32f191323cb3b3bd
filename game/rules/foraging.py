"""Foraging: loose items, the remains of the dead, and ground that can be eaten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Steal
from game.content.effects.ground import Become
from game.world import query
from game.world.components import Item, Offered, Position

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.movement import Cell
    from game.world.run import Run


EATEN = (Become(),)  # eaten ground becomes the ground beneath


def is_loose(run: Run, item: int) -> bool:
    """Tell whether an item on the floor may be taken: the run does not need it, and no pedestal or vault holds it."""
    at = run.world.find(item, Position) if run.world.alive(item) else None
    thing = run.world.find(item, Item)
    return at is not None and thing is not None and _may_be_taken(run, item, at, thing)


def _may_be_taken(run: Run, entity: int, at: Position, item: Item) -> bool:
    if item.kind.family.needed or run.world.has(entity, Offered):
        return False
    return not run.floor.ground.kind_at(at.x, at.y).keeps


def wanted(kind: MonsterKind) -> str:
    """Return the only item, by its id, that a kind of monster steals; "" if it takes any."""
    steal = kind.ability(Steal)
    return steal.item if steal is not None else ""


def has(run: Run, entity: int, thing: str) -> bool:
    """Tell whether a creature carries an item of a kind, by its id."""
    return any(item.kind.id == thing for _, _, item in query.pack(run, entity))


def lying(run: Run, thing: str) -> list[tuple[Cell, int]]:
    """Return the cells where items of a kind, by its id, lie, on a pedestal or not, each with the item."""
    rows = run.world.rows(Position, Item)
    return [((at.x, at.y), entity) for entity, (at, item) in rows if item.kind.id == thing]


def loose_things(run: Run) -> list[tuple[Cell, int, Item]]:
    """Return the loose items on the floor, each with its cell, by number."""
    rows = run.world.rows(Position, Item)
    return [((at.x, at.y), entity, item) for entity, (at, item) in rows if _may_be_taken(run, entity, at, item)]
