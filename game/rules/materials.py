"""Materials: what happens when something comes to a cell, as the table of materials.toml says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules import effects
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.content.materials import Row, Stimulus
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
    """Let something come to (x, y): to the ground, by its material, whoever is there, and the gas.

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
    names = [run.floor.ground.kind_at(x, y).material]
    if (x, y) in run.floor.occupants:
        names.append("creature")
    table = run.content.materials
    rows: list[Row] = [table[name] for name in names if name in table]
    rows += [gas for gas, _ in run.floor.ground.gases_at(x, y)]
    seen = [
        effects.apply_at(run, getattr(row, stimulus), x, y, source=source, direction=direction)
        for row in rows
        if getattr(row, stimulus)
    ]
    return any(seen)


def burn(run: Run) -> None:
    """Let a turn of fire act on the gas in it, and what burns do what it does meanwhile: coke smokes."""
    ground, table = run.floor.ground, run.content.materials
    smoking = [
        number for number, kind in enumerate(run.content.terrain) if kind.material and table[kind.material].burning
    ]
    burning = ground.fire > 0
    for x, y in cells_in(burning & ground.gases.any(axis=0)):
        for gas, _ in ground.gases_at(x, y):
            effects.apply_at(run, gas.fire, x, y)
    for x, y in cells_in(burning & np.isin(ground.terrain, smoking)) if smoking else ():
        effects.apply_at(run, table[ground.kind_at(x, y).material].burning, x, y)
