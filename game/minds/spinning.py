"""Spins: fights caught or adjacent foes; once its threads are drawn, it waits for a foe to stick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting, supporting
from game.rules import status_effects

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Hunt a held foe; keep off others while the threads are drawn."""
    if not monster.mind.called or status_effects.held(run, round_.foe):
        return hunting.decide(run, monster, round_)
    return supporting.decide(run, monster, round_)
