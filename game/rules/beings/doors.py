"""Doors: secret ones and their discovery, and locking doors with a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Locks
from game.rules import status_effects
from game.rules.beings import noise
from game.rules.senses.sides import hostile
from game.world import query
from game.world.components import Creature, Mind
from game.world.events import Locked
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from game.world.run import Run

HIDDEN = "secret_door"  # ground
LOCKED = "turned_lock"  # ground of a locked door
# Nobody is locked in for good, a hero on autopilot neither.
LOCKED_FOR = 60  # turns


def secret(run: Run) -> NDArray[np.bool_]:
    """Return the cells of the secret doors of the floor, as a mask [y, x]."""
    mask: NDArray[np.bool_] = run.floor.ground.terrain == run.content.terrain_numbers[HIDDEN]
    return mask


def show(run: Run, cells: Iterable[tuple[int, int]]) -> None:
    """Turn the secret doors at cells (x, y) into plain ones."""
    run.floor.ground.change_all(dict.fromkeys(cells, run.floor.kind_here("door")))


def shuts(run: Run, x: int, y: int) -> bool:
    """Tell whether there is an open door at (x, y) that can be closed."""
    kind = run.floor.ground.kind_at(x, y)
    return kind.walkable and bool(kind.spent) and run.content.terrain_of(kind.spent).bump == "open"


def held_open_by(run: Run, x: int, y: int) -> int:
    """Return a creature beside the open door at (x, y) that hunts the hero and holds it open; 0 if there is none."""
    for dx, dy in CLOCKWISE:
        other = run.floor.occupants.get((x + dx, y + dy), 0)
        mind = run.world.find(other, Mind) if other else None
        if mind is None or mind.mood != "hunting" or not status_effects.can_step(run, other):
            continue
        if hostile(run, run.hero, other) and "opens_nothing" not in run.world.get(other, Creature).kind.traits:
            return other
    return 0


def can_lock(run: Run, x: int, y: int) -> bool:
    """Tell whether there is a door at (x, y), open or closed, with neither creature nor item in it."""
    is_door = run.floor.ground.kind_at(x, y).bump == "open" or shuts(run, x, y)
    return is_door and (x, y) not in run.floor.occupants and not query.items_at(run, x, y)


def lock(run: Run, x: int, y: int, *, by: int) -> None:
    """Close and lock the door at (x, y) for a while, or until it is forced."""
    ground = run.floor.ground
    ground.lay([(x, y)], LOCKED, LOCKED_FOR)
    mind = run.world.find(by, Mind)
    if mind is not None:
        others = [lock for lock in mind.recall(Locks).turned if lock[2] > ground.age]
        mind.remember(Locks).turned = (*others, (x, y, ground.laid[x, y].until))
    run.emit(Locked(x, y))
    noise.make(run, x, y, noise.KEYS, by, "keys")


def locked_by(run: Run, who: int) -> list[tuple[int, int]]:
    """Return the cells of the doors that a creature locked and that are locked still."""
    ground, mind = run.floor.ground, run.world.find(who, Mind)
    turned = () if mind is None else mind.recall(Locks).turned
    return [
        (x, y)
        for x, y, until in turned
        if (x, y) in ground.laid and ground.laid[x, y].until == until and ground.kind_at(x, y).id == LOCKED
    ]
