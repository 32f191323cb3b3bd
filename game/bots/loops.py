"""Going to and fro: how often a bot got nowhere on a floor, and whom it then does not heed for a while."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.actions.moving import Rest, Walk
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.knowledge import Cell
    from game.world.run import Run

LOOPED = ((24, 5), (60, 10))  # steps, and cells that they may come to at most, to be going to and fro
LOOPS = 6  # times on a floor that it gets nowhere, after which it goes down
RASH = 12  # turns for which it then heeds nobody but who stands beside it, as many more each time


class Loops:
    """Counts how often two things that a bot would do took it to and fro between a few cells of a floor."""

    def __init__(self) -> None:
        self.count = 0  # on this floor
        self.rash_until = 0  # turn
        self._steps: deque[Cell] = deque(maxlen=LOOPED[-1][0])  # its last steps, with nothing but rests between
        self._seen: set[tuple[int, bool]] = set()  # whom it saw meanwhile, and whether they hunted
        self._heedless: set[tuple[int, bool]] = set()  # of whom it takes no heed while it is rash

    @property
    def are_many(self) -> bool:
        """True if it should go down."""
        return self.count >= LOOPS

    @property
    def are_endless(self) -> bool:
        """True if it should go through what it would go around, as fire and gas."""
        return self.count >= 2 * LOOPS

    def give_up(self) -> None:
        """Count as many as are needed to go down."""
        self.count = max(self.count, LOOPS)

    def note(self, run: Run, seen: Iterable[Foe], action: Action) -> None:
        """Note an action, and be rash for a while if it goes to and fro."""
        _, _, _, at = query.hero(run)
        if isinstance(action, Walk):
            self._steps.append((at.x, at.y))
            self._seen.update(map(_state, seen))
        elif not isinstance(action, Rest):
            self._forget()
        if any(len(self._steps) >= steps and len(set([*self._steps][-steps:])) <= cells for steps, cells in LOOPED):
            self.count += 1
            self.rash_until, self._heedless = run.turn + RASH * self.count, set(self._seen)
            self._forget()

    def _forget(self) -> None:
        self._steps.clear()
        self._seen.clear()

    def heeded(self, run: Run, seen: list[Foe]) -> list[Foe]:
        """Return those of whom the bot takes heed: who stands beside it or has noticed it since it became rash.

        Who shoots is heeded too, until that has led to nothing many times.
        """
        if run.turn >= self.rash_until:
            return seen
        shots = not self.are_many
        return [
            foe
            for foe in seen
            if foe.steps == 1 or (shots and foe.creature.kind.shot) or _state(foe) not in self._heedless
        ]


def _state(foe: Foe) -> tuple[int, bool]:
    """Return who somebody is, and whether that one hunts."""
    return foe.creature.entity, foe.is_hunting
