"""The explorer's looting of vaults: it fetches keys, opens what they open, and takes the best item on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.base import Action
from game.actions.handling import PickUp
from game.bots.inventory import worth
from game.content.families import KEY, KEYSTONE
from game.rules import inventory
from game.turn.goal import walk
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import ItemKind
    from game.knowledge import Cell, KnownItem
    from game.turn.autopilot import Travel
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
    wanted = [item for item in _offered(run) if item.cell not in tried] if inventory.free_letter(run, run.hero) else []
    stones = {item.cell for item in wanted if item.kind.family is KEYSTONE}
    room_at = run.floor.level.room_at
    wanted = [item for item in wanted if item.cell in stones or room_at[item.y, item.x] not in travel.avoided_rooms]
    if not wanted:
        return None
    best = max(wanted, key=lambda item: (_worth(run, item.kind, favourites), item.cell)).cell
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
    for item in knowledge.items(run):
        shunned = int(room_at[item.y, item.x]) in travel.avoided_rooms or item.cell in tried
        if not item.kind.nutrition or shunned:
            continue
        if item.cell == (at.x, at.y):
            tried.add(item.cell)
            return PickUp()
        step = _go(run, travel, item.cell)
        if step is not None:
            return step
    return None


def _go(run: Run, travel: Travel, cell: Cell) -> Action | None:
    travel.place = cell
    step = travel.next_step(run)
    return step if isinstance(step, Action) else None


def _offered(run: Run) -> list[KnownItem]:
    """Return the items that are taken only on purpose, as on pedestals."""
    known = [(item, knowledge.terrain_at(run.floor, *item.cell)) for item in knowledge.items(run)]
    return [item for item, terrain in known if terrain is not None and terrain.keeps]


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
