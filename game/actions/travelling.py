"""Leaving a floor by its stairs."""

from __future__ import annotations

from dataclasses import dataclass

from game.actions.base import Action, Done, Impossible, Outcome
from game.rules import homecoming
from game.world import query
from game.world.components import Position
from game.world.run import here

TURN = 100


@dataclass(frozen=True, slots=True)
class Descend(Action):
    """Take the stairs down that one stands on."""

    def perform(self, actor: int) -> Outcome:
        run = here()
        at = query.get(actor, Position)
        if (at.x, at.y) != run.floor.level.stairs_down:
            return Impossible("There are no stairs down here.")
        run.leaving = 1
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Ascend(Action):
    """Take the stairs up that one stands on, or the way home."""

    def perform(self, actor: int) -> Outcome:
        run = here()
        at = query.get(actor, Position)
        if run.floor.kind_at(at.x, at.y).id == homecoming.WAY_HOME:
            return self._go_home(actor, "The way home opens for who holds the Keystone.")
        if (at.x, at.y) != run.floor.level.stairs_up:
            return Impossible("There are no stairs up here.")
        if run.depth == 1:
            return self._go_home(actor, "The way out is shut behind you. The Keystone would open it.")
        run.leaving = -1
        return Done(TURN)

    @staticmethod
    def _go_home(actor: int, refusal: str) -> Outcome:
        if not homecoming.holds_keystone(actor):
            return Impossible(refusal)
        homecoming.go_home()
        return Done(TURN)
