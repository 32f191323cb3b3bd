"""Faces: keeps its shell towards its foe, and turns by one side a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST
from game.rules import facing

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Turn towards the foe; strike or come nearer if it has not come round to its side."""
    at, foe, mind = monster.at, round_.foe_at, monster.mind
    outflanked = mind.facing >= 0 and abs(facing.sides_off(run, monster.entity, foe.x - at.x, foe.y - at.y)) > 1
    facing.turn(run, monster.entity, foe.x, foe.y)
    return REST if outflanked and round_.near_foe(monster) else hunting.decide(run, monster, round_)
