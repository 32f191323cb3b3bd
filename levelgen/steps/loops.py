"""Loops: a wall with floor on both sides becomes a door where the walk around it is long.

The idea is Brogue's: a level dug as a tree of rooms becomes pleasant to walk through once the thin walls that send the
player the long way round are opened. Openings only shorten walks, so one pass finds them all.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random
from levelgen.steps.doors import is_doorway
from levelgen.terrain import SOLID_BYTES, WALKABLE, WALKABLE_BYTES, Terrain, packed

__all__ = ["LONG_WALK", "open_loops", "thin_walls"]

LONG_WALK = 20
"""A walk of more steps than this around a thin wall is too long."""

_REACH = LONG_WALK // 2 + 2
"""A walk of LONG_WALK steps between the two sides of a wall stays within so many cells of it."""

_BAND = 128
"""A map is searched in bands of so many columns, so that a wide one takes no longer than a small one."""


def thin_walls(terrain: NDArray[np.uint8]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Rock or wall (x, y) between two walkable cells, solid on both other sides.

    The first list is of those with floor west and east, column by column; the second of those with floor north and
    south, row by row: both along the walls that they are part of.
    """
    width, cells = terrain.shape[1], terrain.tobytes()
    walkable, solid = packed(cells, WALKABLE_BYTES), packed(cells, SOLID_BYTES)
    # As the border is solid, nothing found goes round the end of a row.
    upright = solid & walkable << 1 & walkable >> 1 & solid << width & solid >> width
    level = solid & walkable << width & walkable >> width & solid << 1 & solid >> 1
    return sorted(_walls(cells, upright, width)), _walls(cells, level, width)


def _walls(cells: bytes, bits: int, width: int) -> list[tuple[int, int]]:
    """The cells (x, y) of a packed map that are rock or wall, row by row."""
    return [(cell % width, cell // width) for cell in grid.numbers(bits) if cells[cell] <= Terrain.WALL]


def open_loops(draft: Draft, share: float, rng: Random) -> int:
    """Put doors, as links of kind "loop", into that share of the thin walls that hide a long walk: how many."""
    if not share:
        return 0
    opener = _Opener(draft, share, rng)
    upright, level = thin_walls(draft.terrain)
    for walls, (dx, dy) in ((upright, (1, 0)), (level, (0, 1))):
        for wall in _runs(walls, (dy, dx)):
            opener.open_wall(wall, dx, dy)
    return opener.opened


def _runs(walls: list[tuple[int, int]], step: tuple[int, int]) -> list[list[tuple[int, int]]]:
    """The cells of each wall, one after the other: those that are one step apart."""
    runs: list[list[tuple[int, int]]] = []
    last = None
    for x, y in walls:
        if last == (x - step[0], y - step[1]):
            runs[-1].append((x, y))
        else:
            runs.append([(x, y)])
        last = x, y
    return runs


class _Opener:
    """Opens walls, and knows to which rooms the ways on both sides lead."""

    def __init__(self, draft: Draft, share: float, rng: Random) -> None:
        self.opened = 0
        self._draft = draft
        self._share = share
        self._random = rng.random
        self._room_at: NDArray[np.int16] | None = None  # rooms and links are looked up once there is a wall to open
        self._links: dict[int, list[DraftLink]] = {}  # those that have the cell
        self._bands: dict[int, tuple[int, int, int]] = {}  # as `_band` makes them

    def open_wall(self, wall: list[tuple[int, int]], dx: int, dy: int) -> None:
        """Open one wall, whose sides lie in the direction (dx, dy), wherever it hides a long walk.

        From one of its cells to the next the walk around grows by 2 at most, so one answer often does for several, and
        a door for as many to both sides: it goes to the middle of what it serves.
        """
        draft = self._draft
        place = 0
        reach = (LONG_WALK - 2) // 2
        while place < len(wall):
            walked = self._walk_around(*wall[place], dx, dy)
            if walked is not None:
                place += (LONG_WALK - walked) // 2 + 1
                continue
            rest = range(place, min(place + reach + 1, len(wall)))
            wish = rest[-1] if len(wall) > place + 2 * reach else (place + len(wall) - 1) // 2
            for choice in sorted(rest, key=lambda index: abs(index - wish)):
                x, y = wall[choice]
                if is_doorway(draft, y * draft.width + x):
                    if self._random() < self._share:
                        self._open(y * draft.width + x, dx + dy * draft.width)
                    place = choice + reach
                    break
            place += 1

    def _open(self, cell: int, side: int) -> None:
        """Make a door of the wall in the cell, and a link between the rooms to which the ways on both sides lead."""
        pairs = [(before, beyond) for before in self._leads(cell - side) for beyond in self._leads(cell + side)]
        (a, way), (b, on) = min(pairs, key=lambda pair: (pair[0][0] == pair[1][0], len(pair[0][1]) + len(pair[1][1])))
        self._draft.cells[cell] = Terrain.DOOR
        y, x = divmod(cell, self._draft.width)
        for band, (bits, left, stride) in self._bands.items():
            if left <= x < left + stride - 1:
                self._bands[band] = bits | 1 << y * stride + x - left, left, stride
        link = DraftLink(a, b, "loop", [*way[::-1], cell, *on])
        self._draft.links.append(link)
        self._list(link)
        self.opened += 1

    def _walk_around(self, x: int, y: int, dx: int, dy: int) -> int | None:
        """Steps from one side of the wall at (x, y) to the other, or None if they are more than LONG_WALK."""
        number = x // _BAND
        if number not in self._bands:
            self._bands[number] = self._band(number)
        bits, left, stride = self._bands[number]
        top = max(y - _REACH, 0)
        place = (y - top) * stride + x - left
        side = dy * stride + dx
        rows = bits >> top * stride & (1 << (2 * _REACH + 1) * stride) - 1
        return grid.walked(rows, 1 << place - side, 1 << place + side, stride, LONG_WALK)

    def _band(self, number: int) -> tuple[int, int, int]:
        """What is walkable in a band and as far around it as walks reach: packed, its left column, and a row's length.

        Between two rows is a cell of rock, so that no way goes round the end of a row.
        """
        draft = self._draft
        left, right = max(number * _BAND - _REACH, 0), min((number + 1) * _BAND + _REACH, draft.width)
        walkable = np.zeros((draft.height, right - left + 1), dtype=np.bool_)
        walkable[:, :-1] = WALKABLE[draft.terrain[:, left:right]]
        return grid.packed(walkable), left, right - left + 1

    def _leads(self, cell: int) -> list[tuple[int, list[int]]]:
        """The rooms that one gets to from a cell without leaving the link it is in, with the cells on the way."""
        if self._room_at is None:
            self._room_at = self._draft.room_at().ravel()
            for link in self._draft.links:
                self._list(link)
        room = int(self._room_at[cell])
        if room >= 0:
            return [(room, [])]
        ways = []
        for link in self._links[cell]:
            place = link.cells.index(cell)
            ways += [(link.a, link.cells[place::-1]), (link.b, link.cells[place:])]
        return ways

    def _list(self, link: DraftLink) -> None:
        for cell in link.cells:
            self._links.setdefault(cell, []).append(link)
