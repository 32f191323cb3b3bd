"""The drunk tries anything: sensible actions, pointless ones, and the use of items that it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.doors import Close, CloseDoor, Open
from game.actions.fighting import Lunge, Shoot, Steal, Strike
from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.moving import Plunge, Rest, Search, Swap, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Eat, Quaff, Read, Throw, Zap
from game.autopilot.explore import AutoExplore
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelDown, TravelUp
from game.world import query
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.session import Session

STEADY = 10  # per cent of turns in which it starts on a goal
GOALS: tuple[type[Goal], ...] = (AutoExplore, AutoExplore, TravelDown, TravelDown, TravelUp)


class Drunk:
    """Plays at random, reproducibly for a seed. It is there to find crashes."""

    def __init__(self, seed: int | str) -> None:
        self.dice = Dice.seeded(seed, "drunk")
        self._left = 0  # steps left of the current goal
        self._goal: Goal = AutoExplore()
        self._verbs: tuple[tuple[int, Callable[[Session], Action]], ...] = (
            (60, self._walk),
            (1, lambda _: Plunge(*self._direction())),
            (6, lambda _: Rest()),
            (2, lambda _: Search()),
            (4, lambda session: PickUp(self.dice.pick((0, 0, self._thing(session))))),
            (3, lambda session: Drop(self._thing(session))),
            (3, lambda session: Equip(self._thing(session))),
            (2, lambda session: Remove(self._thing(session))),
            (4, lambda session: Quaff(self._thing(session))),
            (4, lambda session: Read(self._thing(session), self.dice.pick((0, self._thing(session))))),
            (2, lambda session: Eat(self._thing(session))),
            (4, lambda session: Zap(self._thing(session), *self._cell(session))),
            (4, lambda session: Throw(self._thing(session), *self._cell(session))),
            (2, lambda session: Open(*self._cell(session))),
            (1, lambda session: Swap(self._body(session))),
            (1, lambda session: Close(*self._cell(session))),
            (1, lambda _: CloseDoor()),
            (2, lambda session: Strike(self._body(session))),
            (1, lambda session: Shoot(self._body(session))),
            (1, lambda session: Steal(self._body(session))),
            (1, lambda session: Lunge(self._body(session), *self._direction())),
            (2, lambda _: Descend()),
            (1, lambda _: Ascend()),
        )

    def choose(self, session: Session) -> Action:
        """Return the next action: at times a step of the autopilot, so that it gets about, else anything at all."""
        if self._left == 0 and self.dice.below(100) < STEADY:
            self._left = self.dice.between(5, 60)
            self._goal = self.dice.pick(GOALS)()
        if self._left:
            self._left -= 1
            step = self._goal.next_step(session.run)
            if not isinstance(step, StopReason):
                return step
            self._left = 0
        verb = self.dice.weighted([verb for _, verb in self._verbs], [weight for weight, _ in self._verbs])
        return verb(session)

    def _walk(self, _: Session) -> Action:
        return Walk(*self._direction())

    def _direction(self) -> tuple[int, int]:
        return self.dice.between(-1, 1), self.dice.between(-1, 1)

    def _thing(self, session: Session) -> int:
        """Return an item of the pack mostly, else any number: an item elsewhere, a monster, the hero, nothing."""
        owned = [entity for _, entity, _ in query.pack(session.run, session.run.hero)]
        return self.dice.pick(owned) if owned and self.dice.chance(850) else self.dice.between(-1, 200)

    def _body(self, session: Session) -> int:
        bodies = sorted(session.run.floor.occupants.values())
        return self.dice.pick(bodies) if bodies and self.dice.chance(850) else self.dice.between(-1, 200)

    def _cell(self, session: Session) -> tuple[int, int]:
        """Return a nearby cell mostly, else an occupied cell, or one that may be off the map."""
        run = session.run
        _, _, _, at = query.hero(run)
        sort = self.dice.below(10)
        if sort < 6:
            return at.x + self.dice.between(-2, 2), at.y + self.dice.between(-2, 2)
        if sort < 8:
            return self.dice.pick(sorted(run.floor.occupants))
        return self.dice.between(-3, run.floor.width + 2), self.dice.between(-3, run.floor.height + 2)
