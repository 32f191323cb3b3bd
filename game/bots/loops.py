"""Detection of going back and forth on a floor, after which a bot ignores some foes for a while."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.actions.moving import Rest, Walk
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.movement import Cell
    from game.world.run import Run

LOOPED = ((24, 5), (60, 10))  # (steps, cells): so many steps over at most so many cells count as going back and forth
LOOPS = 6  # loops on a floor after which the bot goes down
RASH = 12  # turns of ignoring all but adjacent foes, times the number of loops


class Loops:
    """Counts how often two competing intents of a bot took it back and forth between a few cells of a floor."""

    def __init__(self) -> None:
        self.count = 0  # loops on this floor
        self.rash_until = 0  # turn
        self._steps: deque[Cell] = deque(maxlen=LOOPED[-1][0])  # cells of its last steps, with only rests in between
        self._seen: set[tuple[int, bool]] = set()  # foes seen meanwhile, and whether they hunted
        self._heedless: set[tuple[int, bool]] = set()  # foes ignored while it is rash

    @property
    def are_many(self) -> bool:
        """True if the bot should go down."""
        return self.count >= LOOPS

    @property
    def are_endless(self) -> bool:
        """True if the bot should go through things that it usually avoids, such as fire and gas."""
        return self.count >= 2 * LOOPS

    def give_up(self) -> None:
        """Count as many loops as are needed to go down."""
        self.count = max(self.count, LOOPS)

    def note(self, run: Run, seen: Iterable[Foe], action: Action) -> None:
        """Note an action, and be rash for a while if it completes a loop."""
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
        """Return the foes that the bot heeds: all, but while it is rash only adjacent or newly noticed ones.

        Shooters are heeded too, until that has failed many times.
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
    """Return a foe's entity, and whether it hunts."""
    return foe.creature.entity, foe.is_hunting
