"""The hero's looking about: cells seen and remembered, and creatures that come into sight."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

import numpy as np

from game.rules.beings import hiding
from game.rules.items import tallies
from game.rules.senses import fov, light
from game.rules.senses.sides import is_captive
from game.rules.terrain import traps, vaults
from game.world import query
from game.world.components import Creature, Item, Mind, Offered, Position
from game.world.events import Appeared, Told
from game.world.floor import TREASURY

if TYPE_CHECKING:
    from game.world.run import Run


def look_about(run: Run) -> None:
    """Let the hero see the floor from the present cell, remember it, and notice creatures that came into sight."""
    floor = run.floor
    at = run.world.get(run.hero, Position)
    light.carry(run)
    seen = fov.hero_view(run)
    floor.memory.visible = seen
    np.copyto(floor.memory.terrain, floor.ground.terrain, where=seen)
    floor.memory.explored |= seen
    floor.memory.mapped &= ~seen
    new = [entity for entity, (where, _) in run.world.rows(Position, Offered) if _is_new(run, at, where)]
    if new:
        vaults.exchange(run, new)
    # Forgotten first, as what lay there may be gone.
    for x, y in [(x, y) for x, y in floor.memory.items if seen.item(y, x) and not _is_veiled(run, at, x, y)]:
        floor.memory.forget((x, y))
    for _, (where, item) in run.world.rows(Position, Item):
        if seen.item(where.y, where.x) and not _is_veiled(run, at, where.x, where.y):
            floor.memory.items[where.x, where.y] = item.kind.id
            # A copy: a card tells of the thing as it was last seen, whatever became of it.
            floor.memory.seen[where.x, where.y] = copy(item)
    for _, (mind, where) in run.world.rows(Mind, Position):
        guise = hiding.guise_at(run, where.x, where.y) if mind.hidden and seen.item(where.y, where.x) else ""
        if guise:
            floor.memory.items[where.x, where.y] = guise
    traps.see(run)
    _count_room(run, at)
    met = {
        entity
        for entity, creature, where in query.creatures(run)
        if seen.item(where.y, where.x) and fov.surfaces(run, entity, creature, where)
    }
    for entity in sorted(met - run.in_sight):
        where = run.world.get(entity, Position)
        run.emit(Appeared(where.x, where.y, entity))
        if is_captive(run, entity):
            floor.memory.captives[where.x, where.y] = run.world.get(entity, Creature).kind.id
    run.in_sight = met


def _is_new(run: Run, at: Position, where: Position) -> bool:
    """Tell whether a hero whose place is `at` sees for the first time what lies in a place."""
    memory, cell = run.floor.memory, (where.x, where.y)
    return bool(memory.visible.item(where.y, where.x)) and cell not in memory.items and not _is_veiled(run, at, *cell)


def _is_veiled(run: Run, at: Position, x: int, y: int) -> bool:
    """Tell whether gas hides items at (x, y) from a hero whose place is `at`."""
    return run.floor.ground.hides(x, y) and fov.distance(at.x, at.y, x, y) > 1


def _count_room(run: Run, at: Position) -> None:
    """Count the room that the hero entered, once and by tier, dangerous ones by floor too; tell its use and offers.

    Of several rooms of one use on a floor, only the first is told of.
    """
    room = int(run.floor.level.room_at[at.y, at.x])
    if room >= 0 and f"room:{run.depth}:{room}" not in run.counts:
        run.count(f"room:{run.depth}:{room}")
        tallies.count_room(run, at.x, at.y)
        if run.floor.is_dangerous(room) and run.floor.level.rooms[room].kind != "vault":
            run.count(f"{tallies.DARED}:{run.depth}")
        use = run.floor.use_at(at.x, at.y)
        alike = [number for number, known in run.floor.uses.items() if use is not None and known == use.id]
        if use is not None and sum(f"room:{run.depth}:{number}" in run.counts for number in alike) == 1:
            run.emit(Told(at.x, at.y, use.text, "place"))
        if run.floor.level.rooms[room].kind == TREASURY:  # a vault is laid open by its key
            vaults.lay_open(run, {room}, at.x, at.y)
