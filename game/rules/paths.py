"""Ways over the floor: rings of cells ever farther from a start, grown only as far as somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.world.floor import Bits, StepGrid

# Straight steps first: of equally short ways the one with straight steps looks intended.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


class Waves:
    """Distances in steps from a set of cells, found ring by ring (breadth-first search on sets held as numbers)."""

    __slots__ = ("_reached", "grid", "rings")

    def __init__(self, grid: StepGrid, sources: Bits) -> None:
        self.grid = grid
        self.rings = [sources]
        self._reached = sources

    def grow(self) -> Bits:
        """The next ring, empty when there is nothing left to reach."""
        ring = self.grid.spread(self.rings[-1]) & ~self._reached
        if ring:
            self.rings.append(ring)
            self._reached |= ring
        return ring

    def distance(self, x: int, y: int, limit: int = 10_000) -> int:
        """Steps from (x, y) to the nearest source; -1 when it is farther than `limit` or cut off."""
        cell = 1 << (y * self.grid.width + x)
        for steps, ring in enumerate(self.rings):
            if ring & cell:
                return steps
        while len(self.rings) <= limit:
            ring = self.grow()
            if not ring:
                return -1
            if ring & cell:
                return len(self.rings) - 1
        return -1

    def nearer(self, x: int, y: int, limit: int = 10_000) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) that lead one nearer to the sources, straight ones first."""
        steps = self.distance(x, y, limit)
        if steps <= 0:
            return []
        ring, grid = self.rings[steps - 1], self.grid
        width = grid.width
        return [(dx, dy) for dx, dy in STEPS if ring >> ((y + dy) * width + x + dx) & 1 and grid.allows(x, y, dx, dy)]

    def sideways(self, x: int, y: int) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) to cells just as far from the sources, to get around somebody in the way."""
        steps = self.distance(x, y)
        if steps < 0:
            return []
        ring, width = self.rings[steps], self.grid.width
        return [
            (dx, dy) for dx, dy in STEPS if ring >> ((y + dy) * width + x + dx) & 1 and self.grid.allows(x, y, dx, dy)
        ]


def way(grid: StepGrid, start: tuple[int, int], goals: Bits) -> list[tuple[int, int]] | None:
    """The cells of a shortest way from `start` (left out) to the nearest goal; [] when there already, None if cut off."""
    width = grid.width
    waves = Waves(grid, 1 << (start[1] * width + start[0]))
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
