"""Lurks: lies in wait unseen until its prey is in reach or it is found; others of its kind rise with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import hiding
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query

if TYPE_CHECKING:
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

RISE = 5  # cells within which others of its kind come out with it


def comes_out(run: Run, monster: Monster, round_: Round) -> bool:
    """Let a hidden monster come out if its prey is near, it was called or its cover is gone; tell whether it does.

    One that poses as an item waits until it is picked up, one buried in the ground until its trap goes off.
    """
    if hiding.is_buried(run, monster.entity):
        return False
    kind = monster.creature.kind
    waits = bool(kind.guises) or not round_.near_foe(monster)
    if waits and monster.mind.mood != "hunting" and hiding.suits(run, kind, monster.at.x, monster.at.y):
        return False
    hiding.come_out(run, monster.entity)
    stealth.wake(run, monster.entity)
    for other in query.monsters(run):
        near = distance(other.at.x, other.at.y, monster.at.x, monster.at.y) <= RISE
        if other.mind.hidden and near and other.creature.kind is monster.creature.kind:
            hiding.come_out(run, other.entity)
            stealth.wake(run, other.entity)
    return True
