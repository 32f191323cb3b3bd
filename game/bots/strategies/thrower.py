"""The thrower fights by throwing as long as it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.using import Throw
from game.bots import devices, fighting
from game.bots.explorer import Explorer
from game.world import query
from game.world.components import Worn

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.world.run import Run


class Thrower(Explorer):
    """Throws darts, spare weapons and fragile items at all foes, adjacent ones too, as long as it has any."""

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        for foe in awake:
            thrown = fighting.missile(run, foe) or fighting.use_on(run, foe) or _throw_spare(run, foe)
            if thrown is not None:
                return thrown
        return None


def _throw_spare(run: Run, foe: Foe) -> Action | None:
    """Return a throw of an unwielded weapon at a foe in line."""
    spare = [
        entity
        for _, entity, item in query.pack(run, run.hero)
        if item.kind.strikes and item.kind.family.slot and not run.world.has(entity, Worn)
    ]
    return Throw(spare[0], *foe.creature.cell) if spare and devices.line_to(run, foe.creature, Throw.reach) else None
