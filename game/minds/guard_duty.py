"""Keeps a post: when alarmed or hurt, goes to the lever or the bell in its charge and uses it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.bumping import Touch
from game.actions.fighting import Strike
from game.minds.base import REST, approach
from game.rules.beings import guard_duty
from game.rules.senses import reach
from game.rules.senses.fov import distance
from game.world.ground import cells_in
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.minds.base import Round
    from game.world.query import Monster
    from game.world.run import Run

    Cell = tuple[int, int]


def decide(run: Run, monster: Monster, round_: Round) -> Action | None:
    """Return the action of an alarmed keeper; None if it is not alarmed or cannot get to its charge."""
    asked, mind, body = guard_duty.duty(run, monster.entity), monster.mind, monster.creature
    if asked is None:
        return None
    if asked.below and body.health * 100 < body.max_health * asked.below:
        guard_duty.alarm(run, monster, asked)
    cells = _kept(run, monster) if mind.alarmed else []
    for x, y in cells:
        if reach.is_beside(run, monster.entity, x, y):
            if run.ticks < mind.alarmed:
                return _strike(monster, round_) or REST
            mind.keeps, mind.alarmed = "", 0
            return Touch(x, y)
    action = _go(run, monster, round_, cells)
    return _strike(monster, round_) or REST if action is REST else action


def _strike(monster: Monster, round_: Round) -> Action | None:
    """Return a blow at the foe, if the monster hunts it and can reach it."""
    return Strike(round_.foe) if monster.mind.mood == "hunting" and round_.near_foe(monster) else None


def _kept(run: Run, monster: Monster) -> list[Cell]:
    """Return the cells of its charge nearby that still have something to open, the nearest first."""
    at, ground, pairs = monster.at, run.floor.ground, run.floor.pairs
    found = cells_in(ground.terrain == run.content.terrain_numbers[monster.mind.keeps])
    shut = [cell for cell in found if not all(ground.walkable[y, x] for x, y in pairs.get(cell, (cell,)))]
    near = sorted((distance(at.x, at.y, *cell), cell) for cell in shut)
    return [cell for gap, cell in near if gap <= guard_duty.NEAR]


def _go(run: Run, monster: Monster, round_: Round, cells: list[Cell]) -> Action | None:
    """Return a step towards a cell beside the first of these; None if no path leads there."""
    at, best = monster.at, None
    for x, y in cells[:1]:
        for dx, dy in STEPS:
            steps = round_.to(x + dx, y + dy, monster).distance(at.x, at.y)
            if steps > 0 and (best is None or (steps, x + dx, y + dy) < best):
                best = steps, x + dx, y + dy
    return None if best is None else approach(run, monster, round_.to(*best[1:], monster))
