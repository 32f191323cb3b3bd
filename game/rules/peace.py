"""Peace: who leaves the hero alone, for the things that the hero has or has planted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import gear
from game.rules.fov import distance
from game.world.components import Item, Position

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run


def planted(run: Run) -> list[tuple[int, int, int]]:
    """Return where things stand that calm all around: (x, y), and how many cells.

    What is kept somewhere, as on a pedestal, nobody has planted yet.
    """
    calming = [(at, item.kind.calms) for _, (at, item) in run.world.rows(Position, Item) if item.kind.calms]
    return [(at.x, at.y, cells) for at, cells in calming if not run.floor.ground.kind_at(at.x, at.y).keeps]


def keeps_peace(run: Run, monster: Monster, planted: list[tuple[int, int, int]]) -> bool:
    """Tell whether a monster leaves the hero alone: none does that the hero has hurt.

    Args:
        run: the run it is in.
        monster: who it is.
        planted: where things stand that calm all around, as the function of that name has them.
    """
    if monster.mind.provoked:
        return False
    at = monster.at
    if any(distance(at.x, at.y, x, y) <= cells for x, y, cells in planted):
        return True
    return monster.creature.kind.is_beast and gear.has(run, run.hero, "kin")
