"""Who decides what a monster does, one file per temper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Call
from game.minds import fleeing, flitting, guarding, hunting, shooting, sleeping, standing, thieving, wandering

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.content.kinds import Temper
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

ATTACK: dict[Temper, Callable[[Run, Monster, Round], Action]] = {
    "hunt": hunting.decide,
    "wander": hunting.decide,
    "guard": hunting.decide,
    "shoot": shooting.decide,
    "thieve": thieving.decide,
    "flit": flitting.decide,
    "still": standing.decide,
}


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """What this monster does next: its mood says whether its temper comes into play."""
    mood = monster.mind.mood
    if mood == "hunting":
        if "wakes_others" in monster.creature.kind.traits and not monster.mind.called and round_.sees_hero(monster):
            return Call()
        return ATTACK[monster.creature.kind.temper](run, monster, round_)
    if mood == "asleep":
        return sleeping.decide(run, monster, round_)
    if mood == "fleeing":
        return fleeing.decide(run, monster, round_)
    if mood == "guarding":
        return guarding.decide(run, monster, round_)
    return wandering.decide(run, monster, round_)
