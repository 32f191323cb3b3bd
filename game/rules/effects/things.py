"""Effects on items that lie at a cell: water carries them about, and some ground swallows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.things import Drift, Swallow
from game.rules.hazards.water import drift as carry_off
from game.world import query, spawn

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run


def drift(run: Run, _: Drift, aim: Aim) -> bool:
    """Let water carry the item to a cell beside."""
    carry_off(run, aim.on)
    return True


def swallow(run: Run, _: Swallow, aim: Aim) -> bool:
    """Destroy the items at the cell that are not needed."""
    things = [entity for entity, item in query.items_at(run, aim.x, aim.y) if not item.kind.family.needed]
    for entity in things:
        spawn.delete(run, entity)
    return bool(things)


APPLY: Appliers = {Drift: drift, Swallow: swallow}
