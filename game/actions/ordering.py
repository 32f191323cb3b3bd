"""Ordering: telling an ally what to do from now on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.rules import fov, status_effects
from game.rules.sides import hostile, is_ally
from game.world.components import Ally, Creature, Entity, Order, Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.world.run import Run

TOLD: dict[Order, str] = {"follow": "follows you", "stay": "stays there", "attack": "goes for it"}


@dataclass(frozen=True, slots=True)
class GiveOrder(Action):
    """Tell an ally in sight to follow, to stay at (x, y), or to attack who is there. It takes no time."""

    ally: Number
    order: Order
    x: Coordinate = 0
    y: Coordinate = 0

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero or not self._heeds(run):
            return Impossible("Nobody there takes your orders.")
        if status_effects.mute(run, actor):
            return Impossible("No word comes out of you.")
        target = run.floor.occupants.get((self.x, self.y), 0)
        if self.order == "attack" and not (target and fov.sees(run, actor, target) and hostile(run, actor, target)):
            return Impossible("There is nobody to attack.")
        if self.order == "stay" and not self._is_known(run):
            return Impossible("Nobody can stand there, as far as you know.")
        run.world.add(self.ally, Ally(self.order, self.x, self.y, Entity(target if self.order == "attack" else 0)))
        name, at = run.world.get(self.ally, Creature).kind.name, run.world.get(self.ally, Position)
        run.emit(Felt(at.x, at.y, f"The {name} {TOLD[self.order]}.", "dim"))
        return Done(0)

    def _heeds(self, run: Run) -> bool:
        """Tell whether it is an ally in sight, and in its right mind."""
        there = run.world.alive(self.ally) and is_ally(run, self.ally) and run.world.has(self.ally, Position)
        return there and fov.sees(run, run.hero, self.ally) and not hostile(run, run.hero, self.ally)

    def _is_known(self, run: Run) -> bool:
        floor = run.floor
        if not floor.inside(self.x, self.y) or not floor.memory.explored.item(self.y, self.x):
            return False
        return bool(floor.ground.walkable.item(self.y, self.x))
