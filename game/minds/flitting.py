"""Flits: hunts, but a third of its steps go anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.minds import hunting
from game.minds.base import REST, first_free

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

ASTRAY = 333  # per mille


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Return a random step, or the action of a hunter."""
    dice = run.dice
    if dice.chance(ASTRAY):
        return first_free(run, monster, some_steps(run, monster, round_)) or REST
    return hunting.decide(run, monster, round_)


def some_steps(run: Run, monster: Monster, round_: Round) -> list[tuple[int, int]]:
    """Return the steps that the ground allows, shuffled."""
    steps = round_.grid(monster).steps(monster.at.x, monster.at.y)
    run.dice.shuffle(steps)
    return steps
