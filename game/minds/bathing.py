"""Bathes: when badly hurt it goes to the nearest fire or lava, and comes back healed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.monsters import Bask
from game.minds import hunting
from game.minds.base import approach
from game.rules.pathfinding import nearest_first
from game.rules.senses import fire
from game.world.events import Acted

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

NEAR = 20  # steps that it goes to a bath at most


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Fight while healthy; otherwise bathe until fully healed, if a bath is near."""
    creature, mind, at = monster.creature, monster.mind, monster.at
    whole = creature.health >= creature.max_health
    well = creature.health * 100 >= creature.kind.retreats * creature.max_health
    if whole or (well and not mind.patience):
        mind.patience = 0
        return hunting.decide(run, monster, round_)
    bath = _bath(run, monster, round_)
    if bath is None:
        mind.patience = 0
        return hunting.decide(run, monster, round_)
    if not mind.patience:
        mind.patience = 1
        run.emit(Acted(at.x, at.y, monster.entity, "turns to the fire, and its glow runs to its tail"))
    return Bask() if bath == (at.x, at.y) else approach(run, monster, round_.to(*bath, monster))


def _bath(run: Run, monster: Monster, round_: Round) -> tuple[int, int] | None:
    """Return the nearest cell of fire or lava that it can reach."""
    for cell, steps in nearest_first(round_.grid(monster), (monster.at.x, monster.at.y)):
        if steps > NEAR:
            return None
        if fire.is_hot(run, *cell) and run.floor.occupants.get(cell) in (None, monster.entity):
            return cell
    return None
