"""Flanks: comes at its foe from the side where none of its pack is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.world.components import Creature
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

DETOUR = 6  # steps that it goes round at most
SHIFTS = 2  # the same where it stands beside its foe already


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer: behind a foe that others already keep busy."""
    near, at = round_.near_foe(monster), monster.at
    behind = _behind(run, monster, round_)
    if behind is not None and 0 < round_.to(*behind, monster).distance(at.x, at.y) <= (SHIFTS if near else DETOUR):
        return approach(run, monster, round_.to(*behind, monster))
    if near:
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def _behind(run: Run, monster: Monster, round_: Round) -> tuple[int, int] | None:
    """Return the free cell beside the foe farthest round from those of the pack who are there.

    None if nobody is, or the monster is on the other side itself.
    """
    foe, floor, grid = round_.foe_at, run.floor, round_.grid(monster)
    bodies = {
        (dx, dy): floor.occupants.get((foe.x + dx, foe.y + dy)) for dx, dy in STEPS if grid.allows(foe.x, foe.y, dx, dy)
    }
    kind, own = monster.creature.kind, (monster.at.x - foe.x, monster.at.y - foe.y)
    busy = [
        step
        for step, body in bodies.items()
        if body not in (None, monster.entity) and run.world.get(body, Creature).kind is kind
    ]
    free = [step for step, body in bodies.items() if body in (None, monster.entity)]
    if not busy or not free:
        return None
    best = min(free, key=lambda step: _towards(step, busy))
    if own in free and _towards(own, busy) < 0:
        return None
    return foe.x + best[0], foe.y + best[1]


def _towards(step: tuple[int, int], others: list[tuple[int, int]]) -> int:
    """Return how much a step points where the nearest of the others does; below 0 it points away from all."""
    return max(step[0] * other[0] + step[1] * other[1] for other in others)
