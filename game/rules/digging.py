"""Digging: whether a wall is earth, and whether it can be dug or broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run
    from levelgen import Level

EARTH = ("wall", "rock")  # kinds of ground
CRACKED = "cracked_wall"
RUBBLE = "rubble"  # the ground of dug earth and broken walls
WING = "wing"  # the tag of rooms behind a lock
SOFT = "earth"  # the walls of strata that are dug in earth


def is_earth(run: Run, x: int, y: int) -> bool:
    """Tell whether there is diggable earth at a cell."""
    floor = run.floor
    if floor.content.strata[floor.stratum].walls != SOFT or not floor.inside(x, y):
        return False
    return floor.ground.kind_at(x, y).id in (*EARTH, CRACKED) and not is_spared(run, x, y)


def is_spared(run: Run, x: int, y: int) -> bool:
    """Tell whether a wall stops every digger: it belongs to the rim of the floor, or to a room behind a lock."""
    level = run.floor.level
    if is_rim(run, x, y):
        return True
    numbers = {int(level.room_at[y + dy, x + dx]) for dx, dy in STEPS}
    return any(is_behind_lock(level, number) for number in numbers - {-1})


def is_behind_lock(level: Level, number: int) -> bool:
    """Tell whether a room, by its number, is a vault or part of a wing behind a lock."""
    room = level.rooms[number]
    return room.kind == "vault" or WING in room.tags


def is_rim(run: Run, x: int, y: int) -> bool:
    """Tell whether a cell is on the rim of the floor, or beyond it."""
    return not (0 < x < run.floor.width - 1 and 0 < y < run.floor.height - 1)
