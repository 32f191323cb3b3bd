"""Building: some monsters wall up a cell from afar when their foe has left it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Outcome
from game.rules import status_effects
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Acted
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Wall up the cell (x, y) with the ground that the actor's kind builds."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        builds = run.world.get(actor, Creature).kind.builds
        if builds is None or not can_build(run, self.x, self.y):
            return Impossible("There is nowhere to build.")
        run.floor.ground.change(self.x, self.y, builds.ground)
        at = run.world.get(actor, Position)
        run.emit(Acted(at.x, at.y, actor, "walls up the way you came"))
        return Done(status_effects.pace(run, actor, TURN))


def can_build(run: Run, x: int, y: int) -> bool:
    """Tell whether a wall can be built at (x, y): on the floor's own bare ground, with no creature, item or trap."""
    floor = run.floor
    if not floor.inside(x, y) or (x, y) in floor.occupants or (x, y) in floor.traps or query.items_at(run, x, y):
        return False
    return (x, y) not in floor.ground.laid and floor.ground.kind_at(x, y).can_be_covered
