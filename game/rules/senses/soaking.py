"""Soaking: the effect of water on creatures in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses import torches
from game.world import query
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.world.run import Run

SOAKED = "soaked"  # status
LASTS = 10  # turns out of the water


def soak(run: Run, entity: int) -> None:
    """Wet a creature through, unless it lives in water."""
    home = run.world.get(entity, Creature).kind.home
    if home is None or not home.swum:
        status_effects.apply_status(run, entity, SOAKED, LASTS)
        for item in query.all_worn(run, entity):
            if item.kind.doused:
                torches.douse(run, entity, item)


def wade(run: Run) -> None:
    """Soak all creatures in water as a turn passes, unless they fly."""
    floor, soaks = run.floor, run.content.ground.soaks
    for entity, (creature, at) in run.world.rows(Creature, Position):
        if not soaks.item(floor.ground.terrain.item(at.y, at.x)) or creature.health <= 0:
            continue
        if "flies" not in status_effects.traits(run, entity):
            soak(run, entity)
