"""The stair dancer fights on stairs, and escapes by them when it would lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.bots import cover, fighting
from game.bots.explorer import DARES, Explorer
from game.content.families import KEYSTONE
from game.world import query

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run

WAITS = 12  # turns that it waits on stairs for its hunters


class StairDancer(Explorer):
    """Goes to the nearest stairs when hunted, fights one foe at a time there, and takes the stairs from several."""

    def __init__(self) -> None:
        super().__init__()
        self._took_them = -2  # turn

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        _, _, creature, at = query.hero(run)
        names = [name for name, cell in knowledge.stairs(run).items() if cell == (at.x, at.y)]
        beside = [foe for foe in awake if foe.steps == 1]
        if not names:
            step = cover.step_to_stairs(run) if not beside else None
            free = isinstance(step, Walk) and (at.x + step.dx, at.y + step.dy) not in knowledge.occupied_cells(run)
            return step if free else None
        if run.turn <= self._took_them + 1:  # the foes came along
            return None
        lost = fighting.cost(beside) > creature.health * DARES
        if len(beside) > 1 or lost or any(foe.creature.kind.shot for foe in awake):
            self._took_them = run.turn
            return self._take(run, names[0])
        return Rest() if not beside and self._waited < WAITS else None

    @staticmethod
    def _take(run: Run, name: str) -> Action | None:
        """Return the step over stairs; None if those lead out of the dungeon."""
        if name == "down":
            return Descend()
        return Ascend() if run.depth > 1 or query.holds(run, run.hero, KEYSTONE) else None
