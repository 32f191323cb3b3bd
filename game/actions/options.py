"""Decisions of the player that take no time: options, sneaking, the plan of the floor, giving up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.world import run as state
from game.world.components import Hero, Position
from game.world.events import Sneaked
from game.world.ground import cells_in
from game.world.habits import Habits  # noqa: TC001  the reader needs this hint at run time

if TYPE_CHECKING:
    from game.world.run import Run

NO_TIME = Done(0)


@dataclass(frozen=True, slots=True)
class AutoPickup(Action):
    """Let the hero pick up items that he steps on, or leave them lying."""

    on: bool

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.auto_pickup = self.on
        return NO_TIME


@dataclass(frozen=True, slots=True)
class TakeUpHabits(Action):
    """Let the hero have these habits from now on."""

    habits: Habits

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.habits = self.habits
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Exclude(Action):
    """Keep out of the room of the cell (x, y), or of the cell alone if it is in no room; or allow it again."""

    x: Coordinate
    y: Coordinate
    on: bool

    def perform(self, run: Run, actor: int) -> Outcome:
        floor = run.floor
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        if not floor.inside(self.x, self.y) or not floor.memory.explored.item(self.y, self.x):
            return Impossible("You do not know that place.")
        room = floor.level.room_at.item(self.y, self.x)
        cells = cells_in(floor.level.room_at == room) if room >= 0 else [(self.x, self.y)]
        (floor.memory.excluded.update if self.on else floor.memory.excluded.difference_update)(cells)
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Sneak(Action):
    """Let the hero sneak from now on, or walk upright again."""

    on: bool

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        run.world.get(actor, Hero).sneaking = self.on
        at = run.world.get(actor, Position)
        run.emit(Sneaked(at.x, at.y, self.on))
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Show the plan of the floor, which makes the run a debug run for good, not ranked."""

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
