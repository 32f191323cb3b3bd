"""Bots that rest: one to full health on each floor, the other also instead of going to meet foes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.base import Action
from game.actions.moving import Rest
from game.autopilot.rest import RestUntilHealed
from game.bots import inventory
from game.bots.explorer import Explorer
from game.rules import hunger
from game.world.components import Creature, Hero

if TYPE_CHECKING:
    from game.bots.fighting import Foe
    from game.world.run import Run

LETS_COME = 40  # turns in a row


class Camper(Explorer):
    """Rests to full health after every wound before it goes on, unless it starves."""

    def _recover(self, run: Run) -> Action | None:
        creature = run.world.get(run.hero, Creature)
        starving = hunger.stage(run.world.get(run.hero, Hero).food) not in (None, "Hungry")
        if creature.health == creature.max_health or starving:
            return super()._recover(run)
        rest = self._keep_off(run) or inventory.choose(run) or RestUntilHealed(cautious=False).next_step(run)
        return rest if isinstance(rest, Action) else super()._recover(run)


class Rester(Camper):
    """Also rests when foes come, until they are adjacent."""

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        del run
        comes = all(foe.creature.kind.temper.closes_in and not foe.creature.kind.shot for foe in awake)
        return Rest() if comes and self._waited < LETS_COME and all(foe.steps != 1 for foe in awake) else None
