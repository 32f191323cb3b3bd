"""One turn: the hero acts, the world answers, floors change, the log tells it. Only `take` changes a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import descent
from game.actions import auto_pickup
from game.content.effect import MOST_TURNS
from game.rules import status_effects
from game.rules.combat import sight
from game.rules.items import identify
from game.turn import telling
from game.world.components import Position

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.events import Departed, Event
    from game.world.run import Run


@dataclass(slots=True)
class Turn:
    """An action of the hero and its consequences; every processor receives it and fills it in."""

    run: Run
    action: Action
    events: list[Event]  # in order: the run's own list, to which actions, rules and minds append by `run.emit`
    elapsed: int = 0  # ticks that the action took; 0 when it was impossible
    steps: int = 0  # whole turns that the environment steps
    begun: int = 0  # number of events that belong to the turns before
    refusal: str = ""  # why the action was impossible, in a sentence for the player
    destination: Departed | None = None  # how the hero left the floor at the end of the turn, if so

    @property
    def own_events(self) -> list[Event]:
        """The events of this turn alone, without those of the turn that it follows."""
        return self.events[self.begun :]

    @property
    def has_fallen(self) -> bool:
        """True when the hero has already fallen off the floor; by stairs he leaves it only after the turn."""
        return self.run.leaving is not None and self.run.leaving.falls


def take(run: Run, action: Action) -> Turn:
    """Let the hero act and the world answer. A run that has ended takes no more turns.

    Turns that the hero spends helpless, up to 1000, and picking up an item stepped on, are part of it.

    Returns:
        The turn, with the events of all that happened.
    """
    run.begin_turn()
    turn = latest = Turn(run, action, run.events)
    if run.outcome is not None:
        identify.identify_all(run)
        return turn
    at = run.world.get(run.hero, Position)
    start = at.x, at.y
    _process(turn)
    for _ in range(MOST_TURNS):
        follows = _what_follows(turn, start) if latest.elapsed and run.outcome is None else None
        if follows is None:
            break
        latest = Turn(run, follows, run.events, begun=len(run.events))
        _process(latest)
    turn.destination = run.leaving  # not before: whoever takes the stairs may still be thrown down a chasm meanwhile
    if turn.destination is not None and run.outcome is None:
        told = len(run.events)  # what came before is told already, while the creatures of the old floor existed
        arrive(run, turn.destination)
        telling.tell(run, run.events[told:])
    if turn.refusal:
        run.say(turn.refusal, "dim")
    run.world.bury()
    return turn


def _process(turn: Turn) -> None:
    """Let every processor handle the turn, and tell of it while its creatures still exist."""
    turn.run.world.process(turn)
    telling.tell(turn.run, turn.own_events)
    if turn.run.outcome is not None:
        identify.identify_all(turn.run)


def _what_follows(turn: Turn, start: tuple[int, int]) -> Action | None:
    """Return what the hero does next without being asked, after stepping from `start`, if anything."""
    run = turn.run
    if status_effects.has(run, run.hero, "helpless"):
        return turn.action  # it has no effect, as a helpless creature cannot act
    return None if run.leaving is not None else auto_pickup.after(run, turn.action, start)


def arrive(run: Run, destination: Departed) -> None:
    """Change floors, and look about."""
    descent.travel(run, destination)
    sight.look_about(run)
    if run.outcome is not None:
        identify.identify_all(run)
