"""Finding a path out: gates, turned locks and levers that shut the explorer in, and rings that take it elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Plunge, Rest, Walk
from game.actions.using import Read, Throw
from game.autopilot.routes import walk
from game.content.effects import Paired
from game.content.effects.moving import Teleport
from game.content.effects.snares import Shunt
from game.rules.beings import allies
from game.rules.items import identify
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Worn
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections import Counter

    from game.actions.base import Action
    from game.content.effect import Effect
    from game.content.effects import Effects
    from game.content.kinds import TerrainKind
    from game.world.movement import Cell
    from game.world.run import Run

TRIES = 3  # for each thing on a floor
STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))


def open_up(run: Run, tried: Counter[Cell]) -> Action | None:
    """Return a step towards the nearest thing that may open a path, or its use; None when none is left to try.

    Args:
        run: the run.
        tried: how often each cell (x, y) was tried; updated by a try.
    """
    _, _, _, at = query.hero(run)
    grid, taken = knowledge.movement_grid(run.floor), knowledge.occupied_cells(run)
    for (x, y), steps in nearest_first(grid, (at.x, at.y)):
        for dx, dy in STRAIGHT:
            cell = x + dx, y + dy
            if tried[cell] >= TRIES or cell in taken or not _may_open(run, cell):
                continue
            if steps:
                path = shortest_path(grid, (at.x, at.y), [(x, y)])
                return walk(at, path[0]) if path else None
            tried[cell] += 1
            return Walk(dx, dy)
    return None


def spring(run: Run, tried: Counter[Cell]) -> Action | None:
    """Return a throw of the cheapest item onto a known trap beside the hero; None if there is none.

    Args:
        run: the run.
        tried: how often each cell (x, y) was tried; updated by a throw.
    """
    _, _, _, at = query.hero(run)
    pack = [
        (item.kind.value, entity)
        for _, entity, item in query.pack(run, run.hero)
        if not (item.kind.nutrition or run.world.has(entity, Worn))
    ]
    ready = [trap.cell for trap in knowledge.known_traps(run) if trap.is_ready and tried[trap.cell] < TRIES]
    beside = [cell for cell in ready if distance(at.x, at.y, *cell) == 1]
    if not (pack and beside):
        return None
    tried[beside[0]] += 1
    return Throw(min(pack)[1], *beside[0])


def force_a_path(run: Run, *, through_flames: bool = False) -> Action | None:
    """Return a step to the stairs down or to unexplored ground, over traps and where a fire comes and goes.

    None if no path leads there; a rest while the fire burns, unless it goes `through_flames`.
    """
    _, _, _, at = query.hero(run)
    chained = [seen.cell for seen in knowledge.creatures_in_sight(run) if seen.side == "captive"]
    barred = chained if allies.hindrance(run) else []  # captives that cannot be freed bar the path
    grid = knowledge.movement_grid(run.floor, occupied=barred, through_fire=True, over_traps=True)
    down = knowledge.stairs(run).get("down")
    path = shortest_path(grid, (at.x, at.y), knowledge.frontier(run.floor) if down is None else [down])
    if not path:
        return None
    x, y = path[0]
    waits = knowledge.burning_cells(run.floor)[y, x] and not through_flames
    return Rest() if waits else walk(at, path[0])


def swim(run: Run) -> Action | None:
    """Return the next step of a swim to the stairs down or to unexplored ground; None if none leads there."""
    _, _, _, at = query.hero(run)
    deep = cells_in(run.content.ground.water[run.floor.memory.terrain] & run.floor.memory.explored)
    down = knowledge.stairs(run).get("down")
    grid = knowledge.movement_grid(run.floor, opened=deep, through_fire=True, over_traps=True)
    path = shortest_path(grid, (at.x, at.y), knowledge.frontier(run.floor) if down is None else [down])
    return Plunge(path[0][0] - at.x, path[0][1] - at.y) if path else None


def swim_on(run: Run) -> Action | None:
    """Return the next step of a swim if the hero is in deep water, whatever it sweeps from the pack; None otherwise."""
    _, _, _, at = query.hero(run)
    return swim(run) if run.content.ground.water[run.floor.memory.terrain[at.y, at.x]] else None


def go_elsewhere(run: Run) -> Action | None:
    """Return the reading of a scroll that takes the hero elsewhere on the floor, or a step to a ring that does."""
    for _, entity, item in () if Read.hindrance(run, run.hero) else query.pack(run, run.hero):
        if Read.suits(item.kind) and identify.is_known(run, item.kind) and _does(item.kind.effects, Teleport):
            return Read(entity)
    _, _, _, at = query.hero(run)
    rings = [trap.cell for trap in knowledge.known_traps(run) if trap.is_ready and _does(trap.kind.effects, Shunt)]
    rings = [cell for cell in rings if cell != (at.x, at.y)]
    grid = knowledge.movement_grid(run.floor, opened=rings, through_webs=True)
    path = shortest_path(grid, (at.x, at.y), rings)
    return walk(at, path[0]) if path else None


def _does(effects: Effects, sought: type[Effect]) -> bool:
    return any(isinstance(effect, sought) for effect in effects)


def _may_open(run: Run, cell: Cell) -> bool:
    """Tell whether the known thing at a cell opens when used, or opens something else."""
    ground = knowledge.terrain_at(run.floor, *cell)
    if ground is None or ground.walkable or ground.bump not in ("touch", "cross"):
        return False
    return _opens(run, ground) or any(isinstance(effect, Paired) for effect in ground.effects)


def _opens(run: Run, ground: TerrainKind) -> bool:
    return bool(ground.spent) and run.content.terrain_of(ground.spent).walkable
