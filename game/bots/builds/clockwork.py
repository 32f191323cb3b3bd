"""The clockwork build: charms, one that heals, one that takes it back to the stairs, and any others that it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.using import Invoke
from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.bots.explorer import LOST
from game.content.effects.bodily import Afflict, Heal
from game.content.effects.forces import Push
from game.rules.items import recharge
from game.rules.items.enchantment import enchanted
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.content.effect import Effect
    from game.world.components import Item
    from game.world.run import Run

HURT = 0.6  # share of health below which it heals itself
ENOUGH = 3  # enchantments of its healing charm, from which armour comes first
OFTEN = 450  # turns; a healing charm that recharges within them is used in peace too


class Clockwork(Build):
    """Returns to its anchor when a fight would be lost; heals itself with a charm before it rests."""

    kit = ("heart", "anchor")
    favourites = ("heart", "anchor", "veil", "fan", "wits", "horn", "drum")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        left = self._share_left(run)
        lost = fighting.cost(awake) > self._strength(run) * LOST
        if left < HURT and (mended := _invoke(run, Heal)) is not None:
            return mended
        if not lost:
            return None
        if sum(foe.steps == 1 for foe in awake) > 1 and (blown := _invoke(run, Push)) is not None:
            return blown
        return devices.weigh_anchor(run) or (_invoke(run, Afflict) if all(foe.steps != 1 for foe in awake) else None)

    @staticmethod
    def _is_enough(item: Item) -> bool:
        return item.enchant >= ENOUGH or not any(isinstance(effect, Heal) for effect in item.kind.bolt)

    def _strength(self, run: Run) -> float:
        """Count what a ready charm would heal as health."""
        charms = [item for _, item in devices.ready(run) if Invoke.suits(item.kind)]
        effects = [effect for item in charms for effect in enchanted(item.kind, item.kind.bolt, item.enchant)]
        healed = max((effect.amount for effect in effects if isinstance(effect, Heal)), default=0)
        creature = run.world.get(run.hero, Creature)
        return creature.health + creature.max_health * healed / 100

    def _recover(self, run: Run) -> Action | None:
        hurt = self._share_left(run) < HURT
        return (_invoke(run, Heal, within=OFTEN) if hurt else None) or super()._recover(run)


def _invoke(run: Run, sought: type[Effect], *, within: int | None = None) -> Action | None:
    """Return the use of a ready charm with such an effect; with `within`, of one that recharges in so few turns."""
    for entity, item in devices.ready(run):
        soon = within is None or recharge.turns_per_charge(item) <= within
        if soon and Invoke.suits(item.kind) and any(isinstance(effect, sought) for effect in item.kind.bolt):
            return Invoke(entity)
    return None
