"""Snares: backs away over the snares that it lays, and attacks a foe caught in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.monsters import LaySnare
from game.minds import hunting, supporting
from game.rules import status_effects
from game.rules.senses.fov import distance
from game.rules.terrain import traps

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

LAYS = 6  # cells from the foe within which it lays a snare, if not adjacent
MOST = 4  # snares that it carries


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight a caught foe; lay a snare where the foe will come; or keep off."""
    at, foe, mind = monster.at, round_.foe_at, monster.mind
    if status_effects.held(run, round_.foe):
        return hunting.decide(run, monster, round_)
    gap = distance(at.x, at.y, foe.x, foe.y)
    if 1 < gap <= LAYS and mind.laid < MOST and traps.has_room(run, at.x, at.y) and round_.sees_foe(monster):
        return LaySnare()
    return supporting.decide(run, monster, round_)
