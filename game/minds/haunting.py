"""Haunts: comes through walls, strikes beside them, and vanishes into them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import approach, first_free
from game.minds.hunting import keep_track
from game.rules.senses.fov import distance, in_stone

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BACK = 500  # per mille of its turns beside its foe in which it goes back into the wall


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Come out beside the foe, strike, or go back into the wall."""
    at = monster.at
    steps = round_.grid(monster).steps(at.x, at.y)
    if round_.near_foe(monster) and not in_stone(run, at.x, at.y):
        into = [step for step in steps if in_stone(run, at.x + step[0], at.y + step[1])]
        back = first_free(run, monster, into) if run.dice.chance(BACK) else None
        return back or Strike(round_.foe)
    keep_track(run, monster, round_)
    if round_.near_foe(monster):  # inside the wall beside the foe: it comes out before it strikes
        foe = round_.foe_at
        out = [step for step in steps if not in_stone(run, at.x + step[0], at.y + step[1])]
        beside = [(dx, dy) for dx, dy in out if distance(at.x + dx, at.y + dy, foe.x, foe.y) == 1]
        come = first_free(run, monster, beside)
        if come is not None:
            return come
        along = [step for step in steps if step not in out]
        run.dice.shuffle(along)
        return first_free(run, monster, along) or approach(run, monster, round_.to_foe(monster))
    return approach(run, monster, round_.to_foe(monster))
