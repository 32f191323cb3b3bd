"""Hoards: carries loose things to its nest, one by one, and fights only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.foraging import Grab, Stow
from game.minds import hunting
from game.minds.base import REST, approach
from game.minds.fleeing import away
from game.rules import foraging
from game.rules.senses.fov import distance, line_of_sight
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

    Cell = tuple[int, int]

NEST = 2  # cells around its post that are its nest


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Take its load home; fight a foe in the nest; or fetch the nearest loose thing in sight."""
    at, mind = monster.at, monster.mind
    home = (mind.post_x, mind.post_y)
    if query.pack(run, monster.entity):
        return Stow() if distance(at.x, at.y, *home) <= 1 else _go(run, monster, round_, home)
    if distance(round_.foe_at.x, round_.foe_at.y, *home) <= NEST:
        return hunting.decide(run, monster, round_)
    for cell, entity in _in_sight(run, monster, home):
        if cell == (at.x, at.y):
            return Grab(entity)
        if cell not in run.floor.occupants and round_.to(*cell, monster).distance(at.x, at.y) > 0:
            return _go(run, monster, round_, cell)
    return REST if (at.x, at.y) == home else _go(run, monster, round_, home)


def _in_sight(run: Run, monster: Monster, home: Cell) -> Iterator[tuple[Cell, int]]:
    """Yield the loose things in its sight that are outside its nest, the nearest first."""
    at = monster.at
    found = [(distance(at.x, at.y, *cell), cell, entity) for cell, entity, _ in foraging.loose_things(run)]
    for _, cell, entity in sorted(found):
        if distance(*cell, *home) > NEST and line_of_sight(run, (at.x, at.y), cell):
            yield cell, entity


def _go(run: Run, monster: Monster, round_: Round, cell: Cell) -> Action:
    """Return a step to a cell, or away from a foe that blocks the path."""
    step = approach(run, monster, round_.to(*cell, monster))
    return (away(run, monster, round_) or REST) if step is REST else step
