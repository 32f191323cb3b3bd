"""The base of builds: a kit to start with, and favourites for enchanting and for the choices of vaults."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from game.actions.fighting import Strike
from game.actions.using import Invoke, Read, Throw, Zap
from game.bots import devices, fighting
from game.bots.approaching import approach
from game.bots.explorer import STALKS, Explorer
from game.content.effects.knowing import Enchant
from game.content.tempers import THIEVE
from game.rules import hunger
from game.rules.beings import grappling
from game.rules.combat import attacks
from game.rules.items import identify
from game.world import query
from game.world.components import Creature, Hero

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.content.library import Library
    from game.world.components import Item
    from game.world.run import Run


class Build(Explorer):
    """Plays as the explorer does, except for its favourites, listed in order of preference."""

    kit: ClassVar[tuple[str, ...]] = ()  # starting items, as if chosen in vaults of the first floors

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        return self._chase_thief(run, seen) or super()._face(run, seen)

    def _chase_thief(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return a throw at a fleeing thief, a blow or a step after it: any wound makes it drop its loot.

        None while anybody hunts the hero.
        """
        for foe in seen if not any(foe.is_hunting for foe in seen) else ():
            thief = foe.creature
            chased = self._stalked[thief.entity]
            if thief.kind.temper is not THIEVE or thief.mood != "fleeing" or foe.steps < 1 or chased >= STALKS:
                continue
            self._stalked[thief.entity] += 1
            if foe.steps == 1 and attacks.can_reach(run, run.hero, thief.entity):
                return Strike(thief.entity)
            self._quarry = thief.cell
            shot = fighting.missile(run, foe) or devices.strike_from_afar(run, thief)
            return shot or approach(run, thief.cell)
        return None

    def _break_free(self, run: Run, seen: list[Foe]) -> Action | None:
        """Use its favourites against hunters even in somebody's grip."""
        hunters = [foe for foe in seen if foe.is_hunting]
        used = self._favour(run, hunters) if hunters and grappling.holder(run, run.hero) else None
        return used if isinstance(used, Zap | Invoke | Throw) else super()._break_free(run, seen)

    def _recover(self, run: Run) -> Action | None:
        return self._enchant(run) or super()._recover(run)

    def _enchant(self, run: Run) -> Action | None:
        """Return the reading of a scroll of enchanting on the best of the most preferred favourites in the pack."""
        if Read.hindrance(run, run.hero):
            return None
        pack = query.pack(run, run.hero)
        fit = [(entity, item) for _, entity, item in pack if item.kind.id in self.favourites]
        fit = [(entity, item) for entity, item in fit if item.kind.family.enchantable and not self._is_enough(item)]
        dear = [(self.favourites.index(item.kind.id), -item.enchant, entity) for entity, item in fit]
        for _, entity, item in pack if dear else ():
            enchants = any(isinstance(effect, Enchant) for effect in item.kind.effects)
            if Read.suits(item.kind) and enchants and identify.is_known(run, item.kind):
                return Read(entity, min(dear)[2])
        return None

    @staticmethod
    def _is_enough(item: Item) -> bool:
        """Tell whether a favourite is good enough for now; for most builds none ever is."""
        del item
        return False

    @staticmethod
    def _has_time(run: Run) -> bool:
        """Tell whether it has turns to spare, as it is not hungry."""
        return hunger.stage(run.world.get(run.hero, Hero).food) is None

    @staticmethod
    def _share_left(run: Run) -> float:
        """Return its remaining share of health."""
        creature = run.world.get(run.hero, Creature)
        return creature.health / creature.max_health


def equipped(content: Library, bot: object) -> Library:
    """Return the content with a build's kit added to the hero's starting items; unchanged for other bots."""
    if not isinstance(bot, Build):
        return content
    return replace(content, hero=replace(content.hero, carries=(*content.hero.carries, *bot.kit)))
