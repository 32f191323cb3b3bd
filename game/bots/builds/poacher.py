"""The poacher build: nets and other means of holding foes, and javelins for those caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots import fighting
from game.bots.builds.build import Build
from game.bots.strategies.thrower import Thrower
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run

SPARES = 0.2  # share of health that a fight may cost without a net


class Poacher(Thrower, Build):
    """Holds any foe that would be a match for it, and then throws all that it has."""

    kit = ("net", "javelin")
    favourites = ("webs", "hook")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        costly = fighting.cost(awake) > run.world.get(run.hero, Creature).health * SPARES
        held = fighting.use_on(run, awake[0]) if costly and awake[0].steps != 1 else None
        return held or super()._favour(run, awake)
