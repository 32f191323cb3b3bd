"""Annexes: rooms dug into the rock beside others, each a copy of some room of the level."""

from typing import NamedTuple

import numpy as np

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.rng import Random, below, chosen, shuffle
from levelgen.rooms import Tier
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

_LARGEST, _SMALLEST = 70, 9
"""Cells of a room that is copied."""

_WIDEST, _HIGHEST = 13, 9

_SHAPES = 3
"""Rooms that are copied at most."""

_APART = 1
"""Cells of rock around an annex, at least: its walls."""

_LENGTHS = (2, 3, 5)
"""Cells of the corridor that leads to an annex: no fewer, so that it has walls of its own."""

_STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Shape(NamedTuple):
    """The cells of a room in the box around them, [y, x], and its kind."""

    cells: grid.Mask
    kind: str


class Annexes:
    """The digging of annexes into one draft."""

    def __init__(self, draft: Draft, random: Random) -> None:
        self.draft, self._random = draft, random
        self._before = bytes(draft.cells), len(draft.rooms), len(draft.links)
        self._shapes = _shapes(draft, random)

    def add(self, beside: list[int]) -> bool:
        """Dig an annex beside one of these rooms, and a corridor to it, if there is a place for one.

        Its room is the draft's last, its link too, from the room beside it.
        """
        draft, random = self.draft, self._random
        rock = draft.terrain <= Terrain.WALL
        rock[[0, -1]] = rock[:, [0, -1]] = False
        solid = SOLID[draft.terrain]
        room_at = draft.room_at()
        ground = np.isin(room_at, beside) & (WALKABLE & ~DOORS)[draft.terrain]
        fixed = list(draft.fixed | draft.undermined)
        ground.ravel()[fixed] = rock.ravel()[fixed] = False
        cells = np.flatnonzero(ground)
        clear = {(dx, dy): _clear(rock, solid, dx, dy).ravel() for dx, dy in ((1, 0), (0, 1))}
        tries = [(shape, step, length) for shape in self._shapes for step in _STEPS for length in _LENGTHS]
        shuffle(random, tries)
        free: dict[int, grid.Mask] = {}
        for shape, (dx, dy), length in tries:
            if id(shape.cells) not in free:
                free[id(shape.cells)] = _free(solid, shape.cells.shape).ravel()
            along, step = clear[abs(dx), abs(dy)], dx + dy * draft.width
            left, top = _facing(shape.cells, (dx, dy))
            corners = cells + step * (length + 1) - left - top * draft.width
            fits = free[id(shape.cells)].take(corners, mode="clip")
            for number in range(1, length + 1):
                fits &= along.take(cells + number * step, mode="clip")
            places = np.flatnonzero(fits)
            if places.size:
                place = int(places[below(random, len(places))])
                first = int(cells[place])
                corridor = [first + step * number for number in range(1, length + 1)]
                self._dig(int(room_at.ravel()[first]), corridor, shape, int(corners[place]))
                return True
        return False

    def undo(self) -> None:
        """Fill in all annexes."""
        cells, rooms, links = self._before
        self.draft.cells[:] = cells
        del self.draft.rooms[rooms:]
        del self.draft.links[links:]

    def _dig(self, beside: int, corridor: list[int], shape: Shape, corner: int) -> None:
        draft = self.draft
        left, top = draft.position(corner)
        height, width = shape.cells.shape
        draft.terrain[top : top + height, left : left + width][shape.cells] = Terrain.FLOOR
        for cell in corridor:
            draft.cells[cell] = Terrain.FLOOR
        spans = [(y * draft.width + start, y * draft.width + stop) for y, start, stop in grid.runs(shape.cells)]
        draft.rooms.append(
            DraftRoom(shape.kind, [(corner + start, corner + stop) for start, stop in spans], draft.width)
        )
        draft.rooms[-1].tags.append("annex")
        draft.rooms[-1].tier = Tier.MEDIUM  # where the generator has coloured its own
        draft.links.append(DraftLink(beside, len(draft.rooms) - 1, "annex", corridor))


def _shapes(draft: Draft, random: Random) -> list[Shape]:
    """Return the shapes of some rooms that are neither large nor tiny, in one piece, and without doors inside."""
    found = []
    plain = (WALKABLE & ~DOORS)[draft.terrain]
    room_at = draft.room_at()
    rooms = [index for index, room in enumerate(draft.rooms) if room.kind != "junction"]
    shuffle(random, rooms)
    for index in rooms:
        room = draft.rooms[index]
        left, top, right, bottom = room.bounds
        if right - left > _WIDEST or bottom - top > _HIGHEST or not _SMALLEST <= room.area <= _LARGEST:
            continue
        cells = room_at[top:bottom, left:right] == index
        if (plain[top:bottom, left:right] | ~cells).all() and grid.connected(cells):
            found.append(Shape(cells[:: chosen(random, (1, -1)), :: chosen(random, (1, -1))], room.kind))
            if len(found) == _SHAPES:
                break
    return [*found, Shape(np.ones((3 + below(random, 2), 3 + below(random, 3)), np.bool_), "room")]


def _clear(rock: grid.Mask, solid: grid.Mask, dx: int, dy: int) -> grid.Mask:
    """Return the cells of rock with solid ground on both sides of who passes in this direction or against it."""
    clear = np.zeros_like(rock)
    if dx:
        clear[1:-1] = rock[1:-1] & solid[:-2] & solid[2:]
    if dy:
        clear[:, 1:-1] = rock[:, 1:-1] & solid[:, :-2] & solid[:, 2:]
    return clear


def _free(solid: grid.Mask, shape: tuple[int, ...]) -> grid.Mask:
    """Return the cells that can be the upper left corner of a box of rock that stands two cells apart from all else."""
    height, width = shape[0] + 2 * _APART, shape[1] + 2 * _APART
    sums = np.zeros((solid.shape[0] + 1, solid.shape[1] + 1), dtype=np.int64)
    np.cumsum(np.cumsum(~solid, axis=0), axis=1, out=sums[1:, 1:])
    open_around = sums[height:, width:] - sums[:-height, width:] + sums[:-height, :-width] - sums[height:, :-width]
    free = np.zeros_like(solid)
    rows, columns = open_around.shape
    free[_APART : _APART + rows, _APART : _APART + columns] = open_around == 0
    return free


def _facing(cells: grid.Mask, step: tuple[int, int]) -> tuple[int, int]:
    """Return the cell (x, y) of a shape, in its middle row or column, that one meets who comes in this direction."""
    dx, dy = step
    height, width = cells.shape
    line = cells[height // 2] if dx else cells[:, width // 2]
    (hits,) = np.nonzero(line)
    hit = int(hits[0] if dx + dy > 0 else hits[-1])
    return (hit, height // 2) if dx else (width // 2, hit)
