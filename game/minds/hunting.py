"""Hunts: comes straight for the hero and strikes, following the trail until it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import approach
from game.rules import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def decide(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer."""
    if round_.near_hero(monster):
        return Strike(round_.hero)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_hero(monster))


def keep_track(run: Run, monster: Monster, round_: Round) -> None:
    """Follow the hero in sight or by the trail; out of sight the trail may be lost."""
    mind = monster.mind
    mind.goal_x, mind.goal_y = round_.hero_at.x, round_.hero_at.y
    if not round_.sees_hero(monster) and run.dice.chance(
        stealth.chance_to_lose(round_.regions, monster.at, round_.hero_at)
    ):
        stealth.lose(mind)
