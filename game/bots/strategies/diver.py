"""The diver goes down as fast as it finds stairs, and never rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.actions.travelling import Descend
from game.bots import inventory
from game.bots.explorer import Explorer
from game.content.families import KEYSTONE
from game.world import query

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run


class Diver(Explorer):
    """Walks past all creatures outside its path, and stops only for the Keystone."""

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        return self._hurry(run) or super()._face(run, seen)

    def _recover(self, run: Run) -> Action | None:
        return inventory.choose(run)

    def _go_about(self, run: Run, *, in_peace: bool) -> Action:
        return self._hurry(run) or super()._go_about(run, in_peace=in_peace)

    def _hurry(self, run: Run) -> Action | None:
        """Return a step down, or into the unknown if no stairs are known; None if a creature bars it."""
        if self._seeks_keystone(run) or query.holds(run, run.hero, KEYSTONE):
            return None
        _, _, _, at = query.hero(run)
        for goal in (self._down, self._explore):
            step = goal.next_step(run)
            if isinstance(step, Descend):
                return step
            if isinstance(step, Walk) and (at.x + step.dx, at.y + step.dy) not in knowledge.occupied_cells(run):
                return step
        return None
