"""Traps on a new floor: at or beside the marks that levels offer for them, each where there is room to walk around it.

None lies where somebody must tread: what can be walked on around one is joined there without it. And they keep away
from each other, from entrances and things, and from the rooms of stairs and vaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.traps import MOST_ROOM
from game.rules.effects import snares
from game.rules.fov import distance
from game.world import spawn
from game.world.components import Item, Position, Trap
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.content.traps import TrapKind
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen.rng import Dice

    Cell = tuple[int, int]

PER_DANGER = 4  # dangers for which a floor has another trap
BARE = ("floor", "grass", "rubble", "bones", "bloodstain")  # ground that a trap may lie in
ASIDE = 2  # cells from its mark that a trap may lie
FARTHER = 5  # the same for one that needs something beside it
APART = 5  # cells between two traps
FAR = 15  # cells between the two of a pair
REACH = 4  # cells within which a jet needs a wall
SHORTEST = 3  # cells that it must take
RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # clockwise from the north


def place_traps(run: Run, dice: Dice) -> None:
    """Put traps on the floor at hand, more on a dangerous one: kinds by weight, as far as there is a place for them."""
    floor = run.floor
    site = Site(run)
    kinds = run.content.traps_at(floor.danger, floor.stratum)
    wanted = 1 + floor.danger // PER_DANGER
    while wanted and kinds:
        kind = dice.weighted(kinds, [kind.weight for kind in kinds])
        cells = _places(site, kind)
        if not cells:  # nor will there be later
            kinds.remove(kind)
            continue
        wanted -= 1
        found = not dice.chance(kind.hidden)
        for cell, (twin_x, twin_y) in zip(cells, cells[::-1], strict=True):
            twin = {"twin_x": twin_x, "twin_y": twin_y} if kind.paired else {}
            spawn.create(run, Trap(kind, found, **twin), Position(*cell))


def _places(site: Site, kind: TrapKind) -> list[Cell]:
    """Return the cell for a trap of this kind, two for a pair; none where there is no place."""
    cells = site.places(kind)
    first = next(cells, None)
    if first is None or not kind.paired:
        return [] if first is None else [first]
    second = next((cell for cell in cells if distance(*first, *cell) >= FAR), None)
    return [] if second is None else [first, second]


class Site:
    """A floor as a place for traps."""

    def __init__(self, run: Run) -> None:
        """Find where traps may lie."""
        floor = run.floor
        self._floor: Floor = floor
        self._marks = [mark for mark in floor.level.marks if mark.what == "trap"]
        numbers = [run.content.terrain_numbers[name] for name in BARE]
        bare = np.isin(floor.ground.terrain, numbers)
        self._firm = [bare]  # by steps: the cells with nothing but bare ground so far around them
        for _ in range(MOST_ROOM):
            self._firm.append(~grid.dilate(~self._firm[-1]))
        self._free = bare & ~self._barred(run)

    def _barred(self, run: Run) -> NDArray[np.bool_]:
        """Return where no trap may lie: at entrances and stairs, with things and creatures, in some rooms."""
        level = self._floor.level
        stairs = [level.stairs_up, level.stairs_down]
        barred = np.zeros(level.terrain.shape, np.bool_)
        for x, y in (*stairs, *(cell for link in level.links for cell in link.cells)):
            barred[y, x] = True
        barred = grid.dilate(barred)
        bound = [(mark.x, mark.y) for mark in level.marks if mark.binding]
        lying = [(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)]
        for x, y in (*bound, *lying, *self._floor.occupants):
            barred[y, x] = True
        rooms = {int(level.room_at[y, x]) for x, y in stairs}
        rooms |= {room.id for room in level.rooms if room.kind == "vault"}
        return barred | np.isin(level.room_at, [-1, *rooms])

    def places(self, kind: TrapKind) -> Iterator[Cell]:
        """Yield the cells where such a trap may lie: for each mark one of the nearest of its room, if any is near."""
        far = FARTHER if kind.beside else ASIDE
        for mark in self._marks:
            cells = ((mark.x + dx, mark.y + dy) for steps in range(far + 1) for dx, dy in _rim(steps))
            found = next((cell for cell in cells if self._bears(kind, cell, mark.room)), None)
            if found is not None:
                yield found

    def _bears(self, kind: TrapKind, cell: Cell, room: int) -> bool:
        """Tell whether such a trap may lie at a cell of a room."""
        floor, (x, y) = self._floor, cell
        if not (floor.inside(x, y) and self._free[y, x] and self._firm[kind.room][y, x]):
            return False
        if floor.level.room_at[y, x] != room or any(distance(x, y, *other) < APART for other in floor.traps):
            return False
        return self._leaves_room(x, y) and self._lies_beside(kind, x, y)

    def _leaves_room(self, x: int, y: int) -> bool:
        """Tell whether all cells around that can be walked on are joined to each other without this one."""
        walkable = self._floor.ground.walkable
        ring = [bool(walkable[y + dy, x + dx]) for dx, dy in RING]
        begins = sum(free and not before for before, free in zip([ring[-1], *ring[:-1]], ring, strict=True))
        return begins == 1 or all(ring)

    def _lies_beside(self, kind: TrapKind, x: int, y: int) -> bool:
        """Tell whether what the trap needs beside it is there."""
        if kind.beside == "water":
            return any(self._floor.ground.kind_at(x + dx, y + dy).douses for dx, dy in RING)
        if kind.beside == "wall":
            cells = snares.jet_line(self._floor, x, y, REACH + 1)
            return (x, y) in cells and len(cells) >= SHORTEST
        return True


def _rim(steps: int) -> list[Cell]:
    """Return the steps (dx, dy) to the cells that are so many steps away, row by row."""
    span = range(-steps, steps + 1)
    return [(dx, dy) for dy in span for dx in span if max(abs(dx), abs(dy)) == steps]
