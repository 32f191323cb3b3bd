"""Acts that only certain bodies can do: bask in fire or lava, break through walls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import digging, effects, fire, health, noise, reach, status_effects
from game.rules.fov import in_sight
from game.world.components import Creature, Position
from game.world.events import Acted, Felt

if TYPE_CHECKING:
    from game.world.run import Run

TURN = 100
MENDS = 5  # points of health a turn in fire or lava
CRASH = 14  # how loud it is to break through a wall
RUBBLE = "rubble"  # ground that a broken wall leaves


@dataclass(frozen=True, slots=True)
class Bask(Action):
    """Lie in fire or lava, which heals the creatures that live on it."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if "fireproof" not in run.world.get(actor, Creature).kind.traits or not fire.is_hot(run, at.x, at.y):
            return Impossible("There is no fire here to lie in.")
        health.mend(run, actor, MENDS)
        return Done(status_effects.pace(run, actor, TURN))


@dataclass(frozen=True, slots=True)
class Break(Action):
    """Walk into the wall or door at (x, y), one step away, and turn it to rubble."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        creature, at = run.world.get(actor, Creature), run.world.get(actor, Position)
        beside = reach.is_beside(run, actor, self.x, self.y)
        if "breaks" not in creature.kind.traits or not beside or not breaks_at(run, self.x, self.y):
            return Impossible("There is nothing to break.")
        broken = run.floor.name_of(run.floor.ground.kind_at(self.x, self.y))
        run.floor.ground.change(self.x, self.y, RUBBLE)
        run.emit(Acted(at.x, at.y, actor, f"walks through the {broken}"))
        if not in_sight(run, at.x, at.y) and in_sight(run, self.x, self.y):
            run.emit(Felt(self.x, self.y, f"The {broken} bursts inwards.", "danger"))
        if "silent" not in creature.kind.traits:
            noise.make(run, self.x, self.y, CRASH, actor, "a wall breaking")
        effects.apply_at(run, creature.kind.steps, self.x, self.y, source=actor)
        return Done(status_effects.pace(run, actor, creature.kind.move))


def breaks_at(run: Run, x: int, y: int) -> bool:
    """Tell whether a wall or a door that can be broken is at (x, y); the rim of the floor cannot."""
    if digging.is_rim(run, x, y):
        return False
    kind = run.floor.ground.kind_at(x, y)
    return not kind.walkable and not kind.hazard and (kind.is_wall or kind.door)
