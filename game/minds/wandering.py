"""Wanders from room to room, looking about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, approach, first_free, notice
from game.minds.flitting import some_steps
from game.rules import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

ARRIVED = 1  # steps from the goal that count as there


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Notice the hero, or go on to the goal, or choose another; guards go back to their posts."""
    mind, at = monster.mind, monster.at
    if stealth.notices(run, mind, at, round_.foe_at, round_.stealth):
        notice(run, monster)
        return REST
    if monster.creature.kind.home:  # rooms are nothing to it
        return first_free(run, monster, some_steps(run, monster, round_)) or REST
    if monster.creature.kind.temper.returns and mind.post_x >= 0:
        mind.mood = "guarding"
        return approach(run, monster, round_.to(mind.post_x, mind.post_y, monster))
    distances = None
    if mind.goal_x >= 0 and abs(mind.goal_x - at.x) + abs(mind.goal_y - at.y) > ARRIVED:
        distances = round_.to(mind.goal_x, mind.goal_y, monster)
    if distances is None or distances.distance(at.x, at.y) < 0:
        room = run.dice.pick(run.floor.level.rooms)
        mind.goal_x, mind.goal_y = room.center
        distances = round_.to(mind.goal_x, mind.goal_y, monster)
    return approach(run, monster, distances)
