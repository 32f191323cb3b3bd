"""Gas: integer arrays of a floor that spread, thin out, and are moved by wind.

Each turn every cell gives a fifth of its gas to each open one of its four neighbours, and keeps the rest: an explicit
step of the diffusion equation in whole numbers, which conserves the sum. Gas is breathed in
game.rules.terrain.breathing, and explodes in game.rules.harm.explosions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.materials import DENSEST, ENOUGH, FULL
from game.rules import status_effects
from game.rules.items import gear
from game.rules.pathfinding import AIR, open_cells_within
from game.world.components import Hero, Position
from game.world.events import Billowed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.content.materials import GasKind
    from game.world.ground import Ground
    from game.world.run import Run

    Cells = NDArray[np.uint8]

SHARES = 5  # into which a cell divides its gas: four for its neighbours, one for itself
MOST_SPREAD = 3  # gases that spread in one turn
THIN, THICK = 16, 64  # amounts of a gas in a cell: thin below the first, thick from the second
DRAINED = 3  # units of gas that a chasm takes each turn
BLOWN = 3  # cells by which wind moves gas


def release(run: Run, gas: str, x: int, y: int, amount: int, radius: int = 0) -> bool:
    """Let out `amount` of a gas, by its id, into each open cell within `radius` steps of (x, y), up to a full cell.

    Returns:
        True, as gas can always be seen.
    """
    floor = run.floor
    cells = floor.ground.gases[run.content.gas_numbers[gas]]
    if cells[y, x] < ENOUGH:  # or lasting smoke would be reported each turn
        run.emit(Billowed(x, y, gas))
    for near_x, near_y in open_cells_within(floor, x, y, radius):
        held = cells.item(near_y, near_x)
        if run.content.ground.lets_gas[floor.ground.terrain[near_y, near_x]]:
            floor.ground.put_gas(gas, near_x, near_y, max(held, min(FULL, held + amount)))
    return True


def thin(run: Run, gas: str, where: tuple[int, int] | NDArray[np.bool_], by: int) -> bool:
    """Take `by` of a gas, by its id, or all if 0, from a cell (y, x) or a mask; return whether there was any."""
    cells = run.floor.ground.gases[run.content.gas_numbers[gas]]
    held = cells[where]
    cells[where] = held - np.minimum(held, by or DENSEST)
    return bool(np.any(held))


def blow(run: Run, x: int, y: int, direction: tuple[int, int], reach: int) -> bool:
    """Let wind move the gas at (x, y) and ahead of it three cells on, up to an obstacle.

    Args:
        run: the run whose floor it is.
        x: of the wind's origin.
        y: of the wind's origin.
        direction: the step (dx, dy) of the wind, which widens by a cell to each side with each cell ahead.
        reach: steps from (x, y) within which it moves gas.

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
    """Tell whether the offset (x, y) from the wind's origin is at most as far to the side of (dx, dy) as ahead."""
    return abs(x * dy - y * dx) <= x * dx + y * dy


def step(run: Run) -> None:
    """Let one turn pass: gas seeps from the ground, acts on other gas, spreads, thins out, and drains."""
    ground = run.floor.ground
    if ground.seeping:
        _seep(run)
    present = kinds_present(run)
    for number, kind in present:
        _halve(run, ground.gases[number], kind)
    if present:
        _pass_turn(run, present)
    ground.gassed = bool(ground.gases.any())


def kinds_present(run: Run) -> list[tuple[int, GasKind]]:
    """Return the gases present on the floor, with their numbers."""
    some = np.any(run.floor.ground.gases, axis=(1, 2))
    return [(number, kind) for number, kind in enumerate(run.content.gases.values()) if some[number]]


def _pass_turn(run: Run, present: list[tuple[int, GasKind]]) -> None:
    """Let the present gases spread, thin out and drain, in the part of the map that has any."""
    ground, table = run.floor.ground, run.content.ground
    box = _box(np.any(ground.gases, axis=0))
    cells, terrain = ground.gases[(slice(None), *box)], ground.terrain[box]
    # In a floor with more gases than may spread at once, they take turns.
    first = ground.age * MOST_SPREAD % len(present)
    spreading = sorted({number for number, _ in (present * 2)[first : first + MOST_SPREAD]})
    moving = cells[spreading]
    spread(moving, table.lets_gas[terrain])
    cells[spreading] = moving
    turns, drained = _turns(box, ground.age), DRAINED * table.drains[terrain].astype(np.uint8)
    for number, kind in present:
        held = cells[number]
        if kind.thins:
            held -= (turns % kind.thins == 0) & (held > 0)
        if kind.drains:
            held -= np.minimum(held, drained)
        if kind.faded:
            shine = run.floor.light.shine[box].astype(np.int16) * kind.faded
            held -= np.minimum(held, shine).astype(np.uint8)


