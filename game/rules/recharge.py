"""Recharging: charges of staffs and the readiness of charms, which come back as turns pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import gear
from game.rules.identify import name
from game.world.components import Carried, Item, Position
from game.world.events import Felt

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run

WHOLE = 100  # into which a turn of rest is divided


def most_charges(kind: ItemKind, enchant: int) -> int:
    """Return the charges up to which such a thing recharges: a staff to its enchantment, a charm to one."""
    return max(1, enchant) if kind.family.rests == "charges" else int(bool(kind.family.rests))


def period(item: Item) -> int:
    """Return the turns in which a charge of a thing comes back."""
    return max(1, item.kind.recharge // max(1, item.enchant))


def spend(item: Item) -> None:
    """Take a charge, and let it begin to come back if none does so yet."""
    item.charges -= 1
    item.spent += item.kind.family.charged
    if item.kind.family.rests and not item.rests:
        item.rests = period(item) * WHOLE


def pace(run: Run) -> int:
    """Return the hundredths of a turn of rest that a turn is worth to what the hero has."""
    return WHOLE + gear.hastened(run, run.hero)


def turns_left(run: Run, item: Item) -> int:
    """Return the turns until the next charge of a thing is back; 0 if it lacks none."""
    return -(-item.rests // pace(run))


def step(run: Run) -> None:
    """Let a turn pass for what the hero carries; a charm that is ready again is told of."""
    faster = 0
    for _, (held, item) in run.world.rows(Carried, Item):
        if not item.rests or held.owner != run.hero:
            continue
        faster = faster or pace(run)
        item.rests = max(0, item.rests - faster)
        if item.rests:
            continue
        item.charges += 1
        if item.charges < most_charges(item.kind, item.enchant):
            item.rests = period(item) * WHOLE
        if item.kind.family.rests == "whole":
            at = run.world.get(run.hero, Position)
            run.emit(Felt(at.x, at.y, f"Your {name(run, item)} is ready again.", "item"))
