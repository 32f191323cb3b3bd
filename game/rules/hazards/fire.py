"""Fire as a hazard: it sets those alight who are in it, and consumes what burns. How it spreads is game.rules.fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.fire import ignite
from game.rules.hazards.base import Hazard
from game.rules.identify import name
from game.world import spawn
from game.world.components import Item, Position
from game.world.events import Burned

if TYPE_CHECKING:
    from game.world.run import Run


class Fire(Hazard):
    """The rule of fire."""

    def on_turn(self, run: Run, entity: int) -> None:
        """Set a creature alight."""
        ignite(run, entity)

    def on_item(self, run: Run, entity: int) -> None:
        """Burn up a thing of a family that burns."""
        item, at = run.world.get(entity, Item), run.world.get(entity, Position)
        if item.kind.family.flammable:
            run.emit(Burned(at.x, at.y, name(run, item), "fire"))
            spawn.delete(run, entity)


RULE = Fire()
