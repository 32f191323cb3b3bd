"""Annexes: rooms dug into the rock beside others, each a copy of some room of the level."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.rng import Random, below, chosen, shuffle
from levelgen.rooms import Tier
from levelgen.steps.tunnels import rock_and_ground, straight
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

_LARGEST, _SMALLEST = 70, 9
"""The most and the fewest cells of a room to copy."""

_WIDEST, _HIGHEST = 13, 9

_ROLES = ("boss", "treasury", "secret", "landmark")
"""Kinds of rooms that are special by their place in the level; only their shapes are copied."""

_SHAPES = 2
"""The most rooms that are copied."""

_APART = 1
"""The fewest cells of rock around an annex, for its walls."""

_LENGTHS = (2, 3, 5)
"""The lengths of the corridor to an annex, in cells; at least 2, so that it has its own walls."""

_GROUND = WALKABLE & ~DOORS


class Shape(NamedTuple):
    """The cells of a room within its bounding box, [y, x], and its kind."""

    cells: grid.Mask
    kind: str


class Annexes:
    """The digging of annexes into one draft."""

    def __init__(self, draft: Draft, random: Random) -> None:
        self.draft, self._random = draft, random
        self._before = bytes(draft.cells), len(draft.rooms), len(draft.links)
        self._shapes: list[Shape] = []

    def add(self, beside: list[int]) -> bool:
        """Dig an annex beside one of these rooms, with a corridor to it, if there is a place for one.

        The annex becomes the draft's last room, and the corridor its last link, from the room beside the annex.

        Returns:
            Whether there was a place.
        """
        draft, random = self.draft, self._random
        self._shapes = self._shapes or _shapes(draft, random)
        firsts, directions, lengths = self._corridors(beside)
        steps = np.array([dx + dy * draft.width for dx, dy in grid.SIDES], dtype=np.intp)[directions]
        sums = grid.sums(~SOLID.take(draft.terrain))
        shuffle(random, self._shapes)
        for shape in self._shapes:
            faces = np.array(_faces(shape.cells, draft.width), dtype=np.intp)
            corners = firsts + steps * (lengths + 1) - faces[directions]
            places = np.flatnonzero(_free(sums, shape.cells.shape).take(corners, mode="clip"))
            if places.size:
                place = places[below(random, len(places))]
                corridor = [int(firsts[place] + steps[place] * number) for number in range(lengths[place] + 1)]
                self._dig(corridor, shape, int(corners[place]))
                return True
        return False

    def undo(self) -> None:
        """Fill in all annexes."""
        cells, rooms, links = self._before
        self.draft.cells[:] = cells
        self.draft.room_at[self.draft.room_at >= rooms] = -1
        del self.draft.rooms[rooms:]
        del self.draft.links[links:]

    def _corridors(self, beside: list[int]) -> NDArray[np.intp]:
        """Return the possible corridors as rows of an array: their cells in these rooms, directions, and lengths."""
        draft = self.draft
        rock, ground = rock_and_ground(draft)
        across, upright = straight(draft, rock)
        clear = np.concatenate([across if dx else upright for dx, _ in grid.SIDES])  # all cells, a direction at a time
        steps = np.array([dx + dy * draft.width for dx, dy in grid.SIDES], dtype=np.intp)
        # From a cell to the next, in `clear`.
        onwards = steps + np.arange(len(grid.SIDES), dtype=np.intp) * draft.terrain.size
        cells = np.flatnonzero(ground & draft.mask_of(beside).ravel())
        directions, indices = clear[cells + onwards[:, np.newaxis]].nonzero()
        firsts = cells[indices]
        numbers = np.arange(1, _LENGTHS[-1], dtype=np.intp)[:, np.newaxis]
        ahead = firsts + onwards[directions] + steps[directions] * numbers
        # No cell at the map's edge is clear, so cells beyond it do not count.
        is_clear = np.logical_and.accumulate(clear.take(ahead, mode="clip"))
        possible = np.array(_LENGTHS, dtype=np.intp)
        lengths, indices = is_clear[possible - 2].nonzero()
        return np.array([firsts[indices], directions[indices], possible[lengths]], dtype=np.intp)

    def _dig(self, corridor: list[int], shape: Shape, corner: int) -> None:
        """Dig a room with its upper left corner at `corner`, and the corridor to it, which starts in another room."""
        draft = self.draft
        beside, *cells = corridor
        left, top = draft.position(corner)
        height, width = shape.cells.shape
        box = np.s_[top : top + height, left : left + width]
        draft.terrain[box][shape.cells] = Terrain.FLOOR
        draft.terrain.ravel()[cells] = Terrain.FLOOR
        draft.links.append(DraftLink(int(draft.room_at.ravel()[beside]), len(draft.rooms), "annex", cells))
        draft.room_at[box][shape.cells] = len(draft.rooms)
        draft.rooms.append(DraftRoom(shape.kind, draft.spans_of(shape.cells, left, top), draft.width))
        draft.rooms[-1].tags.append("annex")
        draft.rooms[-1].tier = Tier.MEDIUM  # kept if the generator has coloured its rooms itself


def _shapes(draft: Draft, random: Random) -> list[Shape]:
    """Return the shapes of some rooms, neither large nor tiny, in one piece, all walkable, and that of a closet."""
    found = []
    rooms = [room for room in range(len(draft.rooms)) if draft.rooms[room].kind != "junction"]
    shuffle(random, rooms)
    for index in rooms:
        room = draft.rooms[index]
        if not _SMALLEST <= room.area <= _LARGEST:
            continue
        left, top, right, bottom = room.bounds
        cells = draft.room_at[top:bottom, left:right] == index
        is_small = right - left <= _WIDEST and bottom - top <= _HIGHEST
        if is_small and _GROUND[draft.terrain[top:bottom, left:right][cells]].all() and grid.connected(cells):
            kind = "room" if room.kind in _ROLES else room.kind
            found.append(Shape(cells[:: chosen(random, (1, -1)), :: chosen(random, (1, -1))], kind))
            if len(found) == _SHAPES:
                break
    return [*found, Shape(np.ones((3, 3 + below(random, 2)), np.bool_), "room")]


def _free(sums: NDArray[np.int32], shape: tuple[int, ...]) -> grid.Mask:
    """Return the cells that can be the upper left corner of a box of this shape in rock, away from all open cells.

    `sums` has for each corner between cells the number of open cells above and to the left of it.
    """
    height, width = shape[0] + 2 * _APART, shape[1] + 2 * _APART
    open_around = sums[height:, width:] - sums[:-height, width:] + sums[:-height, :-width] - sums[height:, :-width]
    free = np.zeros((sums.shape[0] - 1, sums.shape[1] - 1), np.bool_)
    rows, columns = open_around.shape
    free[_APART : _APART + rows, _APART : _APART + columns] = open_around == 0
    return free


def _faces(cells: grid.Mask, width: int) -> list[int]:
    """Return the cell of a shape, in its middle row or column, that is met first in each of the directions.

    Cells are numbered from the upper left corner of the shape, on a map that is `width` cells wide.
    """
    middle_row, middle_column = (size // 2 for size in cells.shape)
    (row,), (column,) = cells[middle_row].nonzero(), cells[:, middle_column].nonzero()
    left, right = (middle_row * width + int(end) for end in (row[0], row[-1]))
    top, bottom = (middle_column + int(end) * width for end in (column[0], column[-1]))
    return [bottom, right, left, top]
