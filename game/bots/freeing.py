"""Getting free: what the explorer does who is stuck or seized."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.rules import holding, status_effects
from game.world import query
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run


def break_free(run: Run, *, fighting: bool) -> Action | None:
    """Return a blow at whoever holds the hero, or a pull at what does.

    None when the hero is free, or has somebody to fight beside whom pulling can wait.
    """
    by = holding.holder(run, run.hero)
    if by:
        return Strike(by)
    if fighting or not status_effects.held(run, run.hero):
        return None
    _, _, _, at = query.hero(run)
    steps = [step for step in STEPS if (at.x + step[0], at.y + step[1]) not in run.floor.occupants]
    return Walk(*steps[0]) if steps else None
