"""Fire as a hazard: it comes to creatures and items in it. Its spread is in game.rules.senses.fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.hazards.base import Hazard
from game.rules.items import gear
from game.rules.items.identify import name
from game.world import spawn
from game.world.components import Item, Position
from game.world.events import Burned

if TYPE_CHECKING:
    from game.world.run import Run


class Fire(Hazard):
    """The rule of fire."""

    def on_turn(self, run: Run, entity: int) -> None:
        """Let fire come to a creature."""
        at = run.world.get(entity, Position)
        if not gear.uses(run, entity, "wades"):
            run.bring("fire", at.x, at.y, meets="creature")

    def on_item(self, run: Run, entity: int) -> None:
        """Let fire come to an item."""
        at = run.world.get(entity, Position)
        run.bring("fire", at.x, at.y, meets="item")


def burn_up(run: Run, entity: int) -> bool:
    """Burn up an item if its family is flammable."""
    item, at = run.world.get(entity, Item), run.world.get(entity, Position)
    if not item.kind.family.flammable:
        return False
    run.emit(Burned(at.x, at.y, name(run, item), "fire"))
    spawn.delete(run, entity)
    return True


RULE = Fire()
