"""The storm build: staffs, the first of which gets all enchanting."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.using import Zap
from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.bots.explorer import COSTLY
from game.content.effects.bodily import Harm
from game.content.effects.forces import Conduct
from game.content.tempers import THIEVE
from game.rules import status_effects
from game.rules.beings import creatures
from game.rules.harm import conduction
from game.rules.items import recharge
from game.rules.items.enchantment import enchanted
from game.rules.senses import fov
from game.rules.terrain import aiming, areas
from game.world import query
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.components import Item
    from game.world.run import Run

SPARES = 0.2  # share of health that a fight may cost without a shot, if its staffs are all but empty
SLIGHT = 0.04  # the same if they are full
SURE = 1.5  # factor of the worth of a shot's harm to a foe that it kills
DEAR = 2  # factor of the harm that it does itself, when weighed against the price of a fight
POWER = 100  # points of harm in its staffs that count as much as its health


class Storm(Build):
    """Shoots where it hits most until its staffs are empty: the cheaper the fight, the fuller they have to be."""

    kit = ("thunder", "frost")
    favourites = ("thunder", "embers", "bark", "wisps", "strife", "frost", "webs", "gusts", "wits", "hook")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        price = fighting.cost(awake)
        thieves = [foe for foe in awake if foe.creature.kind.temper is THIEVE]
        shooters = [foe for foe in awake if foe.creature.kind.shot]
        if self._spares(run, price):
            return _shoot(run, thieves or shooters, awake, price=0.0)
        costly = price > run.world.get(run.hero, Creature).health * COSTLY
        apart = all(foe.steps != 1 for foe in awake)
        slowed = devices.relieve(run, [foe.creature for foe in awake]) if costly and apart and not thieves else None
        return slowed or _shoot(run, thieves or awake, awake, price=price if costly else 0.0)

    def _spares(self, run: Run, price: float) -> bool:
        share = SPARES - (SPARES - SLIGHT) * _share_charged(run)
        return price < run.world.get(run.hero, Creature).health * share

    def _strength(self, run: Run) -> float:
        """Count the harm that is left in its staffs as health."""
        left = sum(_harm(item) * item.charges for _, item in devices.ready(run))
        return super()._strength(run) * (1 + min(1.0, left / POWER))


def _harm(item: Item) -> float:
    """Return the average harm of a charge."""
    if not Zap.suits(item.kind):
        return 0.0
    effects = enchanted(item.kind, item.kind.bolt, item.enchant)
    return sum(sum(effect.damage) / 2 for effect in effects if isinstance(effect, Harm))


def _shoot(run: Run, targets: list[Foe], awake: list[Foe], *, price: float) -> Action | None:
    """Return the use of a harmful staff at a target where it takes most health of foes.

    No shot hits friends or the hero himself, unless the fight has a `price` in health that is well above that harm.
    """
    best: tuple[float, Action] | None = None
    friends = {seen.cell for seen in knowledge.creatures_in_sight(run) if seen.side != "foe"}
    for entity, item in devices.ready(run):
        harm = _harm(item)
        for foe in targets if harm else ():
            target = foe.creature
            if target.gap > item.kind.reach or devices.would_light_itself(run, item.kind, target):
                continue
            cells = areas.of_aimed(run, item, target.cell, reach=Zap.reach, thrown=False).cells
            spared = friends & cells and not price
            if target.cell not in cells or spared or _own_harm(run, item, target.cell) * DEAR > price:
                continue
            taken = sum(_worth(other, harm) for other in awake if other.creature.cell in cells)
            if best is None or taken > best[0]:
                best = taken, Zap(entity, *target.cell)
    return best[1] if best else None


def _own_harm(run: Run, item: Item, cell: tuple[int, int]) -> int:
    """Return the harm that lightning pointed at a cell would do to the hero himself, through water or metal."""
    _, _, _, at = query.hero(run)
    _, struck = aiming.AIMS[item.kind.aim](run, (at.x, at.y), cell, item.kind.reach, fov.bodies_seen(run))
    shocks = [
        effect.power - conduction.led_to(run, *ground, effect.power).get((at.x, at.y), effect.power)
        for effect in item.kind.bolt
        for ground, _ in struck
        if isinstance(effect, Conduct)
    ]
    metal = conduction.METAL if creatures.wears_metal(run, run.hero) else 1
    wet = math.prod(kind.struck.lightning for kind in status_effects.kinds_of(run, run.hero))
    return max(shocks, default=0) * metal * wet


def _worth(foe: Foe, harm: float) -> float:
    """Return the worth of a shot of so much harm at a foe."""
    return foe.creature.health * SURE if foe.creature.health <= harm else harm


def _share_charged(run: Run) -> float:
    """Return the share of the charges of its harmful staffs that are left."""
    staffs = [item for _, _, item in query.pack(run, run.hero) if item.kind.family.recharges and _harm(item)]
    most = sum(recharge.most_charges(item.kind, item.enchant) for item in staffs)
    return sum(item.charges for item in staffs) / max(1, most)
