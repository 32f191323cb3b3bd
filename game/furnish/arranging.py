"""Arranging furniture in the cells of a room so that it blocks no route.

Cells are numbers in this module: y * width + x.
"""

from __future__ import annotations

from itertools import chain, pairwise, product
from typing import TYPE_CHECKING

import numpy as np

from game.world.components import Item, Position
from game.world.ground import mask_of
from levelgen import grid
from levelgen.terrain import WALKABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from game.content.uses import Furniture, Where
    from game.world.run import Run
    from levelgen import Mark
    from levelgen.rng import Dice

TAKES_FURNITURE = ("floor", "grass", "rubble", "ash", "bloodstain")
GONE = frozenset({"bunk", "banner"})  # of which the fire has left only ash where a landscape is burnt
BACKED = 3  # solid orthogonal neighbours of a wall cell with rock behind it
APART = 3  # columns from one partition of stalls, or piece of a grid, to the next
TRACK = 4  # cells of a track: to stand behind the cart, the cart, and two to roll
DEEP = 5  # cells that a room must be deep for partitions two cells long


def _keeps_together(ring: bytes) -> bool:
    """Tell whether the free cells around a cell stay connected without it.

    Args:
        ring: the eight cells around it, clockwise from the north, 1 if free. Only the orthogonal neighbours have to
            stay connected, by orthogonal steps.
    """
    if all(ring):
        return True
    start = ring.index(0)
    runs, straight = 0, False
    for place in chain(range(start, 8), range(start + 1)):
        if ring[place]:
            straight |= place % 2 == 0
        else:
            runs += straight
            straight = False
    return runs == 1


KEEPS_TOGETHER = {bytes(ring): _keeps_together(bytes(ring)) for ring in product((0, 1), repeat=8)}


def is_feature(mark: Mark) -> bool:
    """Tell whether a mark asks for any feature; marks of vaults name theirs."""
    return mark.what == "feature" and mark.binding and not mark.name


