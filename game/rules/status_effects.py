"""Statuses: how they begin, what they do meanwhile, how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.health import hurt
from game.world.components import Position, Statuses
from game.world.events import Afflicted, Recovered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import StatusKind
    from game.world.components import Creature
    from game.world.run import Run


def kinds_of(run: Run, entity: int) -> Sequence[StatusKind]:
    """The kinds of the statuses that a creature has."""
    statuses = run.world.find(entity, Statuses)
    if statuses is None:
        return ()
    kinds = run.content.statuses
    return [kinds[name] for name in statuses.turns]


def apply_status(run: Run, target: int, status: str, turns: int) -> None:
    """Give a status for so many turns; the longer of two of the same counts."""
    statuses = run.world.find(target, Statuses)
    if statuses is None:
        statuses = Statuses()
        run.world.add(target, statuses)
    fresh = status not in statuses.turns
    statuses.turns[status] = max(statuses.turns.get(status, 0), turns)
    if fresh:
        at = run.world.get(target, Position)
        run.emit(Afflicted(at.x, at.y, target, status))


def recover(run: Run, target: int, status: str) -> None:
    """End a status."""
    statuses = run.world.find(target, Statuses)
    if statuses is None or status not in statuses.turns:
        return
    del statuses.turns[status]
    if not statuses.turns:
        run.world.remove(target, Statuses)
    at = run.world.get(target, Position)
    run.emit(Recovered(at.x, at.y, target, status))


def step(run: Run, entity: int, statuses: Statuses, creature: Creature) -> None:
    """Let a turn of a creature's status effects pass: they do their harm, and run out."""
    if not run.world.alive(entity) or creature.health <= 0:
        return
    kinds = run.content.statuses
    for name in sorted(statuses.turns):
        if kinds[name].harm and creature.health > 0:
            hurt(run, entity, kinds[name].harm, by=kinds[name].cause or kinds[name].name)
    if creature.health <= 0:
        return
    for name in sorted(statuses.turns):
        statuses.turns[name] -= 1
        if statuses.turns[name] <= 0:
            recover(run, entity, name)


def helpless(run: Run, entity: int) -> bool:
    """Whether the creature cannot act."""
    return run.world.has(entity, Statuses) and any(kind.helpless for kind in kinds_of(run, entity))


def dazed(run: Run, entity: int) -> bool:
    """Whether the creature's steps go astray."""
    return any(kind.dazed for kind in kinds_of(run, entity))


def pace(run: Run, entity: int, ticks: int) -> int:
    """How long something takes that usually takes so many ticks."""
    for kind in kinds_of(run, entity):
        ticks = ticks * kind.pace // 100
    return max(ticks, 1)


def weakness(run: Run, entity: int) -> int:
    """Points of strength lost to statuses."""
    return sum(kind.weakens for kind in kinds_of(run, entity))


def mends(run: Run, entity: int) -> bool:
    """Whether health comes back by itself: not while something eats at it."""
    return not any(kind.harm for kind in kinds_of(run, entity))
