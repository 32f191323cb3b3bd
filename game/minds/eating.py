"""Eats: goes to the food laid for it, and ignores everything else until that is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach
from game.rules.combat import baiting
from game.rules.senses import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the food and eat, or give up if it is gone or out of reach."""
    mind, at = monster.mind, monster.at
    distances = round_.to(mind.goal_x, mind.goal_y, monster)
    if baiting.food_at(run, mind.goal_x, mind.goal_y) is None or distances.distance(at.x, at.y) < 0:
        stealth.lose(mind)
        return REST
    if (at.x, at.y) == (mind.goal_x, mind.goal_y):
        baiting.eat(run, monster)
        return REST
    return approach(run, monster, distances)
