"""Lanes: the cells in a straight line ahead of pouring or blowing ground, commanded from the cell right behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.senses.fov import distance, towards
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.content.acts import Behind
    from game.world.movement import Cell
    from game.world.run import Run


def lane(run: Run, cell: Cell, step: Cell, length: int) -> list[Cell]:
    """Return up to `length` cells in a straight line from a cell, itself left out, up to the first opaque one."""
    cells: list[Cell] = []
    for gap in range(1, length + 1):
        x, y = cell[0] + gap * step[0], cell[1] + gap * step[1]
        if not run.floor.inside(x, y) or not run.floor.ground.transparent[y, x]:
            break
        cells.append((x, y))
    return cells


def commands(run: Run, needs: Behind, reach: int, own: Cell, foe: Cell) -> bool:
    """Return whether an act from the cell `own` reaches a foe in a straight line across the ground that it needs."""
    step = towards(foe[0] - own[0], foe[1] - own[1])
    cells = lane(run, own, step, reach)
    if foe not in cells[1:] or run.floor.ground.kind_at(*cells[0]).id != needs.ground:
        return False
    return not needs.stirs or any(is_stirred(run, cell) for cell in cells[1:])


def is_stirred(run: Run, cell: Cell) -> bool:
    """Tell whether there are flames or gas at a cell."""
    ground = run.floor.ground
    return cell in ground.flames or bool(ground.gases_at(*cell))


def stands(run: Run, needs: Behind, reach: int, cell: Cell, foe: Cell) -> list[tuple[int, Cell]]:
    """Return the cells right behind the ground at a cell, each with the foe's distance from the lane ahead of it.

    Acts that need something to stir are done only at a foe in the lane.
    """
    found = []
    for dx, dy in CLOCKWISE:
        behind, cells = (cell[0] - dx, cell[1] - dy), lane(run, cell, (dx, dy), reach - 1)
        if cells and (not needs.stirs or commands(run, needs, reach, behind, foe)):
            found.append((min(distance(*foe, *each) for each in cells), behind))
    return found
