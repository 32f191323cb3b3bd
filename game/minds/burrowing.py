"""Burrows: digs straight to the foe if walking would take much longer, and leaves a tunnel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Burrow
from game.minds import hunting
from game.minds.base import WALK, avoids
from game.minds.hunting import keep_track
from game.rules import digging
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

DETOUR = 4  # steps that a walk may be longer than the straight line


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, walk if that is about as short, or dig on."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    at, foe = monster.at, round_.foe_at
    walk = round_.to_foe(monster).distance(at.x, at.y)
    if 0 <= walk <= distance(at.x, at.y, foe.x, foe.y) + DETOUR:
        return hunting.decide(run, monster, round_)
    for dx, dy in _straight_on(foe.x - at.x, foe.y - at.y):
        x, y = at.x + dx, at.y + dy
        if digging.is_earth(run, x, y):
            keep_track(run, monster, round_)
            return Burrow(x, y)
        free = (x, y) not in run.floor.occupants and not avoids(run, monster, x, y)
        if free and _leads_on(run, monster, round_, (dx, dy)):
            keep_track(run, monster, round_)
            return WALK[dx, dy]
    return hunting.decide(run, monster, round_)


def _leads_on(run: Run, monster: Monster, round_: Round, step: tuple[int, int]) -> bool:
    """Tell whether it can walk straight on to diggable earth, or until it is level with the foe."""
    (dx, dy), grid, foe = step, round_.grid(monster), round_.foe_at
    x, y = monster.at.x, monster.at.y
    while grid.allows(x, y, dx, dy):
        x, y = x + dx, y + dy
        if (x == foe.x) if dx else (y == foe.y):
            return True
    return (x, y) != (monster.at.x, monster.at.y) and digging.is_earth(run, x + dx, y + dy)


def _straight_on(dx: int, dy: int) -> list[tuple[int, int]]:
    """Return the orthogonal steps towards an offset (dx, dy), the one along its longer side first."""
    along = ((dx > 0) - (dx < 0), 0)
    across = (0, (dy > 0) - (dy < 0))
    steps = [along, across] if abs(dx) >= abs(dy) else [across, along]
    return [step for step in steps if step != (0, 0)]
