"""Leaving a floor by its stairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Outcome
from game.content.families import KEYSTONE
from game.rules import keystone, status_effects
from game.world import query
from game.world.components import Position
from game.world.events import Departed
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run

HELD = "You cannot go anywhere while you are held."


@dataclass(frozen=True, slots=True)
class Descend(Action):
    """Take the stairs down that the actor stands on."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if (at.x, at.y) != run.floor.level.stairs_down:
            return Impossible("There are no stairs down here.")
        if status_effects.has(run, actor, "held"):
            return Impossible(HELD)
        run.leave(Departed(at.x, at.y, run.depth + 1))
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Ascend(Action):
    """Take the stairs up that the actor stands on, or leave by the gate home."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if status_effects.has(run, actor, "held"):
            return Impossible(HELD)
        if run.floor.ground.kind_at(at.x, at.y).id == keystone.EXIT_HOME:
            return self._go_home(run, actor, keystone.GATE, "The gate opens only for the Keystone.")
        if (at.x, at.y) != run.floor.level.stairs_up:
            return Impossible("There are no stairs up here.")
        if run.depth == 1:
            return self._go_home(
                run, actor, keystone.STAIRS, "The way out is shut behind you. Only the Keystone will open it."
            )
        run.leave(Departed(at.x, at.y, run.depth - 1))
        return Done(TURN)

    @staticmethod
    def _go_home(run: Run, actor: int, by: str, refusal: str) -> Outcome:
        if not query.holds(run, actor, KEYSTONE):
            return Impossible(refusal)
        keystone.go_home(run, by)
        return Done(TURN)
