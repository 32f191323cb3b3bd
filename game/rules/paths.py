"""Ways over the floor: rings of cells ever farther from a start, grown only as far as somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.floor import EVERYWHERE

if TYPE_CHECKING:
    from game.world.floor import Bits, StepGrid

# Straight steps first: of equally short ways the one with straight steps looks intended.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


FAR = 10_000  # steps; no floor is so long

# For each pattern of nine cells, a bit each and rows from the top: the steps from the middle that end on one of them.
_BITS = [(1 << (3 * (dy + 1) + dx + 1), (dx, dy)) for dx, dy in STEPS]
_ENDING_ON = [[step for bit, step in _BITS if pattern & bit] for pattern in range(512)]


class Waves:
    """Distances in steps from a set of cells, found ring by ring (breadth-first search on sets held as numbers)."""

    __slots__ = ("_ended", "_sorted", "_thirds", "_within", "grid", "rings")

    def __init__(self, grid: StepGrid, sources: Bits) -> None:
        self.grid = grid
        self.rings = [sources]
        self._within = [sources]  # all rings up to each: a cell's distance is found by halving
        self._thirds = [0, 0, 0]  # each third ring together, from the first, second and third on; see `_third`
        self._sorted = 0  # rings that were put into those
        self._ended = False  # whether all that can be reached has been

    @classmethod
    def around(cls, grid: StepGrid, x: int, y: int) -> Waves:
        """Waves from the one cell (x, y)."""
        return cls(grid, 1 << (y * grid.width + x))

    def grow(self, until: Bits = EVERYWHERE, limit: int = FAR) -> Bits:
        """The next ring that meets `until`, none farther than `limit`; empty when there is nothing left to reach.

        One loop for all rings, with nothing looked up twice: a large part of what a turn with many hunters costs.
        """
        rings, within, grid = self.rings, self._within, self.grid
        width, walkable = grid.width, grid.walkable
        northeast, southeast, southwest, northwest = grid.northeast, grid.southeast, grid.southwest, grid.northwest
        ring, reached = rings[-1], within[-1]
        while len(rings) <= limit:
            east, west = ring << 1, ring >> 1
            north = (ring | east & northeast | west & northwest) >> width
            south = (ring | east & southeast | west & southwest) << width
            spread = (north | south | east | west) & walkable | reached
            ring = spread ^ reached
            if not ring:
                self._ended = True
                break
            reached = spread
            rings.append(ring)
            within.append(reached)
            if ring & until:
                return ring
        return 0

    def distance(self, x: int, y: int, limit: int = FAR) -> int:
        """Steps from (x, y) to the nearest source; -1 when it is farther than `limit` or cut off."""
        cell = 1 << (y * self.grid.width + x)
        within = self._within
        if not within[-1] & cell and (self._ended or not self.grow(cell, limit)):
            return -1
        nearest, farthest = 0, len(within) - 1
        while nearest < farthest:
            middle = (nearest + farthest) >> 1
            if within[middle] & cell:
                farthest = middle
            else:
                nearest = middle + 1
        return nearest

    def nearer(self, x: int, y: int, limit: int = FAR) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) that lead one nearer to the sources, straight ones first."""
        third = self._third(x, y, limit)
        return [] if third is None else self._steps_onto(self._thirds[third - 1], x, y)

    def sideways(self, x: int, y: int) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) to cells just as far from the sources, to get around somebody in the way."""
        third = self._third(x, y)
        return [] if third is None else self._steps_onto(self._thirds[third], x, y)

    def _third(self, x: int, y: int, limit: int = FAR) -> int | None:
        """What a cell's distance leaves when divided by three: enough to know nearer from farther, a step away."""
        cell = 1 << y * self.grid.width + x
        if not self._within[-1] & cell and (self._ended or not self.grow(cell, limit)):
            return None
        thirds, rings = self._thirds, self.rings
        for number in range(self._sorted, len(rings)):
            thirds[number % 3] |= rings[number]
        self._sorted = len(rings)
        return 0 if thirds[0] & cell else 1 if thirds[1] & cell else 2

    def _steps_onto(self, cells: Bits, x: int, y: int) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y), straight ones first, onto these cells."""
        grid = self.grid
        width = grid.width
        corner = (y - 1) * width + x - 1
        cells = cells >> corner if corner >= 0 else cells << -corner
        block = cells & 7 | (cells >> width & 7) << 3 | (cells >> 2 * width & 7) << 6
        return _ENDING_ON[block & grid.around(x, y)]


def steps_from(grid: StepGrid, x: int, y: int) -> list[tuple[int, int]]:
    """The steps (dx, dy) that the ground allows from (x, y), straight ones first."""
    return list(_ENDING_ON[grid.around(x, y)])


def way(grid: StepGrid, start: tuple[int, int], goals: Bits) -> list[tuple[int, int]] | None:
    """The cells of a shortest way from `start`, left out, to the nearest goal; [] when there, None when cut off."""
    width = grid.width
    waves = Waves.around(grid, *start)
    met = (waves.rings[0] & goals) or (waves.grow(goals) & goals)
    if not met:
        return None
    cell = (met & -met).bit_length() - 1
    x, y = cell % width, cell // width
    cells = []
    for ring in reversed(waves.rings[:-1]):
        cells.append((x, y))
        x, y = next(
            (x - dx, y - dy)
            for dx, dy in STEPS
            if ring >> ((y - dy) * width + x - dx) & 1 and grid.allows(x - dx, y - dy, dx, dy)
        )
    cells.reverse()
    return cells


def cells_of(bits: Bits, width: int) -> list[tuple[int, int]]:
    """The cells (x, y) of a set, row by row."""
    cells = []
    while bits:
        lowest = bits & -bits
        cell = lowest.bit_length() - 1
        cells.append((cell % width, cell // width))
        bits ^= lowest
    return cells
