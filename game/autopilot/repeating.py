"""Goals of the hero that repeat one action: a number of steps, of turns, or of things picked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Rest, Search, Walk
from game.autopilot.barriers import blocked_by
from game.autopilot.goal import Goal
from game.autopilot.stop_reason import StopReason
from game.rules.items.identify import article
from game.world.components import Position
from game.world.run import TURN

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run


@dataclass(slots=True)
class Repeat(Goal):
    """Repeat one action: a step in one direction, waiting or searching."""

    verb: ClassVar[str] = "repeat that"
    action: Action = field(default_factory=Rest)
    times: int = 1
    _until: int | None = None  # ticks of the run; waiting and searching last so many turns, however fast the hero is

    def _step(self, run: Run) -> Action | StopReason:
        if self._until is None:
            self._until = run.ticks + self.times * TURN
        waits = isinstance(self.action, Rest | Search)
        if run.ticks >= self._until if waits else self.turns > self.times:
            return StopReason(f"You stop after {self.times} {'steps' if isinstance(self.action, Walk) else 'turns'}.")
        at = run.world.get(run.hero, Position)
        if isinstance(self.action, Walk):
            ahead = (at.x + self.action.dx, at.y + self.action.dy)
            if ahead in self.obstacles:
                return blocked_by(run, self, self.obstacles[ahead])
            danger = knowledge.pitfall(run, *ahead)
            if danger:
                return StopReason(f"There is {article(danger)} in the way.")
        return StopReason(warning) if (warning := self.action.warning(run)) else self.action


@dataclass(slots=True)
class TakeUp(Goal):
    """Pick up several things that lie where the hero stands, one a turn."""

    things: list[int] = field(default_factory=list)

    @property
    def repeats(self) -> bool:
        """True while things are left to take."""
        return bool(self.things)

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the pickup of the next thing; the first happens even with foes in sight, as for a single thing."""
        if self.turns:
            return Goal.next_step(self, run)
        self.turns += 1
        return PickUp(self.things.pop(0))

    def _step(self, run: Run) -> Action | StopReason:
        del run
        return PickUp(self.things.pop(0))
