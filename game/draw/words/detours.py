"""The two routes to the stairs in words: a short one through dangerous rooms, and a longer one round them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.rules.pathfinding import shortest_path
from game.world.components import Position
from levelgen import Tier

if TYPE_CHECKING:
    from game.world.run import Run


def describe(run: Run, x: int, y: int) -> str:
    """Return that the shortest known path to the stairs at (x, y) is worse than a longer one, which is known too.

    It is empty where that is not so, and where there are no stairs.
    """
    if (x, y) not in knowledge.stairs(run).values():
        return ""
    floor, at = run.floor, run.world.get(run.hero, Position)
    rooms = [room.id for room in floor.level.rooms if room.tier == Tier.HARD]
    hard = {room for room in rooms if knowledge.danger_of(run, floor, room) == "dangerous"}
    # By what the hero remembers: pieces dug after the level's arcs may have turned their lengths round.
    short, long = (
        shortest_path(knowledge.movement_grid(floor, avoided_rooms=avoided), (at.x, at.y), [(x, y)])
        for avoided in ((), hard)
    )
    if short is None or long is None or len(long) <= len(short):
        return ""
    crossed = {int(floor.level.room_at[there[1], there[0]]) for there in short} & hard
    which, them = ("a dangerous room", "it") if len(crossed) == 1 else ("dangerous rooms", "them")
    more = len(long) - len(short)
    return f"the shortest path leads through {which}, one {more} step{'s' * (more > 1)} longer round {them}"
