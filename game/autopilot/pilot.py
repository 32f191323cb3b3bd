"""The goal that the hero of a session follows, until another action ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.autopilot.fight import AutoFight
from game.autopilot.memory import AutopilotMemory
from game.autopilot.stop_reason import StopReason
from game.world.events import Shut

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.turn.turn import Turn
    from game.world.movement import Cell
    from game.world.run import Run


class Autopilot:
    """The current goal of the hero of a session, and the memory that its goals share."""

    def __init__(self) -> None:
        self.goal: Goal | None = None
        self._memory = AutopilotMemory()
        self._proposed: Action | None = None

    @property
    def is_active(self) -> bool:
        """True while the goal has more steps, to be taken without being asked for."""
        return self.goal is not None and self.goal.repeats

    def heading(self, run: Run) -> Cell | None:
        """Return the place on this floor where the last travel was to lead, if it has not arrived."""
        depth, place = self._memory.heading or (0, None)
        return place if depth == run.depth else None

    def set_out(self, goal: Goal) -> None:
        """Begin a goal; an autofight keeps the quarry of one just before it."""
        memory = self._memory
        if type(goal) is not memory.asker:
            memory.dared, memory.asker = frozenset(), type(goal)
        if not (isinstance(goal, AutoFight) and isinstance(self.goal, AutoFight)):
            goal.memory = memory
            self.goal = goal
        self.goal.granted = memory.asked.get(type(goal), frozenset()) if goal.insists else frozenset()

    def stop(self) -> None:
        """End a goal that repeats; a goal of one step ends with the next other action (`follow`)."""
        if self.is_active:
            self.goal = None

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action of the goal, or the reason why it ends."""
        if self.goal is None:
            return StopReason("You have no goal.")
        step = self.goal.next_step(run)
        if isinstance(step, StopReason):
            asker, self.goal = type(self.goal), None
            self._memory.asked[asker] = self._memory.asked.get(asker, frozenset()) | step.asks
        else:
            self._proposed = step
        return step

    def follow(self, turn: Turn) -> None:
        """End the goal if it was refused, if the turn was another action, or if the floor or the run ended."""
        asked, own = self._memory.asked, None if turn.action is not self._proposed else type(self.goal)
        self._memory.asked = {asker: things for asker, things in asked.items() if asker is own}
        if own is None:
            self._memory.dared = frozenset()
        if turn.destination is not None or not turn.run.in_sight <= self._memory.seen:
            self._memory.shut.clear()
        for foe in self._memory.agreed.keys() & turn.run.in_sight:
            self._memory.agreed[foe] = self._memory.agreed[foe][0], turn.run.turn
        shut = [event for event in turn.events if isinstance(event, Shut) and event.who == turn.run.hero]
        self._memory.shut.update((event.x, event.y) for event in shut)
        self._memory.seen = set() if turn.destination is not None else self._memory.seen | turn.run.in_sight
        self._memory.watched = {} if turn.destination is not None else self._memory.watched
        ended = turn.refusal or turn.destination is not None or turn.run.outcome is not None
        if ended or turn.action is not self._proposed:
            self.goal = None
        elif self.goal is not None:
            self.goal.after_step(turn.run)
