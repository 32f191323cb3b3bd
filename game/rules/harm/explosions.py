"""Gas in fire: it burns off, or explodes cell by cell, in a front that can be seen to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.effects.ground import Thin
from game.rules import status_effects
from game.rules.beings import noise
from game.rules.beings.health import hurt
from game.rules.senses import fire, gas
from game.rules.senses.fov import in_sight
from game.world.events import Exploded
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.content.materials import GasKind
    from game.world.run import Run

NOISE = 25
MOST_CELLS = 60  # that explode in one turn; the rest explode in the next


def step(run: Run) -> None:
    """Let fire act on the gas in it, and let gas in or beside flames explode."""
    ground = run.floor.ground
    if ground.flames and ground.gassed:
        _burn_off(run)
    for number, kind in enumerate(run.content.gases.values()):
        if not kind.goes_up:
            continue
        ready = ground.gases[number] >= kind.goes_up
        if ready.any():
            cells = cells_in(ready & grid.dilate(_flames(run), diagonal=False))[:MOST_CELLS]
            if cells:
                _go_up(run, number, kind, cells)


def _burn_off(run: Run) -> None:
    """Let fire act on the gas in it; cells where gas only thins out are thinned all at once."""
    ground = run.floor.ground
    burning = ground.fire > 0
    in_fire = [(kind, burning & (ground.gases[number] > 0)) for number, kind in gas.kinds_present(run) if kind.fire]
    answers = np.zeros_like(burning)
    for kind, cells in in_fire:
        if len(kind.fire) > len(kind.words("fire", Thin)):
            answers |= cells
    for x, y in cells_in(answers):
        run.bring("fire", x, y, meets="gas")
    for kind, cells in in_fire:
        for effect in kind.words("fire", Thin):
            gas.thin(run, effect.gas, cells & ~answers, effect.by)


def _flames(run: Run) -> NDArray[np.bool_]:
    """Return the cells with flame: burning cells, glowing ground, and creatures on fire."""
    ground = run.floor.ground
    flames = (ground.fire > 0) | run.content.ground.lights[ground.terrain]
    for at in status_effects.all_aflame(run):
        flames[at.y, at.x] = True
    return flames


def _go_up(run: Run, number: int, kind: GasKind, cells: list[tuple[int, int]]) -> None:
    """Let the gas at these cells explode: it harms creatures there, brings a blast, and burns for a turn."""
    heard = next((cell for cell in cells if in_sight(run, *cell)), cells[0])  # in sight, it is not told as a noise
    run.emit(Exploded(*heard, kind.id, cells))
    noise.make(run, *heard, NOISE, None, "burst")
    held = run.floor.ground.gases[number]
    base, each = kind.explosion
    for x, y in cells:
        harm = base + held.item(y, x) // each
        fire.kindle(run, x, y, 0, 0)
        held[y, x] = 0
        if (x, y) in run.floor.occupants:
            hurt(run, run.floor.occupants[x, y], harm, by="an explosion")
        run.bring("blast", x, y)
