"""Difficulty: every room gets a tier, by the rules that the districts document uses to colour its grid.

No two hard rooms are linked. Every hard room has an easier neighbour, and if it has several, a medium and an easy one.
The stairs are in no hard room, and the main route between them mostly avoids hard rooms; with waters, cycles
or pieces some route avoids all of them, in districts too. Junctions are always easy. The first two rules are those of
`levelgen.steps.colouring`, which the districts generator uses too.
"""

from levelgen import graph
from levelgen.draft import Draft
from levelgen.rng import Random, shuffle
from levelgen.rooms import Tier
from levelgen.steps.colouring import Colouring

_MOST_ON_ROUTE = 0.2
"""The greatest share of hard rooms on the main route."""


def assign_tiers(draft: Draft, hard: float, medium: float, rng: Random) -> None:
    """Give every room a tier; `hard` and `medium` are shares of all rooms (without junctions).

    Hard rooms are chosen one by one in random order, but rooms off the main route before those on it, then rooms with a
    monster by the document's rule, then those of the ring's shorter arc, then leaves of the room graph; rooms of the
    longer arc never. A room with a hard neighbour cannot be hard, and if the draft asks for it, a route between the
    stairs around all hard rooms must remain. Then every hard room makes one neighbour medium, if another stays easy.
    """
    candidates = [index for index, room in enumerate(draft.rooms) if room.kind != "junction"]
    most_hard, most_medium = int(hard * len(candidates) + 0.5), int(medium * len(candidates) + 0.5)
    shuffle(rng, candidates)
    guarded = {room for what, room in draft.contents if what == "monster"}
    candidates.sort(key=lambda room: room not in guarded)
    adjacency = draft.adjacency()
    colouring = Colouring(_neighbours(adjacency, guarded))

    route, (hard_arc, easy_arc) = main_route(draft), _arcs(draft)
    on_route, ends = {*route} - {*hard_arc}, draft.ends or ()
    allowed = [room for room in candidates if room not in ends and room not in easy_arc]
    allowed.sort(key=lambda room: (room not in guarded, hard_arc.get(room, 2), len(adjacency[room]) > 1))
    placed = _make_hard(draft, colouring, [room for room in allowed if room not in on_route], most_hard)
    # Those have left the main route without hard rooms, or the ring's longer arc; these may block every route.
    left = min(most_hard - placed, int(_MOST_ON_ROUTE * len(route)))
    inviting = [room for room in allowed if room in on_route]
    placed += _make_hard(draft, colouring, inviting, left, avoidable=draft.hard_avoidable)

    fixed = {index for index, room in enumerate(draft.rooms) if room.kind == "junction"}.union(ends[:1])
    warned = [room for room in candidates if colouring.tiers[room] == Tier.HARD]
    count = colouring.give_medium_neighbours(warned, most_medium, fixed)
    count += colouring.make_medium([*(draft.wing.rooms if draft.wing else ()), *candidates], most_medium - count, fixed)
    for hall, tier in zip(draft.rooms, colouring.tiers, strict=True):
        hall.tier = tier
    draft.notes.update(hard=[most_hard, placed], medium=[most_medium, count])


def free_a_route(draft: Draft) -> int:
    """Make the fewest hard rooms medium that leave a route between the stairs without any; return their number.

    It leads along `calm_route`. No other hard room loses the easy and the medium neighbour that it needs, since these
    are as they were.
    """
    route = calm_route(draft)
    lowered = [room for room in route if draft.rooms[room].tier == Tier.HARD]
    for room in lowered:
        draft.rooms[room].tier = Tier.MEDIUM
    return len(lowered)


def calm_route(draft: Draft) -> list[int]:
    """Return the rooms of a route between the stairs with the fewest hard rooms, both ends included.

    It has no secret door and no one-sided link, and leads around the room of a boss, who would be a danger in any room.
    """
    if draft.ends is None:
        return []
    count = len(draft.rooms)
    cost = [1 if room.tier < Tier.HARD else count if room.kind != "boss" else count * count for room in draft.rooms]
    return graph.shortest_path(draft.adjacency(secret=False), *draft.ends, cost)


def _neighbours(adjacency: list[list[int]], guarded: set[int]) -> list[list[int]]:
    """Return the neighbours of every room, each once; those with a monster first, since the first become medium."""
    neighbours = [[*dict.fromkeys(other for other in beside if other != room)] for room, beside in enumerate(adjacency)]
    for beside in neighbours if guarded else ():
        beside.sort(key=lambda other: other not in guarded)
    return neighbours


def _make_hard(draft: Draft, colouring: Colouring, rooms: list[int], most: int, *, avoidable: bool = False) -> int:
    """Make up to `most` of the rooms hard, in their order; if they must be `avoidable`, none that blocks all routes.

    Returns:
        The number of rooms that became hard.
    """
    count = 0
    for room in rooms:
        if count == most:
            break
        if colouring.can_be_hard(room) and not (avoidable and not _leads_around(draft, room, colouring.tiers)):
            colouring.tiers[room] = Tier.HARD
            count += 1
    return count


def _arcs(draft: Draft) -> tuple[dict[int, int], set[int]]:
    """Return the inner rooms of the ring's shorter arc, numbered 0 and 1 in turn, and all rooms of the longer arc.

    On the shorter arc every other room can be hard. The longer arc has no hard rooms, so that the shorter may be as
    hard as the rules allow.
    """
    if draft.ring is None:
        return {}, set()
    return {room: number % 2 for number, room in enumerate(draft.ring.short[1:-1])}, {*draft.ring.long}


def _leads_around(draft: Draft, room: int, tiers: list[Tier]) -> bool:
    """Tell whether a route between the stairs still avoids all hard rooms if this one becomes hard too."""
    if draft.ends is None:
        return True
    start, goal = draft.ends
    cost = [len(tiers) if tier == Tier.HARD else 1 for tier in tiers]
    cost[room] = len(tiers)
    route = graph.shortest_path(draft.adjacency(secret=False), start, goal, cost)
    return sum(cost[passed] for passed in route) < len(tiers)


def main_route(draft: Draft) -> list[int]:
    """Return the rooms of a route with the fewest links from the stairs up to the stairs down, both included.

    Links with a secret door are on no main route, since they must be found first.
    """
    if draft.ends is None:
        return []
    return graph.shortest_path(draft.adjacency(secret=False), *draft.ends)
