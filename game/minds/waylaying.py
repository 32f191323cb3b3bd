"""Waylays: runs past the foe to the stairs that he needs, and blocks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import hunting
from game.minds.base import REST, approach
from game.rules import keystone

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the stairs, striking only a foe that bars the path; strike from there; hunt if no path leads to them."""
    at, stairs = monster.at, _needed(run, round_.foe)
    if (at.x, at.y) == stairs:
        return Strike(round_.foe) if round_.near_foe(monster) else REST
    distances = round_.to(*stairs, monster)
    if distances.distance(at.x, at.y) < 0:
        return hunting.decide(run, monster, round_)
    step = approach(run, monster, distances)
    return Strike(round_.foe) if step is REST and round_.near_foe(monster) else step


def _needed(run: Run, foe: int) -> tuple[int, int]:
    """Return the stairs that the foe will take: up with the Keystone, else down."""
    level = run.floor.level
    return level.stairs_up if keystone.holds_keystone(run, foe) else level.stairs_down
