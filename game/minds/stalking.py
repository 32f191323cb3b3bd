"""Stalks: moves only while neither the hero nor an ally sees it, and is then heard to scrape along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Swap, Walk
from game.minds.base import REST
from game.rules import status_effects
from game.rules.beings import allies, noise
from game.rules.senses.fov import in_sight, sees

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.query import Monster
    from game.world.run import Run

SCRAPES = 6  # loudness of its steps


def unless_watched(run: Run, monster: Monster, action: Action) -> Action:
    """Return the given action, or a rest if it is a step and the hero or an ally watches."""
    if not isinstance(action, Walk | Swap):
        return action
    if in_sight(run, monster.at.x, monster.at.y) and not status_effects.helpless(run, run.hero):
        return REST
    if any(sees(run, ally.entity, monster.entity) for ally in allies.on_floor(run)):
        return REST
    noise.make(run, monster.at.x, monster.at.y, SCRAPES, monster.entity, "stone scraping on stone")
    return action
