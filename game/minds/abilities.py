"""Abilities that a monster uses as it hunts, before it follows its temper; the rules of many are in their families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.abilities import Bathe, Gather, Retreat, Snare, Steal, Work
from game.minds import dwellers, fleeing, thieves, trappers, wardens
from game.minds.base import REST

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.content.abilities import Ability
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

BY_ABILITY: dict[type[Ability], Callable[[Run, Monster, Round, Any], Action | None]] = {
    Bathe: dwellers.bathe,
    Gather: thieves.gather,
    Retreat: fleeing.retreat,
    Snare: trappers.lay,
    Steal: thieves.fetch,
    Work: wardens.work,
}


def use(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the action of the first of its kind's abilities that it can use now; None if it can use none.

    One whose way is barred, where its foe is beside it, is none: it would stand there and be struck dead.
    """
    for ability in monster.creature.kind.abilities:
        rule = BY_ABILITY.get(type(ability))
        action = rule(run, monster, round_, ability) if rule is not None else None
        if action is not None and not (action is REST and round_.near_foe(monster)):
            return action
    return None
