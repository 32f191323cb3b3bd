"""Trails: follows two cells behind, and gives the hero away to sleepers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds import telegraphing
from game.minds.base import REST, approach
from game.minds.hunting import keep_track
from game.rules.senses.fov import distance
from game.world.components import Mind
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BEHIND = 2  # cells


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Follow; cry out when the foe is adjacent to a sleeper; fight only when hurt."""
    creature, at, foe = monster.creature, monster.at, round_.foe_at
    if creature.health < creature.max_health and round_.near_foe(monster):
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    cry = telegraphing.begin(run, monster, round_) if _is_beside_sleeper(run, round_) else None
    if cry is not None:
        return cry
    if (
        creature.health == creature.max_health
        and distance(at.x, at.y, foe.x, foe.y) <= BEHIND
        and round_.sees_foe(monster)
    ):
        return REST
    return approach(run, monster, round_.to_foe(monster))


def _is_beside_sleeper(run: Run, round_: Round) -> bool:
    """Tell whether the foe is adjacent to a sleeping monster."""
    cells = [(round_.foe_at.x + dx, round_.foe_at.y + dy) for dx, dy in STEPS]
    minds = [run.world.find(run.floor.occupants[cell], Mind) for cell in cells if cell in run.floor.occupants]
    return any(mind is not None and mind.mood == "asleep" for mind in minds)
