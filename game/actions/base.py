"""An action is a bare verb: a frozen dataclass that somebody performs, and says what came of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from game.rules import status_effects
from levelgen.reading import Range

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


Outcome = Done | Impossible | Instead


Coordinate = Annotated[int, Range(-10_000, 10_000)]  # of a cell or a step, in cells; no floor is so large
Number = Annotated[int, Range(-(10**9), 10**9)]  # of an entity


class Action(ABC):
    """A verb. Subclasses are frozen dataclasses of plain fields, so that actions turn into records and back."""

    __slots__ = ()
    loud: ClassVar[bool] = False  # doubles the hero's stealth range for a turn, as striking at somebody does
    quiet: ClassVar[bool] = False  # halves it
    exerts: ClassVar[bool] = False  # a step or a blow, after which wounds bleed on

    def warning(self, run: Run) -> str:
        """Return what the hero knows that speaks against doing it, in a sentence; "" if nothing does."""
        del run
        return ""

    def confirmed(self) -> Action:
        """Return what is done in spite of the warning."""
        return self

    @abstractmethod
    def perform(self, run: Run, actor: int) -> Outcome:
        """Let `actor` do it."""


def perform(run: Run, action: Action, actor: int) -> tuple[Action, Done | Impossible]:
    """Let `actor` do an action, or what it turns into.

    Returns:
        The action that it came to, and the result.
    """
    outcome = action.perform(run, actor)
    while isinstance(outcome, Instead):
        action = outcome.action
        outcome = action.perform(run, actor)
    if action.exerts and isinstance(outcome, Done) and run.world.alive(actor):
        status_effects.exert(run, actor)
    return action, outcome
