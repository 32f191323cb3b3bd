"""Flow: water and lava that rise from a source or fall back into it, a step of distance a turn, and later go back.

Risen liquid and bared beds are laid over the ground, so that in the end the floor is again as it was. The effect of
that name notes a flow on the floor; the rest happens as turns pass.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game.rules.pathfinding import nearest_first
from game.rules.terrain import materials
from game.world.movement import MovementGrid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.kinds import TerrainKind
    from game.world.floor import Flowing
    from game.world.movement import Cell
    from game.world.run import Run


def step(run: Run) -> None:
    """Let a turn pass for all flows of the floor."""
    floor = run.floor
    for source, flow in sorted(floor.flows.items()):
        turn = floor.ground.age - flow.begun
        if flow.turns_back:
            _turn_back(run, source, flow, turn - 1)
        elif 0 < turn <= flow.steps + 1:
            _advance(run, source, flow, turn)
        if flow.turns_back or floor.ground.age > _until(flow, 0):
            del floor.flows[source]


def _advance(run: Run, source: Cell, flow: Flowing, turn: int) -> None:
    """Go a step farther from the source, on a turn counted from 1: the edge first, the liquid or bed a turn later."""
    liquid = run.content.terrain_of(flow.liquid)
    rings: dict[int, list[Cell]] = {}
    for cell, steps in _reached(run, source, flow, liquid, turn):
        rings.setdefault(steps, []).append(cell)
    parts = [(turn - 1, flow.liquid if flow.rises else flow.bed)]
    # Shallows go before deep water and glowing stone before lava, so that nobody drowns or burns without warning.
    if turn <= flow.steps and liquid.edge:
        parts.insert(0, (turn, liquid.edge))
    for steps, ground in parts:
        turns, cells = _until(flow, steps) - run.floor.ground.age, rings.get(steps, [])
        if flow.rises:
            _cover(run, cells, ground, liquid, turns)
        else:
            run.floor.ground.lay(cells, ground, turns)


def _cover(run: Run, cells: Iterable[Cell], ground: str, liquid: TerrainKind, turns: int) -> None:
    """Lay a liquid, or its edge, over those of the cells (x, y) that can be covered.

    The liquid first acts on all that is there: lava burns grass, and turns to stone where it meets water.
    """
    own = run.floor.ground
    for x, y in cells:
        if own.kind_at(x, y).id != liquid.edge:  # else the liquid acted a turn ago
            materials.meet(run, "lava" if liquid.hazard and liquid.hazard.deadly else "water", x, y)
        # Ground has one layer above another, so a flood covers oil, which floats only on older water.
        if own.kind_at(x, y).can_be_covered or ((x, y) in own.laid and own.kind_at(x, y).id == liquid.id):
            own.lay([(x, y)], ground, turns)


def _until(flow: Flowing, steps: int) -> int:
    """Return the age of the ground at which a cell `steps` from the source goes back to its old ground."""
    return flow.begun + flow.turns + 2 * flow.steps - steps + 1


def _reached(run: Run, source: Cell, flow: Flowing, liquid: TerrainKind, most: int) -> list[tuple[Cell, int]]:
    """Return the cells that a flow reaches in `most` steps, each with its distance from the source."""
    ground = run.floor.ground
    if flow.rises:
        mask = run.content.ground.transparent[ground.terrain]  # through bars and open doors, not through closed ones
    else:
        mask = ground.terrain == liquid.number
        for (x, y), laid in ground.laid.items():
            mask[y, x] |= laid.beneath == liquid.number
    reached = nearest_first(MovementGrid(mask, mask), source)
    return list(takewhile(lambda found: found[1] <= most, reached))


def _turn_back(run: Run, source: Cell, flow: Flowing, turn: int) -> None:
    """Let a flow go back from now on, a step a turn, farthest cells first."""
    ground, liquid = run.floor.ground, run.content.terrain_of(flow.liquid)
    far = min(turn, flow.steps)
    ours = {flow.liquid if flow.rises else flow.bed, liquid.edge}
    for cell, steps in _reached(run, source, flow, liquid, far):
        kind = ground.kind_at(*cell).id
        if cell in ground.laid and kind in ours:
            ground.lay([cell], kind, far - steps + 1)
