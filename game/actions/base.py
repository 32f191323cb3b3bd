"""An action is a bare verb: a frozen dataclass that somebody performs, and says what came of it."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Done:
    """It was done and took `cost` ticks, 100 to a turn."""

    cost: int


@dataclass(frozen=True, slots=True)
class Impossible:
    """It cannot be done: the reason is shown to the player, nothing changed and no time passed."""

    reason: str


@dataclass(frozen=True, slots=True)
class Instead:
    """This other action is what was meant: walking into a monster is striking it."""

    action: Action


@functools.cache
def done(ticks: int) -> Done:
    """It was done and took so many ticks: the same object for as many, since acts are many and differ little."""
    return Done(ticks)


Outcome = Done | Impossible | Instead


class Action(ABC):
    """A verb. Subclasses are frozen dataclasses whose fields are plain numbers, so that they can be written down."""

    __slots__ = ()
    loud: ClassVar[bool] = False  # doubles the hero's stealth range for a turn
    quiet: ClassVar[bool] = False  # halves it

    @abstractmethod
    def perform(self, run: Run, actor: int) -> Outcome:
        """Let `actor` do it."""


def perform(run: Run, action: Action, actor: int) -> tuple[Action, Done | Impossible]:
    """Let `actor` do an action or what it turns into; the action it came to and the result."""
    outcome = action.perform(run, actor)
    while isinstance(outcome, Instead):
        action = outcome.action
        outcome = action.perform(run, actor)
    return action, outcome
