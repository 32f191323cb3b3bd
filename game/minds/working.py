"""Works: locks the doors of the room where it sees the hero, one after another, and then fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.moving import Lock, can_lock
from game.minds import hunting
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike who is near; else go to the nearest door that is still to be locked; else hunt."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    at, steps = monster.at, {}
    for door in _doors(run, round_):
        steps[door] = round_.to(*door, monster).distance(at.x, at.y)
    reached = [door for door in steps if steps[door] > 0]
    if not reached:
        return hunting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    x, y = min(reached, key=lambda door: (steps[door], door))
    if abs(x - at.x) + abs(y - at.y) == 1:
        return Lock(x, y)
    return approach(run, monster, round_.to(x, y, monster))


def _doors(run: Run, round_: Round) -> list[tuple[int, int]]:
    """Return the doors of the room where the foe is that can be locked."""
    level = run.floor.level
    room = int(level.room_at[round_.foe_at.y, round_.foe_at.x])
    if room < 0:
        return []
    left, top, right, bottom = level.rooms[room].bounds
    around = [(x, y) for y in range(top - 1, bottom + 1) for x in range(left - 1, right + 1) if run.floor.inside(x, y)]
    doors = [(x, y) for x, y in around if run.floor.ground.kind_at(x, y).door and can_lock(run, x, y)]
    return [(x, y) for x, y in doors if any(level.room_at[y + dy, x + dx] == room for dx, dy in CLOCKWISE)]
