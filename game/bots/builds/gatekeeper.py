"""The gatekeeper build: bark and a staff, in places where foes come one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run

SPARES = 0.12  # share of health that a fight may cost without bark
NEAR = 2  # cells
LETS_COME = 12  # turns


class Gatekeeper(Build):
    """Falls back to a doorway or a corridor before any fight, and grows bark when foes are near."""

    kit = ("quarterstaff", "bark")
    favourites = ("bark", "plate", "mail", "scale")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        creature = run.world.get(run.hero, Creature)
        if fighting.cost(awake) < creature.health * SPARES:
            return None
        bark = devices.shield(run) if awake[0].creature.gap <= NEAR or awake[0].creature.kind.shot else None
        if bark is not None or any(foe.steps == 1 or not foe.creature.kind.temper.closes_in for foe in awake):
            return bark
        shot_at = any(foe.creature.kind.shot for foe in awake)
        return fighting.step_into_narrows(run, awake) if self._waited < LETS_COME and not shot_at else None
