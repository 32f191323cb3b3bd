"""Basking: lying in fire or lava, which heals the creatures that live on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Outcome
from game.rules import status_effects
from game.rules.beings import health
from game.rules.senses import fire
from game.world.components import Creature, Position
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.run import Run

MENDS = 5  # points of health a turn in fire or lava


@dataclass(frozen=True, slots=True)
class Bask(Action):
    """Lie in fire or lava, which heals the creatures that live on it."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if "fireproof" not in run.world.get(actor, Creature).kind.traits or not fire.is_hot(run, at.x, at.y):
            return Impossible("There is no fire here to lie in.")
        health.mend(run, actor, MENDS)
        return Done(status_effects.pace(run, actor, TURN))
