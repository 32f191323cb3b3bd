"""Travel to a known place, and to the stairs and over them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.travelling import Ascend, Descend
from game.autopilot.barriers import up_to_web, wait_for_fire
from game.autopilot.goal import Goal
from game.autopilot.stop_reason import StopReason
from game.autopilot.wayfinding import step_towards
from game.content.families import KEYSTONE
from game.world import query
from game.world.components import Position
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.world.movement import Cell
    from game.world.run import Run

NOWHERE = (-1, -1)
HERE = StopReason("Here you are.")


@dataclass(slots=True)
class Travel(Goal):
    """Travel to a cell (x, y) that the hero knows."""

    verb: ClassVar[str] = "travel"
    insists: ClassVar[bool] = True
    leaves_gas: ClassVar[bool] = True
    place: Cell = NOWHERE
    avoided_rooms: set[int] = field(default_factory=set)  # numbers of rooms that it goes round if it can

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none; remember the place until it is reached."""
        if self.place != NOWHERE:
            self.memory.heading = run.depth, self.place
        step = Goal.next_step(self, run)
        if isinstance(step, StopReason) and step.text.startswith(HERE.text):
            self.memory.heading = None
        return step

    def _step(self, run: Run) -> Action | StopReason:
        if knowledge.terrain_at(run.floor, *self.place) is None:
            minds = {cell for _, cell in knowledge.sensed_minds(run)}
            if self.place in minds or self.place in run.floor.memory.items:
                return StopReason("You know of no way there yet: explore until you find one.")
            return StopReason("You do not know that place.")
        if self.cautious and self.place in run.floor.memory.excluded:
            return StopReason("That is a place you keep out of.")
        return self._towards(run, self.place, _arrival(run, self.place))

    def _towards(self, run: Run, place: Cell, there: Action | StopReason) -> Action | StopReason:
        """Return a step towards a place, or to a cell beside it if it is to be bumped into; `there` on arrival."""
        at = run.world.get(run.hero, Position)
        opened = knowledge.doors_with_keys(run)
        goals = self._goals(run, place, opened)
        if (at.x, at.y) in goals:
            return there
        step = None
        if self.avoided_rooms:
            step = step_towards(run, self, goals, avoided_rooms=self.avoided_rooms, opened=opened)
        step = step or step_towards(run, self, goals, opened=opened)
        step = step or up_to_web(run, self, goals, opened) or wait_for_fire(run, self, goals, opened)
        return step or StopReason("You know no path there: explore on.")

    def _goals(self, run: Run, place: Cell, opened: Collection[Cell]) -> list[Cell]:
        """Return the place, or the cells beside it if one cannot stand there but can use it."""
        ground = knowledge.terrain_at(run.floor, *place)
        is_used = ground is not None and ground.bump and not run.content.ground.passable[ground.number]
        if not self.cautious or not is_used or place in opened:
            return [place]
        beside = [(place[0] + dx, place[1] + dy) for dx, dy in CLOCKWISE]
        return [cell for cell in beside if run.floor.inside(*cell)]


@dataclass(slots=True)
class TravelDown(Travel):
    """Travel to the stairs down, and take them."""

    flees: ClassVar[bool] = True

    def _step(self, run: Run) -> Action | StopReason:
        place = knowledge.stairs(run).get("down")
        return (
            self._towards(run, place, Descend())
            if place
            else StopReason("You have not found the stairs down yet: explore on.")
        )


@dataclass(slots=True)
class TravelUp(Travel):
    """Travel to the stairs up (to the gate home if the hero holds the Keystone), and take them."""

    flees: ClassVar[bool] = True

    def _step(self, run: Run) -> Action | StopReason:
        known = knowledge.stairs(run)
        home = known.get("home") if query.holds(run, run.hero, KEYSTONE) else None
        place = home or known.get("up")
        return (
            self._towards(run, place, Ascend())
            if place
            else StopReason("You have not found the stairs up yet: explore on.")
        )


def _arrival(run: Run, place: Cell) -> StopReason:
    """Return the reason to stop at a place, or beside it where nobody can stand, with what to do there."""
    at, ground = run.world.get(run.hero, Position), knowledge.terrain_at(run.floor, *place)
    if (at.x, at.y) == place or ground is None or not ground.bump:
        return HERE
    return StopReason(f"{HERE.text} Walk into the {run.floor.name_of(ground)}.")
