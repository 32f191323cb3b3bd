"""Stalks: moves only while the hero does not see it, and is then heard to scrape along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Swap, Walk
from game.minds.base import REST
from game.rules import noise, status_effects
from game.rules.fov import in_sight

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.query import Monster
    from game.world.run import Run

SCRAPES = 6  # loudness of its steps


def unless_watched(run: Run, monster: Monster, action: Action) -> Action:
    """Return the given action, or a rest if it is a step and the hero watches."""
    if not isinstance(action, Walk | Swap):
        return action
    if in_sight(run, monster.at.x, monster.at.y) and not status_effects.helpless(run, run.hero):
        return REST
    noise.make(run, monster.at.x, monster.at.y, SCRAPES, monster.entity, "stone scraping on stone")
    return action
