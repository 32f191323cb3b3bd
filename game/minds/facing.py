"""Faces: keeps its shell towards its foe, turning by one side a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST
from game.rules.senses import facing

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Turn towards the foe; strike or come nearer unless the foe has got round its shell."""
    outflanked = facing.follow(run, monster.entity, round_.foe_at.x, round_.foe_at.y)
    return REST if outflanked and round_.near_foe(monster) else hunting.decide(run, monster, round_)
