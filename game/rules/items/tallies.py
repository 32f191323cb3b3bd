"""Tallies of a run by stratum and by tier of the room: rooms entered, damage taken, items found.

They are counts of the run, named as in "loot:gaol:hard"; items found are also counted by kind, as in "found:haste".
Vaults, and treasuries with them, count as a tier of their own, and so do corridors and doorways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items import inventory
from game.world.floor import VAULTS
from levelgen import Tier

if TYPE_CHECKING:
    from game.world.components import Home, Item
    from game.world.run import Run

TIERS = tuple(tier.name.lower() for tier in Tier)
IN_VAULT = "vault"  # stands for a tier
FOUND = "found"  # by kind of item
SLAIN = "slain"  # by boss and cause: bosses that died
LOST = "lost"  # by kind: allies that died
DARED = "dared"  # by depth: dangerous rooms entered, halls of bosses among them
UNMADE = "unmade"  # stands for the stratum of floors below the last planned one, whatever they look like


def tally(run: Run, what: str) -> dict[str, int]:
    """Return the counts of a run whose names begin with a word, by the rest of their names."""
    return {name.removeprefix(f"{what}:"): count for name, count in run.counts.items() if name.startswith(f"{what}:")}


def stratum_of(run: Run) -> str:
    """Return the id of the stratum that the floor at hand is counted under."""
    return run.floor.stratum if run.depth <= len(run.content.lengths[run.length]) else UNMADE


def tier_at(run: Run, x: int, y: int) -> str:
    """Return the word for the tier of the room at (x, y); IN_VAULT in vaults, "none" where there is no room."""
    level = run.floor.level
    room = int(level.room_at[y, x])
    if room < 0:
        return "none"
    return IN_VAULT if level.rooms[room].kind in VAULTS else level.rooms[room].tier.name.lower()


def count_room(run: Run, x: int, y: int) -> None:
    """Count the room at (x, y) as entered."""
    run.count(f"rooms:{stratum_of(run)}:{tier_at(run, x, y)}")


def count_damage(run: Run, x: int, y: int, dealt: int, home: Home | None) -> None:
    """Count health that the hero lost at (x, y) to one of this home, if it was lost to somebody.

    Who comes from a usual or a dangerous room counts for such rooms, even if he was met at its door or beyond.
    """
    tier = tier_at(run, x, y)
    if home is not None and home.tier and tier != IN_VAULT:
        tier = TIERS[home.tier]
    run.count(f"damage:{stratum_of(run)}:{tier}", dealt)


def count_loot(run: Run, item: Item, x: int, y: int) -> None:
    """Count an item that the hero takes for the first time, at (x, y), and its value unless the run needs it."""
    if item.taken:
        return
    item.taken = True
    run.count(f"{FOUND}:{item.kind.id}", item.count)
    if not item.kind.family.needed:
        run.count(f"loot:{stratum_of(run)}:{tier_at(run, x, y)}", inventory.value(item))
