"""Stepping from one place to another without passing between: through the dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import hazards, light, status_effects
from game.rules.fov import line_of_sight
from game.world.components import Creature, Mind, Position
from game.world.events import Acted

if TYPE_CHECKING:
    from game.world.run import Run


def is_dark(run: Run, x: int, y: int) -> bool:
    """Tell whether it is dark at (x, y)."""
    return light.light_at(run, x, y) <= light.DIM


def can_step_to(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether somebody could step from the dark cell where it is to (x, y): it is dark, free and in its sight."""
    floor, at = run.floor, run.world.get(actor, Position)
    if not floor.inside(x, y) or (x, y) in floor.occupants or (x, y) in floor.traps or not is_dark(run, x, y):
        return False
    supports = floor.movement.supports(status_effects.traits(run, actor), x, y)
    return supports and is_dark(run, at.x, at.y) and line_of_sight(run, (at.x, at.y), (x, y))


@dataclass(frozen=True, slots=True)
class StepThroughDark(Action):
    """Step from the dark cell where one is to another, (x, y), in sight, however far."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        able = run.world.find(actor, Mind) is not None and status_effects.can_step(run, actor)
        if not able or not can_step_to(run, actor, self.x, self.y):
            return Impossible("There is no way through the dark.")
        at = run.world.get(actor, Position)
        run.emit(Acted(at.x, at.y, actor, "is gone from where it was"))
        hazards.enter(run, actor, self.x, self.y)
        run.emit(Acted(self.x, self.y, actor, "steps out of the dark"))
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))
