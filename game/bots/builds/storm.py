"""The storm build: staffs, the first of which gets all enchanting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.using import Zap
from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.bots.explorer import COSTLY
from game.content.effects.bodily import Harm
from game.content.tempers import THIEVE
from game.rules import areas, recharge
from game.rules.enchantment import enchanted
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
            return _shoot(run, thieves or shooters, awake)
        costly = price > run.world.get(run.hero, Creature).health * COSTLY
        apart = all(foe.steps != 1 for foe in awake)
        slowed = devices.relieve(run, [foe.creature for foe in awake]) if costly and apart and not thieves else None
        return slowed or _shoot(run, thieves or awake, awake)

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


def _shoot(run: Run, targets: list[Foe], awake: list[Foe]) -> Action | None:
    """Return the use of a harmful staff at a target where it takes most health of foes, and none of friends."""
    best: tuple[float, Action] | None = None
    spared = {run.hero, *(seen.entity for seen in knowledge.creatures_in_sight(run) if seen.side != "foe")}
    for entity, item in devices.ready(run):
        harm = _harm(item)
        for foe in targets if harm else ():
            target = foe.creature
            line = target.gap <= item.kind.reach and devices.line_to(run, target)
            if not line or devices.would_light_itself(run, item.kind, target):
                continue
            cells = areas.of_aimed(run, item, target.cell, reach=Zap.reach, thrown=False).cells
            if any(run.floor.occupants.get(cell) in spared for cell in cells):
                continue
            taken = sum(_worth(other, harm) for other in awake if other.creature.cell in cells)
            if best is None or taken > best[0]:
                best = taken, Zap(entity, *target.cell)
    return best[1] if best else None


def _worth(foe: Foe, harm: float) -> float:
    """Return the worth of a shot of so much harm at a foe."""
    return foe.creature.health * SURE if foe.creature.health <= harm else harm


def _share_charged(run: Run) -> float:
    """Return the share of the charges of its harmful staffs that are left."""
    staffs = [item for _, _, item in query.pack(run, run.hero) if item.kind.family.rests and _harm(item)]
    most = sum(recharge.most_charges(item.kind, item.enchant) for item in staffs)
    return sum(item.charges for item in staffs) / max(1, most)
