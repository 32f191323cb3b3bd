"""Tallies of a run by stratum and by how hard the room is: rooms entered, damage taken, things found.

They are counts of the run, named as in "loot:gaol:hard"; things found are counted by kind too, as in "found:haste".
Rooms of vaults are a tier of their own, and so is whatever is no room: corridors and doorways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import inventory
from levelgen import Tier

if TYPE_CHECKING:
    from game.world.components import Item
    from game.world.run import Run

TIERS = tuple(tier.name.lower() for tier in Tier)
FOUND = "found"  # by kind of item
UNMADE = "unmade"  # the place below the last planned floor, whichever stratum it looks like


def tally(run: Run, what: str) -> dict[str, int]:
    """Return the counts of a run that begin with a word, by the rest of their names."""
    return {name.removeprefix(f"{what}:"): count for name, count in run.counts.items() if name.startswith(f"{what}:")}


def place_of(run: Run) -> str:
    """Return the id of the stratum that the floor at hand is counted under."""
    return run.floor.stratum if run.depth <= len(run.content.lengths[run.length]) else UNMADE


def tier_at(run: Run, x: int, y: int) -> str:
    """Return the word for how hard the room at (x, y) is: a tier, "vault", or "none" where there is no room."""
    level = run.floor.level
    room = int(level.room_at[y, x])
    if room < 0:
        return "none"
    return "vault" if level.rooms[room].kind == "vault" else level.rooms[room].tier.name.lower()


def count_room(run: Run, x: int, y: int) -> None:
    """Count the room at (x, y) as entered."""
    run.count(f"rooms:{place_of(run)}:{tier_at(run, x, y)}")


def count_damage(run: Run, x: int, y: int, dealt: int) -> None:
    """Count health that the hero lost at (x, y)."""
    run.count(f"damage:{place_of(run)}:{tier_at(run, x, y)}", dealt)


def count_loot(run: Run, item: Item, x: int, y: int) -> None:
    """Count the value of a thing that the hero takes for the first time, at (x, y); keys and the Keystone have none."""
    if item.taken:
        return
    item.taken = True
    run.count(f"{FOUND}:{item.kind.id}", item.count)
    if not item.kind.family.needed:
        run.count(f"loot:{place_of(run)}:{tier_at(run, x, y)}", inventory.value(item))
