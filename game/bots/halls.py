"""Halls of bosses, which the explorer avoids: a boss waits in its hall, and does not follow out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Walk
from game.autopilot.routes import walk
from game.bots import passing
from game.rules.pathfinding import nearest_first, shortest_path
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.run import Run


def halls(run: Run, seen: Iterable[KnownCreature]) -> set[int]:
    """Return the numbers of rooms where a boss in sight waits, or is together with the hero."""
    _, _, _, at = query.hero(run)
    room_at = run.floor.level.room_at
    here = int(room_at[at.y, at.x])
    bosses = [creature for creature in seen if creature.kind.boss]
    rooms = {int(room_at[boss.y, boss.x]) for boss in bosses if boss.mood != "hunting"}
    return (rooms | {here for boss in bosses if int(room_at[boss.y, boss.x]) == here}) - {-1}


def leads_into(run: Run, rooms: Container[int], action: Action | None) -> bool:
    """Tell whether an action is a step from outside into one of these rooms."""
    if not isinstance(action, Walk):
        return False
    _, _, _, at = query.hero(run)
    room_at = run.floor.level.room_at
    inside = int(room_at[at.y, at.x]) in rooms
    return not inside and int(room_at[at.y + action.dy, at.x + action.dx]) in rooms


def leave(run: Run, rooms: Container[int]) -> Action | None:
    """Return a step on the shortest path out of these rooms; None if the hero is in none or cannot get out."""
    _, _, _, at = query.hero(run)
    room_at = run.floor.level.room_at
    if int(room_at[at.y, at.x]) not in rooms:
        return None
    grid = knowledge.movement_grid(run.floor, occupied=passing.barred_cells(run), through_webs=True)
    for (x, y), _ in nearest_first(grid, (at.x, at.y)):
        if int(room_at[y, x]) not in rooms:
            path = shortest_path(grid, (at.x, at.y), [(x, y)])
            return walk(at, path[0]) if path else None
    return None
