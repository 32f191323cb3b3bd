"""Ways over the floor: rings of cells ever farther from a start, grown only as far as somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.world.floor import Bits, StepGrid

# Straight steps first: of equally short ways the one with straight steps looks intended.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


class Waves:
    """Distances in steps from a set of cells, found ring by ring (breadth-first search on sets held as numbers)."""

    __slots__ = ("_within", "grid", "rings")

    def __init__(self, grid: StepGrid, sources: Bits) -> None:
        self.grid = grid
        self.rings = [sources]
        self._within = [sources]  # all rings up to each: a cell's distance is found by halving

    @classmethod
    def around(cls, grid: StepGrid, x: int, y: int) -> Waves:
        """Waves from the one cell (x, y)."""
        return cls(grid, 1 << (y * grid.width + x))

    def grow(self) -> Bits:
        """The next ring, empty when there is nothing left to reach."""
        reached = self._within[-1]
        ring = self.grid.spread(self.rings[-1]) & ~reached
        if ring:
            self.rings.append(ring)
            self._within.append(reached | ring)
        return ring

    def distance(self, x: int, y: int, limit: int = 10_000) -> int:
        """Steps from (x, y) to the nearest source; -1 when it is farther than `limit` or cut off."""
        cell = 1 << (y * self.grid.width + x)
        within = self._within
        while not within[-1] & cell:
            if len(within) > limit or not self.grow():
                return -1
        nearest, farthest = 0, len(within) - 1
        while nearest < farthest:
            middle = (nearest + farthest) >> 1
            if within[middle] & cell:
                farthest = middle
            else:
                nearest = middle + 1
        return nearest

    def nearer(self, x: int, y: int, limit: int = 10_000) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) that lead one nearer to the sources, straight ones first."""
        steps = self.distance(x, y, limit)
        return self._steps_onto(self.rings[steps - 1], x, y) if steps > 0 else []

    def sideways(self, x: int, y: int) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) to cells just as far from the sources, to get around somebody in the way."""
        steps = self.distance(x, y)
        return self._steps_onto(self.rings[steps], x, y) if steps >= 0 else []

    def _steps_onto(self, cells: Bits, x: int, y: int) -> list[tuple[int, int]]:
        """The steps from (x, y) onto one of the cells, as far as the ground allows them."""
        grid = self.grid
        width = grid.width
        corner = (y - 1) * width + x - 1
        # The three rows around (x, y), cut out of the map once, so that the eight looks are at a small number.
        around = (cells >> corner if corner >= 0 else cells << -corner) & ((1 << (2 * width + 3)) - 1)
        return [(dx, dy) for dx, dy in STEPS if around >> ((dy + 1) * width + dx + 1) & 1 and grid.allows(x, y, dx, dy)]


def way(grid: StepGrid, start: tuple[int, int], goals: Bits) -> list[tuple[int, int]] | None:
    """The cells of a shortest way from `start`, left out, to the nearest goal; [] when there, None when cut off."""
    width = grid.width
    waves = Waves.around(grid, *start)
    ring = waves.rings[0]
    while ring and not ring & goals:
        ring = waves.grow()
    if not ring:
        return None
    met = ring & goals
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
