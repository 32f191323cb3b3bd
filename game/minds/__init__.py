"""Monster AI: the mood and the temper of a monster decide its next action, one file per temper."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from game.actions.fighting import Call
from game.content.tempers import TEMPERS
from game.minds import eating, fleeing, guarding, looking, sleeping, wandering
from game.rules import peace, sides, status_effects, stealth
from game.world.components import Statuses

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
    "eating": eating.decide,
}


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Return what this monster does next: by fear, by discord, else by its mood, which may leave it to its temper."""
    kind, mood = monster.creature.kind, monster.mind.mood
    ailing = run.world.has(monster.entity, Statuses)
    terror = status_effects.terror(run, monster.entity) if ailing else 0
    if terror:
        return fleeing.decide(run, monster, round_.against(terror))
    foe = sides.foe_of(run, monster.entity, round_.discord) if mood != "asleep" else run.hero
    if foe != run.hero:
        return HUNTING[kind.temper](run, monster, round_.against(foe))
    if peace.keeps_peace(run, monster, round_.planted):
        if mood == "hunting":
            stealth.lose(monster.mind)
            mood = monster.mind.mood
        round_ = replace(round_, stealth=0)
    elif ailing and status_effects.blind(run, monster.entity):
        round_ = replace(round_, stealth=status_effects.NEIGHBOURS)
    if mood != "hunting":
        return OTHERWISE[mood](run, monster, round_)
    calls = "wakes_others" in kind.traits and not monster.mind.called
    if calls and round_.sees_foe(monster) and not status_effects.mute(run, monster.entity):
        return Call()
    return HUNTING[kind.temper](run, monster, round_)
