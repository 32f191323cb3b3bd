"""Saps: comes near, sets down its charge, and runs from it until the next is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import fleeing, hunting

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Run until the next is ready, then come near."""
    if monster.mind.ready > run.ticks:
        return fleeing.decide(run, monster, round_)
    return hunting.decide(run, monster, round_)
