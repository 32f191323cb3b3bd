"""Getting free when stuck or seized, and freeing captives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.bumping import LetGo
from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.autopilot.routes import walk
from game.rules import status_effects
from game.rules.beings import allies, grappling
from game.rules.pathfinding import shortest_path
from game.world import query
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run


def break_free(run: Run, *, fighting: bool) -> Action | None:
    """Return a blow at the creature that holds the hero, or a pull at the thing that does.

    None if the hero is free, or can put it off while he fights an adjacent foe.
    """
    by = grappling.holder(run, run.hero)
    if by:
        return Strike(by)
    if fighting or not status_effects.has(run, run.hero, "held"):
        return None
    _, _, _, at = query.hero(run)
    taken = knowledge.occupied_cells(run)
    steps = [step for step in STEPS if (at.x + step[0], at.y + step[1]) not in taken]
    return Walk(*steps[0]) if steps else None


def free_captive(run: Run) -> Action | None:
    """Return a step towards the nearest captive in sight, or its release, for a key if it has one; None without any."""
    chained = knowledge.captives_in_sight(run)
    bearers = [seen.cell for seen in chained if allies.key_of(run, seen.entity)]
    if chained and allies.hindrance(run):
        chained = [seen for seen in chained if seen.cell in bearers]
    if not chained:
        return None
    _, _, _, at = query.hero(run)
    grid = knowledge.movement_grid(run.floor, opened=[captive.cell for captive in chained])
    for captive in chained:
        cells = shortest_path(grid, (at.x, at.y), [captive.cell])
        if cells and len(cells) == 1 and captive.cell in bearers:
            return LetGo(*captive.cell)
        if cells:
            return walk(at, cells[0])
    return None
