"""Drifts: goes to things that burn near its foe, and flits about where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import flitting
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.rules.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


NEAR = 3  # cells from its foe within which it goes to things that burn
SEES = 12  # cells from which it finds its foe's surroundings


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the flammable cell nearest to the foe, or flit."""
    at, foe = monster.at, round_.foe_at
    near = distance(at.x, at.y, foe.x, foe.y) <= SEES
    cells = [cell for cell in _around(round_) if _would_burn(run, *cell)] if near else []
    steps = {cell: round_.to(*cell, monster).distance(at.x, at.y) for cell in cells}
    reached = [cell for cell in cells if steps[cell] > 0]
    if not reached:
        return flitting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    goal = min(reached, key=lambda cell: (distance(cell[0], cell[1], foe.x, foe.y), steps[cell], cell))
    return approach(run, monster, round_.to(*goal, monster))


def _around(round_: Round) -> list[tuple[int, int]]:
    foe, reach = round_.foe_at, range(-NEAR, NEAR + 1)
    return [(foe.x + dx, foe.y + dy) for dy in reach for dx in reach if (dx, dy) != (0, 0)]


def _would_burn(run: Run, x: int, y: int) -> bool:
    """Tell whether a free cell (x, y) would catch fire and does not burn yet."""
    floor = run.floor
    if not floor.inside(x, y) or (x, y) in floor.ground.flames or (x, y) in floor.occupants:
        return False
    return bool(floor.ground.kind_at(x, y).burns) or bool(floor.ground.explosive(x, y))
