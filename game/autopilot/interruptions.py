"""Interruptions: what ends any goal of the hero before its next step, as a list in their order.

The first of them that holds is the reason that the player reads, so what he must know first stands first.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.autopilot import flames, followers
from game.autopilot.company import arrivals, company, strikes_beside
from game.autopilot.doubts import TOO_HURT
from game.autopilot.priorities import first
from game.autopilot.stop_reason import StopReason
from game.autopilot.wellbeing import is_badly_hurt, is_in_gas
from game.rules import status_effects
from game.rules.beings import grappling
from game.rules.items.identify import capitalized
from game.rules.senses import avoiding, gas
from game.world.components import Creature
from game.world.events import Approached, Called, Hit, Hurt, Sprung, Stole, Telegraphed

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.autopilot.course import Course
    from game.knowledge import KnownCreature
    from game.world.run import Run


LONGEST_FIGHT = 20  # blows
NOTED = 5  # a fifth of his health, lost since the goal was begun, ends it in a fight


def interruption(run: Run, goal: Course, seen: list[KnownCreature]) -> StopReason | None:
    """Return what ends a goal now, with these creatures in sight; None if nothing does."""
    return first(in_order(goal, seen), run, goal)


def in_order(goal: Course, seen: list[KnownCreature]) -> tuple[Callable[[Run, Course], StopReason | None], ...]:
    """Return the interruptions of a goal, with these creatures in sight, in the order in which they are looked for."""
    return (
        end,
        partial(
            arrivals if goal.expects_foes else company, seen=seen
        ),  # before what has hurt him: who comes now is the greater danger
        partial(announcement, seen=seen),
        trap,
        theft,
        ally,
        arrival,
        wound,
        long_fight,
        daze,  # this and the next ones hold turn after turn, and would hide the news above
        hold,
        fire,
        harmful_gas,
    )


def end(run: Run, goal: Course) -> StopReason | None:
    """Stop at the end of the run."""
    del goal
    return StopReason("Your run is over.") if run.outcome is not None else None


def announcement(run: Run, goal: Course, *, seen: list[KnownCreature]) -> StopReason | None:
    """Stop for a foe in sight that has just announced an act or called others, which is told of."""
    foes = {creature.entity for creature in seen}
    news = any(isinstance(event, Called | Telegraphed) and event.who in foes for event in run.events)
    return StopReason("You stop.") if news and goal.turns and goal.cautious else None


def trap(run: Run, goal: Course) -> StopReason | None:
    """Stop for a trap that the hero has sprung on the way."""
    sprung = any(isinstance(event, Sprung) and event.who == run.hero for event in run.events)
    return StopReason("You stop.") if sprung and goal.turns and goal.cautious else None


def theft(run: Run, goal: Course) -> StopReason | None:
    """Stop for a theft, which is told of."""
    stolen = any(isinstance(event, Stole) for event in run.events)
    return StopReason("You stop.") if stolen and goal.turns and goal.cautious else None


def ally(run: Run, goal: Course) -> StopReason | None:
    """Stop for an ally that fights or died; before the first step such news is noted as known."""
    news = followers.news(run, goal.memory) if goal.cautious else ""
    return StopReason(news, "bad") if news and goal.turns else None


def arrival(run: Run, goal: Course) -> StopReason | None:
    """Stop for wanderers whom the hero has just heard come to the floor."""
    heard = any(isinstance(event, Approached) for event in run.events)
    stops = heard and goal.turns and goal.cautious and not goal.is_fighting
    return StopReason("You stop and listen.") if stops else None


def wound(run: Run, goal: Course) -> StopReason | None:
    """Stop for a wound since the last step, and name what hurt the hero; in a fight only for wounds of note."""
    wounded = run.world.get(run.hero, Creature).health < goal.last.health
    fights = goal.is_fighting or strikes_beside(run, goal)  # a foe that came back is fought again
    if not (wounded and goal.cautious and (_is_of_note if fights else _is_news)(run, goal)):
        return None
    if fights:
        return _pause(run, goal)
    causes = [event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero]
    named = f"You are being hurt by {causes[-1]}." if causes else "You are under attack."
    return StopReason(named)


def _pause(run: Run, goal: Course) -> StopReason:
    """Return the reason to stop in a fight for a wound; to one who is weak it is the question whether to fight on."""
    creature = run.world.get(run.hero, Creature)
    left = f"with {creature.health} of {creature.max_health} health left"
    if not is_badly_hurt(run):
        return StopReason(f"You pause, {left}.", "bad")
    goal.memory.was_hurt = True
    told = f"{TOO_HURT.removesuffix('.')}, {left}. Press again to fight."
    return StopReason(told, "bad", frozenset({TOO_HURT}))


def _is_of_note(run: Run, goal: Course) -> bool:
    """Tell whether the hero has become weak, or has lost a good part of his health since the goal was begun.

    That is a part of all his health or, while he is weak, of what he had left.
    """
    creature, is_weak = run.world.get(run.hero, Creature), is_badly_hurt(run)
    if is_weak and TOO_HURT not in goal.granted:
        return True
    return (goal.health - creature.health) * NOTED >= (goal.health if is_weak else creature.max_health)


def _is_news(run: Run, goal: Course) -> bool:
    """Tell whether a wound has a cause other than the ailments at the last step, or leaves the hero weak.

    Weakness is no reason to stay in gas.
    """
    causes = {event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero}
    if any(isinstance(event, Hit) and event.target == run.hero for event in run.events):
        return True
    return (is_badly_hurt(run) and not (goal.from_gas or goal.from_fire)) or not causes <= goal.last.ailments


def long_fight(run: Run, goal: Course) -> StopReason | None:
    """Stop a fight after many blows, as some foes cannot be struck down."""
    del run
    return StopReason("You stop for breath.") if goal.is_fighting and goal.blows >= LONGEST_FIGHT else None


def daze(run: Run, goal: Course) -> StopReason | None:
    """Stop a walk of a confused hero, but not one out of gas, which would daze him for longer, if no peril is near."""
    if not (goal.walks and status_effects.has(run, run.hero, "dazed")):
        return None
    if not _leads_out_of_gas(run, goal):
        if goal.cautious and is_in_gas(run):
            return None  # the gas is the reason, and no waiting ends it
        return StopReason("You are too confused to find your way: wait until it passes.")
    peril = avoiding.peril_beside(run)
    if not peril:
        return None
    told = f"You are too confused to find your way, with {peril} beside you"
    if avoiding.peril_beside(run, swum=False) or not goal.insists:
        return StopReason(f"{told}: step out of the gas yourself.")
    return None if told in goal.granted else StopReason(f"{told}. Press again to go on.", asks=frozenset({told}))


def hold(run: Run, goal: Course) -> StopReason | None:
    """Stop a walk of a hero who is held, unless it can pull him free of what holds him, or strikes at it."""
    pulls = goal.cautious and grappling.can_pull(run, run.hero)
    is_held = status_effects.has(run, run.hero, "held")
    if not (goal.walks and is_held) or goal.is_fighting or pulls or strikes_beside(run, goal):
        return None
    by = grappling.holder(run, run.hero)
    kinds = [kind for kind in status_effects.kinds_of(run, run.hero) if "held" in kind.does]
    if not by and all(kind.counts == "holder" for kind in kinds):
        return None  # whoever held him is gone, so that the next step frees him
    if not by:
        return StopReason("You are held fast: pull free step by step, or strike what holds you.")
    told = f"The {run.world.get(by, Creature).kind.name} holds you"
    if goal.fights and goal.cautious:
        goal.memory.dared |= {(by, True)}
        return StopReason(f"{told}. Press again to fight it.")
    return StopReason(f"{told}: strike at it, or get it to let go.")


def fire(run: Run, goal: Course) -> StopReason | None:
    """Stop for fire on the hero or about to reach him, with advice, unless the goal leads out of it."""
    if not goal.cautious or (goal.leads_out and (goal.from_fire or not goal.turns)):
        return None
    peril = flames.peril(run, leads_out=goal.leads_out)
    return StopReason(peril, "bad") if peril else None


def harmful_gas(run: Run, goal: Course) -> StopReason | None:
    """Stop in bad gas, with advice, unless the goal leads out of it."""
    if not goal.cautious or not is_in_gas(run) or _leads_out_of_gas(run, goal):
        return None
    gases = gas.names_at(run, run.hero)
    names, one = capitalized(" and ".join(gases)), len(gases) == 1
    came = ("drifts over" if one else "drift over") if goal.turns else ("is around" if one else "are around")
    way = ". Press again to get out of it." if goal.leads_out else ": {explore} leads you out of it."
    held = ", and you hold your breath" if gas.holds_breath(run, run.hero) else ""
    return StopReason(f"{names} {came} you{held}{way}", "bad")


def _leads_out_of_gas(run: Run, goal: Course) -> bool:
    """Tell whether a goal leads, or is about to lead, out of the bad gas in which it began."""
    begun = goal.leaves_gas and goal.cautious and (goal.from_gas or not goal.turns)
    return begun and is_in_gas(run)
