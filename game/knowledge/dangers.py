"""The danger of rooms as the hero knows it: what lives there, until it is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from game.content.effects.bodily import Enliven, Heal
from game.content.effects.furniture import Give
from game.rules.senses import sides
from game.world.components import Creature, Home, Mind
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run

GIFTS = (Enliven, Heal, Give)  # effects of what is touched to gain something, once
SPENT = ("captive", "following")  # moods of those who are no danger

Danger = Literal["", "dangerous", "cleared", "emptied"]  # the last is of a vault


def danger_of(run: Run, floor: Floor, number: int) -> Danger:
    """Return what the hero knows of the danger of a room of a visited floor, by its number; "" for -1 and others.

    A room is cleared when none lives that was made for it, and he has been there or has seen each of them die. A vault
    or a treasury is then emptied if he has been there and seen all of its floor, and knows of nothing that lies there
    and of no gift there that he has not taken.
    """
    if number < 0:
        return ""
    entered = f"room:{floor.depth}:{number}" in run.counts
    lives = any(home == number for home, _ in _living(run, floor))
    if floor.is_vault(number) and not lives:
        kept = any(floor.level.room_at.item(y, x) == number for x, y in (*floor.memory.items, *_gifts(floor)))
        unseen = floor.level.walkable & (floor.level.room_at == number) & ~floor.memory.explored
        return "emptied" if entered and not kept and not unseen.any() else ""
    if not floor.is_dangerous(number):
        return ""
    at, counts = f"{floor.depth}:{number}", run.counts
    is_over = entered or (f"died_seen:{at}" in counts and f"died_unseen:{at}" not in counts)
    return "cleared" if is_over and not lives else "dangerous"


def has_gift(kind: TerrainKind) -> bool:
    """Return whether ground is an altar, a spring, a chest or the like that has not been touched yet."""
    return kind.noted and bool(kind.spent) and any(isinstance(effect, GIFTS) for effect in kind.effects)


def _gifts(floor: Floor) -> list[Cell]:
    """Return the known cells of altars, chests and the like that were not touched yet."""
    gives = [kind.number for kind in floor.content.terrain if has_gift(kind)]
    return cells_in(np.isin(floor.memory.terrain, gives) & floor.memory.explored)


def boss_of(run: Run, number: int) -> str:
    """Return the name of the boss who lives in a room of the floor at hand where the hero has been; "" if none does."""
    if f"room:{run.depth}:{number}" not in run.counts:
        return ""
    homes = [(creature, home) for _, (creature, home) in run.world.rows(Creature, Home)]
    return next((creature.kind.name for creature, home in homes if home.room == number and creature.kind.boss), "")


def leader_of(run: Run, floor: Floor, number: int) -> str:
    """Return the name of the leader who lives in a room of a visited floor, by its number, told at the threshold."""
    return next((name for room, name in _living(run, floor) if room == number and name), "")


def _living(run: Run, floor: Floor) -> list[tuple[int, str]]:
    """Return for each living foe on a visited floor the number of the room that it was made for, and its own name."""
    if floor is run.floor:
        rows = run.world.rows(Creature, Mind, Home)
        foes = [row for entity, row in rows if row[1].mood != "captive" and not sides.is_ally(run, entity)]
        return [(home.room, creature.named) for creature, _, home in foes]
    kept = [each for each in run.floors[floor.depth]["entities"] if "Home" in each]
    return [(each["Home"]["room"], each["Creature"]["named"]) for each in kept if each["Mind"]["mood"] not in SPENT]
