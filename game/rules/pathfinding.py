"""Ways over the floor: rings of cells ever farther from a start, grown only as far as somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.world.floor import EVERYWHERE, STEPS

if TYPE_CHECKING:
    from game.world.floor import Bits, StepGrid

FAR = 10_000  # steps; no floor is so long
STRETCH = 8  # rings between looks at whether all beyond is as it was


class Waves:
    """Distances in steps from a set of cells, found ring by ring (breadth-first search on sets held as numbers).

    Waves that moved on with somebody are told of those `before`, over the same grid: where the same is left to reach
    after one of their rings, all rings beyond are the same. So who walks away from a crowd that follows through one
    door does not have the way behind it searched again each turn.
    """

    __slots__ = ("_ended", "_left", "_steps", "_thirds", "before", "grid", "rings")

    def __init__(self, grid: StepGrid, sources: Bits, before: Waves | None = None) -> None:
        self.grid = grid
        self.before = before
        if before is not None:
            before.before = None  # or all that ever were would be kept
        self.rings = [sources]
        self._left = [grid.walkable & ~sources]  # what each ring left to reach: a cell's distance is found by halving
        self._thirds = 0, 0, sources  # each third ring together, up to the last but two, the last but one, the last
        # What was answered, by cell: who waits asks every turn.
        self._steps: dict[int, tuple[list[tuple[int, int]], list[tuple[int, int]]]] = {}
        self._ended = False  # whether all that can be reached has been

    @classmethod
    def around(cls, grid: StepGrid, x: int, y: int) -> Waves:
        """Waves from the one cell (x, y)."""
        return cls(grid, 1 << (y * grid.width + x))

    def grow(self, until: Bits = EVERYWHERE, limit: int = FAR) -> Bits:
        """The next ring that meets `until`, none farther than `limit`; empty when there is nothing left to reach.

        One loop for all rings, with nothing looked up twice: a large part of what a turn with many hunters costs.
        """
        rings, lefts, grid = self.rings, self._left, self.grid
        width = grid.width
        northeast, southeast, southwest, northwest = grid.northeast, grid.southeast, grid.southwest, grid.northwest
        ring, left = rings[-1], lefts[-1]
        older, old, last = self._thirds
        met = 0
        for _ in range(len(rings), limit + 1):
            east, west = ring << 1, ring >> 1
            north = (ring | east & northeast | west & northwest) >> width
            south = (ring | east & southeast | west & southwest) << width
            ring = (north | south | east | west) & left
            if not ring:
                self._ended = True
                break
            left ^= ring
            rings.append(ring)
            lefts.append(left)
            older, old, last = old, last, older | ring
            met = ring & until
            if met:
                break
        self._thirds = older, old, last
        return ring if met else 0

    def reaches(self, x: int, y: int) -> bool:
        """Whether there is a way from (x, y) to a source."""
        return self._reach(1 << (y * self.grid.width + x))

    def _reach(self, cell: Bits, limit: int = FAR) -> bool:
        """Grow as far as this cell, if it is not farther than `limit`; whether it was reached."""
        while self._left[-1] & cell:
            if self._ended or len(self.rings) > limit:
                return False
            if self.before is None:
                self.grow(cell, limit)
            elif not self._join(self.before):
                self.grow(cell, min(limit, len(self.rings) + STRETCH))
        return bool(self.grid.walkable & cell or self.rings[0] & cell)

    def _join(self, before: Waves) -> bool:
        """Take over what those before found beyond the last ring, if they had the same left to reach; whether so.

        Who takes a step comes nearer to a cell by one, stays as far or goes one farther: it can but be one of three.
        """
        left, lefts, last = self._left[-1], before._left, len(self._left) - 1
        alike = next((ring for ring in (last - 1, last, last + 1) if 0 < ring < len(lefts) and lefts[ring] == left), 0)
        if not alike:
            return False
        self.rings += before.rings[alike + 1 :]
        self._left += lefts[alike + 1 :]
        turn = (len(lefts) - 1 - alike) % 3
        turned = self._thirds[turn:] + self._thirds[:turn]
        older, old, last_third = (own | found & left for own, found in zip(turned, before._thirds, strict=True))
        self._thirds = older, old, last_third
        self._steps.update((cell, steps) for cell, steps in before._steps.items() if left >> cell & 1)
        self._ended = before._ended
        self.before = None
        return True

    def distance(self, x: int, y: int, limit: int = FAR) -> int:
        """Steps from (x, y) to the nearest source; -1 when it is farther than `limit` or cut off."""
        cell = 1 << (y * self.grid.width + x)
        lefts = self._left
        if not self._reach(cell, limit):
            return -1
        nearest, farthest = 0, len(lefts) - 1
        while nearest < farthest:
            middle = (nearest + farthest) >> 1
            if lefts[middle] & cell:
                nearest = middle + 1
            else:
                farthest = middle
        return nearest

    def nearer(self, x: int, y: int) -> list[tuple[int, int]]:
        """The steps (dx, dy) from (x, y) that lead one nearer to the sources, straight ones first."""
        return self.steps(x, y)[0]

    def steps(self, x: int, y: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The steps (dx, dy) from (x, y), not on the rim, one nearer to the sources, and those to cells just as far."""
        cell = y * self.grid.width + x
        steps = self._steps.get(cell)
        if steps is None:
            steps = self._steps[cell] = self._find_steps(cell, x, y)
        return steps

    def _find_steps(self, cell: int, x: int, y: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """In which third a cell is is enough to know nearer from farther around it, a step away."""
        grid = self.grid
        older, old, last = self._thirds
        nines, corner = grid.nines, cell - grid.width - 1
        nine, middle = nines.all, nines.middle
        older, old, last = older >> corner & nine, old >> corner & nine, last >> corner & nine
        if older & middle:
            nearer, level = last, older
        elif old & middle:
            nearer, level = older, old
        elif last & middle:
            nearer, level = old, last
        elif self._reach(1 << cell):
            return self._find_steps(cell, x, y)
        else:
            return [], []
        around = grid.around(x, y)
        return nines.steps[nearer & around], nines.steps[level & around]


def steps_from(grid: StepGrid, x: int, y: int) -> list[tuple[int, int]]:
    """The steps (dx, dy) that the ground allows from (x, y), straight ones first."""
    return list(grid.nines.steps[grid.around(x, y)])


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
