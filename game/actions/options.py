"""Decisions of the player that take no time: options, the gait, seeing the plan, giving up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Outcome
from game.world import run as state
from game.world.components import Hero, Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.world.run import Run

NO_TIME = Done(0)


@dataclass(frozen=True, slots=True)
class AutoPickup(Action):
    """Let the hero pick up what lies where a step leads, or leave it lying."""

    on: bool

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.auto_pickup = self.on
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Sneak(Action):
    """Let the hero step with care from now on, or walk upright again."""

    on: bool

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.world.get(actor, Hero).sneaking = self.on
        at = run.world.get(actor, Position)
        run.emit(Felt(at.x, at.y, "You begin to sneak." if self.on else "You stop sneaking.", "dim"))
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Be shown the plan of the floor, by which the run is a debug run for good and not ranked."""

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.debug = True
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Abandon(Action):
    """End the run here, for good."""

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.outcome = state.Outcome("abandoned", "you", run.depth, run.turn)
        return NO_TIME
