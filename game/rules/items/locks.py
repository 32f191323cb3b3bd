"""Locks: the metals by which the keys of a floor and their doors are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.components import Item, Opens

if TYPE_CHECKING:
    from game.world.floor import Floor
    from game.world.run import Run

METALS = ("brass", "iron", "copper", "silver", "bronze", "lead", "tin", "gold")  # for the locks of a floor, in order


def metal_of(floor: Floor, x: int, y: int) -> str:
    """Return the metal of the lock at (x, y); "" if there is no lock with a key."""
    locks = sorted((mark.pair or 0, mark.x, mark.y) for mark in floor.level.marks if mark.what == "lock")
    cells = [cell for _, *cell in locks]
    return METALS[cells.index([x, y]) % len(METALS)] if [x, y] in cells else ""


def key_name(run: Run, key: Item) -> str:
    """Return the name of a key, with its metal, and with its floor if that is another one."""
    opens = next((opens for _, (opens, item) in run.world.rows(Opens, Item) if item is key), None)
    if opens is None:
        return key.kind.name
    elsewhere = "" if opens.depth == run.depth else f" of floor {opens.depth}"
    return f"{opens.metal} {key.kind.name}{elsewhere}".lstrip()
