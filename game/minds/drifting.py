"""Drifts: goes to things that burn near its foe, and flits about where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import flitting
from game.minds.base import approach
from game.minds.hunting import keep_track
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.components import Position
    from game.world.query import Monster
    from game.world.run import Run


NEAR = 3  # cells from its foe within which it goes to things that burn
SEES = 12  # cells from which it finds its foe's surroundings


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Go to the flammable cell nearest to the foe, or flit."""
    at, foe = monster.at, round_.foe_at
    cells = _flammable(run, foe) if distance(at.x, at.y, foe.x, foe.y) <= SEES else []
    steps = {cell: round_.to(*cell, monster).distance(at.x, at.y) for cell in cells}
    reached = [cell for cell in cells if steps[cell] > 0]
    if not reached:
        return flitting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    goal = min(reached, key=lambda cell: (distance(cell[0], cell[1], foe.x, foe.y), steps[cell], cell))
    return approach(run, monster, round_.to(*goal, monster))


def _flammable(run: Run, foe: Position) -> list[tuple[int, int]]:
    """Return the free cells around the foe that would catch fire and do not burn yet."""
    floor, ground, kinds = run.floor, run.floor.ground, run.content.terrain
    left, top = max(foe.x - NEAR, 0), max(foe.y - NEAR, 0)
    found = []
    for y, row in enumerate(ground.terrain[top : foe.y + NEAR + 1, left : foe.x + NEAR + 1].tolist(), top):
        for x, number in enumerate(row, left):
            burns = kinds[number].burns or ground.explosive(x, y)
            if burns and (x, y) not in ground.flames and (x, y) not in floor.occupants:
                found.append((x, y))
    return found
