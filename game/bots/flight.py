"""The flight of somebody who is thrown: the hazards on the way, any of which takes him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.hazards import HazardKind
    from game.world.movement import Cell
    from game.world.run import Run


def hazards_flown_over(run: Run, start: Cell, step: tuple[int, int], cells: int) -> Iterator[HazardKind]:
    """Yield the hazards on a flight of some cells, up to the first cell that stops it or that the hero does not know.

    Args:
        run: the run.
        start: the cell (x, y) that the flight begins at, which does not count.
        step: its direction (dx, dy).
        cells: its length.
    """
    for gone in range(1, cells + 1):
        ground = knowledge.terrain_at(run.floor, start[0] + step[0] * gone, start[1] + step[1] * gone)
        if ground is None or not (ground.walkable or ground.hazard):
            return
        if ground.hazard is not None:
            yield ground.hazard
