"""The sneak moves with care, kills sleepers, and fights no awake foe that it can run from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions import options
from game.actions.base import Action
from game.actions.moving import Walk
from game.bots import cover, dodging, fighting
from game.bots.approaching import approach
from game.bots.explorer import Explorer
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Hero

if TYPE_CHECKING:
    from game.bots.fighting import Foe
    from game.session import Session
    from game.world.components import Mood
    from game.world.movement import Cell
    from game.world.run import Run

RUNS = 10  # turns for which it keeps running from foes out of sight
BRAVES = 30  # turns for which it crosses what guards look at, when nothing else is left to do


class Sneak(Explorer):
    """Sneaks while nothing hunts it, and runs from whatever does: down, out of sight, anywhere."""

    prey: ClassVar[tuple[Mood, ...]] = ("asleep",)  # moods of foes that it attacks

    def __init__(self) -> None:
        super().__init__()
        self._runs_until = 0  # turn
        self._braves_until = 0  # turn
        self._shunned: frozenset[Cell] = frozenset()  # cells that guards look at, while it goes round them
        self._guards: dict[int, tuple[Cell, frozenset[Cell]]] = {}  # where each was last seen, and what it looks at

    def choose(self, session: Session) -> Action:
        """Return the next action."""
        run = session.run
        self._note_guards(run)
        if any(foe.is_hunting for foe in fighting.foes(run)):
            self._runs_until = run.turn + RUNS
        runs = run.turn < self._runs_until
        if run.world.get(run.hero, Hero).sneaking == runs:
            return options.Sneak(on=not runs)
        return super().choose(session)

    def _note_guards(self, run: Run) -> None:
        """Remember what the guards in sight look at; those out of sight do so as they did."""
        visible, known = run.floor.memory.visible, self._guards if run.depth == self._depth else {}
        self._guards = {who: seen for who, seen in known.items() if not visible[seen[0][1], seen[0][0]]}
        watched = knowledge.watched_cells(run)
        for guard in {guard.entity: guard for guard in watched.values()}.values():
            cells = frozenset(cell for cell, by in watched.items() if by.entity == guard.entity)
            self._guards[guard.entity] = guard.cell, cells
        braves = run.turn < max(self._braves_until, self._runs_until)
        self._shunned = frozenset().union(*(cells for _, cells in ([] if braves else self._guards.values())))
        beside = {(x + dx, y + dy) for (x, y), _ in self._guards.values() for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        for goal in (self._explore, self._travel, self._down, self._up):
            goal.kept_out_of = frozenset() if braves else self._shunned | beside

    def _approach(self, run: Run, cell: Cell) -> Action | None:
        """Return a step towards an unaware foe round all that guards look at, or a blow at it."""
        return approach(run, cell, around=self._shunned - {cell})

    def _look_for_doors(self, run: Run) -> Action:
        """Cross what guards look at before it looks for hidden doors."""
        if not self._explore.kept_out_of:
            return super()._look_for_doors(run)
        self._braves_until = run.turn + BRAVES
        self._note_guards(run)
        return super()._go_about(run, in_peace=False)

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
        out = self._step_out(run)
        if out is not None:
            return out
        step = self._down.next_step(run) if run.turn < self._runs_until and not self._seeks_keystone(run) else None
        return step if isinstance(step, Action) else super()._go_about(run, in_peace=in_peace)

    def _step_out(self, run: Run) -> Action | None:
        """Return a step out of what a guard looks at, if it stands there and a step is enough."""
        _, _, _, at = query.hero(run)
        if (at.x, at.y) not in self._shunned:
            return None
        steps = [(dx, dy) for dx, dy in dodging.harmless_steps(run) if (at.x + dx, at.y + dy) not in self._shunned]
        return Walk(*steps[0]) if steps and steps[0] != (0, 0) else None


def _step_away(run: Run, awake: list[Foe]) -> Action | None:
    """Return a step out of reach of all these foes that gets farthest from the nearest; None if there is none."""
    _, _, _, at = query.hero(run)

    def gap(dx: int, dy: int) -> int:
        return min(distance(at.x + dx, at.y + dy, *foe.creature.cell) for foe in awake)

    best = max(dodging.harmless_steps(run), key=lambda step: gap(*step), default=(0, 0))
    slow = all(foe.odds.speed <= 0 and not foe.creature.kind.shot for foe in awake)
    return Walk(*best) if slow and gap(*best) > max(1, gap(0, 0)) else None
