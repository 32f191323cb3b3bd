"""Lurks: lies in wait unseen until somebody comes within its reach, or it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import hiding, stealth

if TYPE_CHECKING:
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def comes_out(run: Run, monster: Monster, round_: Round) -> bool:
    """Let a hidden monster come out whose prey is near enough, or which was called; whether it does.

    One that looks like a thing waits until it is taken up.
    """
    waits = bool(monster.creature.kind.guises) or not round_.near_foe(monster)
    if waits and monster.mind.mood != "hunting":
        return False
    hiding.come_out(run, monster.entity)
    stealth.wake(run, monster.entity)
    return True
