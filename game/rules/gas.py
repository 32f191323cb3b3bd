"""Gas: integer arrays of a floor that spread, thin out, and are moved by wind.

Each turn every cell gives a fifth of what it holds to each of its four neighbours that are open, and keeps the rest:
an explicit step of the diffusion equation in whole numbers, which conserves the sum. Gas is breathed in
game.rules.breathing, and blows up in game.rules.explosions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import ENOUGH, FULL
from game.rules import gear, status_effects
from game.rules.pathfinding import AIR, open_cells_within
from game.world.events import Billowed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.content.materials import GasKind
    from game.world.ground import Ground
    from game.world.run import Run

    Cells = NDArray[np.uint8]

SHARES = 5  # into which a cell divides its gas: its neighbours' and its own
MOST_SPREAD = 3  # gases that spread in one turn
DRAINED = 3  # of a gas that a chasm takes a turn
BLOWN = 3  # cells that wind moves gas


def release(run: Run, gas: str, x: int, y: int, amount: int, radius: int = 0) -> bool:
    """Let out `amount` of a gas, by its id, into each open cell within `radius` steps of (x, y); up to what one holds.

    Returns:
        True: a gas is always seen.
    """
    floor = run.floor
    cells = floor.ground.gases[run.content.gas_numbers[gas]]
    if cells[y, x] < ENOUGH:  # or what smokes for long would be told anew each turn
        run.emit(Billowed(x, y, gas))
    for near_x, near_y in open_cells_within(floor, x, y, radius):
        held = cells.item(near_y, near_x)
        if run.content.ground.lets_gas[floor.ground.terrain[near_y, near_x]]:
            floor.ground.put_gas(gas, near_x, near_y, max(held, min(FULL, held + amount)))
    return True


def thin(run: Run, gas: str, x: int, y: int, by: int) -> bool:
    """Take `by` of a gas, by its id, from (x, y), all of it if 0; whether there was any."""
    cells = run.floor.ground.gases[run.content.gas_numbers[gas]]
    held = cells.item(y, x)
    cells[y, x] = max(0, held - by) if by else 0
    return bool(held)


def blow(run: Run, x: int, y: int, direction: tuple[int, int], reach: int) -> bool:
    """Let wind move the gas at (x, y) and before it three cells on, as far as nothing stops it.

    Args:
        run: the run whose floor it is.
        x: from where it blows.
        y: from where it blows.
        direction: the step (dx, dy) of the wind, which widens by a cell to each side with each cell ahead.
        reach: steps from (x, y) up to which it moves gas.

    Returns:
        Whether any gas moved.
    """
    dx, dy = direction
    air = run.floor.movement.grid_of(AIR)
    reached = open_cells_within(run.floor, x, y, reach)
    swept = [cell for cell in reached if _is_before(cell[0] - x, cell[1] - y, dx, dy)]
    swept.sort(key=lambda cell: (-cell[0] * dx - cell[1] * dy, cell))  # farthest first: nothing is moved twice
    moved = False
    for cell_x, cell_y in swept:
        to_x, to_y = cell_x, cell_y
        for _ in range(BLOWN):
            if air.allows(to_x, to_y, dx, dy):
                to_x, to_y = to_x + dx, to_y + dy
        for kind, amount in run.floor.ground.gases_at(cell_x, cell_y) if (to_x, to_y) != (cell_x, cell_y) else ():
            cells = run.floor.ground.gases[run.content.gas_numbers[kind.id]]
            taken = min(amount, max(FULL - cells.item(to_y, to_x), 0)) if kind.blown else 0
            cells[cell_y, cell_x] -= taken
            cells[to_y, to_x] += taken
            moved |= taken > 0
    return moved


def _is_before(x: int, y: int, dx: int, dy: int) -> bool:
    """Tell whether a cell, seen from where wind blows by (dx, dy), is at most as far to the side as it is ahead."""
    return abs(x * dy - y * dx) <= x * dx + y * dy


def step(run: Run) -> None:
    """Step one turn: gas seeps from the ground, acts on other gas, spreads, thins out, and drains."""
    ground = run.floor.ground
    if ground.seeping:
        _seep(run)
    present = list(_present(run))
    for number, kind in present:
        _halve(run, ground.gases[number], kind)
    # In a floor with more gases than may spread at once, they take turns.
    first = ground.age * MOST_SPREAD % max(len(present), 1)
    spreading = {number for number, _ in (present * 2)[first : first + MOST_SPREAD]}
    for number, kind in present:
        cells = ground.gases[number]
        box = _box(cells)
        if box is None:
            continue
        terrain = ground.terrain[box]
        if number in spreading:
            spread(cells[box], run.content.ground.lets_gas[terrain])
        if kind.thins:
            _thin_out(cells, box, kind.thins, ground.age)
        if kind.drains:
            cells[box] -= np.minimum(cells[box], DRAINED * run.content.ground.drains[terrain].astype(np.uint8))
        if kind.faded:
            shine = run.floor.light.shine[box].astype(np.int16) * kind.faded
            cells[box] -= np.minimum(cells[box], shine).astype(np.uint8)
    ground.gassed = bool(ground.gases.any())


def spread(cells: Cells, is_open: NDArray[np.bool_]) -> None:
    """Spread a gas one turn, in place: two open cells side by side give each other a fifth of what they hold.

    No cell comes to hold more than 254 where none held more before.
    """
    given = (cells // SHARES).astype(np.int16)
    held = cells.astype(np.int16)
    flow = (given[:-1] - given[1:]) * (is_open[:-1] & is_open[1:])  # down, from each row to the next
    held[1:] += flow
    held[:-1] -= flow
    flow = (given[:, :-1] - given[:, 1:]) * (is_open[:, :-1] & is_open[:, 1:])
    held[:, 1:] += flow
    held[:, :-1] -= flow
    cells[:] = held


def _box(cells: Cells) -> tuple[slice, slice] | None:
    """Return the part of the map around a gas, a cell wider than it on each side; None if there is none."""
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    if not len(rows):
        return None
    top, left = max(int(rows[0]) - 1, 0), max(int(columns[0]) - 1, 0)
    return np.s_[top : int(rows[-1]) + 2, left : int(columns[-1]) + 2]


def _thin_out(cells: Cells, box: tuple[slice, slice], period: int, age: int) -> None:
    """Take one of a gas from every cell whose turn it is: each has its own in `period` of them."""
    part = cells[box]
    rows = 3 * (np.arange(part.shape[0]) + box[0].start)
    columns = 5 * (np.arange(part.shape[1]) + box[1].start)
    part -= (np.add.outer(rows, columns + age) % period == 0) & (part > 0)


def _halve(run: Run, cells: Cells, kind: GasKind) -> None:
    """Let a gas leave half of those others that it halves, where one would breathe it."""
    for other in sorted(kind.halves):
        halved = run.floor.ground.gases[run.content.gas_numbers[other]]
        if halved.any():
            halved -= (halved - halved // 2) * (cells >= ENOUGH)


def _seep(run: Run) -> None:
    """Let ground that seeps give off the gas of the stratum, if it is one that does, up to what comes of it."""
    ground, own = run.floor.ground, run.content.strata[run.floor.stratum].gas
    by, most = run.content.gases[own].seeps if own else (0, 0)
    if by:
        cells = ground.gases[run.content.gas_numbers[own]]
        cells[run.content.ground.seeps[ground.terrain] & (cells < most)] += by
        ground.gassed = True


def harms(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether a creature would breathe anything at (x, y) that harms it."""
    traits = status_effects.traits(run, entity)
    gases = run.floor.ground.gases_at(x, y)
    harmful = [kind for kind, amount in gases if amount >= ENOUGH and kind.harms and traits.isdisjoint(kind.immune)]
    return any(not gear.is_airtight(run, entity, kind.id) for kind in harmful)


def harmful(ground: Ground) -> NDArray[np.bool_]:
    """Return the cells [y, x] where gas harms the hero, or anybody else without traits."""
    found = np.zeros(ground.terrain.shape, bool)
    for cells, kind in zip(ground.gases, ground.content.gases.values(), strict=True):
        if ground.gassed and kind.harms:
            found |= cells >= ENOUGH
    return found


def _present(run: Run) -> Iterator[tuple[int, GasKind]]:
    """Yield the gases of which there are any, with their numbers."""
    gases = run.floor.ground.gases
    return ((number, kind) for number, kind in enumerate(run.content.gases.values()) if gases[number].any())
