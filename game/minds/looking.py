"""Looks about: goes to where it heard or saw something, stays for a while, then resumes what it did before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach, first_free, notice
from game.minds.flitting import some_steps
from game.rules.senses import stealth
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

THERE = 1  # distance from the place that counts as there
STAYS = 500  # per mille of its turns there in which it stands still


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Notice the hero, go on to the place, or look about there until its patience is over."""
    mind, at = monster.mind, monster.at
    if stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster)
        return REST
    mind.patience -= 1
    if mind.patience <= 0:
        stealth.resume(mind)
    if distance(at.x, at.y, mind.goal_x, mind.goal_y) > THERE:
        return approach(run, monster, round_.to(mind.goal_x, mind.goal_y, monster))
    stays = run.dice.chance(STAYS)
    return REST if stays else first_free(run, monster, some_steps(run, monster, round_)) or REST
