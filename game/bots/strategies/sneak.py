"""The sneak goes with care, kills who sleeps, and fights nobody who is awake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions import options
from game.actions.moving import Rest, Walk
from game.bots import fighting
from game.bots.explorer import Explorer
from game.rules import avoiding
from game.rules.fov import distance
from game.world import query
from game.world.components import Hero
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.session import Session
    from game.world.run import Run


class Sneak(Explorer):
    """Steps with care while nobody hunts it, and runs from whoever does: over stairs, into the unknown, anywhere."""

    def choose(self, session: Session) -> Action:
        """Return the next action."""
        run = session.run
        hunted = any(foe.is_hunting for foe in fighting.foes(run))
        if run.world.get(run.hero, Hero).sneaking == hunted:
            return options.Sneak(on=not hunted)
        return super().choose(session)

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        awake = [foe for foe in seen if foe.is_hunting and (foe.steps > 0 or foe.creature.kind.shot)]
        if not awake:
            return super()._face(run, [foe for foe in seen if foe.creature.mood == "asleep"])
        return (
            self._keep_ahead(run, awake)
            or fighting.get_out(run, awake, by_stairs=True)
            or _step_away(run, [foe.creature.cell for foe in awake])
        )


def _step_away(run: Run, cells: list[tuple[int, int]]) -> Action:
    """Return the step that leads farthest from the nearest of these cells (x, y); a rest where none leads away."""
    floor, taken = run.floor, knowledge.occupied_cells(run)
    _, _, _, at = query.hero(run)
    free = [(0, 0)] + [
        (dx, dy)
        for dx, dy in STEPS
        if floor.grid.allows(at.x, at.y, dx, dy)
        and floor.ground.walkable[at.y + dy, at.x + dx]
        and (at.x + dx, at.y + dy) not in taken
        and not knowledge.pitfall(run, at.x + dx, at.y + dy)
        and not avoiding.is_harmful(run, run.hero, at.x + dx, at.y + dy)
    ]
    best = max(free, key=lambda step: min(distance(at.x + step[0], at.y + step[1], *cell) for cell in cells))
    return Walk(*best) if best != (0, 0) else Rest()
