"""Goals of the hero over many turns: where to go next, until there is a reason to stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.autopilot import flames, leaving
from game.autopilot.barriers import shut_in
from game.autopilot.course import Course, LastStep
from game.autopilot.interruptions import interruption
from game.autopilot.stop_reason import StopReason
from game.autopilot.thresholds import opened_onto
from game.autopilot.wellbeing import is_in_gas
from game.knowledge import creatures_in_sight, watched_cells
from game.rules import status_effects
from game.rules.senses import gas
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.run import Run


@dataclass(slots=True, kw_only=True)
class Goal(Course, ABC):
    """An aim of the hero for many turns, until there is a reason to stop."""

    @property
    def repeats(self) -> bool:
        """True while it repeats without being asked for each step."""
        return True

    @abstractmethod
    def _step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none; called when nothing interrupts the goal."""

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none."""
        seen = [creature for creature in creatures_in_sight(run) if creature.side != "ally"] if self.cautious else []
        stop = interruption(run, self, seen)
        onto = "" if stop is None else opened_onto(run, self)  # a reason to stop must not hide onto what a door opened
        if stop is not None and not stop.joins:
            return _with(stop, onto)
        self.turns += 1
        if self.turns == 1:
            self.health = run.world.get(run.hero, Creature).health
            self.from_gas = self.leaves_gas and self.cautious and is_in_gas(run)
            self.from_fire = self.leads_out and self.cautious and flames.is_threatened(run)
        self._note_obstacles(run, seen)
        step = leaving.way_out(run, self) or self._step(run)
        if stop is not None:
            stop = _with(stop, onto if not isinstance(step, StopReason) or onto not in step.text else "")
            return replace(step, text=f"{stop.text} {step.text}") if isinstance(step, StopReason) else stop
        detour, self.detour = self.detour, None
        if detour is not None and isinstance(step, Walk):
            self.memory.skirted.add(detour[0])
            self.aside = f"You go a longer way, {detour[1]}."
        if self.walks and isinstance(step, StopReason) and (self.turns == 1 or self.granted):
            step = shut_in(run, self) or step
        self._remember(run, seen)
        return step

    def after_step(self, run: Run) -> None:
        """Look at what came of its step as soon as that is taken."""

    def _note_obstacles(self, run: Run, seen: list[KnownCreature]) -> None:
        """Note where the creatures in sight are, and where guards look; those out of sight stay as they were.

        Who has died meanwhile is forgotten, as nothing can be asked of him any more.
        """
        visible = run.floor.memory.visible
        numbers = frozenset(creature.entity for creature in seen)
        unseen = {cell: foe for cell, foe in self.obstacles.items() if not visible[cell[1], cell[0]]}
        self.obstacles = {
            cell: foe for cell, foe in unseen.items() if foe.entity not in numbers and run.world.alive(foe.entity)
        }
        self.obstacles |= {creature.cell: creature for creature in seen}
        if self.cautious:
            watched = self.memory.watched.items()
            self.memory.watched = {cell: guard for cell, guard in watched if not visible[guard.y, guard.x]}
            self.memory.watched |= watched_cells(run)

    def _remember(self, run: Run, seen: list[KnownCreature]) -> None:
        """Remember what the next step compares with: health, ailments and who is in sight."""
        in_sight = frozenset(creature.entity for creature in seen)
        self.last = LastStep(
            health=run.world.get(run.hero, Creature).health,
            ailments=frozenset(kind.harms.cause for kind in status_effects.kinds_of(run, run.hero) if kind.harms).union(
                gas.causes_at(run, run.hero) if self.from_gas else ()
            ),
            in_sight=in_sight,
            aware=(self.last.aware - in_sight).union(creature.entity for creature in seen if creature.is_aware),
            met=self.last.met | in_sight | self.memory.seen,
        )


def _with(stop: StopReason, more: str) -> StopReason:
    return replace(stop, text=f"{stop.text} {more}".rstrip())
