"""Stalks: takes steps only while the hero does not see it, and is heard to scrape along then."""

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

SCRAPES = 6  # how loud a step of it is


def unless_watched(run: Run, monster: Monster, action: Action) -> Action:
    """Return what a monster meant to do, or a rest if that is a step and the hero sees it."""
    if not isinstance(action, Walk | Swap):
        return action
    if in_sight(run, monster.at.x, monster.at.y) and not status_effects.helpless(run, run.hero):
        return REST
    noise.make(run, monster.at.x, monster.at.y, SCRAPES, monster.entity, "stone scraping on stone")
    return action
