"""Doubts: what speaks against a fight, until the player consents to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.autopilot.wellbeing import is_badly_hurt
from game.knowledge import foes_in_sight
from game.rules.combat.odds import reckon

if TYPE_CHECKING:
    from game.autopilot.course import Course
    from game.autopilot.stop_reason import Asked
    from game.knowledge import KnownCreature
    from game.world.run import Run

KILLING = 2  # a foe that can kill the hero in this many hits is not fought
HITS = {1: "one hit", 2: "two hits"}
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
    feared = [(foe, hits) for foe, hits in _killers(run) if not _is_agreed(run, goal, foe.entity, hits)]
    if not feared:
        return None
    told = f"The {feared[0][0].kind.name} could kill you in {HITS[feared[0][1]]}."
    return Doubt(told, frozenset(_name(foe.entity, hits) for foe, hits in feared))


def _killers(run: Run) -> list[tuple[KnownCreature, int]]:
    """Return the foes in sight who could kill the hero in a few hits, each with their number."""
    foes = foes_in_sight(run) if run.habits.shuns_killers else ()
    hunters = [foe for foe in foes if foe.is_aware and foe.mood != "fleeing"]
    hits = [(foe, reckon(run, foe.entity).theirs.fewest_hits) for foe in hunters]
    return [(foe, fewest) for foe, fewest in hits if fewest <= KILLING]


def _is_agreed(run: Run, goal: Course, foe: int, hits: int) -> bool:
    """Tell whether the player consented to fight a foe that can kill in so many hits, and note it for the fight."""
    if _name(foe, hits) in goal.granted:
        goal.memory.agreed[foe] = hits, run.turn
    at, seen = goal.memory.agreed.get(foe, (KILLING + 1, 0))
    return hits >= at and run.turn - seen <= GONE


def _name(foe: int, hits: int) -> str:
    return f"killer {foe} {hits}"
