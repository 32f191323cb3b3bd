"""Gas: integer arrays of a floor that spread, thin out, and are breathed.

Each turn every cell gives a fifth of what it holds to each of its four neighbours that are open, and keeps the rest:
an explicit step of the diffusion equation in whole numbers, which conserves the sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.materials import FULL
from game.rules.pathfinding import open_cells_within

if TYPE_CHECKING:
    from game.world.run import Run


def release(run: Run, gas: str, x: int, y: int, amount: int, radius: int = 0) -> bool:
    """Let out `amount` of a gas, by its id, into each open cell within `radius` steps of (x, y); up to what one holds.

    Returns:
        True: a gas is always seen.
    """
    floor = run.floor
    cells = floor.ground.gases[run.content.gas_numbers[gas]]
    for near_x, near_y in open_cells_within(floor, x, y, radius):
        cells[near_y, near_x] = min(FULL, int(cells[near_y, near_x]) + amount)
    return True
