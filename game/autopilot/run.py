"""Running along a corridor or a wall until there is something to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.barriers import blocked_by
from game.autopilot.goal import Goal
from game.autopilot.stop_reason import StopReason
from game.rules.items.grammar import agreeing
from game.rules.items.identify import article
from game.rules.senses import avoiding, gas
from game.world import query
from game.world.components import Position
from game.world.events import Missed
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.run import Run


@dataclass(slots=True)
class RunAlong(Goal):
    """Run in one direction and round the bends of corridors, until there is something of interest."""

    verb: ClassVar[str] = "run"
    leaves_gas: ClassVar[bool] = True
    keeps_straight: ClassVar[bool] = True
    dares: ClassVar[bool] = True
    dx: int = 0
    dy: int = 0
    _exits: int = -1  # number of exits of the cell at the last step

    def _step(self, run: Run) -> Action | StopReason:
        at, floor = run.world.get(run.hero, Position), run.floor
        begun = self.turns > 1
        stop = self._attack(run) or self._sight(run, at) if begun else None
        if stop is not None:
            return stop
        ahead = (at.x + self.dx, at.y + self.dy)
        if ahead in self.obstacles:
            return blocked_by(run, self, self.obstacles[ahead])
        danger = knowledge.pitfall(run, *ahead)
        if danger:
            return StopReason(f"There is {article(danger)} in the way.")
        peril = _peril(run, at, *ahead)
        if peril:
            return StopReason(f"{peril} {agreeing('is', peril)} in the way.")
        if not begun:
            return Walk(self.dx, self.dy)
        exits = [step for step in CLOCKWISE if floor.grid.allows(at.x, at.y, *step)]
        if not self._is_free(run, at, self.dx, self.dy):
            bends = [step for step in exits if step != (-self.dx, -self.dy) and self._is_free(run, at, *step)]
            if len(bends) != 1:
                return StopReason("You can go no farther.")
            self.dx, self.dy = bends[0]
        if len(exits) != self._exits and self.turns > 2:
            return StopReason("The path forks here.")
        self._exits = len(exits)
        return Walk(self.dx, self.dy)

    def _attack(self, run: Run) -> StopReason | None:
        """Return the reason to stop if somebody struck at the hero in vain; what wounds him interrupts any goal."""
        attacked = any(isinstance(event, Missed) and event.target == run.hero for event in run.events)
        return StopReason("You stop.") if attacked and self.cautious else None

    @staticmethod
    def _sight(run: Run, at: Position) -> StopReason | None:
        """Return the reason to stop that lies at the hero's feet, if any."""
        ground = run.floor.ground.kind_at(at.x, at.y)
        if query.items_at(run, at.x, at.y):
            return StopReason("Something lies here.")
        if ground.door:
            return StopReason(f"You come to {article(run.floor.name_of(ground))}.")
        return StopReason(f"You come to the {ground.name}.") if ground.id.startswith("stairs") else None

    @staticmethod
    def _is_free(run: Run, at: Position, dx: int, dy: int) -> bool:
        """Return whether the hero can step there and stand without opening anything."""
        floor = run.floor
        x, y = at.x + dx, at.y + dy
        return (
            floor.grid.allows(at.x, at.y, dx, dy)
            and floor.ground.walkable.item(y, x)
            and not knowledge.pitfall(run, x, y)
        )


def _peril(run: Run, at: Position, x: int, y: int) -> str:
    """Return the name of a hazard at (x, y) that stops a run, to begin a sentence; "" if there is none.

    Gas does not stop a hero who stands in it already.
    """
    floor = run.floor
    if (x, y) in floor.ground.flames:
        return "Fire"
    harms = floor.memory.visible[y, x] and gas.harms(run, run.hero, x, y)
    if harms and not gas.harms(run, run.hero, at.x, at.y):
        return "Gas"
    return f"The {floor.ground.kind_at(x, y).name}" if avoiding.is_hindering(run, run.hero, x, y) else ""
