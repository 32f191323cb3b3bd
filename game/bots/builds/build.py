"""Builds as such: a kit, and favourites that enchanting and the choices of vaults go to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from game.actions.using import Read
from game.bots.explorer import Explorer
from game.content.effects.knowing import Enchant
from game.rules import hunger, identify
from game.world import query
from game.world.components import Creature, Hero

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.content.library import Library
    from game.world.components import Item
    from game.world.run import Run


class Build(Explorer):
    """Plays as the explorer does, but for its favourites: the dearer to it, the earlier they stand there."""

    kit: ClassVar[tuple[str, ...]] = ()  # it sets out with, as if it had chosen them in vaults of the first floors

    def _recover(self, run: Run) -> Action | None:
        return self._enchant(run) or super()._recover(run)

    def _enchant(self, run: Run) -> Action | None:
        """Return the reading of a scroll of enchanting upon the dearest of its favourites that it has."""
        if Read.hindrance(run, run.hero):
            return None
        pack = query.pack(run, run.hero)
        ranks = {kind: rank for rank, kind in enumerate(self.favourites) if run.content.items[kind].family.enchantable}
        wanting = [(entity, item) for _, entity, item in pack if item.kind.id in ranks and not self._is_enough(item)]
        dear = [(ranks[item.kind.id], entity) for entity, item in wanting]
        for _, entity, item in pack if dear else ():
            enchants = any(isinstance(effect, Enchant) for effect in item.kind.effects)
            if Read.suits(item.kind) and enchants and identify.is_known(run, item.kind):
                return Read(entity, min(dear)[1])
        return None

    @staticmethod
    def _is_enough(item: Item) -> bool:
        """Tell whether a favourite is as good as it need be for now; none ever is to most of them."""
        del item
        return False

    @staticmethod
    def _has_time(run: Run) -> bool:
        """Tell whether it is not hungry, and so has turns to spare."""
        return hunger.stage(run.world.get(run.hero, Hero).food) is None

    @staticmethod
    def _share_left(run: Run) -> float:
        """Return the share of its health that it has."""
        creature = run.world.get(run.hero, Creature)
        return creature.health / creature.most


def equipped(content: Library, bot: object) -> Library:
    """Return the content with a hero who sets out with the kit of a build as well; of other bots as it is."""
    if not isinstance(bot, Build):
        return content
    return replace(content, hero=replace(content.hero, carries=(*content.hero.carries, *bot.kit)))
