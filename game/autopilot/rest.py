"""Resting until the hero and his followers are whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.actions.moving import Rest
from game.autopilot import flames
from game.autopilot.goal import Goal
from game.autopilot.stop_reason import StopReason
from game.rules import status_effects
from game.rules.beings import allies
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run

LONGEST_REST = 500  # turns


@dataclass(slots=True)
class RestUntilHealed(Goal):
    """Rest until the hero and the allies with him are whole and no ailment of his is left."""

    verb: ClassVar[str] = "rest"
    walks: ClassVar[bool] = False
    when_wounded: ClassVar[str] = "You cannot rest: something hurts you."
    _tended: bool = False  # an ally was not whole
    _awaited: bool = False  # fire burned close by

    def _step(self, run: Run) -> Action | StopReason:
        creature = run.world.get(run.hero, Creature)
        wasting = status_effects.wasting(run, run.hero) if self.cautious else ""
        if wasting:
            return StopReason(f"You cannot rest while you are {wasting}.")
        wounded = bool(self.cautious and allies.wounded(run))
        self._tended |= wounded
        ailing = any(kind.ails for kind in status_effects.kinds_of(run, run.hero))
        near = self.cautious and flames.is_near(run)
        if creature.health >= creature.max_health and not (ailing or wounded or near):
            if self._awaited:
                return StopReason("The fire is out.")
            rested = "You and your followers are rested." if self._tended else "You are rested."
            return StopReason(rested if self.turns > 1 else "You are rested already.")
        if self.turns > LONGEST_REST:
            return StopReason("You have rested long enough.")
        self._awaited |= near
        return Rest()
