"""Difficulty: every room gets a tier, by the rules with which the districts document colours its grid.

No two hard rooms are linked; every hard room has an easier neighbour, and one medium and one easy where it has two or
more; the stairs are in no hard room; the main way between the stairs mostly avoids them. Junctions are always easy.
"""

from levelgen.draft import Draft
from levelgen.level import Tier
from levelgen.rng import Random, shuffle

__all__ = ["colour", "main_way"]

_MOST_ON_THE_WAY = 0.2
"""At most this share of the rooms on the main way is hard."""


def colour(draft: Draft, hard: float, medium: float, rng: Random) -> None:
    """Give every room a tier: hard and medium are shares of all rooms (without junctions).

    Hard rooms are chosen one after another in random order, off the main way first and dead ends before others, each
    only while no neighbour is hard. Then every hard room makes one neighbour medium if it can leave another easy.
    """
    rooms = draft.rooms
    ways = draft.ways()
    candidates = [index for index, room in enumerate(rooms) if room.kind != "junction"]
    asked_hard, asked_medium = int(hard * len(candidates) + 0.5), int(medium * len(candidates) + 0.5)
    shuffle(rng, candidates)
    ends = draft.ends or ()
    way = main_way(draft, ways)
    on_the_way = set(way)
    spare = int(_MOST_ON_THE_WAY * len(way))

    reds = 0
    order = sorted(candidates, key=lambda room: (room in on_the_way, len(ways[room]) > 1))
    for room in order:
        if reds == asked_hard:
            break
        neighbours = {beyond for beyond, _ in ways[room]} - {room}
        if room in ends or not neighbours or any(rooms[beyond].tier == Tier.HARD for beyond in neighbours):
            continue
        if room in on_the_way:
            if not spare:
                continue
            spare -= 1
        rooms[room].tier = Tier.HARD
        reds += 1

    blues = 0
    spared: set[int] = set()
    for room in candidates:
        if rooms[room].tier == Tier.HARD and blues < asked_medium:
            blues += _warn(draft, room, ways, spared)
    for room in candidates:
        if blues >= asked_medium:
            break
        if rooms[room].tier == Tier.EASY and room not in spared and room not in ends[:1]:
            rooms[room].tier = Tier.MEDIUM
            blues += 1
    draft.notes.update(hard=[asked_hard, reds], medium=[asked_medium, blues])


def _warn(draft: Draft, room: int, ways: list[list[tuple[int, int]]], spared: set[int]) -> int:
    """Make one neighbour of a hard room medium and spare one as easy, if it has two; how many were made medium."""
    neighbours = sorted({beyond for beyond, _ in ways[room]} - {room})
    rest = [beyond for beyond in neighbours if draft.rooms[beyond].kind != "junction"]
    easy = [beyond for beyond in neighbours if draft.rooms[beyond].tier == Tier.EASY]
    if len(easy) == len(neighbours) > 1:  # no medium neighbour yet
        free = [beyond for beyond in rest if beyond not in spared and beyond not in (draft.ends or ())[:1]]
        if free:
            draft.rooms[free[0]].tier = Tier.MEDIUM
            easy.remove(free[0])
            spared.add(easy[0])
            return 1
    if len(easy) == 1 or (easy and not spared.intersection(easy)):
        spared.add(easy[0])
    return 0


def main_way(draft: Draft, ways: list[list[tuple[int, int]]]) -> list[int]:
    """The rooms of a way with the fewest links from the stairs up to the stairs down, both included."""
    if draft.ends is None:
        return []
    start, goal = draft.ends
    came_from = {start: -1}
    queue = [start]
    for room in queue:
        if room == goal:
            break
        for beyond, _ in ways[room]:
            if beyond not in came_from:
                came_from[beyond] = room
                queue.append(beyond)
    way = []
    room = goal
    while room in came_from:
        way.append(room)
        room = came_from[room]
    return way[::-1]
