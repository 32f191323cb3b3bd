"""Traps on a new floor, at or beside the level's marks for them, each with room to walk around it.

No trap lies where one has to tread: the walkable cells around it are connected without it. Traps also keep away from
each other, from entrances and items, and from rooms with stairs and vaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules.effects import snares
from game.rules.senses.fov import distance
from game.world import spawn
from game.world.components import Item, Position, Trap
from game.world.ground import cells_in, mask_of
from game.world.movement import RING
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.content.traps import TrapKind
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run
    from levelgen.rng import Dice


PER_DANGER = 4  # dangers for each further trap on a floor
TAKES_TRAPS = ("floor", "grass", "rubble", "bones", "bloodstain")
ASIDE = 2  # cells that a trap may lie off its mark
FARTHER = 12  # the same for a trap that needs water or a wall beside it
APART = 5  # cells between two traps
FAR = 15  # cells between the two traps of a pair
REACH = 4  # cells within which a jet needs a wall
SHORTEST = 3  # cells of a jet's line at least


def place_traps(run: Run, dice: Dice) -> None:
    """Put traps on the current floor, more on a dangerous one, with kinds drawn by weight while places are left."""
    floor = run.floor
    site = TrapGround(run)
    kinds = run.content.traps_at(floor.danger, floor.stratum)
    wanted = 1 + floor.danger // PER_DANGER
    while wanted and kinds:
        kind = dice.weighted(kinds, [kind.weight for kind in kinds])
        cells = _places(site, kind)
        if not cells:  # and none will appear later
            kinds.remove(kind)
            continue
        wanted -= 1
        hidden = dice.chance(kind.hidden)
        for cell, (twin_x, twin_y) in zip(cells, cells[::-1], strict=True):
            trap = Trap(kind, hidden)
            if kind.paired:
                trap.twin_x, trap.twin_y = twin_x, twin_y
            spawn.create(run, trap, Position(*cell))
            site.keep_clear(*cell)


def _places(site: TrapGround, kind: TrapKind) -> list[Cell]:
    """Return a cell for a trap of this kind, or two for a pair; an empty list if there is no place."""
    cells = site.places(kind)
    first = next(cells, None)
    if first is None or not kind.paired:
        return [] if first is None else [first]
    second = next((cell for cell in cells if distance(*first, *cell) >= FAR), None)
    return [] if second is None else [first, second]


class TrapGround:
    """A floor as a place for traps."""

    def __init__(self, run: Run) -> None:
        """Find where traps may lie."""
        floor = run.floor
        self._floor: Floor = floor
        self._marks = [mark for mark in floor.level.marks if mark.what == "trap"]
        bare = floor.ground.cells_of(TAKES_TRAPS)
        self._firm = [bare]  # by steps, computed on demand: the cells with nothing but bare ground within that distance
        self._free = bare & _passed_by(floor.ground.walkable) & ~self._barred(run)
        for cell in floor.traps:
            self.keep_clear(*cell)

    def _barred(self, run: Run) -> NDArray[np.bool_]:
        """Return the cells where no trap may lie: entrances, stairs, occupied cells and some rooms."""
        level = self._floor.level
        stairs = [level.stairs_up, level.stairs_down]
        bound = [(mark.x, mark.y) for mark in level.marks if mark.binding]
        lying = [(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)]
        shape = level.terrain.shape
        barred = grid.dilate(mask_of((*stairs, *self._floor.passages), shape))
        barred |= mask_of((*bound, *lying, *self._floor.occupants), shape)
        closed = np.array([*(room.kind == "vault" for room in level.rooms), True])  # the last is for room -1: corridors
        for x, y in stairs:
            closed[level.room_at[y, x]] = True
        barred |= closed[level.room_at]
        return barred

    def keep_clear(self, x: int, y: int) -> None:
        """Keep further traps away from (x, y)."""
        self._free[max(y - APART + 1, 0) : y + APART, max(x - APART + 1, 0) : x + APART] = False

    def places(self, kind: TrapKind) -> Iterator[Cell]:
        """Yield cells for a trap of this kind: for each mark the nearest fitting one, if any is near."""
        floor = self._floor
        while len(self._firm) <= kind.room:
            self._firm.append(~grid.dilate(~self._firm[-1]))
        suits = self._free & self._firm[kind.room]
        if kind.beside == "water":
            suits &= grid.dilate(floor.content.ground.douses[floor.ground.terrain])
        far = FARTHER if kind.beside else ASIDE
        for mark in self._marks:
            left, top = max(mark.x - far, 0), max(mark.y - far, 0)
            window = suits[top : mark.y + far + 1, left : mark.x + far + 1]
            if not window.any():
                continue
            near = [(left + x, top + y) for x, y in cells_in(window)]
            near.sort(key=lambda cell: distance(mark.x, mark.y, *cell))
            found = next((cell for cell in near if kind.beside != "wall" or self._has_wall(*cell)), None)
            if found is not None:
                yield found

    def _has_wall(self, x: int, y: int) -> bool:
        """Tell whether a jet from a wall near (x, y) would pass over it and be long enough."""
        cells = snares.jet_line(self._floor, x, y, REACH + 1)
        return (x, y) in cells and len(cells) >= SHORTEST


def _passed_by(walkable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells whose walkable neighbours stay connected to each other without the cell itself."""
    height, width = walkable.shape
    ring = np.array([walkable[1 + dy : height - 1 + dy, 1 + dx : width - 1 + dx] for dx, dy in RING])
    begins = (ring & ~np.roll(ring, 1, axis=0)).sum(axis=0)  # counts the runs of walkable cells around each cell
    joined = np.zeros_like(walkable)
    joined[1:-1, 1:-1] = (begins == 1) | ring.all(axis=0)
    return joined
