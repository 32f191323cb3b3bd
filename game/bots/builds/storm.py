"""The storm build: staffs, of which the first gets all that is enchanting, and rests until they are back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Rest
from game.actions.using import Zap
from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.forces import Push
from game.content.effects.ground import Become
from game.content.effects.siding import Conjure
from game.content.families import STAFF
from game.rules import recharge
from game.world import query
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.content.effect import Effect
    from game.world.components import Item
    from game.world.run import Run

SPARES = 0.5  # share of its health that a fight may cost without a charge of a staff, by the points of that
NEAR = 2  # cells
SOON = 120  # turns for which it waits for a charge


class Storm(Build):
    """Shoots till its staffs are empty, and strikes only then."""

    kit = ("thunder", "frost")
    favourites = ("thunder", "embers", "wisps", "strife", "bark", "frost", "webs", "gusts", "wits", "hook")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        points = SPARES * run.world.get(run.hero, Creature).health / max(1.0, fighting.cost(awake))
        staffs = [(entity, item) for entity, item in devices.ready(run) if item.kind.family is STAFF]
        staffs = [(entity, item) for entity, item in staffs if item.enchant > points]
        staffs.sort(key=lambda staff: self.favourites.index(staff[1].kind.id))
        zaps = (zap for entity, item in staffs if (zap := _use(run, entity, item, awake)) is not None)
        return next(zaps, None)

    def _recover(self, run: Run) -> Action | None:
        action = super()._recover(run)
        return action or (Rest() if self._has_time(run) and self._is_spent(run) else None)

    @staticmethod
    def _is_spent(run: Run) -> bool:
        """Tell whether most charges of a staff are gone, and the next is soon back."""
        staffs = [item for _, _, item in query.pack(run, run.hero) if item.kind.family is STAFF]
        spent = [item for item in staffs if item.charges * 2 < recharge.most_charges(item.kind, item.enchant)]
        return any(recharge.turns_left(run, item) <= SOON for item in spent)


def _use(run: Run, entity: int, item: Item, awake: list[Foe]) -> Action | None:
    """Return the use of a staff against those who come, at the nearest whom it is good against."""
    for effect in item.kind.bolt:
        if isinstance(effect, Conjure):
            _, _, _, at = query.hero(run)
            return Zap(entity, at.x, at.y)
        if isinstance(effect, Afflict) and effect.status == devices.SHIELD:
            return devices.shield(run)
        for foe in awake:
            if _is_good_against(run, effect, item, foe, awake):
                return Zap(entity, *foe.creature.cell)
    return None


def _is_good_against(run: Run, effect: Effect, item: Item, foe: Foe, awake: list[Foe]) -> bool:
    """Tell whether an effect of a staff is worth a charge against somebody in reach of it."""
    reach = min(item.kind.reach, Zap.reach)
    if foe.creature.gap > reach or not devices.line_to(run, foe.creature, reach):
        return False
    if isinstance(effect, Harm):
        return not devices.would_harm_itself(run, item.kind, foe.creature)
    if isinstance(effect, Afflict):
        alone = effect.status == "discordant" and len(awake) == 1
        return effect.status not in foe.creature.statuses and not alone
    if isinstance(effect, Push):
        return foe.creature.gap <= NEAR
    return isinstance(effect, Become) and foe.creature.gap > NEAR
