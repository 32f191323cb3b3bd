"""Peace: who leaves the hero alone, for the things that the hero has or has planted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules import gear
from game.rules.fov import distance
from game.world.components import Item, Position

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run


@dataclass
class Peace:
    """The peace that monsters keep with the hero in one round of theirs.

    `planted` is where things stand that calm all around: (x, y), and how many cells. `kin` says whether beasts take the
    hero for one of theirs, by what is worn when the first of them comes to act; until then it is None.
    """

    run: Run
    planted: list[tuple[int, int, int]]
    kin: bool | None = None

    @classmethod
    def of(cls, run: Run) -> Peace:
        """Return what there is now."""
        items = run.world.rows(Position, Item)
        return cls(run, [(at.x, at.y, item.kind.calms) for _, (at, item) in items if item.kind.calms])

    def holds(self, monster: Monster) -> bool:
        """Tell whether a monster leaves the hero alone: none does that the hero has hurt."""
        if monster.mind.provoked:
            return False
        at = monster.at
        if self.planted and any(distance(at.x, at.y, x, y) <= cells for x, y, cells in self.planted):
            return True
        if not monster.creature.kind.is_beast:
            return False
        if self.kin is None:
            self.kin = gear.has(self.run, self.run.hero, "kin")
        return self.kin
