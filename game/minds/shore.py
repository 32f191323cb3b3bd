"""Keeps to the shore: follows its foe along it in water or lava, strikes, and dives with a held foe."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, approach, first_free
from game.minds.hunting import keep_track
from game.rules.beings import grappling
from game.rules.pathfinding import nearest_first
from game.rules.senses.fov import distance

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

    Cell = tuple[int, int]

ROAMS = 200  # cells that it searches for the one nearest to its foe


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Pull in a held foe, strike one in reach, or swim to the cell that is nearest to the foe."""
    if round_.near_foe(monster):
        return _dive(run, monster, round_) or Strike(round_.foe)
    keep_track(run, monster, round_)
    at = monster.at
    goal = _nearest_to_foe(run, monster, round_)
    return REST if goal == (at.x, at.y) else approach(run, monster, round_.to(*goal, monster))


def _dive(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Back off with a held foe that stands on the shore, which pulls it in by a cell."""
    foe, at = round_.foe_at, monster.at
    home = monster.creature.kind.home
    if run.floor.ground.kind_at(foe.x, foe.y).hazard is home or grappling.holder(run, round_.foe) != monster.entity:
        return None
    steps = round_.grid(monster).steps(at.x, at.y)
    return first_free(run, monster, [step for step in steps if _gap(round_, at.x + step[0], at.y + step[1]) > 1])


def _nearest_to_foe(run: Run, monster: Monster, round_: Round) -> Cell:
    """Return the free cell of its element that is nearest to the foe; of several, the nearest to the monster."""
    own = monster.at.x, monster.at.y
    cells = [cell for cell, _ in islice(nearest_first(round_.grid(monster), own), ROAMS)]
    return min(
        (cell for cell in cells if cell == own or cell not in run.floor.occupants), key=lambda cell: _gap(round_, *cell)
    )


def _gap(round_: Round, x: int, y: int) -> int:
    return distance(x, y, round_.foe_at.x, round_.foe_at.y)
