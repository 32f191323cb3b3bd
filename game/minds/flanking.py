"""Flanks: comes at its foe from the side opposite to its pack."""

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

DETOUR = 6  # length of its detour at most, in steps
SHIFTS = 2  # length of its detour at most when it is already beside its foe, in steps


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer; go behind a foe that others of the pack keep busy."""
    near, at = round_.near_foe(monster), monster.at
    behind = _behind(run, monster, round_)
    if behind is not None and 0 < round_.to(*behind, monster).distance(at.x, at.y) <= (SHIFTS if near else DETOUR):
        return approach(run, monster, round_.to(*behind, monster))
    if near:
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def _behind(run: Run, monster: Monster, round_: Round) -> tuple[int, int] | None:
    """Return the free cell beside the foe that is most opposite to the pack members beside it.

    None if none of the pack is beside it, or the monster is on the opposite side already.
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
    """Return how closely a step points to the nearest of the others; below 0 it points away from all."""
    return max(step[0] * other[0] + step[1] * other[1] for other in others)
