"""Monster AI: the mood and the temper of a monster decide its next action, one file per temper."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.actions.fighting import Call
from game.content.tempers import TEMPERS
from game.minds import fleeing, guarding, looking, sleeping, wandering

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.content.tempers import Temper
    from game.minds.base import Round
    from game.world.components import Mood
    from game.world.query import Monster
    from game.world.run import Run

    Mind = Callable[[Run, Monster, Round], Action]

HUNTING: dict[Temper, Mind] = {temper: import_module(f"game.minds.{temper.mind}").decide for temper in TEMPERS.values()}
OTHERWISE: dict[Mood, Mind] = {
    "asleep": sleeping.decide,
    "wandering": wandering.decide,
    "fleeing": fleeing.decide,
    "guarding": guarding.decide,
    "curious": looking.decide,
}


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Return what this monster does next: its mood says whether its temper comes into play."""
    kind, mood = monster.creature.kind, monster.mind.mood
    if mood != "hunting":
        return OTHERWISE[mood](run, monster, round_)
    if "wakes_others" in kind.traits and not monster.mind.called and round_.sees_hero(monster):
        return Call()
    return HUNTING[kind.temper](run, monster, round_)
