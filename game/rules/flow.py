"""Flow: water and lava that rise from a source or fall back into it, a step of distance a turn, and return in time.

What rises and what is laid bare is ground laid over ground, so that in the end the floor is again what it was.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from game.rules.pathfinding import nearest_first
from game.world.floor import Flow
from game.world.movement import MovementGrid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content import effects
    from game.content.kinds import TerrainKind
    from game.content.traits import Trait
    from game.world.run import Run

Cell = tuple[int, int]

OPEN: frozenset[Trait] = frozenset({"flies", "opens_nothing"})  # it goes where one could fly, and no door opens to it


def start(run: Run, source: Cell, effect: effects.Flow) -> bool:
    """Let a liquid begin to rise or fall at its source (x, y); where it has already, turn it back.

    Returns:
        Whether it rises or falls now.
    """
    floor = run.floor
    under_way = floor.flows.pop(source, None)
    if under_way is not None:
        _turn_back(run, source, under_way)
        return False
    full = floor.ground.kind_at(*source).id == effect.liquid
    rises = effect.tide == "rises" or (effect.tide == "turns" and not full)
    floor.flows[source] = Flow(effect.liquid, effect.bed, rises, floor.ground.age, effect.steps, effect.turns)
    return True


def step(run: Run) -> None:
    """Let a turn pass for all that rises and falls on the floor."""
    floor = run.floor
    for source, flow in sorted(floor.flows.items()):
        turn = floor.ground.age - flow.begun
        if 0 < turn <= flow.steps + 1:
            _advance(run, source, flow, turn)
        elif floor.ground.age > _until(flow, 0):
            del floor.flows[source]


def pour(run: Run, cells: Iterable[Cell], ground: str, liquid: str, turns: int) -> None:
    """Lay a liquid, or the ground that goes before it, over cells (x, y) for some turns, as far as they can be covered.

    The liquid also comes to all that is there. Lava and water do not cover each other: where they meet there is stone.
    """
    own, hazard = run.floor.ground, run.content.terrain_of(liquid).hazard
    for x, y in cells:
        kind = own.kind_at(x, y)
        if hazard is not None and hazard.id in ("water", "lava"):
            run.bring("water" if hazard.id == "water" else "lava", x, y)
        if kind.id != ground and (kind.can_be_covered or (kind.hazard is hazard and (x, y) in own.laid)):
            own.lay([(x, y)], ground, turns)


def _advance(run: Run, source: Cell, flow: Flow, turn: int) -> None:
    """Go a step farther from the source, on a turn counted from 1: the edge first, and the rest a turn after it."""
    liquid = run.content.terrain_of(flow.liquid)
    rings: dict[int, list[Cell]] = {}
    for cell, steps in _reached(run, source, flow, liquid, turn):
        rings.setdefault(steps, []).append(cell)
    parts = [(turn - 1, flow.liquid if flow.rises else flow.bed)]
    if turn <= flow.steps and liquid.edge:
        parts.insert(0, (turn, liquid.edge))
    for steps, ground in parts:
        turns = _until(flow, steps) - run.floor.ground.age
        if flow.rises:
            pour(run, rings.get(steps, []), ground, flow.liquid, turns)
        else:
            run.floor.ground.lay(rings.get(steps, []), ground, turns)


def _until(flow: Flow, steps: int) -> int:
    """Return the age of the ground at which a cell so many steps from the source is again what it was."""
    return flow.begun + flow.turns + 2 * flow.steps - steps + 2


def _reached(run: Run, source: Cell, flow: Flow, liquid: TerrainKind, most: int) -> list[tuple[Cell, int]]:
    """Return the cells that a flow comes to in so many steps, each with its distance from the source."""
    ground, table = run.floor.ground, run.content.ground
    if flow.rises:
        mask = table.can_be(OPEN)[ground.terrain]
    else:
        mask = ground.terrain == liquid.number
        for (x, y), laid in ground.laid.items():
            mask[y, x] |= laid.beneath == liquid.number
    doors = np.array([kind.door for kind in run.content.terrain])[ground.terrain]
    reached = nearest_first(MovementGrid(mask & ~doors, table.uncramped[ground.terrain]), source)
    return list(takewhile(lambda found: found[1] <= most, reached))


def _turn_back(run: Run, source: Cell, flow: Flow) -> None:
    """Let what rose fall, or what fell rise again, a step a turn, the farthest first."""
    ground, liquid = run.floor.ground, run.content.terrain_of(flow.liquid)
    far = min(ground.age - flow.begun, flow.steps)
    ours = {flow.liquid if flow.rises else flow.bed, liquid.edge}
    for cell, steps in _reached(run, source, flow, liquid, far):
        kind = ground.kind_at(*cell).id
        if cell in ground.laid and kind in ours:
            ground.lay([cell], kind, far - steps + 1)
