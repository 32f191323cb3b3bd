"""One turn: the hero acts, the world answers, floors change, and it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import esper

from game import descent
from game.rules import status_effects
from game.turn import processors, telling
from game.world import spawn

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.events import Event
    from game.world.run import Run

ALONE = 100  # turns at most that a known floor is caught up with


def take(run: Run, action: Action) -> list[Event]:
    """Let the hero do this and the world answer; what happened, in order. A run that has ended takes nothing more."""
    spawn.switch_to(run)
    run.events = []
    run.refusal = ""
    run.elapsed = run.stepping = 0
    if run.outcome is not None:
        return run.events
    run.pending = action
    esper.process()
    while run.elapsed and _waits(run):
        esper.process()  # nobody can press a key who cannot move
    telling.tell(run, run.events)
    if run.leaving and run.outcome is None:
        told = len(run.events)  # of the floor left behind, while who it is about is still there
        arrive(run)
        telling.tell(run, run.events[told:])
    if run.refusal:
        run.say(run.refusal, "dim")
    run.pending = None
    spawn.bury()
    return run.events


def _waits(run: Run) -> bool:
    """Whether the run goes on without the hero, who cannot act."""
    return run.outcome is None and status_effects.helpless(run.hero)


def arrive(run: Run) -> None:
    """Change floors as `run.leaving` says, let a known floor catch up, and look about."""
    for _ in range(min(descent.travel(run), ALONE)):
        processors.catch_up(run)
    processors.look_about(run)
