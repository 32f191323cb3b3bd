"""Hunters: they come for their foe and strike, following the trail until it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.minds.base import REST, approach, first_free, shuffled_steps
from game.rules import status_effects
from game.rules.combat import bosses
from game.rules.senses import stealth

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

ASTRAY = 333  # per mille of its steps that go anywhere


def hunt(run: Run, monster: Monster, round_: Round) -> Action:
    """Strike, or come nearer."""
    if round_.near_foe(monster):
        return Strike(round_.foe)
    keep_track(run, monster, round_)
    return approach(run, monster, round_.to_foe(monster))


def keep_track(run: Run, monster: Monster, round_: Round) -> None:
    """Make the foe's cell the goal; out of sight the trail may be lost, unless something betrays the foe."""
    mind = monster.mind
    mind.goal = round_.foe_at.x, round_.foe_at.y
    if round_.betrayed or round_.sees_foe(monster):
        return
    loses = bosses.lets_go(run, monster) or run.dice.chance(
        stealth.chance_to_lose(round_.regions, monster.at, round_.foe_at)
    )
    if loses and not status_effects.has(run, monster.entity, "sees_minds"):
        stealth.lose(monster.creature.kind, mind)


def flit(run: Run, monster: Monster, round_: Round) -> Action:
    """Return a random step, or the action of a hunter."""
    dice = run.dice
    if dice.chance(ASTRAY):
        return first_free(run, monster, shuffled_steps(run, monster, round_)) or REST
    return hunt(run, monster, round_)
