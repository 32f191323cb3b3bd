"""The goal that the hero of a session follows, until another action ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.autopilot.doubts import keep_consent
from game.autopilot.fight import AutoFight
from game.autopilot.memory import AutopilotMemory
from game.autopilot.stop_reason import StopReason
from game.knowledge import hunters_in_sight, terrain_at
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
        self.aside = ""  # what the goal tells of the step that it gave last, if that does not go without saying
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
        if self.goal.granted:  # who was in the way of other places when it asked still is
            self.goal.obstacles = memory.obstacles | self.goal.obstacles

    def stop(self) -> None:
        """End a goal that repeats; a goal of one step ends with the next other action (`follow`)."""
        if self.is_active:
            self.goal = None

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action of the goal, or the reason why it ends."""
        self.aside = ""
        if self.goal is None:
            return StopReason("You have no goal.")
        self.goal.aside = ""
        step = self.goal.next_step(run)
        if isinstance(step, StopReason):
            self._memory.obstacles = self.goal.obstacles
            asker, self.goal = type(self.goal), None
            self._memory.asked[asker] = self._memory.asked.get(asker, frozenset()) | step.asks
        else:
            self._proposed, self.aside = step, self.goal.aside
        return step

    def follow(self, turn: Turn) -> None:
        """End the goal if it was refused, if the turn was another action, or if the floor or the run ended."""
        is_own = turn.action is self._proposed
        self._remember(turn, is_own=is_own)
        ended = turn.refusal or turn.destination is not None or turn.run.outcome is not None
        if ended or not is_own:
            self.goal = None
        elif self.goal is not None:
            self.goal.after_step(turn.run)

    def _remember(self, turn: Turn, *, is_own: bool) -> None:
        """Remember what came of a turn, and forget what the player was asked, unless it was the goal's own action.

        What takes no time, as sneaking from now on, lets him answer what he was asked before it.
        """
        run, memory, is_left = turn.run, self._memory, turn.destination is not None
        if turn.elapsed:
            asked = memory.asked.items()
            memory.asked = {asker: things for asker, things in asked if is_own and asker is type(self.goal)}
            memory.dared = memory.dared if is_own else frozenset()
        keep_consent(run, memory, self.goal.granted if is_own and self.goal is not None else ())
        shut = [event for event in turn.events if isinstance(event, Shut) and event.who == run.hero]
        memory.shut.update((event.x, event.y) for event in shut)
        memory.shut = {door for door in memory.shut if _is_shut(run, door)}
        memory.seen |= run.in_sight
        watched = memory.watched.items()  # until he looks there again: he may turn, go, hunt or die
        memory.watched = {
            cell: guard for cell, guard in watched if guard.entity not in run.in_sight and run.world.alive(guard.entity)
        }
        memory.hunters |= {foe.entity: (foe, run.turn) for foe in hunters_in_sight(run)} if run.in_sight else {}
        if is_left:
            memory.seen, memory.shut, memory.burning = set(), set(), {}
            memory.watched, memory.penned, memory.kept_off = {}, {}, {}
            memory.obstacles, memory.hunters = {}, {}


def _is_shut(run: Run, door: Cell) -> bool:
    """Return whether a door is shut as far as the hero knows."""
    ground = terrain_at(run.floor, *door)
    return ground is not None and not ground.walkable
