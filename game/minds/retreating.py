"""Retreats: when badly hurt it runs to others of its kind, and comes back with all that are near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import fleeing, hunting
from game.minds.base import approach
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query
from game.world.events import Acted

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

FRIENDS = 12  # cells within which others come along
RUNS = 12  # turns at most


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight while healthy; run for help once a hunt."""
    creature, mind, at = monster.creature, monster.mind, monster.at
    if mind.called or creature.health * 100 >= creature.kind.retreats * creature.max_health:
        return hunting.decide(run, monster, round_)
    if not mind.patience:
        mind.patience = RUNS
        run.emit(Acted(at.x, at.y, monster.entity, "squeaks and turns tail"))
    mind.patience -= 1
    friends = _friends(run, monster)
    if not mind.patience or not round_.sees_foe(monster) or any(gap <= 1 for gap, _ in friends):
        mind.called = True
        mind.patience = 0
        for _, friend in friends:
            stealth.wake(run, friend.entity)
        return hunting.decide(run, monster, round_)
    away = fleeing.decide(run, monster, round_)
    if not friends:
        return away
    to_friend = round_.to(friends[0][1].at.x, friends[0][1].at.y, monster)
    towards_foe = distance(at.x, at.y, round_.foe_at.x, round_.foe_at.y) <= 1
    return away if towards_foe or to_friend.distance(at.x, at.y) < 0 else approach(run, monster, to_friend)


def _friends(run: Run, monster: Monster) -> list[tuple[int, Monster]]:
    """Return those of its kind nearby that do not hunt, each with its distance in cells, the nearest first."""
    at, kind = monster.at, monster.creature.kind
    alike = [other for other in query.monsters(run) if other.creature.kind is kind and other.mind.mood != "hunting"]
    near = [(distance(at.x, at.y, other.at.x, other.at.y), other) for other in alike]
    return sorted((pair for pair in near if pair[0] <= FRIENDS), key=lambda pair: (pair[0], pair[1].entity))
