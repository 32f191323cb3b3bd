"""Darkles: steps from one dark cell to another in sight, to its foe and away again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.monsters import StepThroughDark, can_step_to
from game.minds import flitting
from game.minds.hunting import keep_track
from game.rules.senses import light
from game.rules.senses.fov import distance
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


AWAY = 333  # per mille of its turns beside its foe in which it leaves again
REACH = 7  # cells that it then goes at most


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Step to the foe through the dark, strike, and step away; flit where there is light."""
    at, foe = monster.at, round_.foe_at
    near = round_.near_foe(monster)
    if near and not (light.is_dark(run, at.x, at.y) and run.dice.chance(AWAY)):
        return Strike(round_.foe)
    if not light.is_dark(run, at.x, at.y) or not round_.sees_foe(monster):
        return flitting.decide(run, monster, round_)
    if near:
        reach = range(-REACH, REACH + 1)
        around = [(at.x + dx, at.y + dy) for dy in reach for dx in reach]
        cells = [cell for cell in around if distance(cell[0], cell[1], foe.x, foe.y) > 1]
    else:
        grid = round_.grid(monster)
        cells = [(foe.x + dx, foe.y + dy) for dx, dy in STEPS if grid.allows(foe.x, foe.y, dx, dy)]
    cells = [cell for cell in cells if can_step_to(run, monster.entity, *cell)]
    if not cells:
        return flitting.decide(run, monster, round_)
    keep_track(run, monster, round_)
    return StepThroughDark(*max(cells, key=lambda cell: (distance(cell[0], cell[1], at.x, at.y), cell)))
