"""Burrowing: creatures with hands like spades dig through earth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import digging, hazards, status_effects
from game.rules.senses.fov import distance
from game.world.components import Creature, Position
from game.world.events import Acted, Sounded, Turned
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run

RUMBLE = 8  # cells from which the digging is felt


@dataclass(frozen=True, slots=True)
class Burrow(Action):
    """Crack the earth at (x, y), one orthogonal step away; break through cracked earth and step in."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        beside = abs(self.x - at.x) + abs(self.y - at.y) == 1
        if not beside or actor == run.hero or not digging.is_earth(run, self.x, self.y):
            return Impossible("It cannot be dug.")
        ground = run.floor.ground
        hero = run.world.get(run.hero, Position)
        if ground.kind_at(self.x, self.y).id != digging.CRACKED:
            ground.change(self.x, self.y, digging.CRACKED)
            if distance(hero.x, hero.y, self.x, self.y) <= RUMBLE:  # the rumble travels through earth, not air
                run.emit(Sounded(self.x, self.y, RUMBLE, actor, "a rumble in the earth"))
            run.emit(Turned(self.x, self.y, "The wall cracks from top to bottom."))
            return Done(status_effects.pace(run, actor, TURN))
        ground.change(self.x, self.y, digging.RUBBLE)
        if status_effects.can_step(run, actor):
            hazards.enter(run, actor, self.x, self.y)
        run.emit(Acted(self.x, self.y, actor, "breaks through the earth"))
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))
