"""Loops: a wall with floor on both sides becomes a door where the walk around it is long.

The idea is Brogue's: a level dug as a tree of rooms becomes pleasant to walk through once the thin walls that send the
player the long way round are opened. Openings only shorten walks, so one pass finds them all.
"""

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random
from levelgen.steps.doors import is_doorway
from levelgen.terrain import SOLID_BYTES, WALKABLE_BYTES, Terrain, packed

__all__ = ["LONG_WALK", "open_loops", "thin_walls"]

LONG_WALK = 20
"""A walk of more steps than this around a thin wall is too long."""

_FAR = LONG_WALK // 2
"""Whoever walks around a wall by a gap in its line that is so many cells off walks more than LONG_WALK steps."""

_REACH = _FAR - 1
"""A walk of LONG_WALK steps between the two sides of a wall stays within so many cells of it."""

_BAND = 128
"""A map is searched in bands of so many columns, so that a wide one takes no longer than a small one."""


def thin_walls(terrain: NDArray[np.uint8]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Rock or wall (x, y) between two walkable cells, solid on both other sides.

    The first list is of those with floor west and east, column by column; the second of those with floor north and
    south, row by row: both along the walls that they are part of.
    """
    width = terrain.shape[1]
    upright, level = _thin(terrain.tobytes(), width)
    return [(cell % width, cell // width) for cell in upright], [(cell % width, cell // width) for cell in level]


def _thin(cells: bytes | bytearray, width: int) -> tuple[list[int], list[int]]:
    """The thin walls of a map as numbers, y * width + x."""
    walkable, solid = packed(cells, WALKABLE_BYTES), packed(cells, SOLID_BYTES)
    # As the border is solid, nothing found goes round the end of a row.
    upright = solid & walkable << 1 & walkable >> 1 & solid << width & solid >> width
    level = solid & walkable << width & walkable >> width & solid << 1 & solid >> 1
    wall = Terrain.WALL
    thin = [cell for cell in grid.numbers(upright | level) if cells[cell] <= wall]
    columns = [cell for cell in thin if WALKABLE_BYTES[cells[cell - 1]]]
    columns.sort(key=lambda cell: cell % width)
    return columns, [cell for cell in thin if not WALKABLE_BYTES[cells[cell - 1]]]


def open_loops(draft: Draft, share: float, stream: Callable[[], Random]) -> int:
    """Put doors, as links of kind "loop", into that share of the thin walls that hide a long walk: how many.

    The stream is asked for only if there is such a wall.
    """
    if not share:
        return 0
    opener = _Opener(draft, share, stream)
    upright, level = _thin(draft.cells, draft.width)
    for walls, along, side in ((upright, draft.width, 1), (level, 1, draft.width)):
        for wall in _runs(walls, along):
            opener.open_wall(wall, along, side)
    return opener.opened


def _runs(walls: list[int], along: int) -> list[list[int]]:
    """The cells of each wall, one after the other: those that are one step apart."""
    runs: list[list[int]] = []
    following = -1
    for cell in walls:
        if cell == following:
            runs[-1].append(cell)
        else:
            runs.append([cell])
        following = cell + along
    return runs


class _Opener:
    """Opens walls, and knows to which rooms the ways on both sides lead."""

    def __init__(self, draft: Draft, share: float, stream: Callable[[], Random]) -> None:
        self.opened = 0
        self._draft = draft
        self._share = share
        self._stream = stream
        self._margin = _FAR * draft.width  # so that no line along a wall has to end at the edge of the map
        margin = bytes(self._margin)
        self._walkable = bytearray().join((margin, draft.cells.translate(WALKABLE_BYTES), margin))
        self._links: dict[int, list[DraftLink]] = {}  # those that have the cell
        self._bands: dict[int, tuple[int, int, int]] = {}  # as `_band` makes them

    @cached_property
    def _random(self) -> Callable[[], float]:
        return self._stream().random

    def open_wall(self, wall: list[int], along: int, side: int) -> None:
        """Open one wall wherever it hides a long walk. So far is the next cell along it, and from it to its side.

        From one of its cells to the next the walk around grows by 2 at most, so one answer often does for several, and
        a door for as many to both sides: it goes to the middle of what it serves.
        """
        place = 0
        reach = (LONG_WALK - 2) // 2
        while place < len(wall):
            walked = self._walk_around(wall[place], along, side)
            if walked is not None:
                place += (LONG_WALK - walked) // 2 + 1
                continue
            rest = range(place, min(place + reach + 1, len(wall)))
            wish = rest[-1] if len(wall) > place + 2 * reach else (place + len(wall) - 1) // 2
            for choice in sorted(rest, key=lambda index: abs(index - wish)):
                if is_doorway(self._draft, wall[choice]):
                    if self._random() < self._share:
                        self._open(wall[choice], side)
                    place = choice + reach
                    break
            place += 1

    def _open(self, cell: int, side: int) -> None:
        """Make a door of the wall in the cell, and a link between the rooms to which the ways on both sides lead."""
        pairs = [(before, beyond) for before in self._leads(cell - side) for beyond in self._leads(cell + side)]
        (a, way), (b, on) = min(pairs, key=lambda pair: (pair[0][0] == pair[1][0], len(pair[0][1]) + len(pair[1][1])))
        self._draft.cells[cell] = Terrain.DOOR
        self._walkable[self._margin + cell] = 1
        y, x = divmod(cell, self._draft.width)
        for band, (bits, left, stride) in self._bands.items():
            if left <= x < left + stride - 1:
                self._bands[band] = bits | 1 << y * stride + x - left, left, stride
        link = DraftLink(a, b, "loop", [*way[::-1], cell, *on])
        self._draft.links.append(link)
        if self._links:
            self._list(link)
        self.opened += 1

    def _walk_around(self, cell: int, along: int, side: int) -> int | None:
        """Steps from one side of the wall at the cell to the other, or None if they are more than LONG_WALK.

        Whoever walks around crosses the wall's line somewhere. If the nearest gap in it can be walked to straight, no
        walk is shorter; and if there is none near enough, all are too long. Otherwise a search has to tell.
        """
        place = self._margin + cell
        ahead, behind = self._gap(place, along), self._gap(place, -along)
        nearest = min(ahead, behind)
        if nearest == _FAR:
            return None
        if (ahead == nearest and self._is_straight(place, nearest, along, side)) or (
            behind == nearest and self._is_straight(place, nearest, -along, side)
        ):
            return 2 * nearest + 2
        return self._searched(cell, side)

    def _gap(self, place: int, step: int) -> int:
        """How many steps along the line of a wall the next gap is off; _FAR if it is so many or more."""
        return self._walkable[place + step : place + _FAR * step : step].find(1) + 1 or _FAR

    def _is_straight(self, place: int, gap: int, step: int, side: int) -> bool:
        """Whether one can walk straight along both sides of a wall to a gap so many steps off."""
        walkable, first, last = self._walkable, place + step, place + (gap + 1) * step
        return (
            0 not in walkable[first - side : last - side : step]
            and 0 not in walkable[first + side : last + side : step]
        )

    def _searched(self, cell: int, side: int) -> int | None:
        """The same by a search over the map."""
        y, x = divmod(cell, self._draft.width)
        number = x // _BAND
        if number not in self._bands:
            self._bands[number] = self._band(number)
        bits, left, stride = self._bands[number]
        top = max(y - _REACH, 0)
        place = (y - top) * stride + x - left
        offset = 1 if side == 1 else stride
        rows = bits >> top * stride & (1 << (2 * _REACH + 1) * stride) - 1
        return grid.walked(rows, 1 << place - offset, 1 << place + offset, stride, LONG_WALK)

    def _band(self, number: int) -> tuple[int, int, int]:
        """What is walkable in a band and as far around it as walks reach: packed, its left column, and a row's length.

        The last cell of every row is taken for rock, so that no way goes round the end of a row.
        """
        draft = self._draft
        left, right = max(number * _BAND - _REACH, 0), min((number + 1) * _BAND + _REACH + 1, draft.width)
        rows = np.frombuffer(self._walkable, dtype=np.uint8).reshape(-1, draft.width)
        walkable = rows[_FAR:-_FAR, left:right].copy()
        walkable[:, -1] = 0
        return grid.packed(walkable), left, right - left

    def _leads(self, cell: int) -> list[tuple[int, list[int]]]:
        """The rooms that one gets to from a cell without leaving the link it is in, with the cells on the way."""
        room = int(self._room_at[cell])
        if room >= 0:
            return [(room, [])]
        if not self._links:
            for link in self._draft.links:
                self._list(link)
        ways = []
        for link in self._links[cell]:
            place = link.cells.index(cell)
            ways += [(link.a, link.cells[place::-1]), (link.b, link.cells[place:])]
        return ways

    @cached_property
    def _room_at(self) -> NDArray[np.int16]:
        """The room of every cell; looked for once there is a wall to open."""
        return self._draft.room_at().ravel()

    def _list(self, link: DraftLink) -> None:
        for cell in link.cells:
            self._links.setdefault(cell, []).append(link)
