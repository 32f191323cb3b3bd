"""Holes: small creatures and thieves go in at one and come out at another, unless it is plugged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.mechanisms import Slip
from game.content.tempers import THIEVE
from game.world import query
from game.world.components import Creature

if TYPE_CHECKING:
    from game.world.movement import Cell
    from game.world.run import Run


def other_end(run: Run, entity: int, x: int, y: int) -> Cell | None:
    """Return the cell where a creature that goes into the hole at (x, y) comes out.

    Returns:
        None if there is no hole, it is plugged or leads nowhere, or the creature is neither small nor a thief.
    """
    floor, kind = run.floor, run.world.get(entity, Creature).kind
    hole = run.content.material_of(floor.ground.kind_at(x, y)).words("tread", Slip)
    if not hole or ("small" not in kind.traits and kind.temper is not THIEVE):
        return None
    if query.items_at(run, x, y):
        return None
    ends = floor.pairs.get((x, y), ())
    return next((end for end in ends if end not in floor.occupants and not query.items_at(run, *end)), None)
