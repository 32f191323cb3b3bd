"""Creatures as sentences name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.identify import capitalized
from game.rules.sides import is_ally
from game.world.components import Creature

if TYPE_CHECKING:
    from game.rules.fear import Stance
    from game.world.run import Run

STATES: dict[Stance, str] = {
    "asleep": "asleep",
    "captive": "in chains",
    "cornered": "cornered",
    "curious": "investigating a noise",
    "eating": "eating",
    "fleeing": "running away",
}


def who(run: Run, entity: int) -> str:
    """Return a creature's name in a sentence: "you", "your ..." for an ally, "the ..." for others."""
    if entity == run.hero:
        return "you"
    return f"{'your' if is_ally(run, entity) else 'the'} {run.world.get(entity, Creature).kind.name}"


def subject(run: Run, entity: int) -> str:
    """Return a creature's name as a sentence begins: "Your ..." for an ally, "The ..." for others."""
    return capitalized(who(run, entity))
