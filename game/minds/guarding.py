"""Guards: stands at its post, awake, and goes back there when it lost the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach, notice
from game.rules import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster


def decide(monster: Monster, round_: Round) -> Action:
    """Look out, or walk back to the post."""
    mind, at = monster.mind, monster.at
    if stealth.notices(mind, at, round_.hero_at, round_.stealth):
        notice(monster)
        return REST
    if (at.x, at.y) == (mind.post_x, mind.post_y) or mind.post_x < 0:
        return REST
    return approach(monster, round_.to(mind.post_x, mind.post_y, monster), round_.floor)
