"""Statuses: how they begin, what they do meanwhile, how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world import query, spawn
from game.world.components import Position, Statuses
from game.world.events import Afflicted, Recovered
from game.world.run import here

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import StatusKind


def kinds_of(entity: int) -> Sequence[StatusKind]:
    """The kinds of the statuses that a creature has."""
    statuses = query.find(entity, Statuses)
    if statuses is None:
        return ()
    kinds = here().content.statuses
    return [kinds[name] for name in statuses.turns]


def afflict(target: int, status: str, turns: int) -> None:
    """Give a status for so many turns; the longer of two of the same counts."""
    statuses = query.find(target, Statuses)
    if statuses is None:
        statuses = Statuses()
        spawn.add(target, statuses)
    fresh = status not in statuses.turns
    statuses.turns[status] = max(statuses.turns.get(status, 0), turns)
    if fresh:
        at = query.get(target, Position)
        here().emit(Afflicted(at.x, at.y, target, status))


def recover(target: int, status: str) -> None:
    """End a status."""
    statuses = query.find(target, Statuses)
    if statuses is None or status not in statuses.turns:
        return
    del statuses.turns[status]
    if not statuses.turns:
        spawn.strip(target, Statuses)
    at = query.get(target, Position)
    here().emit(Recovered(at.x, at.y, target, status))


def helpless(entity: int) -> bool:
    """Whether the creature cannot act."""
    return query.has(entity, Statuses) and any(kind.helpless for kind in kinds_of(entity))


def dazed(entity: int) -> bool:
    """Whether the creature's steps go astray."""
    return any(kind.dazed for kind in kinds_of(entity))


def pace(entity: int, ticks: int) -> int:
    """How long something takes that usually takes so many ticks."""
    for kind in kinds_of(entity):
        ticks = ticks * kind.pace // 100
    return max(ticks, 1)


def weakness(entity: int) -> int:
    """Points of strength lost to statuses."""
    return sum(kind.weakens for kind in kinds_of(entity))


def mends(entity: int) -> bool:
    """Whether health comes back by itself: not while something eats at it."""
    return not any(kind.harm for kind in kinds_of(entity))
