"""Shores: how the explorer keeps out of reach of dwellers in water or lava, and away from where the drowned rise."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.actions.moving import Rest
from game.autopilot.routes import walk
from game.bots import passing
from game.content.abilities import Rise
from game.rules.pathfinding import nearest_first, shortest_path
from game.world import query
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.content.hazards import HazardKind
    from game.knowledge import KnownCreature
    from game.world.run import Run
    from levelgen.grid import Mask

FAR = 12  # steps that it goes to be out of reach
COMES = 3  # cells to a foe that it waits for


def keep_off(run: Run, homes: Collection[HazardKind], reach: int = 1) -> Action | None:
    """Return a step towards the nearest dry cell out of reach of such hazards; None on one, or if none is near.

    In the shallows one is out of reach of teeth, but not of lightning, which runs through water.
    """
    _, _, _, at = query.hero(run)
    wet = _reached(run, homes, reach) | run.content.ground.conducts[run.floor.memory.terrain]
    if not wet[at.y, at.x]:
        return None
    passable = knowledge.movement_grid(run.floor)
    for (x, y), steps in nearest_first(passable, (at.x, at.y)):
        if steps > FAR:
            break
        if not wet[y, x]:
            path = shortest_path(passable, (at.x, at.y), [(x, y)])
            if path and path[0] not in passing.barred_cells(run):
                return walk(at, path[0])
            break
    return None


def is_reached(run: Run, homes: Collection[HazardKind], reach: int) -> bool:
    """Tell whether the hero is within the reach of a dweller in such hazards."""
    _, _, _, at = query.hero(run)
    return bool(homes) and bool(_reached(run, homes, reach)[at.y, at.x])


def reach_of(dweller: KnownCreature) -> int:
    """Return the cells that a dweller reaches from its hazard: by a leap, or a blow from the shore."""
    return max((act.reach for act in dweller.kind.acts if act.does == "leap"), default=1)


def draw_ashore(run: Run, hunters: Collection[KnownCreature]) -> Action | None:
    """Return a step towards ground with no water beside it, or a rest there until risers from water come.

    None if no foe rises, if one is beside the hero on dry ground already, or if all ground nearby is wet.
    """
    risers = [hunter for hunter in hunters if hunter.kind.ability(Rise)]
    if not risers:
        return None
    _, _, _, at = query.hero(run)
    memory, soaks = run.floor.memory, run.content.ground.soaks
    wet = grid.dilate(soaks[memory.terrain] & memory.explored)
    if not wet[at.y, at.x]:
        beside = any(hunter.gap == 1 for hunter in hunters)
        comes = any(hunter.gap <= COMES and wet[hunter.y, hunter.x] for hunter in risers)
        return Rest() if comes and not beside else None
    steps = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run))
    near = takewhile(lambda found: found[1] <= FAR, nearest_first(steps, (at.x, at.y)))
    dry = next((cell for cell, _ in near if not wet[cell[1], cell[0]]), (at.x, at.y))
    path = shortest_path(steps, (at.x, at.y), [dry])
    return walk(at, path[0]) if path else None


def _reached(run: Run, homes: Collection[HazardKind], reach: int) -> Mask:
    """Return the cells [y, x] within reach of such hazards, as far as the hero knows."""
    memory = run.floor.memory
    is_home = np.zeros(len(run.content.terrain), np.bool_)
    for home in homes:
        is_home |= run.content.ground.hazards[home]
    reached = is_home[memory.terrain] & memory.explored
    for _ in range(reach):
        reached = grid.dilate(reached)
    return reached
