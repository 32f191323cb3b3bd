"""Paces: steps when its foe does and never loses it; some build walls behind the foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Build, can_build
from game.minds.base import REST, approach
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


OPEN = 5  # walkable cells around a place that may be walled up, so that one can still go round it


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike an adjacent foe; if the foe has stepped, come nearer or wall up the cell that it left; else stand."""
    mind, foe = monster.mind, round_.foe_at
    left = mind.goal_x, mind.goal_y
    mind.goal_x, mind.goal_y = foe.x, foe.y
    if round_.near_foe(monster):
        return Strike(round_.foe)
    if left == (foe.x, foe.y):
        return REST
    mind.steps += 1
    builds = monster.creature.kind.builds
    if builds is not None and mind.steps % builds.every == 0 and can_build(run, *left) and _is_open(run, *left):
        return Build(*left)
    return approach(run, monster, round_.to_foe(monster))


def _is_open(run: Run, x: int, y: int) -> bool:
    """Tell whether one could still go round a wall at (x, y)."""
    walkable = run.floor.ground.walkable
    return sum(bool(walkable[y + dy, x + dx]) for dx, dy in STEPS) >= OPEN
