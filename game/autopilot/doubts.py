"""Doubts: what speaks against a fight, until the player consents to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.autopilot.quarry import bursts, is_beside
from game.autopilot.stop_reason import Killer
from game.autopilot.wellbeing import is_badly_hurt
from game.knowledge import foes_in_sight
from game.rules.combat.odds import reckon
from game.world.components import Creature

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.autopilot.course import Course
    from game.autopilot.memory import AutopilotMemory
    from game.autopilot.stop_reason import Asked
    from game.knowledge import KnownCreature
    from game.world.run import Run

KILLING = 2  # a foe that can kill the hero in this many hits is not fought
HITS = {1: "one hit", 2: "two hits"}
ALL = 0  # in place of a foe's number: those beside the hero together
TOO_HURT = "You are too badly hurt to fight on."
GONE = 10  # turns without a foe after which the player is asked again


class Doubt(NamedTuple):
    """What speaks against a fight, and what the player consents to by pressing again."""

    told: str
    asks: frozenset[Asked]


def why_not_fight(run: Run, goal: Course) -> Doubt | None:
    """Return why autofight strikes no blow: a wound, or a foe that could kill the hero; None if it does.

    Whatever the player granted by pressing again does not count. For a foe that holds until the fight is over, or until
    the foe could kill the hero in fewer hits.
    """
    if is_badly_hurt(run):  # who is fought all the same, whoever it is
        return None if TOO_HURT in goal.granted else Doubt(TOO_HURT, frozenset({TOO_HURT}))
    feared = [(name, killer) for name, killer in _killers(run) if not _has_consent(run, goal, killer)]
    if not feared:
        return _why_not_fight_all(run, goal)
    name, first = feared[0]
    told = f"The {name} could kill you in {HITS[first.hits]}."
    return Doubt(told, frozenset(killer for _, killer in feared))


def _why_not_fight_all(run: Run, goal: Course) -> Doubt | None:
    """Return why autofight strikes no blow among several who could kill the hero in one turn; None if they cannot."""
    foes = foes_in_sight(run) if run.habits.shuns_killers else ()
    beside = [foe for foe in foes if is_beside(run, foe) and foe.is_aware and foe.mood != "fleeing"]
    most = sum(reckon(run, foe.entity).theirs.high for foe in beside)
    killers = Killer(ALL, 1)
    is_safe = len(beside) == 1 or most < run.world.get(run.hero, Creature).health
    if is_safe or _has_consent(run, goal, killers):
        return None
    return Doubt("Those beside you could kill you in one turn.", frozenset({killers}))


def why_not_strike(goal: Course, foe: KnownCreature) -> Doubt | None:
    """Return why a foe that bursts is not struck from beside it; None if it does not, or the player consented."""
    told = f"The {foe.kind.name} is best struck from afar."
    return Doubt(told, frozenset({told})) if bursts(foe) and told not in goal.granted else None


def keep_consent(run: Run, memory: AutopilotMemory, granted: Collection[Asked]) -> None:
    """Remember the killers whom the player consented to fight, and when they were last seen."""
    killers = sorted((each for each in granted if isinstance(each, Killer)), key=lambda each: -each.hits)
    memory.agreed |= {killer.foe: (killer.hits, run.turn) for killer in killers}  # the fewest hits last
    for foe in memory.agreed.keys() & run.in_sight:
        memory.agreed[foe] = memory.agreed[foe][0], run.turn


def _killers(run: Run) -> list[tuple[str, Killer]]:
    """Return the foes in sight who could kill the hero in a few hits, each with its name."""
    foes = foes_in_sight(run) if run.habits.shuns_killers else ()
    hunters = [foe for foe in foes if foe.is_aware and foe.mood != "fleeing"]
    hits = [(foe.kind.name, Killer(foe.entity, reckon(run, foe.entity).theirs.fewest_hits)) for foe in hunters]
    return [(name, killer) for name, killer in hits if killer.hits <= KILLING]


def _has_consent(run: Run, goal: Course, killer: Killer) -> bool:
    """Return whether the player consented just now, or earlier in this fight, to fight a foe that kills so soon."""
    hits, seen = goal.memory.agreed.get(killer.foe, (KILLING + 1, 0))
    return killer in goal.granted or (killer.hits >= hits and run.turn - seen <= GONE)
