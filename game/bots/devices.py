"""Uses of staffs and charms by the explorer: what rests comes back, and so is used in every fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.using import Invoke, Zap
from game.content.effects.bodily import Afflict, Harm, Heal
from game.content.effects.forces import Conduct
from game.content.effects.ground import Kindle
from game.rules import conduction, fov, status_effects
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.actions.base import Action
    from game.content.kinds import ItemKind
    from game.knowledge import KnownCreature
    from game.world.components import Item
    from game.world.run import Run

SHIELD = "shielded"  # status
NEAR = 2  # cells within which it lights nothing


def ready(run: Run) -> Iterator[tuple[int, Item]]:
    """Yield the staffs and charms of the hero that have a charge, unless nothing works."""
    for _, entity, item in () if Zap.hindrance(run, run.hero) else query.pack(run, run.hero):
        if item.kind.family.rests and item.charges:
            yield entity, item


def strike_from_afar(run: Run, target: KnownCreature) -> Action | None:
    """Point a staff that does harm at somebody in line."""
    _, _, _, at = query.hero(run)
    flown = fov.line_of_fire(run, (at.x, at.y), target.cell, 20)
    if not flown or flown[-1] != target.cell:
        return None
    for entity, item in ready(run):
        kind = item.kind
        harms = Zap.suits(kind) and any(isinstance(effect, Harm) for effect in kind.bolt)
        if harms and target.gap <= kind.reach and not would_harm_itself(run, kind, target):
            return Zap(entity, *target.cell)
    return None


def would_harm_itself(run: Run, kind: ItemKind, target: KnownCreature) -> bool:
    """Tell whether the lightning or the fire of a staff could come to the hero who points it at somebody."""
    _, _, _, at = query.hero(run)
    fuel = run.floor.ground.kind_at(at.x, at.y).burns or target.gap <= NEAR
    lights = any(isinstance(effect, Kindle) for effect in kind.bolt)
    return would_shock(run, kind) or bool(lights and fuel)


def would_shock(run: Run, kind: ItemKind) -> bool:
    """Tell whether the lightning of a wand or staff could come to the hero, who stands in water or wears metal."""
    _, _, _, at = query.hero(run)
    return any(isinstance(effect, Conduct) for effect in kind.bolt) and conduction.leads(run, at.x, at.y)


def shield(run: Run) -> Action | None:
    """Grow bark before blows fall."""
    if any(kind.id == SHIELD for kind in status_effects.kinds_of(run, run.hero)):
        return None
    _, _, _, at = query.hero(run)
    for entity, item in ready(run):
        if any(isinstance(effect, Afflict) and effect.status == SHIELD for effect in item.kind.bolt):
            return Zap(entity, at.x, at.y)
    return None


def mend(run: Run) -> Action | None:
    """Use a charm that heals."""
    for entity, item in ready(run):
        if Invoke.suits(item.kind) and any(isinstance(effect, Heal) for effect in item.kind.bolt):
            return Invoke(entity)
    return None
