"""An ally uses its ability for the hero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import status_effects
from game.rules.combat import ally_abilities
from game.rules.senses.sides import is_ally
from game.world.components import Ally, Creature

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class UseAbility(Action):
    """Use the actor's ability as an ally at (x, y)."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        ability = ally_abilities.ability_of(run, actor) if is_ally(run, actor) else None
        if ability is None or run.ticks < run.world.get(actor, Ally).ready or not run.floor.inside(self.x, self.y):
            return Impossible("It cannot do that now.")
        if not ally_abilities.in_reach(run, actor, ability, (self.x, self.y)):
            return Impossible("It is out of reach.")
        if not ally_abilities.use(run, actor, ability, (self.x, self.y)):
            return Impossible("Nothing happens.")
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.attack))
