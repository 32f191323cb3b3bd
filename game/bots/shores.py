"""Shores: how the explorer keeps out of reach of who lives in water or lava, and away from where the drowned rise."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Rest
from game.rules.pathfinding import nearest_first, shortest_path
from game.turn.goal import walk
from game.world import query
from game.world.movement import STEPS
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection, Container

    from game.actions.base import Action
    from game.content.hazards import HazardKind
    from game.knowledge import KnownCreature
    from game.world.run import Run

FAR = 12  # steps that it goes to be out of reach
COMES = 3  # cells to somebody for whom it waits


def keep_off(run: Run, homes: Container[HazardKind | None]) -> Action | None:
    """Return a step towards the nearest dry cell that no such hazard lies beside; None on one, or where none is near.

    Who stands in the shallows is out of reach of teeth, but not of what runs through water.
    """
    _, _, _, at = query.hero(run)
    conducts = run.content.ground.conducts
    passable = knowledge.movement_grid(run.floor)
    for cell, steps in nearest_first(passable, (at.x, at.y)):
        if steps > FAR:
            break
        dry = not conducts[run.floor.memory.terrain[cell[1], cell[0]]]
        if dry and not any(_hazard(run, cell[0] + dx, cell[1] + dy) in homes for dx, dy in STEPS):
            path = shortest_path(passable, (at.x, at.y), [cell])
            if path and path[0] not in knowledge.occupied_cells(run):
                return walk(at, path[0])
            break
    return None


def draw_ashore(run: Run, hunters: Collection[KnownCreature]) -> Action | None:
    """Return a step towards ground with no water beside it, or a rest there until those come who rise from water.

    None where nobody does, one of them is beside the hero on dry ground already, or all is wet around here.
    """
    risers = [hunter for hunter in hunters if hunter.kind.rises]
    if not risers:
        return None
    _, _, _, at = query.hero(run)
    memory, soaks = run.floor.memory, run.content.ground.soaks
    wet = grid.dilate(soaks[memory.terrain] & memory.explored)
    if not wet[at.y, at.x]:
        beside = any(hunter.gap == 1 for hunter in hunters)
        comes = any(hunter.gap <= COMES and wet[hunter.y, hunter.x] for hunter in risers)
        return Rest() if comes and not beside else None
    steps = knowledge.movement_grid(run.floor, occupied=knowledge.occupied_cells(run))
    near = takewhile(lambda found: found[1] <= FAR, nearest_first(steps, (at.x, at.y)))
    dry = next((cell for cell, _ in near if not wet[cell[1], cell[0]]), (at.x, at.y))
    path = shortest_path(steps, (at.x, at.y), [dry])
    return walk(at, path[0]) if path else None


def _hazard(run: Run, x: int, y: int) -> HazardKind | None:
    """Return the hazard that the hero knows of at (x, y)."""
    kind = knowledge.terrain_at(run.floor, x, y)
    return None if kind is None else kind.hazard
