"""Shores: how the explorer keeps out of reach of who lives in water or lava."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.rules.pathfinding import nearest_first, shortest_path
from game.turn.goal import walk
from game.world import query
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Container

    from game.actions.base import Action
    from game.content.hazards import HazardKind
    from game.world.run import Run

FAR = 12  # steps that it goes to be out of reach


def keep_off(run: Run, homes: Container[HazardKind | None]) -> Action | None:
    """Return a step towards the nearest dry cell that no such hazard lies beside; None on one, or where none is near.

    Who stands in the shallows is out of reach of teeth, but not of what runs through water.
    """
    _, _, _, at = query.hero(run)
    conducts = run.content.ground.conducts
    grid = knowledge.movement_grid(run.floor)
    for cell, steps in nearest_first(grid, (at.x, at.y)):
        if steps > FAR:
            break
        dry = not conducts[run.floor.memory.terrain[cell[1], cell[0]]]
        if dry and not any(_hazard(run, cell[0] + dx, cell[1] + dy) in homes for dx, dy in STEPS):
            path = shortest_path(grid, (at.x, at.y), [cell])
            if path and path[0] not in knowledge.occupied_cells(run):
                return walk(at, path[0])
            break
    return None


def _hazard(run: Run, x: int, y: int) -> HazardKind | None:
    """Return the hazard that the hero knows of at (x, y)."""
    kind = knowledge.terrain_at(run.floor, x, y)
    return None if kind is None else kind.hazard
