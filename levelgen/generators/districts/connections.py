"""Connections between rooms that share a side, thinned out until rooms have the numbers asked for."""

from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise

from levelgen.generators.districts import Districts
from levelgen.generators.districts.merging import Pair
from levelgen.graph import adjacency_of, connected_components
from levelgen.rng import Random, shuffle


def asked_counts(recipe: Districts, count: int) -> list[int]:
    """Return the numbers of rooms, of `count` in all, that should have 4 or more, 3, 2 and 1 connections."""
    two = 1 - recipe.hubs - recipe.forks - recipe.ends
    stops = [int(share * count + 0.5) for share in accumulate((recipe.hubs, recipe.forks, two))]
    return [max(stop - start, 0) for start, stop in pairwise([0, *stops, count])]


def thin(
    pairs: Sequence[Pair], needed: Collection[Pair], asked: Sequence[int], loops: float, rng: Random
) -> list[Pair]:
    """Remove random pairs while that brings the counts nearer to those asked for, and return the rest.

    Rooms with the most possible connections tend to keep the most. Needed pairs stay, and each other pair stays with
    the chance `loops`.
    """
    count = sum(asked)
    degrees = [len(beside) for beside in adjacency_of(count, pairs)]
    wishes = [degree + 2 * rng.random() for degree in degrees]
    order = sorted(range(count), key=wishes.__getitem__, reverse=True)
    ranks = [goal for goal, rooms in zip((4, 3, 2, 1), asked, strict=True) for _ in range(rooms)]
    goals = dict(zip(order, ranks, strict=True))
    # The chance to keep a pair that may go or stay, drawn once for the level, or every level would look average.
    bias = rng.random()

    def gain(room: int) -> int:
        """Return 1 if losing a connection brings the room nearer to its goal, 0 if it makes no difference, else -1."""
        if degrees[room] <= goals[room]:
            return -1
        return 0 if goals[room] == 4 else 1  # 4 stands for 4 or more

    kept = []
    shuffled = list(pairs)
    shuffle(rng, shuffled)
    for pair in shuffled:
        one, other = pair
        stays = rng.random() < loops or pair in needed
        total = gain(one) + gain(other)
        if not stays and (total > 0 or (total == 0 and rng.random() >= bias)):
            degrees[one] -= 1
            degrees[other] -= 1
        else:
            kept.append(pair)
    return kept


def reconnect(joined: Sequence[Pair], pairs: Sequence[Pair], count: int, rng: Random) -> list[Pair]:
    """Return the joined pairs, and as few others as connect all rooms (Borůvka's algorithm, 1926).

    In every round each group of connected rooms is joined to a random neighbouring group, until one group is left. All
    groups search the pairs in the same random order, so that a round closes no loop.
    """
    joined = list(joined)
    order = list(pairs)
    shuffle(rng, order)
    while len(groups := connected_components(adjacency_of(count, joined))) > 1:
        group_of = {room: number for number, group in enumerate(groups) for room in group}
        exits: dict[int, Pair] = {}
        for pair in order:
            one, other = group_of[pair[0]], group_of[pair[1]]
            if one != other:
                exits.setdefault(one, pair)
                exits.setdefault(other, pair)
        joined += dict.fromkeys(exits.values())
    return joined
