"""Resting until the hero and his followers are whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.actions.moving import Rest
from game.autopilot import flames
from game.autopilot.goal import Goal
from game.autopilot.stop_reason import StopReason
from game.autopilot.wellbeing import STARVING, meal
from game.rules import hunger, status_effects
from game.rules.beings import allies
from game.world.components import Creature, Hero, Statuses

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run

LONGEST_REST = 500  # turns


@dataclass(slots=True)
class RestUntilHealed(Goal):
    """Rest until the hero and the allies with him are whole and no ailment of his is left.

    It waits for poison to pass, although no health comes back meanwhile, unless that would kill him.
    """

    verb: ClassVar[str] = "rest"
    walks: ClassVar[bool] = False
    _tended: bool = False  # an ally was not whole
    _awaited: bool = False  # fire burned close by

    def _step(self, run: Run) -> Action | StopReason:
        creature = run.world.get(run.hero, Creature)
        hindrance = _hindrance(run) if self.cautious else ""
        if hindrance:
            return StopReason(hindrance)
        wounded = bool(self.cautious and allies.wounded(run))
        self._tended |= wounded
        ailing = any(kind.ails for kind in status_effects.kinds_of(run, run.hero))
        near = self.cautious and flames.is_near(run)
        if creature.health >= creature.max_health and not (ailing or wounded or near):
            if self._awaited:
                return StopReason("The fire is out.")
            rested = "You and your followers are rested." if self._tended else "You are rested."
            return StopReason(rested if self.turns > 1 else "You are rested already.")
        if self.cautious and (hungry := self._hunger(run)):
            return StopReason(hungry, "bad")
        if self.turns > LONGEST_REST:
            return StopReason("You have rested long enough.")
        self._awaited |= near
        return Rest()

    def _hunger(self, run: Run) -> str:
        """Return a sentence on the stage of hunger that the next turn brings, once for each stage; else ""."""
        food = run.world.get(run.hero, Hero).food
        stage, now = hunger.stage(food - 1), hunger.stage(food)
        if stage == self.memory.starving:
            return ""
        self.memory.starving = stage or ""
        if stage is None:
            return ""
        told = f"You are {STARVING[stage] if stage == now else f'about to be {STARVING[stage]}'}"
        meals, why = meal(run)
        return f"{told}. {why}" if meals is None else f"{told}: eat before you rest on."


def _hindrance(run: Run) -> str:
    """Return what takes health from a hero who rests and does not pass, or kills him first, in a sentence; or ""."""
    left = run.world.get(run.hero, Creature).health
    for kind in status_effects.wasting(run, run.hero):
        if not kind.ails:
            return f"You cannot rest while you are {kind.name}."
        left -= kind.harm * run.world.get(run.hero, Statuses).turns[kind.id]
        if left <= 0 and kind.harms and not run.easy:
            return f"The {kind.harms.cause} would kill you before it passes: only healing helps you now."
    return ""
