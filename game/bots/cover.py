"""Cover and resting places: where the explorer lets shooters come to it, and where it can get away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.autopilot.routes import walk
from game.bots import passing
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses.fov import line_of_sight
from game.world import query
from game.world.movement import DistanceMap

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.content.kinds import MonsterKind
    from game.knowledge import KnownCreature
    from game.world.run import Run

NEAR, FAR = 4, 15  # steps to a cell out of the line of fire, and to one where a boss loses it
CLOSE = 3  # cells to a shooter that it would rather walk up to
STAIRS_NEAR = 25  # steps to stairs to rest at


def shoots(kind: MonsterKind) -> bool:
    """Tell whether a kind strikes from afar: it shoots, or spits, casts or blows at the hero's cell."""
    return kind.shot is not None or any(act.shape in ("line", "lane", "cone") and act.does == "" for act in kind.acts)


def step_into_cover(run: Run, awake: Collection[KnownCreature]) -> Action | None:
    """Return a step to the nearest cell out of sight of all shooters; None if none is near."""
    shooters = [creature for creature in awake if shoots(creature.kind)]
    if not shooters or min(shooter.gap for shooter in shooters) <= CLOSE:
        return None
    return _step_out_of_sight(run, shooters, awake, most=NEAR)


def step_away_from(run: Run, bosses: Collection[KnownCreature]) -> Action | None:
    """Return a step to the nearest cell out of sight of bosses, which follow no farther; None if none is near."""
    return _step_out_of_sight(run, bosses, bosses, most=FAR)


def _step_out_of_sight(
    run: Run, watchers: Collection[KnownCreature], others: Collection[KnownCreature], *, most: int
) -> Action | None:
    """Return a step to the nearest cell that no watcher sees and that the hero reaches before the others do."""
    _, _, _, at = query.hero(run)
    grid = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run))
    theirs = DistanceMap(knowledge.movement_grid(run.floor), [other.cell for other in others])
    for cell, steps in nearest_first(grid, (at.x, at.y)):
        if steps > most:
            return None
        first = not 0 <= theirs.distance(*cell) <= steps
        if steps and first and not any(line_of_sight(run, watcher.cell, cell) for watcher in watchers):
            path = shortest_path(grid, (at.x, at.y), [cell])
            return walk(at, path[0]) if path else None
    return None


def step_to_stairs(run: Run) -> Action | None:
    """Return a step to the nearest known stairs if they are near; None on them."""
    _, _, _, at = query.hero(run)
    grid = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run))
    path = shortest_path(grid, (at.x, at.y), list(knowledge.stairs(run).values()))
    return walk(at, path[0]) if path and len(path) <= STAIRS_NEAR else None
