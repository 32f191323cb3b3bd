"""Recharging: charges of staffs and the readiness of charms, which come back as turns pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items import gear
from game.rules.items.identify import is_empty, name
from game.world.components import Carried, Item, Position
from game.world.events import ItemChanged

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run

WHOLE = 100  # hundredths in a turn of rest


def most_charges(kind: ItemKind, enchant: int) -> int:
    """Return the charges up to which an item of a kind recharges: a staff to its enchantment, a charm to one."""
    return max(1, enchant) if kind.family.recharges == "charges" else int(bool(kind.family.recharges))


def turns_per_charge(item: Item) -> int:
    """Return the turns in which an item regains a charge."""
    return max(1, item.kind.recharge // max(1, item.enchant))


def hindrance(run: Run, item: Item) -> str:
    """Return why an item cannot be released now, as far as the hero knows, in a sentence; "" if nothing hinders it."""
    if is_empty(item):
        return "It is empty. A scroll of enchanting would give it two charges."
    if item.charges < 1 and item.kind.family.recharges:
        left = turns_left(run, item)
        return f"It has to rest for {left} more turn{'' if left == 1 else 's'}."
    return ""


def spend(item: Item) -> None:
    """Take a charge, and start recharging unless a charge is coming back already."""
    item.charges -= 1
    item.spent += item.kind.family.charged
    if item.kind.family.recharges and not item.cooldown:
        item.cooldown = turns_per_charge(item) * WHOLE


def pace(run: Run) -> int:
    """Return the hundredths of a turn of rest that each turn gives the hero's items."""
    return WHOLE + gear.hastened(run, run.hero)


def turns_left(run: Run, item: Item) -> int:
    """Return the turns until the next charge of an item is back; 0 if it lacks none."""
    return -(-item.cooldown // pace(run))


def step(run: Run) -> None:
    """Let a turn pass for the items that the hero carries, and tell of charms and wonders that are ready again."""
    # By turns and not by floors, so that taking stairs to and fro brings nothing.
    faster = 0
    for _, (held, item) in run.world.rows(Carried, Item):
        if not item.cooldown or held.owner != run.hero:
            continue
        faster = faster or pace(run)
        item.cooldown = max(0, item.cooldown - faster)
        if item.cooldown:
            continue
        item.charges += 1
        if item.charges < most_charges(item.kind, item.enchant):
            item.cooldown = turns_per_charge(item) * WHOLE
        if item.kind.family.recharges == "whole":
            at = run.world.get(run.hero, Position)
            run.emit(ItemChanged(at.x, at.y, "recharged", name(run, item)))
