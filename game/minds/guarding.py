"""Guards: stands at its post, awake, and goes back there after it has lost the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach, notice
from game.rules.beings import hiding
from game.rules.combat import bosses
from game.rules.senses import stealth
from game.rules.senses.fov import in_sight

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Look out, or walk back to the post."""
    mind, at = monster.mind, monster.at
    if monster.creature.kind.lurks and (at.x, at.y) == (mind.post_x, mind.post_y) and not in_sight(run, at.x, at.y):
        hiding.hide(run, monster.entity)
    if monster.creature.kind.boss:
        if not round_.is_peaceful and bosses.has_entered(run, monster):
            bosses.greet(run, monster)
            return REST
    elif stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster)
        return REST
    if (at.x, at.y) == (mind.post_x, mind.post_y) or mind.post_x < 0:
        return REST
    return approach(run, monster, round_.to(mind.post_x, mind.post_y, monster))
