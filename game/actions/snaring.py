"""Snaring: laying snares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Outcome
from game.rules import status_effects
from game.rules.terrain import traps
from game.world import spawn
from game.world.components import Mind, Position, Trap
from game.world.events import Acted
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run

SNARE = "snare"


@dataclass(frozen=True, slots=True)
class LaySnare(Action):
    """Lay a snare in the actor's cell."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at, mind = run.world.get(actor, Position), run.world.find(actor, Mind)
        if mind is None or not traps.has_room(run, at.x, at.y):
            return Impossible("There is no room for a snare here.")
        spawn.create(run, Trap(run.content.traps[SNARE]), Position(at.x, at.y))
        mind.laid += 1
        traps.see(run)
        run.emit(Acted(at.x, at.y, actor, "scatters leaves over a loop of cord"))
        return Done(status_effects.pace(run, actor, TURN))
