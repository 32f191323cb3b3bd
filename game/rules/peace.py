"""Peace: who leaves the hero alone, for the things that the hero has or has planted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from game.rules import gear
from game.rules.fov import distance
from game.world.components import Item, Position

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run


@dataclass
class Peace:
    """What makes monsters leave the hero alone, as it is in one round of theirs.

    `planted` is where things stand that calm all around: (x, y), and how many cells.
    """

    run: Run
    planted: list[tuple[int, int, int]]

    @classmethod
    def of(cls, run: Run) -> Peace:
        """Return what there is now; what is kept somewhere, as on a pedestal, nobody has planted yet."""
        calming = [(at, item.kind.calms) for _, (at, item) in run.world.rows(Position, Item) if item.kind.calms]
        ground = run.floor.ground
        return cls(run, [(at.x, at.y, cells) for at, cells in calming if not ground.kind_at(at.x, at.y).keeps])

    @cached_property
    def kin(self) -> bool:
        """True if beasts take the hero for one of theirs, by what is worn when the first of them comes to act."""
        return gear.has(self.run, self.run.hero, "kin")

    def holds(self, monster: Monster) -> bool:
        """Tell whether a monster leaves the hero alone: none does that the hero has hurt."""
        if monster.mind.provoked:
            return False
        at = monster.at
        if self.planted and any(distance(at.x, at.y, x, y) <= cells for x, y, cells in self.planted):
            return True
        return monster.creature.kind.is_beast and self.kin
