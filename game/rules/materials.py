"""Materials: what happens when something comes to a cell, as the table of materials.toml says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects

if TYPE_CHECKING:
    from game.content.materials import Stimulus
    from game.world.run import Run


def meet(
    run: Run,
    stimulus: Stimulus,
    x: int,
    y: int,
    *,
    source: int | None = None,
    direction: tuple[int, int] = (0, 0),
) -> bool:
    """Let something come to (x, y): to the ground, by its material, and to whoever and whatever is there.

    Args:
        run: the run whose floor it is.
        stimulus: what comes, a column of the table.
        x: of the cell.
        y: of the cell.
        source: the creature that caused it, if one did.
        direction: the step (dx, dy) in which it comes.

    Returns:
        Whether there was anything to see.
    """
    rows = [run.floor.ground.kind_at(x, y).material]
    if (x, y) in run.floor.occupants:
        rows.append("creature")
    table = run.content.materials
    seen = [
        effects.apply_at(run, getattr(table[row], stimulus), x, y, source=source, direction=direction)
        for row in rows
        if row in table
    ]
    return any(seen)