def spread(cells: Cells, is_open: NDArray[np.bool_]) -> None:
    """Spread gas for one turn, in place: adjacent open cells give each other a fifth of their gas.

    No cell comes to hold more than 254 if none held more before.

    Args:
        cells: the gas of each cell, [y, x], or [gas, y, x] for several gases.
        is_open: [y, x], where gas can be.
    """
    given = (cells // SHARES).astype(np.int16)
    held = cells.astype(np.int16)
    flow = (given[..., :-1, :] - given[..., 1:, :]) * (is_open[:-1] & is_open[1:])  # down, from each row to the next
    held[..., 1:, :] += flow
    held[..., :-1, :] -= flow
    flow = (given[..., :-1] - given[..., 1:]) * (is_open[:, :-1] & is_open[:, 1:])
    held[..., 1:] += flow
    held[..., :-1] -= flow
    cells[:] = held


def _box(mask: NDArray[np.bool_]) -> tuple[slice, slice]:
    """Return the bounding box of a mask, which must not be empty, a cell wider on each side."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    top, bottom = max(int(rows[0]) - 1, 0), min(int(rows[-1]) + 2, mask.shape[0])
    left, right = max(int(columns[0]) - 1, 0), min(int(columns[-1]) + 2, mask.shape[1])
    return np.s_[top:bottom, left:right]


def _turns(box: tuple[slice, slice], age: int) -> NDArray[np.int_]:
    """Return a number for each cell of a part of the map; a gas loses one where its period divides that number."""
    rows, columns = (np.arange(part.start, part.stop) for part in box)
    numbers: NDArray[np.int_] = np.add.outer(3 * rows, 5 * columns + age)
    return numbers


def _halve(run: Run, cells: Cells, kind: GasKind) -> None:
    """Halve the other gases that a gas halves, where there is enough of it to be breathed."""
    for other in sorted(kind.halves):
        halved = run.floor.ground.gases[run.content.gas_numbers[other]]
        if halved.any():
            halved -= (halved - halved // 2) * (cells >= ENOUGH)


def _seep(run: Run) -> None:
    """Let seeping ground give off the gas of the stratum, if that gas seeps, up to its limit."""
    ground, own = run.floor.ground, run.content.strata[run.floor.stratum].gas
    by, most = run.content.gases[own].seeps if own else (0, 0)
    if by:
        cells = ground.gases[run.content.gas_numbers[own]]
        cells[run.content.ground.seeps[ground.terrain] & (cells < most)] += by
        ground.gassed = True


def harms(run: Run, entity: int, x: int, y: int) -> bool:
    """Tell whether gas at (x, y) would harm a creature that breathes it."""
    return bool(_harming(run, entity, x, y))


def holds_breath(run: Run, entity: int) -> bool:
    """Tell whether a creature can hold its breath for another turn."""
    hero = run.world.find(entity, Hero)
    return hero is not None and hero.breathless < gear.breath(run, entity)


def names_at(run: Run, entity: int) -> list[str]:
    """Return the names of the gases that harm a creature where it stands."""
    at = run.world.get(entity, Position)
    return [kind.name for kind in _harming(run, entity, at.x, at.y)]


def described(run: Run, kind: GasKind, amount: int) -> str:
    """Return a gas in words: how thick it is, its name, and what a breath of it does, however thin it is."""
    if amount < ENOUGH:
        return f"a trace of {kind.name}{' (too little to breathe)' * kind.harms}"
    thickness = "thin " if amount < THIN else "thick " if amount >= THICK else ""
    turns = kind.turns[0] + amount // kind.turns[1]
    status = run.content.statuses[kind.status].name if kind.status else ""
    does = [f"{status} {turns}{' more' * kind.adds} turn{'s' * (turns > 1)}"] if status else []
    does += [f"damage {kind.harm[0] + amount // kind.harm[1]}"] if kind.harm else []
    breath = f" (a breath of it: {', '.join(does)})" if does else ""
    return f"{thickness}{kind.name}{breath}"


def warning(run: Run, x: int, y: int) -> str:
    """Return a sentence about the gas at (x, y) that the hero should not breathe; "" if there is none."""
    harming = _harming(run, run.hero, x, y)
    found = [described(run, kind, amount) for kind, amount in run.floor.ground.gases_at(x, y) if kind in harming]
    return f"There is {' and '.join(found)} there." if found else ""


def causes_at(run: Run, entity: int) -> set[str]:
    """Return the causes of wounds that gas leads to where a creature stands: its own name, or that of its status."""
    at = run.world.get(entity, Position)
    found = _harming(run, entity, at.x, at.y)
    ailments = [run.content.statuses[kind.status] for kind in found if kind.status]
    return {kind.name for kind in found} | {each.harms.cause if each.harms else each.name for each in ailments}


def _harming(run: Run, entity: int, x: int, y: int) -> list[GasKind]:
    traits = status_effects.traits(run, entity)
    gases = run.floor.ground.gases_at(x, y)
    harmful = [kind for kind, amount in gases if amount >= ENOUGH and kind.harms and traits.isdisjoint(kind.immune)]
    return [kind for kind in harmful if not gear.is_airtight(run, entity, kind.id)]


def harmful(ground: Ground) -> NDArray[np.bool_]:
    """Return the cells [y, x] where gas harms creatures without traits, such as the hero."""
    found = np.zeros(ground.terrain.shape, bool)
    for cells, kind in zip(ground.gases, ground.content.gases.values(), strict=True):
        if ground.gassed and kind.harms:
            found |= cells >= ENOUGH
    return found
