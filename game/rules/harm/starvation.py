"""Starvation: food is used up turn by turn, and whoever has none left loses health."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings.health import hurt
from game.rules.hunger import STAGES
from game.world import query
from game.world.events import Grew

if TYPE_CHECKING:
    from game.world.run import Run


def step(run: Run) -> None:
    """Let the hero use up a turn's food, and tell when a stage of hunger begins; without food he loses a point."""
    entity, hero, creature, at = query.hero(run)
    hero.food -= 1
    stage = STAGES.get(hero.food)  # at its first turn alone, so that it is told once
    if stage is not None:
        run.emit(Grew(at.x, at.y, stage))
    if hero.food <= 0 and creature.health > 0:
        hurt(run, entity, 1, by="hunger")
