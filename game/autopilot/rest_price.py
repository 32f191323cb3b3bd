"""The price of a long rest as far as the hero can tell: turns, food, and wanderers met meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish import arrivals
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.harm import mending
from game.world import query
from game.world.components import Statuses

if TYPE_CHECKING:
    from game.world.components import Creature
    from game.world.run import Run

FEW = 10  # turns of rest that need no mention
UNLIKELY = 4  # of the time between wanderers, the part within which they are called unlikely


def price(run: Run) -> str:
    """Return a sentence on the cost of resting until well; "" if it is next to nothing."""
    turns = turns_needed(run)
    if turns < FEW:
        return ""
    _, hero, _, _ = query.hero(run)
    left = hero.food - turns
    food = f"food for {left:,} left" if left > 0 else "your food ends first"
    return f"About {turns:,} turns: {food}, {_company(run, turns)}."


def turns_needed(run: Run) -> int:
    """Return the turns until hero and allies are whole and the hero's temporary ailments have passed."""
    entity, _, creature, _ = query.hero(run)
    statuses = run.world.find(entity, Statuses)
    left = statuses.turns if statuses else {}
    ailing = [kind for kind in status_effects.kinds_of(run, entity) if kind.ails]
    idle = max((left[kind.id] for kind in ailing if "unmending" in kind.does), default=0)
    lost = sum(kind.harm * left[kind.id] for kind in status_effects.wasting(run, entity) if kind.ails)
    tended = [_turns_to_mend(ally.creature, mending.TENDED) for ally in allies.wounded(run)]
    return max(*(left[kind.id] for kind in ailing), idle + _turns_to_mend(creature, lost=lost), *tended, 0)


def _turns_to_mend(creature: Creature, times: int = 1, *, lost: int = 0) -> int:
    """Return the turns until a creature is whole that mends so many times as fast as the hero, and has `lost` more."""
    missing = (creature.max_health - creature.health + lost) * 1000 - creature.mending
    return -(-missing // (mending.gain(creature) * times))


def company(run: Run, turns: int) -> int:
    """Return the expected number of groups of wanderers in a span of turns, if half the time to the next is over.

    The true time of the next is not for the hero to know.
    """
    groups = run.floor.wanderers
    left, found = turns - arrivals.turns_between(run.floor, groups) // 2, 0
    while left >= 0:
        found += 1
        left -= arrivals.turns_between(run.floor, groups + found)
    return found


def _company(run: Run, turns: int) -> str:
    """Return words on the new wanderers that are to be expected; whoever came in already may come any time."""
    groups = company(run, turns)
    if groups:
        return "new wanderers likely" if groups == 1 else f"{groups} new groups of wanderers likely"
    is_short = turns < arrivals.turns_between(run.floor, run.floor.wanderers) // UNLIKELY
    return "new wanderers unlikely" if is_short else "new wanderers may come"
