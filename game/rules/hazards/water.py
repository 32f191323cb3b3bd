"""Deep water: it carries things out of the hero's pack, and about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import gear, inventory
from game.rules.hazards.base import Hazard
from game.rules.identify import article, name
from game.world import query, spawn
from game.world.components import Carried, Item, Position
from game.world.events import Swam, Swept
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run

SWEEPS = 400  # per mille a turn that it takes something out of the hero's pack
DRIFTS = 500  # per mille a turn that a thing in it moves on


class Water(Hazard):
    """The rule of deep water."""

    def on_enter(self, run: Run, entity: int) -> None:
        """Tell of a creature that begins to swim; it loses nothing yet."""
        at = run.world.get(entity, Position)
        run.emit(Swam(at.x, at.y))

    def on_turn(self, run: Run, entity: int) -> None:
        """Carry one thing after another out of the hero's pack; what is in use stays, and the last food."""
        if entity != run.hero or gear.has(run, entity, "dry") or not run.dice.chance(SWEEPS):
            return
        loose = inventory.loose(run, entity, stacks=True)
        if loose:
            at, (lost, _) = run.world.get(entity, Position), run.dice.pick(loose)
            run.emit(Swept(at.x, at.y, article(name(run, run.world.get(lost, Item)))))
            run.world.remove(lost, Carried)
            spawn.place(run, lost, at.x, at.y)
            drift(run, lost)

    def on_item(self, run: Run, entity: int) -> None:
        """Move a thing about now and then, and at once from where another lies."""
        at = run.world.get(entity, Position)
        if len(query.items_at(run, at.x, at.y)) > 1 or run.dice.chance(DRIFTS):
            drift(run, entity)


def drift(run: Run, entity: int) -> None:
    """Move a thing to the deep water or the shore beside it, where nothing else lies."""
    floor, at = run.floor, run.world.get(entity, Position)
    afloat = floor.ground.walkable | run.content.ground.water[floor.ground.terrain]
    lying = {(other.x, other.y) for _, (other, _) in run.world.rows(Position, Item)}
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS]
    free = [(x, y) for x, y in beside if afloat[y, x] and (x, y) not in lying and not floor.ground.kind_at(x, y).door]
    if free:
        spawn.place(run, entity, *run.dice.pick(free))


RULE = Water()
