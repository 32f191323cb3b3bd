"""Sleeps, until the hero comes too near or too loud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds.base import REST, notice
from game.rules.senses import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Sleep on, or wake up, which takes the turn."""
    if stealth.notices(run, monster.mind, monster.at, round_.foe_at, round_.stealth):
        notice(run, monster)
    return REST