class Arranger:
    """The cells of a floor for furniture: the bare ones, the walkable ones, and the furniture placed so far."""

    def __init__(self, run: Run) -> None:
        """Find the bare cells; entrances are not bare, and obstacles may not be put on creatures, items or marks."""
        floor = run.floor
        level, content = floor.level, floor.content
        terrain, properties = floor.ground.terrain, content.ground
        self.width = floor.width
        self._floor = floor
        self._numbers = content.terrain_numbers
        entrances = mask_of((level.stairs_up, level.stairs_down, *floor.passages), terrain.shape)
        bare = floor.ground.cells_of(TAKES_FURNITURE) & ~grid.dilate(entrances, diagonal=False)
        obstructs = ~properties.passable | properties.treacherous | properties.hindering(frozenset())
        self._obstructs: list[bool] = obstructs.tolist()
        self._rooms = _by_room(bare, level.room_at, len(level.rooms))
        self._bare = bytearray(bare)
        free = properties.passable[terrain] & ~obstructs[terrain]
        self._free = bytearray(free | (entrances & WALKABLE[level.terrain]))  # even locked ones: all of them may open
        solid = ~properties.transparent[terrain] & ~properties.passable[terrain]
        self._solid = bytes(solid) + bytes([True]) * self.width  # one row more, as cells at the rim have neighbours too
        self.at_wall = bytes(grid.dilate(solid, diagonal=False))  # by cell
        self.at_shore = bytes(grid.dilate(properties.hazardous[terrain] | properties.douses[terrain], diagonal=False))
        beside_deep = grid.dilate(properties.water[terrain])
        shallow = floor.ground.cells_of(["shallow_water"]) & ~grid.dilate(entrances, diagonal=False)
        shallow &= level.room_at >= 0
        self._wet = bytes(shallow)
        self.at_landing = bytes(beside_deep & (bare | shallow))
        lying = [(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)]
        marked = [(mark.x, mark.y) for mark in level.marks if mark.binding and not is_feature(mark)]
        self._taken = {y * self.width + x for x, y in (*floor.occupants, *lying, *marked)}
        self._changes: dict[int, str] = {}
        self._homes: list[int] = []
        self._gone = GONE if floor.knobs.get("burnt") else frozenset()

    def bare_in(self, room: int) -> list[int]:
        """Return the cells of a room that are still bare, row by row."""
        return [cell for cell in self._rooms[room] if self._bare[cell]]

    def furnish(self, cells: list[int], furniture: Iterable[Furniture], dice: Dice, center: int | None = None) -> bool:
        """Place all this furniture in these bare cells; around `center` if given.

        Returns:
            Whether there was room for the first kind; if not, nothing is placed.
        """
        site = _FurnishedRoom(self, cells, dice, center)
        pairs = []
        for rank, kind in enumerate(furniture):
            if rank == 0 and self._gone.issuperset(kind.what):
                return False
            low, high = kind.count
            wanted = min(max(len(cells) * kind.share // 100, low), high) if kind.share else dice.between(low, high)
            put = self._put_up_to(wanted, kind, site)
            if rank == 0 and len(put) < max(low, wanted // 2):
                self._take_back(put)
                return False
            if kind.moves:
                moved = [cell for cell in site.placed if self._changes[cell] == kind.moves]
                pairs += [(cell, min(moved, key=lambda other: self.gap(cell, other))) for cell in put if moved]
            if kind.dweller and put and dice.chance(kind.dweller):
                self._homes.append(dice.pick(put))
            site.placed += put
            for cell in site.kept:
                self._bare[cell] = False
        self._floor.pairs.update({self._position(cell): (self._position(other),) for cell, other in pairs})
        return True

    def _put_up_to(self, wanted: int, kind: Furniture, site: _FurnishedRoom) -> list[int]:
        """Place as many pieces of one kind as are wanted, or as there is room for; return their cells."""
        put: list[int] = []
        for cell in ARRANGEMENTS[kind.where](site):
            if len(put) == wanted:
                break
            if self._put(cell, site.dice.pick(kind.what)):
                put.append(cell)
        return put

    def _take_back(self, cells: list[int]) -> None:
        """Take away what was placed in these cells."""
        for cell in cells:
            del self._changes[cell]
            self._free[cell] = True
            self._bare[cell] = not self._wet[cell]

    def finish(self) -> list[tuple[int, int]]:
        """Change the ground of the floor to the placed furniture.

        Returns:
            The cells (x, y) of furniture that a monster is to live in.
        """
        ground, standing = self._floor.ground, {}
        for cell, kind in self._changes.items():
            if self._wet[cell]:
                ground.lay([self._position(cell)], kind, 0)
            else:
                standing[self._position(cell)] = kind
        ground.change_all(standing)
        return [self._position(cell) for cell in self._homes]

    def gap(self, cell: int, other: int) -> int:
        """Return the distance between two cells: the larger of columns and rows."""
        return max(abs(cell % self.width - other % self.width), abs(cell // self.width - other // self.width))

    def around(self, cell: int) -> tuple[int, int, int, int]:
        """Return the cells to the north, east, south and west."""
        return cell - self.width, cell + 1, cell + self.width, cell - 1

    def walls_at(self, cell: int) -> list[bool]:
        """Tell for each of the cells to the north, east, south and west whether it is solid."""
        solid = self._solid
        return [bool(solid[beside]) for beside in self.around(cell)]

    def is_solid(self, cell: int) -> bool:
        """Tell whether a cell is of wall or rock."""
        return bool(self._solid[cell])

    def is_bare(self, cell: int) -> bool:
        """Tell whether furniture may still stand in a cell."""
        return bool(self._bare[cell])

    def _put(self, cell: int, kind: str) -> bool:
        """Place a kind of furniture in a cell if it may stand there; return whether it does."""
        if kind in self._gone:
            kind = self._floor.content.terrain_of(kind).burnt
        obstructs = self._obstructs[self._numbers[kind]]
        if self._solid[cell]:  # set into a wall, which stays a wall
            self._changes[cell] = kind
            return True
        if not (self._bare[cell] or (self._wet[cell] and cell not in self._changes)):
            return False
        if obstructs and (cell in self._taken or not self._leaves_room(cell)):
            return False
        self._bare[cell] = False
        self._free[cell] = not obstructs
        self._changes[cell] = kind
        return True

    def _leaves_room(self, cell: int) -> bool:
        """Tell whether all walkable cells stay connected if this cell becomes an obstacle.

        They do if the free ones of the eight cells around it are connected: a simple point of digital topology.
        """
        free, north, south = self._free, cell - self.width, cell + self.width
        above, beside, below = free[north - 1 : north + 2], free[cell - 1 : cell + 2], free[south - 1 : south + 2]
        return KEEPS_TOGETHER[bytes((above[1], above[2], beside[2], below[2], below[1], below[0], beside[0], above[0]))]

    def _position(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width


def _by_room(bare: NDArray[np.bool_], room_at: NDArray[np.int16], rooms: int) -> list[list[int]]:
    """Return the bare cells of each room."""
    numbers = room_at.ravel()
    cells = np.flatnonzero(bare.ravel() & (numbers >= 0))
    cells = cells[np.argsort(numbers[cells], kind="stable")]
    ends = np.searchsorted(numbers[cells], np.arange(rooms + 1))
    return [cells[start:stop].tolist() for start, stop in pairwise(ends.tolist())]


class _FurnishedRoom:
    """The cells of a room that is being furnished, and the furniture placed in it so far."""

    def __init__(self, arranger: Arranger, cells: list[int], dice: Dice, center: int | None) -> None:
        self.arranger = arranger
        self.cells = cells
        self.dice = dice
        self.placed: list[int] = []
        self.track: list[int] = []  # cells for a cart and its rails
        self.kept: set[int] = set()  # cells that stay free: from where something is pushed, and where to
        width = arranger.width
        columns, rows = [cell % width for cell in cells], [cell // width for cell in cells]
        self.left, self.right, self.top, self.bottom = min(columns), max(columns), min(rows), max(rows)
        self.center = (self.left + self.right, self.top + self.bottom)  # twice its column and row
        if center is not None:
            self.center = (2 * (center % width), 2 * (center // width))
        self.is_wide = self.right - self.left >= self.bottom - self.top

    def shuffled(self, cells: Iterable[int]) -> list[int]:
        cells = list(cells)
        self.dice.shuffle(cells)
        return cells

    def along(self, cell: int) -> tuple[int, int]:
        """Return the position of a cell along the room's longer side, and across."""
        column, row = cell % self.arranger.width - self.left, cell // self.arranger.width - self.top
        return (column, row) if self.is_wide else (row, column)


def _spaced(site: _FurnishedRoom, cells: Iterable[int]) -> list[int]:
    """Return the cells in random order, with every other one of adjacent cells first."""
    odd = site.dice.below(2)
    return sorted(site.shuffled(cells), key=lambda cell: (sum(site.along(cell)) + odd) % 2)


def _walls(site: _FurnishedRoom) -> list[int]:
    return _spaced(site, (cell for cell in site.cells if site.arranger.at_wall[cell]))


def _corners(site: _FurnishedRoom) -> Iterator[int]:
    walls = {cell: site.arranger.walls_at(cell) for cell in site.cells if site.arranger.at_wall[cell]}
    corners = [cell for cell, (north, east, south, west) in walls.items() if (north or south) and (east or west)]
    yield from site.shuffled(corners)
    yield from site.shuffled(walls)


def _off_walls(site: _FurnishedRoom) -> Iterator[int]:
    """Yield cells with bare ground to both sides, from where one can push what stands there: before walls first."""
    arranger, near = site.arranger, []
    for cell in site.shuffled(site.cells):
        north, east, south, west = arranger.around(cell)
        flanks = [pair for pair in ((north, south), (west, east)) if all(map(arranger.is_bare, pair))]
        flanks.sort(key=lambda pair: not any(arranger.at_wall[beside] for beside in pair))
        if flanks:
            near.append(
                (arranger.at_wall[cell] or not any(arranger.at_wall[beside] for beside in flanks[0]), cell, flanks)
            )
    for _, cell, flanks in sorted(near, key=lambda found: found[0]):
        free = [pair for pair in flanks if all(map(arranger.is_bare, pair))]
        if free and cell not in site.kept:
            yield cell
            if not arranger.is_bare(cell):
                site.kept.update(free[0])


def _middle(site: _FurnishedRoom) -> list[int]:
    """Return the cells nearest to the center first, so that many of them form a square pool."""
    x, y = site.center
    width = site.arranger.width

    def gap(cell: int) -> tuple[int, int]:
        across, down = abs(2 * (cell % width) - x), abs(2 * (cell // width) - y)
        return max(across, down), across + down

    return sorted(site.cells, key=gap)


def _rows(site: _FurnishedRoom) -> list[int]:
    """Return every other line across the room, grown from opposite walls by turns."""
    deepest = max(site.along(cell)[1] for cell in site.cells)
    lines = [(*site.along(cell), cell) for cell in site.cells]
    lines = [line for line in lines if line[0] % 2 == 0]
    return [cell for _, _, cell in sorted(lines, key=lambda line: line[1] if line[0] % 4 else deepest - line[1])]


def _grid(site: _FurnishedRoom) -> list[int]:
    """Return every third cell of every other line, clear of the walls."""
    extent = site.right - site.left if site.is_wide else site.bottom - site.top
    first = (extent % APART + APART) // 2
    places = ((site.along(cell), cell) for cell in site.cells)
    return site.shuffled(cell for (far, across), cell in places if far % APART == first % APART and across % 2 == 1)


def _scattered(site: _FurnishedRoom) -> list[int]:
    return site.shuffled(site.cells)


def _patch(site: _FurnishedRoom) -> Iterator[int]:
    """Yield the cells of a patch that grows from a cell at a wall."""
    left = set(site.cells)
    edge = _walls(site)[:1] or site.cells[:1]
    left.discard(edge[0])
    while edge:
        cell = edge.pop(site.dice.below(len(edge)))
        yield cell
        for beside in site.arranger.around(cell):
            if beside in left:
                left.discard(beside)
                edge.append(beside)


def _stalls(site: _FurnishedRoom) -> Iterator[int]:
    """Yield partitions that stick out from the longest wall, with stalls of two cells between them."""
    walls = {cell: site.arranger.walls_at(cell) for cell in site.cells if site.arranger.at_wall[cell]}
    side = max(range(4), key=lambda side: sum(beside[side] for beside in walls.values()))
    upright = side % 2 == 1
    depth = site.right - site.left if upright else site.bottom - site.top
    for cell, beside in walls.items():
        along = cell // site.arranger.width - site.top if upright else cell % site.arranger.width - site.left
        if beside[side] and along % APART == APART - 1:
            yield cell
            if depth + 1 >= DEEP:
                yield site.arranger.around(cell)[(side + 2) % 4]


def _beside(site: _FurnishedRoom) -> list[int]:
    """Return the cells beside the furniture placed so far, those at walls first."""
    near = {beside for cell in site.placed for beside in site.arranger.around(cell)}.intersection(site.cells)
    return sorted(site.shuffled(sorted(near)), key=lambda cell: not site.arranger.at_wall[cell])


def _line(site: _FurnishedRoom) -> Iterator[int]:
    """Yield the lengthwise line nearest to the room's middle that still has bare cells, from one end to the other."""
    for line in _lines(site):
        left = [cell for cell in line if site.arranger.is_bare(cell)]
        if left and not any(beside in site.placed for beside in _flanks(site, left)):
            yield from left
            return


def _track(site: _FurnishedRoom) -> Iterator[int]:
    """Yield the longest run without a gap of the line nearest to the room's middle that has a track's length."""
    if not site.track:
        runs = (_longest_run(site, line) for line in _lines(site))
        site.track = next((run for run in runs if len(run) >= TRACK), [])
    yield from (cell for cell in site.track if site.arranger.is_bare(cell))


def _longest_run(site: _FurnishedRoom, line: list[int]) -> list[int]:
    """Return the longest run of bare cells of a lengthwise line."""
    runs: list[list[int]] = [[]]
    for cell in line:
        if site.arranger.is_bare(cell):
            if runs[-1] and site.along(cell)[0] > site.along(runs[-1][-1])[0] + 1:
                runs.append([])
            runs[-1].append(cell)
    return max(runs, key=len)


def _on_track(site: _FurnishedRoom) -> list[int]:
    """Return the cells of a track but for its ends, so that one can stand behind a cart there, and push it on."""
    return list(_track(site))[1:-1]


def _lines(site: _FurnishedRoom) -> list[list[int]]:
    """Return the lengthwise lines of a room, those nearest to its middle first, each from one end to the other."""
    lines: dict[int, list[int]] = {}
    for cell in site.cells:
        lines.setdefault(site.along(cell)[1], []).append(cell)
    middle = max(lines) // 2
    return [sorted(lines[across], key=site.along) for across in sorted(lines, key=lambda at: (abs(at - middle), at))]


def _flanks(site: _FurnishedRoom, line: list[int]) -> Iterator[int]:
    """Yield the cells on both sides of a lengthwise line."""
    for cell in line:
        north, east, south, west = site.arranger.around(cell)
        yield from (north, south) if site.is_wide else (east, west)


def _shore(site: _FurnishedRoom) -> list[int]:
    return site.shuffled(cell for cell in site.cells if site.arranger.at_shore[cell])


def _landing(site: _FurnishedRoom) -> list[int]:
    """Return the cells beside deep water: those on dry land, and the shallows before it, where a boat lies afloat."""
    near = {*site.cells, *(beside for cell in site.cells for beside in site.arranger.around(cell))}
    return site.shuffled(cell for cell in sorted(near) if site.arranger.at_landing[cell])


def _in_walls(site: _FurnishedRoom) -> list[int]:
    """Return wall cells with rock behind them, except those to the north of the room, where torches hang."""
    near = sorted({beside for cell in site.cells for beside in site.arranger.around(cell)[1:]})
    solid = [cell for cell in near if site.arranger.is_solid(cell)]
    return site.shuffled(cell for cell in solid if sum(site.arranger.walls_at(cell)) == BACKED)


ARRANGEMENTS: dict[Where, Callable[[_FurnishedRoom], Iterable[int]]] = {
    "walls": _walls,
    "corners": _corners,
    "off_walls": _off_walls,
    "middle": _middle,
    "rows": _rows,
    "grid": _grid,
    "scattered": _scattered,
    "patch": _patch,
    "stalls": _stalls,
    "beside": _beside,
    "line": _line,
    "track": _track,
    "on_track": _on_track,
    "shore": _shore,
    "landing": _landing,
    "in_walls": _in_walls,
}
