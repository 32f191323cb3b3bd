"""Going unseen from one place to another: through the dark, or over a lake in a monster's mouth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.rules import hazards, status_effects
from game.rules.beings import grappling
from game.rules.pathfinding import nearest_first
from game.rules.senses import light
from game.rules.senses.fov import line_of_sight
from game.world.components import Creature, Mind, Position
from game.world.events import Acted
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run

    Cell = tuple[int, int]

NO_WAY = 10_000  # stands for the steps to a place that no path leads to


def can_step_to(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether the actor could step through the dark to (x, y): both cells dark, the other free and in sight."""
    floor, at = run.floor, run.world.get(actor, Position)
    if not floor.inside(x, y) or (x, y) in floor.occupants or (x, y) in floor.traps or not light.is_dark(run, x, y):
        return False
    supports = floor.movement.supports(status_effects.traits(run, actor), x, y)
    return supports and light.is_dark(run, at.x, at.y) and line_of_sight(run, (at.x, at.y), (x, y))


@dataclass(frozen=True, slots=True)
class StepThroughDark(Action):
    """Step from the actor's dark cell to another, (x, y), in sight, at any distance."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        able = run.world.find(actor, Mind) is not None and status_effects.can_step(run, actor)
        if not able or not can_step_to(run, actor, self.x, self.y):
            return Impossible("You cannot get through the dark.")
        at = run.world.get(actor, Position)
        run.emit(Acted(at.x, at.y, actor, "is gone from where it was"))
        hazards.enter(run, actor, self.x, self.y)
        run.emit(Acted(self.x, self.y, actor, "steps out of the dark"))
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))


@dataclass(frozen=True, slots=True)
class Ferry(Action):
    """Swim off with a creature that the actor holds, and spit it out on the far shore of the lake."""

    target: Number
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        carries = run.world.find(actor, Mind) is not None and run.world.alive(self.target)
        if not carries or grappling.holder(run, self.target) != actor:
            return Impossible("There is nobody to carry.")
        shore = _far_shore(run, actor, self.target)
        if shore is None:
            return Impossible("There is no other shore.")
        (x, y), water = shore
        hazards.enter(run, self.target, x, y)
        hazards.enter(run, actor, *water)
        grappling.let_go(run, actor)
        run.emit(Acted(x, y, actor, "spits out what it carried at the far shore"))
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.attack))


def _far_shore(run: Run, actor: int, target: int) -> tuple[Cell, Cell] | None:
    """Return the free cell at the actor's lake that is the longest walk away, and the water beside it."""
    floor, at, stands = run.floor, run.world.get(actor, Position), run.world.get(target, Position)
    grid = floor.movement.grid_of(run.world.get(actor, Creature).kind.traits)
    on_foot = floor.movement.distance_map(floor.grid, (stands.x, stands.y))
    shores = []
    for x, y in (cell for cell, _ in nearest_first(grid, (at.x, at.y)) if cell not in floor.occupants):
        for land in ((x + dx, y + dy) for dx, dy in STEPS):
            if floor.ground.walkable.item(land[1], land[0]) and not (land in floor.occupants or land in floor.traps):
                steps = on_foot.distance(*land)
                shores.append((NO_WAY if steps < 0 else steps, land, (x, y)))
    return max(shores)[1:] if shores else None
