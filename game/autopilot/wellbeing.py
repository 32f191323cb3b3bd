"""The hero's wellbeing, as far as it makes a goal careful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge import foes_in_sight
from game.rules.combat.odds import reckon
from game.rules.senses import gas
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.autopilot.stop_reason import Asked
    from game.world.run import Run

KILLING = 2  # a foe that can kill the hero in this many hits is not fought


def is_badly_hurt(run: Run) -> bool:
    """Tell whether the hero's health is below the share that makes him careful."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 100 < creature.max_health * run.habits.careful_below


def why_not_fight(run: Run, granted: Collection[Asked]) -> str:
    """Return why autofight strikes no blow: a wound, or a foe that could kill the hero; "" if it does.

    Whatever the player was `granted` by pressing again does not count.
    """
    if is_badly_hurt(run):
        doubts = ["You are too badly hurt to fight on."]  # who is fought all the same, whoever it is
    else:
        doubts = [
            f"The {foe.kind.name} could kill you in two hits."
            for foe in (foes_in_sight(run) if run.habits.shuns_killers else ())
            if foe.is_aware and foe.mood != "fleeing" and reckon(run, foe.entity).theirs.fewest_hits <= KILLING
        ]
    return next((doubt for doubt in doubts if doubt not in granted), "")


def is_in_gas(run: Run) -> bool:
    """Tell whether the hero stands in gas that harms him."""
    at = run.world.get(run.hero, Position)
    return gas.harms(run, run.hero, at.x, at.y)
