"""Conduction: lightning that runs from cell to cell over water and metal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.forces import Conduct
from game.rules import status_effects
from game.rules.beings import creatures
from game.rules.beings.health import hurt
from game.world.components import Creature
from game.world.events import Conducted
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run

CAUSE = "lightning"
METAL = 2  # factor of its harm to wearers of metal


def conduct(run: Run, x: int, y: int, power: int, source: int | None = None) -> bool:
    """Lead lightning from (x, y) over connected cells of water and metal.

    It shocks creatures on these cells, except at (x, y), with a power that falls by one with each step, straight or
    diagonal.

    Returns:
        Whether it ran to any other cell.
    """
    occupants = run.floor.occupants
    reached = led_to(run, x, y, power)
    struck = [(occupants[cell], steps) for cell, steps in reached.items() if steps and cell in occupants]
    run.emit(Conducted(x, y, tuple(reached)))
    for entity, steps in struck:
        shock(run, entity, power - steps, source)
    return len(reached) > 1


def led_to(run: Run, x: int, y: int, power: int) -> dict[tuple[int, int], int]:
    """Return the cells that lightning from (x, y) reaches and the steps to each, by breadth-first search."""
    floor = run.floor
    reached = {(x, y): 0}
    cells = [(x, y)]
    for cell in cells:  # the list grows during the loop
        steps = reached[cell] + 1
        if steps >= power:
            break
        for dx, dy in STEPS:
            beside = cell[0] + dx, cell[1] + dy
            if beside not in reached and floor.inside(*beside) and leads(run, *beside):
                reached[beside] = steps
                cells.append(beside)
    return reached


def shock(run: Run, target: int, power: int, source: int | None = None) -> None:
    """Harm a creature by lightning: twice as much in metal, and multiplied by its status effects."""
    if not run.world.alive(target) or run.world.get(target, Creature).health <= 0:
        return
    harm = power * METAL if _in_metal(run, target) else power
    for kind in status_effects.kinds_of(run, target):
        harm *= kind.struck.lightning
    hurt(run, target, harm, by=CAUSE if source is None else source, cause=CAUSE)


def leads(run: Run, x: int, y: int) -> bool:
    """Tell whether lightning runs through (x, y): the ground conducts, or a creature there wears metal."""
    if run.content.ground.conducts.item(run.floor.ground.terrain.item(y, x)):
        return True
    there = run.floor.occupants.get((x, y))
    return there is not None and _in_metal(run, there)


def _in_metal(run: Run, entity: int) -> bool:
    """Tell whether a creature wears metal, and metal conducts."""
    leads = run.content.materials["metal"].words("spark", Conduct)
    return bool(leads) and creatures.wears_metal(run, entity)
