"""Monster AI: a monster's mood, and while it hunts its temper, decide its next action; terror comes before both.

Each mood and each temper has a file. `decide` asks in this order: terror (`fleeing`), orders of its master, errands
(`keeping`), mood, temper. A hurt monster flees if its temper is `retreat` or `bathe`, a thief with its loot.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.minds import (
    allies,
    diggers,
    dwellers,
    fleeing,
    hunting,
    melee,
    moods,
    ranged,
    stalkers,
    support,
    telegraphing,
    thieves,
    trappers,
    wardens,
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
    from game.minds.base import Round
    from game.world.components import Mood
    from game.world.query import Monster
    from game.world.run import Run

    Mind = Callable[[Run, Monster, Round], Action]

BY_MOOD: dict[Mood, Mind] = {  # of monsters that do not hunt
    "asleep": moods.sleep,
    "wandering": moods.wander,
    "fleeing": fleeing.flee,
    "guarding": moods.guard,
    "curious": moods.look_about,
    "eating": moods.eat,
}
BY_TEMPER: dict[str, Mind] = {  # of hunting monsters, by the ids of game.content.tempers
    "hunt": hunting.hunt,
    "wander": hunting.hunt,
    "guard": hunting.hunt,
    "lurk": hunting.hunt,
    "stalk": hunting.hunt,
    "flit": hunting.flit,
    "trail": stalkers.trail,
    "pace": stalkers.pace,
    "waylay": stalkers.waylay,
    "charge": melee.charge,
    "fence": melee.fence,
    "flank": melee.flank,
    "circle": melee.circle,
    "face": melee.face,
    "shoot": ranged.shoot,
    "cast": ranged.cast,
    "still": ranged.stand,
    "sap": ranged.sap,
    "support": support.support,
    "tend": support.tend,
    "screen": support.screen,
    "lead": support.lead,
    "snare": trappers.snare,
    "spin": trappers.spin,
    "net": trappers.net,
    "cling": trappers.cling,
    "thieve": thieves.thieve,
    "gather": thieves.gather,
    "hoard": thieves.hoard,
    "break": diggers.break_through,
    "burrow": diggers.burrow,
    "shore": dwellers.keep_to_shore,
    "gulp": dwellers.gulp,
    "bathe": dwellers.bathe,
    "drift": dwellers.drift,
    "darkle": dwellers.darkle,
    "haunt": dwellers.haunt,
    "work": wardens.work,
    "retreat": fleeing.retreat,
}


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Return the next action of this monster; some never move while the hero watches."""
    action = _choose(run, monster, round_)
    return stalkers.unless_watched(run, monster, action) if monster.creature.kind.temper.unseen else action


def _choose(run: Run, monster: Monster, round_: Round) -> Action:
    """Return an action chosen by fear, by discord or by mood; a hunting monster leaves it to its temper."""
    if monster.mind.mood == "captive":
        return REST
    if monster.mind.hidden and not stalkers.comes_out(run, monster, round_):
        return REST
    mood = monster.mind.mood
    ailing = run.world.has(monster.entity, Statuses)
    terror = status_effects.terror(run, monster.entity) if ailing else 0
    if terror and not banners.in_view(run, monster.entity):
        acts.interrupt(run, monster.entity)
        return fleeing.flee(run, monster, round_.against(terror))
    if mood == "following":
        return allies.follow(run, monster, round_)
    errand = wardens.keep_post(run, monster, round_) if monster.mind.keeps and mood != "asleep" else None
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
        return BY_MOOD[mood](run, monster, round_)
    return _hunt(run, monster, round_)


def _hunt(run: Run, monster: Monster, round_: Round) -> Action:
    """Return a monster's action against its foe: the announced act, an announcement, or the action of its temper."""
    kind = monster.creature.kind
    temper = kind.temper
    begun = telegraphing.carry_out(run, monster, round_)
    if begun is None and not temper.bides:
        begun = telegraphing.begin(run, monster, round_)
    return begun or BY_TEMPER[temper.id](run, monster, round_)
