"""Digging: which cells are earth that can be dug."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.world.run import Run

EARTH = ("wall", "rock")  # kinds of ground
CRACKED, TUNNEL = "cracked_wall", "rubble"
SOFT = "earth"  # the walls of strata that are dug in earth


def is_earth(run: Run, x: int, y: int) -> bool:
    """Tell whether a cell can be dug: earth within the rim, and no wall of a vault."""
    floor = run.floor
    if floor.content.strata[floor.stratum].walls != SOFT:
        return False
    if not (0 < x < floor.width - 1 and 0 < y < floor.height - 1):
        return False
    if floor.ground.kind_at(x, y).id not in (*EARTH, CRACKED):
        return False
    rooms = {int(floor.level.room_at[y + dy, x + dx]) for dx, dy in STEPS}
    return not any(room >= 0 and floor.level.rooms[room].kind == "vault" for room in rooms)
