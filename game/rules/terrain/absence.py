"""The time that a floor has passed without the hero, lived through as the hero comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.harm import pursuit
from game.rules.senses import sides
from game.rules.terrain import aftermath, environment
from game.world import spawn
from game.world.components import Creature
from game.world.events import Died

if TYPE_CHECKING:
    from game.world.run import Run

LONGEST = 100  # turns at most that a floor catches up
ELSEWHERE = (0, 0)  # rock that nothing reaches: where the hero is meanwhile, for rules that ask for his distance


def catch_up(run: Run, turns: int) -> None:
    """Let turns pass for the floor at hand and its creatures, before anybody arrives; the hero is not on it.

    Of what happens, the hero learns only of the deaths of allies.
    """
    spawn.place(run, run.hero, *ELSEWHERE)
    for _ in range(min(turns, LONGEST)):
        begun = len(run.events)
        environment.step(run)
        for entity, _ in run.world.rows(Creature):
            if entity != run.hero:
                pursuit.live_through(run, entity)
        aftermath.settle(run, run.events[begun:])
        run.events[begun:] = [
            event for event in run.events[begun:] if isinstance(event, Died) and sides.is_ally(run, event.who)
        ]
