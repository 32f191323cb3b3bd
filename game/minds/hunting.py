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


def decide(monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer."""
    if round_.near_hero(monster):
        return Strike(round_.hero)
    keep_track(monster, round_)
    return approach(monster, round_.to_hero(monster), round_.floor)


def keep_track(monster: Monster, round_: Round) -> None:
    """Follow the hero in sight or by the trail; out of sight the trail may be lost."""
    mind = monster.mind
    mind.goal_x, mind.goal_y = round_.hero_at.x, round_.hero_at.y
    if not round_.sees_hero(monster) and round_.run.dice.chance(stealth.LOSES_TRACK):
        stealth.lose(mind)
