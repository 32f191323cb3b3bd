"""The path through a grid of coloured units, which mostly avoids the hard ones, and the units that join it.

The path is the cheapest one (Dijkstra's algorithm) between two ends far apart.
"""

from collections.abc import Iterable, Sequence

from levelgen.generators.districts import Districts
from levelgen.graph import Adjacency, shortest_path_tree
from levelgen.rng import Random, below, shuffle
from levelgen.rooms import Tier

COSTS = {Tier.EASY: 1, Tier.MEDIUM: 2, Tier.HARD: 8}
"""Cost of a step into a unit: a detour of seven easy units is better than a hard one."""

_TRIES = 80  # random pairs of ends before the two farthest are taken


def find_path(
    recipe: Districts, adjacency: Adjacency, tiers: Sequence[Tier], rng: Random
) -> tuple[list[int], set[int]]:
    """Return the units of a path from start to end, and all units kept: the path, its branches and what joins them.

    Each unit beside the path joins it with the chance of its tier. While less than the share `fill` of all units is
    kept, the cheapest path from the start to a random unit that is not hard becomes a branch.
    """
    start, end = _ends(recipe.grid, tiers, rng)
    # A little is added at random to every unit's cost, less in all than 1, so that equal paths are equally likely.
    fine = 1000
    rolls = [rng.random() for _ in tiers]
    costs = [COSTS[tier] * fine * len(tiers) + int(roll * fine) for tier, roll in zip(tiers, rolls, strict=True)]
    tree = shortest_path_tree(adjacency, start, costs)
    chances = {Tier.EASY: recipe.join_easy, Tier.MEDIUM: recipe.join_medium, Tier.HARD: recipe.join_hard}
    joining = {unit for unit, tier in enumerate(tiers) if rng.random() < chances[tier]}

    path = _back_to(tree, end, {start})[::-1]
    kept: set[int] = set()
    _keep(path, kept, joining, adjacency)
    others = [unit for unit, tier in enumerate(tiers) if tier != Tier.HARD]
    shuffle(rng, others)
    for unit in others:
        if len(kept) >= recipe.fill * len(tiers):
            break
        if unit not in kept:
            _keep(_back_to(tree, unit, kept), kept, joining, adjacency)
    return path, kept


def _back_to(tree: Sequence[int], unit: int, goals: set[int]) -> list[int]:
    """Return the units from this one back towards the root of the tree, up to the first of the goals."""
    path = [unit]
    while path[-1] not in goals:
        path.append(tree[path[-1]])
    return path


def _keep(units: Iterable[int], kept: set[int], joining: set[int], adjacency: Adjacency) -> None:
    for unit in units:
        kept.add(unit)
        kept.update(joining.intersection(adjacency[unit]))


def least_apart(columns: int, rows: int) -> int:
    """Return the least distance of a path's ends: 0.6 of the grid's diameter, rounded up."""
    return (6 * (columns + rows - 2) + 9) // 10


def distance(one: int, other: int, columns: int) -> int:
    """Return the Manhattan distance of two units in a grid that is `columns` wide."""
    return abs(one % columns - other % columns) + abs(one // columns - other // columns)


def _ends(grid: tuple[int, int], tiers: Sequence[Tier], rng: Random) -> tuple[int, int]:
    """Return the two units at the path's ends, neither hard, far enough apart; the two farthest if none are found."""
    columns, rows = grid
    least = least_apart(columns, rows)
    for _ in range(_TRIES):
        start, end = below(rng, len(tiers)), below(rng, len(tiers))
        if Tier.HARD not in (tiers[start], tiers[end]) and distance(start, end, columns) >= least:
            return start, end
    free = [unit for unit, tier in enumerate(tiers) if tier != Tier.HARD]
    # The greatest Manhattan distance is the greatest difference along one of the two diagonals.
    falling = sorted(free, key=lambda unit: unit % columns + unit // columns)
    rising = sorted(free, key=lambda unit: unit % columns - unit // columns)
    return max((falling[0], falling[-1]), (rising[0], rising[-1]), key=lambda ends: distance(ends[0], ends[1], columns))
