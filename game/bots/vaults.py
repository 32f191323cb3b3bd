"""The explorer's looting of vaults: it fetches keys, opens what they open, and takes the best item on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.base import Action
from game.actions.handling import PickUp
from game.autopilot.routes import walk
from game.bots.inventory import worth
from game.content.families import KEY, KEYSTONE
from game.rules.items import inventory
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.autopilot.travel import Travel
    from game.content.kinds import ItemKind
    from game.world.movement import Cell
    from game.world.run import Run


def loot(run: Run, tried: set[Cell], travel: Travel, favourites: Sequence[str] = ()) -> Action | None:
    """Return the next step towards the goods of a vault; None if there are none known.

    Items in the rooms that the goal avoids are left there, except the Keystone.

    Args:
        run: the run.
        tried: the cells (x, y) where it tried to take an item; updated by a try.
        travel: the goal that takes it there; its place is set.
        favourites: kinds of items that it prefers, the dearest first.
    """
    _, _, _, at = query.hero(run)
    for x, y in knowledge.doors_with_keys(run):
        terrain = knowledge.terrain_at(run.floor, x, y)
        if terrain is None or terrain.bump != "unlock":
            continue
        beside = abs(x - at.x) + abs(y - at.y) == 1
        step = walk(at, (x, y)) if beside else _go(run, travel, (x, y))
        if step is not None:
            return step
    wanted = [each for each in _offered(run) if each[0] not in tried] if inventory.free_letter(run, run.hero) else []
    stones = {cell for cell, kind in wanted if kind.family is KEYSTONE}
    room_at, shunned = run.floor.level.room_at, travel.avoided_rooms
    wanted = [((x, y), kind) for (x, y), kind in wanted if (x, y) in stones or room_at[y, x] not in shunned]
    if not wanted:
        return None
    best = max(wanted, key=lambda each: (_worth(run, each[1], favourites), each[0]))[0]
    if (at.x, at.y) == best:
        tried.add(best)
        return PickUp()
    step = _go(run, travel, best)
    if step is None and best not in stones:  # the path to the Keystone may be open later
        tried.add(best)
    return step


def fetch_food(run: Run, tried: set[Cell], travel: Travel) -> Action | None:
    """Return a step towards known food outside the rooms that the goal avoids, or its pickup; None without any."""
    _, _, _, at = query.hero(run)
    room_at = run.floor.level.room_at
    for (x, y), kind in knowledge.kinds_lying(run):
        shunned = int(room_at[y, x]) in travel.avoided_rooms or (x, y) in tried
        if not kind.nutrition or shunned:
            continue
        if (x, y) == (at.x, at.y):
            tried.add((x, y))
            return PickUp()
        step = _go(run, travel, (x, y))
        if step is not None:
            return step
    return None


def _go(run: Run, travel: Travel, cell: Cell) -> Action | None:
    travel.place = cell
    step = travel.next_step(run)
    return step if isinstance(step, Action) else None


def _offered(run: Run) -> list[tuple[Cell, ItemKind]]:
    """Return the kinds of items that are taken only on purpose, as on pedestals, each with its cell."""
    known = [(each, knowledge.terrain_at(run.floor, *each[0])) for each in knowledge.kinds_lying(run)]
    return [each for each, terrain in known if terrain is not None and terrain.keeps]


def _worth(run: Run, kind: ItemKind, favourites: Sequence[str]) -> float:
    """Return 100 for a key or the Keystone, less for favourites, 2 and more for better gear, 1 for the rest."""
    if kind.family in (KEY, KEYSTONE):
        return 100.0
    if kind.id in favourites:
        return 99.0 - favourites.index(kind.id)
    if not kind.family.slot:
        return 1.0
    worn = query.worn(run, run.hero, kind.family.slot)
    return 2.0 + worth(run, inventory.make(kind)) - (worth(run, worn[1]) if worn else 0.0)
