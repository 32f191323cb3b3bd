"""An action is a bare verb: a frozen dataclass that a creature performs, with an outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from game.rules import status_effects
from game.world.run import TURN
from levelgen.reading import Range

if TYPE_CHECKING:
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Done:
    """The action was done and took `cost` ticks, 100 to a turn, at the usual pace; 0 if it takes no time."""

    cost: int


@dataclass(frozen=True, slots=True)
class Impossible:
    """The action cannot be done: the player sees the reason, nothing changed and no time passed."""

    reason: str


@dataclass(frozen=True, slots=True)
class Instead:
    """Another action was meant: walking into a monster means striking it."""

    action: Action


Outcome = Done | Impossible | Instead


Coordinate = Annotated[int, Range(-10_000, 10_000)]  # of a cell or a step; no floor is so large
Number = Annotated[int, Range(-(10**9), 10**9)]  # of an entity


class Action(ABC):
    """A verb. Subclasses are frozen dataclasses of plain fields, so that actions turn into records and back."""

    __slots__ = ()
    loud: ClassVar[bool] = False  # doubles the hero's stealth range for a turn, as a blow does
    quiet: ClassVar[bool] = False  # halves the stealth range
    exerts: ClassVar[bool] = False  # a step or a blow, after which wounds bleed on

    def warning(self, run: Run) -> str:
        """Return what the hero knows that speaks against this action, in a sentence; "" if nothing does."""
        del run
        return ""

    def confirmed(self) -> Action:
        """Return the action to perform in spite of the warning."""
        return self

    @abstractmethod
    def perform(self, run: Run, actor: int) -> Outcome:
        """Let `actor` perform the action."""


def perform(run: Run, action: Action, actor: int) -> tuple[Action, Done | Impossible]:
    """Let `actor` perform an action, or the one that it turns into, at the pace that it has when it begins.

    Returns:
        The action that was performed in the end, and its outcome, with the ticks that it took.
    """
    turn = status_effects.pace(run, actor, TURN)
    outcome = action.perform(run, actor)
    while isinstance(outcome, Instead):
        action = outcome.action
        outcome = action.perform(run, actor)
    if action.exerts and isinstance(outcome, Done) and run.world.alive(actor):
        status_effects.exert(run, actor)
    if turn != TURN and isinstance(outcome, Done) and outcome.cost:
        outcome = Done(max(1, outcome.cost * turn // TURN))
    return action, outcome
