"""Grown pieces: they fill an existing room, with water, rubble or leaves, for example.

A grown piece is drawn as a section through a room: its first row grows beside the walls, the next a step farther in,
and the last in all of the middle. Ground is random, each kind as often as its share of the row. Things marked by the
legend come exactly as often as they are drawn, farther out if there is no place. "_" leaves a cell as it is, and "#"
ends a row.
"""

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft
from levelgen.rng import Random, below, chosen
from levelgen.rooms import Mark
from levelgen.steps.lakes import move_center
from levelgen.template.template import NOTHING, Template, TemplateMark
from levelgen.terrain import SOLID, WALKABLE, Terrain, true_for

_OVERGROWN = true_for([Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH])
"""The table of ground that pieces may grow over."""

_LEFT = 0.4
"""The least share of the room that stays walkable."""


def grow(draft: Draft, piece: Template, index: int, rng: Random) -> bool:
    """Let a piece grow over a room, unless it would cut the room apart or lacks space; tell whether it grew."""
    room, terrain = draft.rooms[index], draft.terrain
    left, top, right, bottom = room.bounds
    part = np.s_[top - 1 : bottom + 1, left - 1 : right + 1]
    own = draft.room_at[part] == index
    before = terrain[part].copy()
    depths = _depths(own, piece.height)
    free = own & _OVERGROWN[before] & ~_kept(draft, index)[part] & ~grid.dilate(before == int(Terrain.LAVA))
    numbers = np.arange(terrain.size, dtype=np.int64).reshape(terrain.shape)[part]
    marks: list[Mark] = []
    waiting: list[TemplateMark] = []  # marks that found no place farther in
    for depth in reversed(range(piece.height)):
        cells: list[int] = numbers[free & (depths == depth)].tolist()
        drawn = [mark for mark in piece.marks if mark.y == depth]
        waiting += drawn
        while waiting and cells:
            mark = waiting.pop()
            cell = cells.pop(below(rng, len(cells)))
            draft.cells[cell] = piece.cell(mark.x, mark.y)
            marks.append(Mark(mark.what, *draft.position(cell), room.tier, index, mark.name, None, binding=True))
        at_marks = {mark.x for mark in drawn}
        ground = [piece.cell(x, depth) for x in range(piece.width) if x not in at_marks]
        ground = [word for word in ground if word != Terrain.WALL]
        for cell in cells if ground else ():
            laid = chosen(rng, ground)
            if laid != NOTHING:
                draft.cells[cell] = laid
    after = WALKABLE[terrain[part]] & own
    passages = grid.dilate(WALKABLE[before] & ~own, diagonal=False) & own & WALKABLE[before]
    whole = grid.connected(after) and not (passages & ~after).any()
    open_before = np.count_nonzero(own & ~SOLID[before])
    if not whole or np.count_nonzero(after) < _LEFT * open_before or waiting:
        terrain[part] = before
        return False
    draft.marks += marks
    room.tags.append(piece.name)
    move_center(draft, index)
    return True


def _depths(own: grid.Mask, rows: int) -> NDArray[np.uint8]:
    """Return for each of a room's own cells [y, x] the row of the piece that it belongs to, by steps from the walls."""
    depths = np.zeros(own.shape, np.uint8)
    shallow = own & grid.dilate(~own)
    for _ in range(rows - 1):
        depths += own & ~shallow
        shallow = own & grid.dilate(shallow, diagonal=False)
    return depths


def _kept(draft: Draft, index: int) -> grid.Mask:
    """Return the cells [y, x] where nothing may grow: before the ends of links, and under marks."""
    width = draft.width
    cells = [mark.y * width + mark.x for mark in draft.marks]
    for cell in draft.thresholds(index):
        cells += (cell, cell - 1, cell + 1, cell - width, cell + width)
    kept = np.zeros(draft.terrain.shape, np.bool_)
    kept.ravel()[cells] = True
    return kept
