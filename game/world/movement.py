"""Movement grids and distance maps: where creatures of given traits can step, and how far it is to a goal.

A movement grid is a graph whose nodes are cells, each the number y * width + x. Levels ensure that nothing on the rim
of a map is walkable, so the neighbours of any other cell are found by adding offsets to its number.

`MovementCache` keeps grids and distance maps until `Ground.movement_version` says that creatures may step elsewhere.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from game.content.hazards import HAZARDS
from game.world.ground import mask_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.content.traits import Trait
    from game.world.ground import Ground

Cell = tuple[int, int]  # (x, y), also a step or a direction (dx, dy)

MOVEMENT_TRAITS = {"flies", "opens_nothing", "large", "phases"}.union(  # those that decide where one can step
    *({hazard.crosser, hazard.dweller} for hazard in HAZARDS.values())
)
MOST_MAPS = 64  # distance maps kept
STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))  # straight ones first
# The steps of each kind of cell, 0 to 255: bit n of a kind allows step n.
STEPS_OF_KIND = [tuple(step for number, step in enumerate(STEPS) if kind // 2**number % 2) for kind in range(256)]
CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # straight steps, from the north
RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # all eight, from the north


class MovementGrid:
    """The steps that are possible from each cell; a diagonal one passes beside no wall and no door.

    It is a sequence of neighbour lists, so the searches of `levelgen.graph` take it as it is.
    """

    def __init__(self, walkable: NDArray[np.bool_], corners: NDArray[np.bool_]) -> None:
        """Make the grid of a map.

        Args:
            walkable: [y, x], the cells that can be stepped on; closed doors that open count.
            corners: [y, x], the cells that a diagonal step may pass beside.
        """
        self.height: int = walkable.shape[0]
        self.width: int = walkable.shape[1]
        self._walkable = walkable.tobytes()
        self._corners = corners.tobytes()
        # For each kind of cell, the offsets from its number to those of its neighbours, straight steps first:
        self.offsets = _offsets(self.width)
        self.steps_with_offsets = _steps_with_offsets(self.width)  # and these with their steps (dx, dy)

    def __len__(self) -> int:
        return len(self._walkable)

    def __getitem__(self, cell: int) -> list[int]:
        """Return the cells one step from a cell, those of straight steps first."""
        return [cell + offset for offset in self.offsets[self.kinds[cell]]]

    @cached_property
    def kinds(self) -> bytes:
        """The kind of each cell: a bit for each of the eight steps that it allows, an index of `STEPS_OF_KIND`."""
        walkable, clear = np.frombuffer(self._walkable, np.uint8), np.frombuffer(self._corners, np.uint8)
        first, last = self.width + 1, len(self) - self.width - 1  # the range of cells with eight neighbours
        kinds = np.zeros((self.height, self.width), np.uint8)
        inner = kinds.reshape(-1)[first:last]
        for dx, dy in reversed(STEPS):
            down = dy * self.width
            allowed = walkable[first + dx + down : last + dx + down]
            if dx and dy:
                allowed = allowed & clear[first + dx : last + dx] & clear[first + down : last + down]
            inner += inner  # shifts the bits up
            inner += allowed
        kinds[:, [0, -1]] = 0  # on the rim a step sideways leads to another row
        return kinds.tobytes()

    def without(self, barred: NDArray[np.bool_]) -> MovementGrid:
        """Return this grid with more cells, a mask [y, x], that cannot be stepped on."""
        walkable, corners = (
            np.frombuffer(cells, np.bool_).reshape(barred.shape) for cells in (self._walkable, self._corners)
        )
        return MovementGrid(walkable & ~barred, corners)

    def allows(self, x: int, y: int, dx: int, dy: int) -> bool:
        """Return whether a step by (dx, dy) leads from (x, y) to a cell that can be stepped on."""
        width = self.width
        if not (0 <= x + dx < width and 0 <= y + dy < self.height):
            return False
        if not self._walkable[(y + dy) * width + x + dx]:
            return False
        return not (dx and dy) or bool(self._corners[y * width + x + dx] and self._corners[(y + dy) * width + x])

    def is_walkable(self, x: int, y: int) -> bool:
        """Return whether (x, y), a cell of the map, can be stepped on."""
        return bool(self._walkable[y * self.width + x])

    def steps(self, x: int, y: int) -> list[tuple[int, int]]:
        """Return the steps (dx, dy) from (x, y), straight ones first."""
        return [*STEPS_OF_KIND[self.kinds[y * self.width + x]]]

    def numbers(self, cells: Iterable[tuple[int, int]]) -> list[int]:
        """Return the numbers of cells (x, y)."""
        return [y * self.width + x for x, y in cells]

    def same_steps(self, other: MovementGrid) -> bool:
        """Return whether every step is allowed in both grids or in neither."""
        return self._walkable == other._walkable and self._corners == other._corners


class DistanceMap:
    """The distances in steps from every cell to the nearest goal, by breadth-first search (a "Dijkstra map").

    It expands from the goals only as far as it is asked, since most callers are near a goal.

    Source: "The Incredible Power of Dijkstra Maps" (RogueBasin).
    """

    def __init__(self, grid: MovementGrid, goals: Iterable[Cell]) -> None:
        self.grid = grid
        self._frontier = grid.numbers(goals)  # of the cells found so far, those farthest from the goals
        self._steps = 0  # from these to the goals
        self._distances: list[int | None] = [None] * len(grid)
        for goal in self._frontier:
            self._distances[goal] = 0

    def distance(self, x: int, y: int) -> int:
        """Return the steps from (x, y) to the nearest goal; -1 if no path leads to one."""
        cell = y * self.grid.width + x
        if self._distances[cell] is None and self._frontier and self.grid.is_walkable(x, y):
            self._expand(cell)
        distance = self._distances[cell]
        return -1 if distance is None else distance

    def _expand(self, cell: int) -> None:
        """Search outwards until this cell is found, or no cell is left."""
        found, frontier, kinds, offsets = self._distances, self._frontier, self.grid.kinds, self.grid.offsets
        while frontier and found[cell] is None:
            self._steps += 1
            steps, farther = self._steps, []
            for here in frontier:
                for offset in offsets[kinds[here]]:
                    there = here + offset
                    if found[there] is None:
                        found[there] = steps
                        farther.append(there)
            frontier = farther
        self._frontier = frontier

    def downhill(self, x: int, y: int) -> list[Cell]:
        """Return the steps (dx, dy) from (x, y) that lead one step nearer to the goals, straight ones first."""
        return self._steps_to(x, y, self.distance(x, y) - 1)

    def level(self, x: int, y: int) -> list[Cell]:
        """Return the steps (dx, dy) from (x, y) that lead to cells just as far from the goals, straight ones first."""
        return self._steps_to(x, y, self.distance(x, y))

    def _steps_to(self, x: int, y: int, distance: int) -> list[Cell]:
        if distance < 0:
            return []
        here = y * self.grid.width + x
        found = self._distances
        return [
            step
            for step, offset in self.grid.steps_with_offsets[self.grid.kinds[here]]
            if found[here + offset] == distance
        ]


@cache
def _offsets(width: int) -> list[tuple[int, ...]]:
    """Return the `offsets` of movement grids of a width."""
    return [tuple(dx + dy * width for dx, dy in steps) for steps in STEPS_OF_KIND]


@cache
def _steps_with_offsets(width: int) -> list[list[tuple[tuple[int, int], int]]]:
    """Return the steps of each kind of cell on movement grids of a width, each with its offset."""
    return [[*zip(*each, strict=True)] for each in zip(STEPS_OF_KIND, _offsets(width), strict=True)]


class MovementCache:
    """The movement grids of a floor and distance maps over them, each kept until the ground changes its steps."""

    def __init__(self, ground: Ground, tight: Iterable[Cell]) -> None:
        """Take the ground, and the cells (x, y) of tight passages, which stop the large."""
        self._ground = ground
        self._tight = mask_of(tight, ground.terrain.shape)
        self._grids: dict[frozenset[Trait], MovementGrid] = {}  # by those of their traits that decide
        self._careful: dict[MovementGrid, MovementGrid] = {}  # by the grid that each was made of
        self._maps: dict[tuple[MovementGrid, Cell], DistanceMap] = {}
        self._terrain = ground.terrain.copy()  # the terrain that these were made for
        self._version = ground.movement_version

    def grid_of(self, traits: frozenset[Trait] = frozenset()) -> MovementGrid:
        """Return where creatures with these traits can step, leaving occupants aside; the hero has no traits.

        Creatures that can make equal steps share a grid.
        """
        if self._version != self._ground.movement_version:
            self._forget_changed()
        deciding = traits & MOVEMENT_TRAITS
        grid = self._grids.get(deciding)
        if grid is None:
            grid = self._grids[deciding] = self._make(deciding)
        return grid

    def careful(self, grid: MovementGrid) -> MovementGrid:
        """Return one of these grids without the treacherous ground; the grid itself where there is none."""
        found = self._careful.get(grid)
        if found is None:
            treacherous = self._ground.content.ground.treacherous[self._ground.terrain]
            found = self._careful[grid] = grid.without(treacherous) if treacherous.any() else grid
        return found

    def _forget_changed(self) -> None:
        """Forget the grids whose steps have changed since the last call."""
        self._careful.clear()
        table, terrain = self._ground.content.ground, self._ground.terrain
        changed = terrain != self._terrain
        before, after = self._terrain[changed], terrain[changed]
        if (table.uncramped[before] != table.uncramped[after]).any():
            self._grids.clear()
        for traits in [*self._grids]:
            can_be = table.can_be(traits)
            if (can_be[before] != can_be[after]).any():
                del self._grids[traits]
        self._terrain, self._version = terrain.copy(), self._ground.movement_version

    def _make(self, traits: frozenset[Trait]) -> MovementGrid:
        table, terrain = self._ground.content.ground, self._ground.terrain
        walkable = table.can_be(traits)[terrain]
        if "large" in traits:
            walkable &= ~self._tight
        if "phases" in traits:  # through all walls but those of the rim
            walkable[[0, -1]] = walkable[:, [0, -1]] = False
        made = MovementGrid(walkable, table.uncramped[terrain])
        return next((known for known in self._grids.values() if known.same_steps(made)), made)

    def traits_at(self, traits: frozenset[Trait], x: int, y: int) -> frozenset[Trait]:
        """Return the traits that decide the steps of a creature at (x, y): in deep water everybody swims."""
        hazard = self._ground.kind_at(x, y).hazard if self._ground.hazardous else None
        return traits | {hazard.crosser} if hazard and hazard.crosser and hazard.swum else traits

    def grid_at(self, traits: frozenset[Trait], x: int, y: int) -> MovementGrid:
        """Return where creatures with these traits can step from (x, y)."""
        return self.grid_of(self.traits_at(traits, x, y))

    def supports(self, traits: frozenset[Trait], x: int, y: int) -> bool:
        """Return whether creatures with these traits can be at (x, y) unharmed: standing, swimming or flying."""
        return self._ground.content.ground.unharmed(traits).item(self._ground.terrain.item(y, x))

    def distance_map(self, grid: MovementGrid, goal: Cell) -> DistanceMap:
        """Return the distances to a cell (x, y) over one of these grids; the MOST_MAPS asked for last are kept."""
        known = self._maps.pop((grid, goal), None)
        if known is None:
            known = DistanceMap(grid, [goal])
            if len(self._maps) >= MOST_MAPS:
                del self._maps[next(iter(self._maps))]
        self._maps[grid, goal] = known
        return known
