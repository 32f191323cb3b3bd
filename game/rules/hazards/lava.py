"""Lava: it kills creatures that it does not bear, and consumes items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings.health import hurt
from game.rules.hazards.base import Hazard
from game.rules.items.identify import name
from game.world import spawn
from game.world.components import Creature, Item, Position
from game.world.events import Burned

if TYPE_CHECKING:
    from game.world.run import Run


class Lava(Hazard):
    """The rule of lava."""

    def on_turn(self, run: Run, entity: int) -> None:
        """Kill a creature."""
        hurt(run, entity, run.world.get(entity, Creature).health, by="lava", through=True)

    def on_item(self, run: Run, entity: int) -> None:
        """Consume an item."""
        at = run.world.get(entity, Position)
        run.emit(Burned(at.x, at.y, name(run, run.world.get(entity, Item)), "lava"))
        spawn.delete(run, entity)


RULE = Lava()
