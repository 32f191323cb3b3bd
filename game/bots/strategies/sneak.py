"""The sneak moves with care, kills sleepers, and fights no awake foe that it can run from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.actions import options
from game.actions.base import Action
from game.actions.moving import Walk
from game.bots import cover, dodging, fighting
from game.bots.explorer import Explorer
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Hero

if TYPE_CHECKING:
    from game.bots.fighting import Foe
    from game.session import Session
    from game.world.components import Mood
    from game.world.run import Run

RUNS = 10  # turns for which it keeps running from foes out of sight


class Sneak(Explorer):
    """Sneaks while nothing hunts it, and runs from whatever does: down, out of sight, anywhere."""

    prey: ClassVar[tuple[Mood, ...]] = ("asleep",)  # moods of foes that it attacks

    def __init__(self) -> None:
        super().__init__()
        self._runs_until = 0  # turn

    def choose(self, session: Session) -> Action:
        """Return the next action."""
        run = session.run
        if any(foe.is_hunting for foe in fighting.foes(run)):
            self._runs_until = run.turn + RUNS
        runs = run.turn < self._runs_until
        if run.world.get(run.hero, Hero).sneaking == runs:
            return options.Sneak(on=not runs)
        return super().choose(session)

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        awake = [foe for foe in seen if foe.is_hunting and (foe.steps > 0 or foe.creature.kind.shot)]
        if awake:
            hidden = cover.step_into_cover(run, [foe.creature for foe in awake])
            away = self._keep_ahead(run, awake) or hidden or _step_away(run, awake)
            return away or super()._face(run, awake)
        return super()._face(run, [foe for foe in seen if foe.creature.mood in self.prey])

    def _recover(self, run: Run) -> Action | None:
        return super()._recover(run) if run.turn >= self._runs_until else None

    def _go_about(self, run: Run, *, in_peace: bool) -> Action:
        step = self._down.next_step(run) if run.turn < self._runs_until and not self._seeks_keystone(run) else None
        return step if isinstance(step, Action) else super()._go_about(run, in_peace=in_peace)


def _step_away(run: Run, awake: list[Foe]) -> Action | None:
    """Return a step out of reach of all these foes that gets farthest from the nearest; None if there is none."""
    _, _, _, at = query.hero(run)

    def gap(dx: int, dy: int) -> int:
        return min(distance(at.x + dx, at.y + dy, *foe.creature.cell) for foe in awake)

    best = max(dodging.harmless_steps(run), key=lambda step: gap(*step), default=(0, 0))
    slow = all(foe.odds.speed <= 0 and not foe.creature.kind.shot for foe in awake)
    return Walk(*best) if slow and gap(*best) > max(1, gap(0, 0)) else None
