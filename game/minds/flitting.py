"""Flits: hunts, but a third of its steps go anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST, first_free
from game.rules.pathfinding import steps_from
from game.world.run import here

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster

ASTRAY = 333  # per mille


def decide(monster: Monster, round_: Round) -> Action:
    """A step anywhere, or the hunt."""
    dice = here().dice
    if dice.chance(ASTRAY):
        return first_free(monster, some_steps(monster, round_), round_.floor) or REST
    return hunting.decide(monster, round_)


def some_steps(monster: Monster, round_: Round) -> list[tuple[int, int]]:
    """The steps that the ground allows, in any order."""
    steps = steps_from(round_.grid(monster), monster.at.x, monster.at.y)
    here().dice.shuffle(steps)
    return steps
