"""Holes: small creatures and thieves go in at one and come out at another, unless it is plugged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.mechanisms import Slip
from game.content.tempers import THIEVE
from game.world import query
from game.world.components import Creature

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind, TerrainKind
    from game.world.movement import Cell
    from game.world.run import Run


def other_end(run: Run, entity: int, x: int, y: int) -> Cell | None:
    """Return the cell where a creature that goes into the hole at (x, y) comes out.

    Returns:
        None if there is no hole, it is plugged or leads nowhere, or the creature is neither small nor a thief.
    """
    floor = run.floor
    if not is_hole(run, floor.ground.kind_at(x, y)) or not uses(run.world.get(entity, Creature).kind):
        return None
    if query.items_at(run, x, y):
        return None
    ends = floor.pairs.get((x, y), ())
    return next((end for end in ends if end not in floor.occupants and not query.items_at(run, *end)), None)


def is_hole(run: Run, ground: TerrainKind) -> bool:
    """Return whether a kind of ground is a hole."""
    return bool(run.content.material_of(ground).words("tread", Slip))


def uses(kind: MonsterKind) -> bool:
    """Return whether creatures of a kind go through holes, as the small and thieves do."""
    return "small" in kind.traits or kind.temper is THIEVE
