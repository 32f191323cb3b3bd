"""Monster AI: what a monster does next.

`decide` is called for each action that a monster's energy allows. The first of `PRIORITIES` that has an action decides,
and they go from what a monster cannot help to what it would like:

1. **Captives rest**, and so do those that lie hidden until prey comes near: fear alone gives no hidden one away.
2. **Terror** drives all others from what they fear, an ally in spite of its orders too. Only a banner stops it.
3. **Allies** follow their orders. What comes below is about monsters whose foe is the hero.
4. **An errand**: the guard of a lever or a bell, once alarmed, uses it before it fights, or a hero who stands beside
   the guard could keep every bell from being rung.
5. **Another foe** than the hero, by discord, or an ally who is nearer. The monster fights it as it would the hero,
   whatever its mood; only a sleeper notices nobody.
6. **The mood**, unless that is to hunt. A hunter at peace with the hero loses him at this point, so that no temper need
   ask about peace.
7. **The hunt**: an act that was telegraphed, then one that can be begun now, then an ability that can be used, then the
   temper. Tempers that `bide` begin acts in their functions, at the moment that suits them.

Terror, an errand and any mood but hunting also interrupt a telegraphed act, since they take the monster's mind off the
foe. Another foe does not: the act may be aimed at it.

Monsters flee for four reasons: terror, the mood of the fleeing, an ability to run when hurt, and loot. All but bathers
run by `fleeing.flee`.

A monster that moves only unwatched chooses like all others, and then rests instead of a step that somebody would see:
`AFTERWARDS` has its second thoughts.

Each family of minds is a file; `BY_MOOD`, `BY_TEMPER` and `BY_ABILITY` of `abilities` name its functions. They get the
run, the monster and the round, which knows the foe and answers what all monsters ask: whether it is seen, and how far
it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.minds import (
    abilities,
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
    "retreat": hunting.hunt,  # what sets this one and the next three apart are abilities
    "bathe": hunting.hunt,
    "gather": hunting.hunt,
    "work": hunting.hunt,
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
    "hoard": thieves.hoard,
    "break": diggers.break_through,
    "burrow": diggers.burrow,
    "shore": dwellers.keep_to_shore,
    "gulp": dwellers.gulp,
    "drift": dwellers.drift,
    "darkle": dwellers.darkle,
    "haunt": dwellers.haunt,
    "lock": wardens.lock,
    "command": wardens.command,
}
AFTERWARDS: dict[str, Callable[[Run, Monster, Action], Action]] = {  # by temper: what it makes of a chosen action
    "stalk": stalkers.unless_watched,
}


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Return the next action of this monster."""
    action = next(action for choose in PRIORITIES if (action := choose(run, monster, round_)))
    after = AFTERWARDS.get(monster.creature.kind.temper.id)
    return action if after is None else after(run, monster, action)


def _stay(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Let captives rest, and those that lie hidden until they come out."""
    mind = monster.mind
    waits = mind.mood == "captive" or (mind.hidden and not stalkers.comes_out(run, monster, round_))
    return REST if waits else None


def _flee_in_terror(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Run from what the monster is afraid of, unless a banner in view gives it heart."""
    ailing = run.world.has(monster.entity, Statuses)  # most are not, and need not be asked for their fears
    terror = status_effects.terror(run, monster.entity) if ailing else 0
    if not terror or banners.in_view(run, monster.entity):
        return None
    acts.interrupt(run, monster.entity)
    return fleeing.flee(run, monster, round_.against(terror))


def _follow(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Let an ally follow its orders."""
    return allies.follow(run, monster, round_) if monster.mind.mood == "following" else None


def _run_errand(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Let an alarmed guard go to the lever or the bell in its charge."""
    if monster.mind.mood == "asleep" or monster.entity not in round_.keepers:
        return None
    errand = wardens.keep_post(run, monster, round_)
    if errand is not None:
        acts.interrupt(run, monster.entity)
    return errand


def _fight_another(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Turn on another foe than the hero."""
    foe = foes.foe_of(run, monster, round_.divided) if monster.mind.mood != "asleep" else run.hero
    return _hunt(run, monster, round_.against(foe)) if foe != run.hero else None


def _follow_mood(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Act by a mood other than hunting, which a monster at peace with the hero gives up first."""
    mind, peaceful = monster.mind, round_.peace.holds(monster)
    if peaceful and mind.mood == "hunting":
        stealth.lose(monster.creature.kind, mind)
    if mind.mood == "hunting":
        return None
    if peaceful:
        round_ = replace(round_, stealth=0)
    elif run.world.has(monster.entity, Statuses) and status_effects.has(run, monster.entity, "blind"):
        round_ = replace(round_, stealth=status_effects.NEIGHBOURS)
    if mind.acts.number >= 0:
        acts.interrupt(run, monster.entity)
    return BY_MOOD[mind.mood](run, monster, round_)


def _hunt(run: Run, monster: Monster, round_: Round) -> Action:
    """Go for the foe: by an act that was telegraphed, by one that can be begun now, by an ability, by the temper."""
    temper = monster.creature.kind.temper
    return (
        telegraphing.carry_out(run, monster, round_)
        or (None if temper.bides else telegraphing.begin(run, monster, round_))
        or abilities.use(run, monster, round_)
        or BY_TEMPER[temper.id](run, monster, round_)
    )


PRIORITIES: tuple[Callable[[Run, Monster, Round], Action | None], ...] = (
    _stay,
    _flee_in_terror,
    _follow,
    _run_errand,
    _fight_another,
    _follow_mood,
    _hunt,
)
