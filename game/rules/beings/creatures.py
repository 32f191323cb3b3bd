"""Creatures: making them, and finding room for them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from game.content.library import STANDARD
from game.rules import digging
from game.rules.beings import allies
from game.rules.pathfinding import nearest_first
from game.rules.senses.fov import distance
from game.world import query, spawn
from game.world.components import Creature, Home, Item, Mind, Position, Worn
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from numpy.typing import NDArray

    from game.content.hazards import HazardKind
    from game.content.kinds import MonsterKind
    from game.content.library import Library
    from game.world.components import Mood
    from game.world.run import Run

ENOUGH = 8  # creatures of some kinds on a floor, or called by one creature, for `are_enough`
UNMADE_DANGER = 2  # danger added by each floor below the last planned one
MIXED = 1  # floors that monsters of the Unmade are stronger by besides, as a mix of all strata is milder than the last


def make(run: Run, kind: MonsterKind, x: int, y: int, mood: Mood, *, health: int | None = None, tier: int = 0) -> int:
    """Create a monster of this kind at (x, y), which must be free, with whole health unless it is given.

    Deep in the Unmade it is stronger than its kind, unless it is called to the hero's side.
    """
    room, most = int(run.floor.level.room_at[y, x]), kind.health
    plans = run.content.lengths[run.length]
    if kind.boss and run.depth <= len(plans):
        most = most * plans[run.depth - 1].boss // 100
    hardened = 0 if mood == "following" else hardening(run)
    most = max(most + allies.health_learnt(kind, hardened), health or 0)  # the twin of a stronger one has more
    return spawn.create(
        run,
        Creature(kind, most if health is None else health, most, hardened=hardened),
        Mind(mood, post=(x, y)),
        Position(x, y),
        Home(tier, room),
    )


def promote(creature: Creature, name: str, floors: int) -> None:
    """Make a creature a leader, with a name of its own, and by so many floors stronger than its kind."""
    more = allies.health_learnt(creature.kind, floors)
    creature.health += more
    creature.max_health += more
    creature.hardened += floors
    creature.named, creature.kind = name, replace(creature.kind, name=name)


def hardest(content: Library) -> int:
    """Return the danger of the last floor of a standard run; hardly a kind or a horde is made for a greater one."""
    return content.lengths[STANDARD][-1].danger


def of_the_unmade(content: Library) -> list[MonsterKind]:
    """Return the kinds that come by chance to no floor of a standard run, but below its last one."""
    last = len(content.lengths[STANDARD])
    return [kind for kind in content.monsters.values() if kind.weight and kind.first > last]


def hardening(run: Run) -> int:
    """Return the floors by which monsters of the floor at hand are stronger than their kinds."""
    beyond = run.floor.danger - hardest(run.content)
    return beyond // UNMADE_DANGER + MIXED if beyond > 0 else 0


def kinds_here(
    run: Run, danger: int, *, below: int = 5, home: HazardKind | None = None, early: int = 0
) -> list[MonsterKind]:
    """Return the spawn table of the floor at hand at this danger; see `Library.kinds_at`.

    With `early` it has the kinds too that come so many floors later in a standard run.
    """
    stratum, first = come_from(run)
    return run.content.kinds_at(danger, stratum=stratum, first=first and first + early, below=below, home=home)


def come_from(run: Run) -> tuple[str, int]:
    """Return the stratum whose monsters come to the floor at hand, and the number of the floor in a standard run.

    The Unmade, below the last floor, has the monsters of all strata, for which the id is empty. Other lengths of run
    leave out too many floors for a number to count: it is 0.
    """
    planned = run.depth <= len(run.content.lengths[run.length])
    return run.floor.stratum if planned else "", run.depth if run.length == STANDARD else 0


def are_enough(run: Run, kinds: Collection[str], leader: int = 0) -> bool:
    """Tell whether the floor has ENOUGH creatures of these kinds, by their ids, so that no more are bred or called.

    With a leader only those that it leads count, so that it calls its own wherever others like them live.
    """
    found = [monster for monster in query.monsters(run) if monster.creature.kind.id in kinds]
    return sum(not leader or monster.mind.leader == leader for monster in found) >= ENOUGH


def nearest_footing(run: Run, x: int, y: int) -> tuple[int, int]:
    """Return the free walkable cell without a trap that is nearest to (x, y) as the crow flies."""
    return _nearest(_free(run), x, y)


def landing(run: Run, x: int, y: int) -> tuple[int, int]:
    """Return the free cell for a creature that falls to the floor at (x, y).

    It is the nearest one neither behind a lock nor in a dangerous room, into which one goes by choice.
    """
    level, free = run.floor.level, _free(run)
    barred = [
        room.id for room in level.rooms if digging.is_behind_lock(level, room.id) or run.floor.is_dangerous(room.id)
    ]
    outside = free & (level.room_at >= 0) & ~np.isin(level.room_at, barred)
    return _nearest(outside if outside.any() else free, x, y)


def _free(run: Run) -> NDArray[np.bool_]:
    """Return the walkable cells [y, x] without a creature or a trap."""
    free = run.floor.ground.walkable.copy()
    for x, y in (*run.floor.occupants, *run.floor.traps):
        free[y, x] = False
    return free


def _nearest(cells: NDArray[np.bool_], x: int, y: int) -> tuple[int, int]:
    rows, columns = cells.nonzero()
    nearest = np.maximum(abs(rows - y), abs(columns - x)).argmin()
    return int(columns[nearest]), int(rows[nearest])


def free_cells_around(run: Run, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield free walkable cells without traps, nearest to (x, y) first, itself included."""
    floor = run.floor
    for cell, _ in nearest_first(floor.grid, (x, y)):
        if cell not in floor.occupants and cell not in floor.traps and floor.ground.walkable[cell[1], cell[0]]:
            yield cell


def cells_for(run: Run, kind: MonsterKind, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield free cells where a kind can be, nearest to (x, y) first; for kinds of water or lava as the crow flies."""
    if kind.home is None:
        yield from free_cells_around(run, x, y)
        return
    floor = run.floor
    lake = cells_in(run.content.ground.hazards[kind.home][floor.ground.terrain])
    free = [cell for cell in lake if cell not in floor.occupants]
    yield from sorted(free, key=lambda cell: distance(cell[0], cell[1], x, y))


def wears_metal(run: Run, entity: int) -> bool:
    """Tell whether a creature is made of metal or wears some."""
    if "metal" in run.world.get(entity, Creature).kind.traits:
        return True
    return any(worn.owner == entity and item.kind.metal for _, (worn, item) in run.world.rows(Worn, Item))
