"""Followers in a fight, as the hero sees or hears it: news that stops a walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import allies, noise
from game.rules.senses.fov import direction, in_sight
from game.world.components import Position
from game.world.events import Died, Hit, Missed

if TYPE_CHECKING:
    from game.autopilot.memory import AutopilotMemory
    from game.world.run import Run

LULL = 10  # turns without a blow after which the next one is another fight


def news(run: Run, memory: AutopilotMemory) -> str:
    """Return the news of an ally that fell into a fight, once for each fight, or died; "" if there is none.

    A blow is heard as far as one of the hero's own.
    """
    dead = any(isinstance(event, Died) and event.who in memory.followers for event in run.events)
    names = {ally.entity: ally.creature.kind.name for ally in allies.on_floor(run)}
    memory.followers = set(names)
    found = []
    for event in run.events if names else ():
        if not isinstance(event, Hit | Missed) or run.hero in (event.attacker, event.target):
            continue
        fighting = [who for who in (event.attacker, event.target) if who in names]
        if fighting and _is_noticed(run, event):
            at = run.world.get(run.hero, Position)
            where = direction(event.x - at.x, event.y - at.y)
            told = "You stop." if in_sight(run, event.x, event.y) else "Your {} fights {}."  # the log tells of the seen
            found += [told.format(names[who], where) for who in fighting if not is_fighting(run, memory, who)]
            memory.fights.update((who, run.turn) for who in fighting)
    return "You stop." if dead else "".join(found[:1])  # the log already tells of a death


def _is_noticed(run: Run, blow: Hit | Missed) -> bool:
    """Tell whether the hero sees a blow or hears it."""
    at = run.world.get(run.hero, Position)
    return in_sight(run, blow.x, blow.y) or (at.x, at.y) in noise.wave(run.floor.ground, blow.x, blow.y, noise.BLOW)


def is_fighting(run: Run, memory: AutopilotMemory, who: int) -> bool:
    """Tell whether the hero has lately noticed a blow in the fight of an ally."""
    return who in memory.fights and run.turn - memory.fights[who] <= LULL
