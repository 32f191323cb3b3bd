"""Peace: items worn or planted by the hero that make monsters leave the hero alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.items import gear
from game.rules.senses.fov import distance
from game.world.components import Creature, Item, Mind, Position
from game.world.query import Monster

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Peace:
    """The reasons for monsters to leave the hero alone in one round."""

    planted: list[tuple[int, int, int]]  # cells (x, y) of calming items, each with its reach in cells
    kin: bool  # beasts take the hero for one of their own

    @classmethod
    def of(cls, run: Run) -> Peace:
        """Return the present reasons; an item on a pedestal or the like does not count as planted."""
        calming = [(at, item.kind.calms) for _, (at, item) in run.world.rows(Position, Item) if item.kind.calms]
        ground = run.floor.ground
        planted = [(at.x, at.y, cells) for at, cells in calming if not ground.kind_at(at.x, at.y).keeps]
        return cls(planted, gear.has(run, run.hero, "kin"))

    def holds(self, monster: Monster) -> bool:
        """Tell whether a monster leaves the hero alone; once hurt by the hero, it does not."""
        if monster.mind.provoked:
            return False
        at = monster.at
        if self.planted and any(distance(at.x, at.y, x, y) <= cells for x, y, cells in self.planted):
            return True
        return self.kin and monster.creature.kind.is_beast


def leaves_alone(run: Run, entity: int) -> bool:
    """Tell whether a creature with a mind leaves the hero alone."""
    mind = run.world.find(entity, Mind)
    if mind is None:
        return False
    creature, at = run.world.get(entity, Creature), run.world.get(entity, Position)
    return Peace.of(run).holds(Monster(entity, creature, mind, at))
