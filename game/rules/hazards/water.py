"""Deep water: it sweeps items out of the hero's pack, and carries them about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.hazards.base import Hazard
from game.rules.items import gear, grammar, inventory
from game.rules.items.identify import name
from game.world import query, spawn
from game.world.components import Carried, Item, Position
from game.world.events import Swam, Swept
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run

SWEEPS = 400  # per mille a turn that it sweeps an item out of the hero's pack
DRIFTS = 500  # per mille a turn that an item in it moves on


class Water(Hazard):
    """The rule of deep water."""

    def on_enter(self, run: Run, entity: int) -> None:
        """Tell of a creature that begins to swim; it loses nothing yet."""
        at = run.world.get(entity, Position)
        run.emit(Swam(at.x, at.y, gear.uses(run, entity, "dry")))

    def on_turn(self, run: Run, entity: int) -> None:
        """Sweep one item after another out of the hero's pack.

        It takes neither items in use nor the last food, nor staffs, charms and rings: what a hero has enchanted all his
        life does not float away.
        """
        if entity != run.hero or gear.uses(run, entity, "dry") or not run.dice.chance(SWEEPS):
            return
        loose = [held for held in inventory.loose(run, entity, stacks=True) if not held[1].kind.family.rare]
        if loose:
            at, (lost, _) = run.world.get(entity, Position), run.dice.pick(loose)
            run.emit(Swept(at.x, at.y, grammar.yours(name(run, run.world.get(lost, Item)))))
            run.world.remove(lost, Carried)
            spawn.place(run, lost, at.x, at.y)
            drift(run, lost)

    def on_item(self, run: Run, entity: int) -> None:
        """Move an item now and then, and always if another lies at its cell."""
        at = run.world.get(entity, Position)
        if len(query.items_at(run, at.x, at.y)) > 1 or run.dice.chance(DRIFTS):
            drift(run, entity)


def drift(run: Run, entity: int) -> None:
    """Move an item to an adjacent cell of water or shore where nothing else lies."""
    floor, at = run.floor, run.world.get(entity, Position)
    afloat = floor.ground.walkable | run.content.ground.water[floor.ground.terrain]
    lying = {(other.x, other.y) for _, (other, _) in run.world.rows(Position, Item)}
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS]
    free = [(x, y) for x, y in beside if afloat[y, x] and (x, y) not in lying and not floor.ground.kind_at(x, y).door]
    if free:
        spawn.place(run, entity, *run.dice.pick(free))


RULE = Water()
