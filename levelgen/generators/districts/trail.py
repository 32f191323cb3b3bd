"""The trail: a path through a coloured grid of units that avoids the hard ones, and the units that join it."""

from heapq import heappop, heappush
from math import gcd

from levelgen.rng import Random, below
from levelgen.rooms import Tier

__all__ = ["Trail", "distance", "least_apart"]

COSTS = (1, 2, 8)
"""What a step into a unit costs, by its tier: a detour of eight easy units is better than a hard one."""

FAR = 6
"""The path's ends are at least so many tenths of the grid's diameter apart."""

_HARD = int(Tier.HARD)
_UNITS = 1 << 15  # more than a grid has
_FINE = 1 << 20
_COSTS = [cost * _FINE * _UNITS for cost in COSTS]
_TRIES = 80


class Trail:
    """The units of a path from start to end; and for every unit, 1 if the path or a branch of it takes it in (kept).

    tiers are those of the units; chances has by tier how likely a unit beside the path joins it, and fill the least
    share of the units to be kept: while they are fewer, more paths branch off to others.
    """

    __slots__ = ("_chances", "_neighbours", "_rolls", "_tiers", "kept", "path")

    def __init__(
        self,
        grid: tuple[int, int],
        neighbours: list[list[int]],
        tiers: bytes,
        chances: tuple[float, float, float],
        fill: float,
        rng: Random,
    ) -> None:
        self._neighbours, self._tiers, self._chances = neighbours, tiers, chances
        random = rng.random
        self._rolls = rolls = [random() for _ in tiers]
        self.kept = bytearray(len(tiers))
        # A little of its roll is added to every unit's cost, too little to make any way dearer than another that was
        # cheaper: so equal ways are chosen among at random.
        fine = _FINE // len(tiers)
        costs = [_COSTS[tier] + (int(roll * fine) << 15) for tier, roll in zip(tiers, rolls, strict=True)]
        start, end = _ends(grid, tiers, rng)
        came_from = _ways_from(start, neighbours, costs)
        self.path = _traced(came_from, start, end)
        missing = fill * len(tiers) - self._take(self.path)
        if missing > 0:
            self._branch_off(missing, came_from, rng)

    def _take(self, units: list[int]) -> int:
        """Keep the units and those that join them; how many are new."""
        kept, rolls, tiers, chances, neighbours = self.kept, self._rolls, self._tiers, self._chances, self._neighbours
        new = 0
        for unit in units:
            new += not kept[unit]
            kept[unit] = 1
            for beside in neighbours[unit]:
                if not kept[beside] and rolls[beside] < chances[tiers[beside]]:
                    kept[beside] = 1
                    new += 1
        return new

    def _branch_off(self, missing: float, came_from: list[int], rng: Random) -> None:
        """Keep more units along the cheapest ways to random others, until no more are missing.

        By steps of a random length that shares no divisor with their number, all units have their turn.
        """
        kept, tiers, count = self.kept, self._tiers, len(self._tiers)
        unit, step = below(rng, count), below(rng, count) + 1
        while gcd(step, count) > 1:
            step += 1
        for _ in range(count):
            unit = (unit + step) % count
            if kept[unit] or tiers[unit] == _HARD:
                continue
            branch = [unit]
            while not kept[came_from[branch[-1]]]:
                branch.append(came_from[branch[-1]])
            missing -= self._take(branch)
            if missing <= 0:
                return


def least_apart(columns: int, rows: int) -> int:
    """How many steps the ends of a path are to be apart."""
    return -(-FAR * (columns + rows - 2) // 10)


def distance(one: int, other: int, columns: int) -> int:
    """Steps between two units, whatever lies between."""
    return abs(one % columns - other % columns) + abs(one // columns - other // columns)


def _ends(grid: tuple[int, int], tiers: bytes, rng: Random) -> tuple[int, int]:
    """Two units for the path's ends, neither hard, far enough apart; the two farthest where none are found."""
    columns, rows = grid
    random, count, least = rng.random, len(tiers), least_apart(columns, rows)
    for _ in range(_TRIES):
        start, end = int(random() * count), int(random() * count)
        if (
            abs(start % columns - end % columns) + abs(start // columns - end // columns) >= least
            and tiers[start] != _HARD != tiers[end]
        ):
            return start, end
    free = [unit for unit, tier in enumerate(tiers) if tier != _HARD]
    # The greatest distance by steps is the greatest difference along one of the two diagonals.
    along = sorted(free, key=lambda unit: unit % columns + unit // columns)
    across = sorted(free, key=lambda unit: unit % columns - unit // columns)
    return max((along[0], along[-1]), (across[0], across[-1]), key=lambda ends: distance(ends[0], ends[1], columns))


def _ways_from(start: int, neighbours: list[list[int]], costs: list[int]) -> list[int]:
    """For every unit the unit before it on the cheapest way from the start; for the start itself, the start.

    Dijkstra's algorithm. As a unit costs the same from every side, the first to reach it does so most cheaply. A number
    in the heap is the cost of the way, a multiple of _UNITS, plus the unit.
    """
    came_from = [-1] * len(costs)
    came_from[start] = start
    heap = [start]
    while heap:
        walked = heappop(heap)
        unit = walked % _UNITS
        walked -= unit
        for beyond in neighbours[unit]:
            if came_from[beyond] < 0:
                came_from[beyond] = unit
                heappush(heap, walked + costs[beyond] + beyond)
    return came_from


def _traced(came_from: list[int], start: int, end: int) -> list[int]:
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return way[::-1]
