"""Marks of the anchor: each floor can hold one, which works on that floor alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world import floor
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.world.run import Run


def marks_here(run: Run, ground: str) -> list[tuple[int, int]]:
    """Return the cells of the floor at hand that bear a mark, a kind of ground by its id."""
    return cells_in(run.floor.ground.terrain == run.content.terrain_numbers[ground])


def describe_others(run: Run, ground: str) -> str:
    """Return a sentence on the marks that the hero has left on other floors; "" if there are none."""
    depths = [str(depth) for depth, left in sorted(run.floors.items()) if floor.has_ground(left["floor"], ground)]
    if len(depths) > 1:
        return f"Your marks on floors {', '.join(depths[:-1])} and {depths[-1]} wait there."
    return f"Your mark on floor {depths[0]} waits there." if depths else ""
