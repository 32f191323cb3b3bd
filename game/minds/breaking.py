"""Breaks: comes in a straight line through walls and doors, and goes around only what would swallow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import Break, breaks_at
from game.minds.base import approach, first_free
from game.minds.hunting import keep_track
from game.rules.beings import noise
from game.rules.senses.fov import straight_line

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

TREMOR = 8  # loudness of its steps


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or take the step that leads straight to the foe, through walls and doors if need be."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    at, foe = monster.at, round_.foe_at
    if "silent" not in monster.creature.kind.traits:
        noise.make(run, at.x, at.y, TREMOR, monster.entity, "the ground tremble", shakes=True)
    x, y = straight_line((at.x, at.y), (foe.x, foe.y))[0]
    if breaks_at(run, x, y):
        return Break(x, y)
    step = x - at.x, y - at.y
    if round_.grid(monster).allows(at.x, at.y, *step):
        straight = first_free(run, monster, [step])
        if straight is not None:
            return straight
    corners = [(x, at.y), (at.x, y)] if all(step) else []
    corner = next((cell for cell in corners if breaks_at(run, *cell)), None)
    return approach(run, monster, round_.to_foe(monster)) if corner is None else Break(*corner)
