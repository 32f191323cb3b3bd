"""Walking into something besides doors that open: unlocking a door, touching what has a gift to give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import effects, noise, vaults
from game.world.components import Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.world.run import Run

TURN = 100


@dataclass(frozen=True, slots=True)
class Unlock(Action):
    """Open the locked door at (x, y), one straight step away, with its key, which breaks."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        at, floor = run.world.get(actor, Position), run.floor
        beside = floor.inside(self.x, self.y) and abs(at.x - self.x) + abs(at.y - self.y) == 1
        if not beside or floor.ground.kind_at(self.x, self.y).bump != "unlock":
            return Impossible("There is nothing to unlock.")
        key = vaults.key_to(run, actor, self.x, self.y)
        if key is None:
            return Impossible("The door is locked, and you do not have its key.")
        vaults.unlock(run, key, self.x, self.y)
        noise.make_unless_sneaking(run, self.x, self.y, noise.DOOR)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Touch(Action):
    """Take what an altar or a spring at (x, y), one step away, has to give; it gives once, and to the hero alone."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        beside = run.floor.inside(self.x, self.y) and max(abs(at.x - self.x), abs(at.y - self.y)) == 1
        ground = run.floor.ground.kind_at(self.x, self.y) if beside else None
        if ground is None or ground.bump != "touch" or actor != run.hero:
            return Impossible("There is nothing to touch.")
        run.floor.ground.change(self.x, self.y, ground.spent)
        run.emit(Felt(self.x, self.y, ground.told, "good"))
        for effect in ground.effects:
            effects.apply(run, effect, actor)
        return Done(TURN)
