"""Telegraphed acts: begun a turn or more before they are carried out; shared by all tempers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.telegraphing import CarryOut, Telegraph
from game.minds.base import REST
from game.rules.beings import telegraphing
from game.rules.senses.fov import line_of_sight
from game.world.run import TURN

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run


def carry_out(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the announced act, or a rest until it is due; None if none is pending or it is broken."""
    if monster.mind.acts.number < 0:
        return None
    at, foe = monster.at, round_.foe_at  # the hero's field of view dates from before the step just taken
    if not round_.sees_foe(monster) or not line_of_sight(run, (at.x, at.y), (foe.x, foe.y)):
        telegraphing.interrupt(run, monster.entity, "sight")
    act = telegraphing.telegraphed(run, monster.entity)
    if act is None:
        return None
    if telegraphing.lacks_voice(run, monster.entity, act):
        telegraphing.interrupt(run, monster.entity)
        return None
    waited = run.ticks - monster.mind.acts.since
    return CarryOut() if waited > (act.warns - 1) * TURN else REST


def begin(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Telegraph the first act of its kind that can be begun against a foe in sight; return None if none can."""
    kind, acts = monster.creature.kind, monster.mind.acts
    if not kind.acts or acts.ready > run.ticks or not round_.sees_foe(monster):
        return None
    numbers = [*range(len(kind.acts))]
    in_turn = "in_turn" in kind.traits
    if in_turn:  # the one after the last first, and the others if that cannot be begun now
        numbers = numbers[acts.next % len(numbers) :] + numbers[: acts.next % len(numbers)]
    for number in numbers:
        if telegraphing.can_begin(run, monster.entity, number, round_.foe):
            acts.next = number + 1 if in_turn else acts.next
            return Telegraph(number, round_.foe)
    return None
