"""Difficulty: every room gets a tier, by the rules with which the districts document colours its grid.

No two hard rooms are linked; every hard room has an easier neighbour, and one medium and one easy where it has two or
more; the stairs are in no hard room; the main way between the stairs mostly avoids them. Junctions are always easy. The
first two rules are those of `levelgen.steps.colouring`, which the districts generator goes by too.
"""

from levelgen.draft import Draft
from levelgen.rng import Random, shuffle
from levelgen.rooms import Tier
from levelgen.steps.colouring import Colouring

__all__ = ["colour", "main_way"]

_MOST_ON_THE_WAY = 0.2
"""At most this share of the rooms on the main way is hard."""


def colour(draft: Draft, hard: float, medium: float, rng: Random) -> None:
    """Give every room a tier: hard and medium are shares of all rooms (without junctions).

    Hard rooms are chosen one after another in random order, off the main way first and dead ends before others, each
    only while no neighbour is hard. Then every hard room makes one neighbour medium if it can leave another easy.
    """
    rooms = draft.rooms
    ways = draft.room_links()
    candidates = [index for index, room in enumerate(rooms) if room.kind != "junction"]
    asked_hard, asked_medium = int(hard * len(candidates) + 0.5), int(medium * len(candidates) + 0.5)
    shuffle(rng, candidates)
    ends = draft.ends or ()
    way = main_way(draft, ways)
    spare = int(_MOST_ON_THE_WAY * len(way))

    neighbours = [list({beyond: 0 for beyond, _ in beside if beyond != room}) for room, beside in enumerate(ways)]
    colouring = Colouring(neighbours)
    tiers, hardest, reds = colouring.tiers, Tier.HARD, 0
    turns = [1 if len(beside) > 1 else 0 for beside in ways]
    for room in way:  # the last
        turns[room] += 2
    for room in sorted(candidates, key=turns.__getitem__):
        if reds == asked_hard:
            break
        if room in ends or not colouring.can_be_hard(room):
            continue
        if turns[room] >= 2:
            if not spare:
                continue
            spare -= 1
        tiers[room] = hardest
        reds += 1

    fixed = {index for index, room in enumerate(rooms) if room.kind == "junction"}.union(ends[:1])
    blues = colouring.warn([room for room in candidates if tiers[room] == hardest], asked_medium, fixed)
    blues += colouring.fill(candidates, asked_medium - blues, fixed)
    for hall, tier in zip(rooms, tiers, strict=True):
        hall.tier = tier
    draft.notes.update(hard=[asked_hard, reds], medium=[asked_medium, blues])


def main_way(draft: Draft, ways: list[list[tuple[int, int]]]) -> list[int]:
    """The rooms of a way with the fewest links from the stairs up to the stairs down, both included.

    Links of kind "secret" are on no main way: one has to find them first.
    """
    if draft.ends is None:
        return []
    start, goal = draft.ends
    came_from = {start: -1}
    queue = [start]
    for room in queue:
        if room == goal:
            break
        for beyond, index in ways[room]:
            if beyond not in came_from and draft.links[index].kind != "secret":
                came_from[beyond] = room
                queue.append(beyond)
    way = []
    room = goal
    while room in came_from:
        way.append(room)
        room = came_from[room]
    return way[::-1]
