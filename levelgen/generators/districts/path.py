"""The path through a grid of coloured units, which winds around the hard ones, and the units that join it.

The path is the cheapest one (Dijkstra's algorithm) between two ends far apart. The ends are chosen so that it winds:
hard units do not touch and no step is diagonal, so with enough hard units there are ends between which the cheapest
path is not straight.
"""

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from levelgen.generators.districts import Districts
from levelgen.graph import Adjacency, shortest_path_tree
from levelgen.rng import Random, shuffle
from levelgen.rooms import Tier

COSTS = {Tier.EASY: 1, Tier.MEDIUM: 2, Tier.HARD: 8}
"""The cost of a step into a unit: a detour of seven easy units is better than a hard one."""

WINDING = 115
"""The length wanted of a path, as a percentage of the straight distance between its ends."""

_SEARCHED = 2000  # about the most units visited by all searches for a path that winds past a hard unit
_ENDS_TRIED = 40  # ends tried from each start, at most


class Route(NamedTuple):
    """The units to dig, and the roles of some.

    Attributes:
        path: the units from the start to the end.
        joined: the units beside the path that joined it.
        kept: all units to dig: the path, units that joined it, the boss's unit and the branches.
        boss: a hard unit beside the one before the end, or -1.
    """

    path: list[int]
    joined: list[int]
    kept: set[int]
    boss: int


def find_route(recipe: Districts, adjacency: Adjacency, tiers: Sequence[Tier], rng: Random) -> Route:
    """Return the path from start to end, and the units to dig beside it.

    Units beside the path join it in random order, each with the chance of its tier, until the share `fill` of all units
    is kept. If that is not enough, the cheapest paths to random units that are not hard become branches, and units
    beside a branch join likewise. The units beside the path that did not join it are on a branch only where it has no
    other way, and none leads to them. With `fill` None all that may join does, and nothing branches off.
    """
    rolls = [rng.random() for _ in tiers]
    # Every unit's cost gets a small random addition, less than 1 in sum, so that equal paths are equally likely.
    fine = 1000
    costs = [COSTS[tier] * fine * len(tiers) + int(roll * fine) for tier, roll in zip(tiers, rolls, strict=True)]
    chances = {Tier.EASY: recipe.join_easy, Tier.MEDIUM: recipe.join_medium, Tier.HARD: recipe.join_hard}
    joining = [unit for unit, tier in enumerate(tiers) if rng.random() < chances[tier]]
    shuffle(rng, joining)
    ranks = {unit: rank for rank, unit in enumerate(joining)}
    hard = Tier.HARD
    free = [unit for unit, tier in enumerate(tiers) if tier != hard]
    others = free.copy()
    shuffle(rng, others)
    has_boss = rng.random() < recipe.boss and recipe.join_hard > 0

    path = _find_path(recipe.grid, adjacency, tiers, free, costs, rng)
    places = _boss_places(path, adjacency, tiers) if has_boss else []
    boss = min(places, key=lambda unit: ranks.get(unit, len(ranks)), default=-1)
    kept = set(path)
    if boss >= 0:
        kept.add(boss)
    wanted = len(tiers) if recipe.fill is None else ceil(recipe.fill * len(tiers))
    joined = _join(path, kept, ranks, adjacency, wanted)
    if recipe.fill is not None and len(kept) < wanted:
        refused = {other for unit in path for other in adjacency[unit]} - kept
        free_ways = {unit for unit in kept if tiers[unit] != hard}
        dear = sum(costs)
        ways = [0 if unit in free_ways else cost + dear * (unit in refused) for unit, cost in enumerate(costs)]
        tree = shortest_path_tree(adjacency, path[0], ways)
        for unit in others:
            if len(kept) >= wanted:
                break
            if unit not in kept and unit not in refused:
                branch = _back_to(tree, unit, kept)
                kept.update(branch)
                _join(branch, kept, ranks, adjacency, wanted)
    return Route(path, joined, kept, boss)


def _join(
    units: Sequence[int], kept: set[int], ranks: Mapping[int, int], adjacency: Adjacency, wanted: int
) -> list[int]:
    """Keep ranked units beside the given ones, in the order of ranks, up to `wanted` units in all; return the new."""
    beside = {other for unit in units for other in adjacency[unit] if other in ranks and other not in kept}
    joined = sorted(beside, key=ranks.__getitem__)[: max(wanted - len(kept), 0)]
    kept.update(joined)
    return joined


def _back_to(tree: Sequence[int], unit: int, goals: Collection[int]) -> list[int]:
    """Return the units from this one towards the root of the tree, up to the first of the goals."""
    path = [unit]
    while path[-1] not in goals:
        path.append(tree[path[-1]])
    return path


def least_apart(columns: int, rows: int) -> int:
    """Return the least distance between a path's ends: 0.6 of the grid's diameter, rounded up."""
    return (6 * (columns + rows - 2) + 9) // 10


def distance(one: int, other: int, columns: int) -> int:
    """Return the Manhattan distance of two units in a grid that is `columns` wide."""
    return abs(one % columns - other % columns) + abs(one // columns - other // columns)


def winding(path: Sequence[int], columns: int) -> int:
    """Return the length of a path as a percentage of the straight distance between its ends."""
    return 100 * (len(path) - 1) // distance(path[0], path[-1], columns)


def _boss_places(path: Sequence[int], adjacency: Adjacency, tiers: Sequence[Tier]) -> list[int]:
    """Return the hard units off the path that lie beside its last unit but one."""
    if len(path) < 3:
        return []
    return [unit for unit in adjacency[path[-2]] if tiers[unit] == Tier.HARD and unit not in path]


def _find_path(
    grid: tuple[int, int],
    adjacency: Adjacency,
    tiers: Sequence[Tier],
    free: Sequence[int],
    costs: Sequence[int],
    rng: Random,
) -> list[int]:
    """Return a path from start to end, both `free` and far enough apart.

    The cheapest paths from random starts to random ends are tried, until one winds and has a hard unit beside its last
    unit but one. If there is none the best is taken: the most winding, up to WINDING, and of those one with such a hard
    unit. Reversed, a path costs the same except for its ends, so each is tried in both directions.
    """
    columns, rows = grid
    least = least_apart(columns, rows)
    best: tuple[int, bool] = (0, False)
    found: list[int] | None = None
    roots = list(free)
    shuffle(rng, roots)
    for root in roots[: _SEARCHED // len(tiers) + 1]:
        ends = [unit for unit in free if distance(root, unit, columns) >= least]
        shuffle(rng, ends)
        tree = shortest_path_tree(adjacency, root, costs) if ends else []
        for end in ends[:_ENDS_TRIED]:
            path = _back_to(tree, end, {root})
            has_place = bool(_boss_places(path, adjacency, tiers))
            if not has_place:
                path.reverse()
                has_place = bool(_boss_places(path, adjacency, tiers))
            value = min(winding(path, columns), WINDING), has_place
            if value > best:
                best, found = value, path
            if best == (WINDING, True):
                return path
    if found is not None:
        return found
    start, end = _farthest(free, columns)
    tree = shortest_path_tree(adjacency, start, costs)
    return _back_to(tree, end, {start})[::-1]


def _farthest(free: Sequence[int], columns: int) -> tuple[int, int]:
    """Return the two units farthest apart in Manhattan distance, found as extremes along the two diagonals."""
    falling = sorted(free, key=lambda unit: unit % columns + unit // columns)
    rising = sorted(free, key=lambda unit: unit % columns - unit // columns)
    return max((falling[0], falling[-1]), (rising[0], rising[-1]), key=lambda ends: distance(ends[0], ends[1], columns))
