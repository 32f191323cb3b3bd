"""Secret doors, and how they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from game.world.run import Run

HIDDEN = "secret_door"  # ground


def secret(run: Run) -> NDArray[np.bool_]:
    """Return the cells of the secret doors of the floor, as a mask [y, x]."""
    mask: NDArray[np.bool_] = run.floor.ground.terrain == run.content.terrain_numbers[HIDDEN]
    return mask


def show(run: Run, cells: Iterable[tuple[int, int]]) -> None:
    """Turn the secret doors at cells (x, y) into plain ones."""
    run.floor.ground.change_all(dict.fromkeys(cells, run.floor.kind_here("door")))
