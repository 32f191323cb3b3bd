"""Monster AI: a monster's mood, and while it hunts its temper, decide its next action; terror comes before both.

Each mood and each temper has a file. `decide` asks in this order: terror (`fleeing`), orders of its master, errands
(`keeping`), mood, temper. A hurt monster flees if its temper is `retreat` or `bathe`, a thief with its loot.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from game.content.tempers import TEMPERS
from game.minds import (
    eating,
    fleeing,
    following,
    guard_duty,
    guarding,
    looking,
    lurking,
    sleeping,
    stalking,
    telegraphing,
    wandering,
)
from game.minds.base import REST
from game.rules import status_effects
from game.rules.beings import banners
from game.rules.beings import telegraphing as acts
from game.rules.combat import foes
from game.rules.senses import stealth
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
    """Return the next action of this monster; some never move while the hero watches."""
    action = _choose(run, monster, round_)
    return stalking.unless_watched(run, monster, action) if monster.creature.kind.temper.unseen else action


def _choose(run: Run, monster: Monster, round_: Round) -> Action:
    """Return an action chosen by fear, by discord or by mood; a hunting monster leaves it to its temper."""
    if monster.mind.mood == "captive":
        return REST
    if monster.mind.hidden and not lurking.comes_out(run, monster, round_):
        return REST
    mood = monster.mind.mood
    ailing = run.world.has(monster.entity, Statuses)
    terror = status_effects.terror(run, monster.entity) if ailing else 0
    if terror and not banners.in_view(run, monster.entity):
        acts.interrupt(run, monster.entity)
        return fleeing.decide(run, monster, round_.against(terror))
    if mood == "following":
        return following.decide(run, monster, round_)
    errand = guard_duty.decide(run, monster, round_) if monster.mind.keeps and mood != "asleep" else None
    if errand is not None:
        acts.interrupt(run, monster.entity)
        return errand
    foe = foes.foe_of(run, monster, round_.divided) if mood != "asleep" else run.hero
    if foe != run.hero:
        return _hunt(run, monster, round_.against(foe))
    if round_.peace.holds(monster):
        if mood == "hunting":
            stealth.lose(monster.mind)
            mood = monster.mind.mood
        round_ = replace(round_, stealth=0)
    elif ailing and status_effects.blind(run, monster.entity):
        round_ = replace(round_, stealth=status_effects.NEIGHBOURS)
    if mood != "hunting":
        if monster.mind.act >= 0:
            acts.interrupt(run, monster.entity)
        return OTHERWISE[mood](run, monster, round_)
    return _hunt(run, monster, round_)


def _hunt(run: Run, monster: Monster, round_: Round) -> Action:
    """Return a monster's action against its foe: the announced act, an announcement, or the action of its temper."""
    kind = monster.creature.kind
    temper = kind.temper
    begun = telegraphing.carry_out(run, monster, round_)
    if begun is None and not temper.bides:
        begun = telegraphing.begin(run, monster, round_)
    return begun or HUNTING[temper](run, monster, round_)
