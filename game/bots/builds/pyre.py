"""The pyre build: oil and fire against foes on fuel, while it stands on none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.using import Throw, Zap
from game.bots import devices, fighting
from game.bots.builds.build import Build
from game.content.effects.ground import Kindle
from game.world import query
from game.world.components import Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run

SPARES = 0.15  # share of health that a fight may cost without a fire
OIL, OILED = "oil_pot", "oiled"  # an item and the status effect that it gives
WIDE = 2  # cells that the oil of a pot spreads


class Pyre(Build):
    """Lights foes that are oiled or on fuel, and oils the others before they are near."""

    kit = ("embers", "oil_pot")
    favourites = ("embers", "apron", "cinders")

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        _, _, _, at = query.hero(run)
        on_fuel = bool(run.floor.ground.kind_at(at.x, at.y).burns)
        if on_fuel or fighting.cost(awake) < run.world.get(run.hero, Creature).health * SPARES:
            return None
        burning = knowledge.burning_cells(run.floor)
        far = [foe for foe in awake if foe.creature.gap > WIDE and not burning[foe.creature.cell[::-1]]]
        far.sort(key=lambda foe: not _catches(run, foe))
        oils = (pot for foe in far if not _catches(run, foe) and (pot := _oil(run, foe)) is not None)
        lights = (fire for foe in far if (fire := _light(run, foe)) is not None)
        return next(oils, None) or next(lights, None)


def _catches(run: Run, foe: Foe) -> bool:
    """Tell whether a foe is oiled or stands where fire would last."""
    return bool(run.floor.ground.kind_at(*foe.creature.cell).burns) or OILED in foe.creature.statuses


def _light(run: Run, foe: Foe) -> Action | None:
    """Return the use of a staff of fire at a foe in line."""
    for entity, item in devices.ready(run):
        lights = any(isinstance(effect, Kindle) for effect in item.kind.bolt)
        if lights and Zap.suits(item.kind) and devices.line_to(run, foe.creature, item.kind.reach):
            return Zap(entity, *foe.creature.cell)
    return None


def _oil(run: Run, foe: Foe) -> Action | None:
    """Return the throw of a pot of oil at a foe in line."""
    pots = [entity for _, entity, item in query.pack(run, run.hero) if item.kind.id == OIL]
    return Throw(pots[0], *foe.creature.cell) if pots and devices.line_to(run, foe.creature, Throw.reach) else None
