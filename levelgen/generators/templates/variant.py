"""Template variants: a template in one of its eight symmetries, with the arrays by which it is placed and drawn.

All arrays are indexed [y, x] within the variant's box. Collisions are told by flags, which say what may not be in a
cell of the map any more. Every cell of a variant refuses one of them; it fits where no cell meets the one it refuses:

    flag         where                                                refused by
    NO_FLOOR     hazards, templates, the edge of the map              floor, pillars, pools
    NO_BRIDGE    ground without hazard, templates, the edge           bridges between rooms
    NO_WALL      what is no exterior wall, entrances in use           exterior walls
    COVERED      templates                                            nothing
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.template.template import NOTHING, Template, combined, turned_array
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

NO_FLOOR, NO_BRIDGE, NO_WALL, COVERED = 1, 2, 4, 8

CORNER, SIDE = 1, 2
"""Exterior walls: over hazards corners are drawn, while sides may be left out, so that one sees the lava."""

_BRIDGES = ("bridge", "span")
"""Kinds of templates whose bridges lie over the map's hazards, not over their own."""


class Variant:
    """A template, turned, as an overlay places it. Cells are (x, y) within it.

    Its cells are of three kinds: exterior wall, which other templates may share and which may stand over lava; what
    spans lava in a bridge or span of its own, which must be over it; and all else, which may be neither: pillars and
    pools too, and a bridge that is drawn inside a room, over the room's own pool.
    """

    def __init__(self, template: Template) -> None:
        self._show(template, _layers(template))
        self._symmetry = 0
        self._family = {0: self}  # all that have been made of the same template, by their symmetry to the first

    def _show(self, template: Template, layers: NDArray[np.uint8]) -> None:
        self.template = template  # as turned
        self.width, self.height = template.width, template.height
        self.tiles = template.as_array()
        self.is_bridge = template.kind in _BRIDGES
        self.entrances = {(entrance.x, entrance.y): entrance for entrance in template.entrances}  # by their cells
        self.ideal = [entrance for entrance in template.entrances if entrance.ideal]
        self._layers = layers
        self.whole, self.wall, self.inner = layers[:3].view(np.bool_)
        self.adds, self.refuses, self.edges = layers[3:]

    @classmethod
    def of(cls, template: Template, symmetry: int = 0) -> "Variant":
        """Return the template turned by a symmetry, 0 to 7; see `Template.turned`."""
        return cls(template).turned(symmetry)

    def turned(self, symmetry: int) -> "Variant":
        """Return the variant mirrored and turned, always the same object; see `Template.turned`."""
        both = combined(self._symmetry, symmetry) if self._symmetry else symmetry
        if both not in self._family:
            variant = self._family[both] = object.__new__(Variant)
            variant._show(self.template.turned(symmetry), turned_array(self._layers, symmetry).copy())
            variant._symmetry, variant._family = both, self._family
        return self._family[both]

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """The runs of open cells along rows: row, first column, column after the last."""
        return grid.runs(self.whole & ~SOLID[self.tiles])

    @cached_property
    def center(self) -> tuple[int, int]:
        """Of the cells that can be stood on, and are no doors, the one nearest to the middle of the box."""
        ys, xs = np.nonzero(WALKABLE[self.tiles] & ~DOORS[self.tiles])
        nearest = (abs(2 * xs - self.width + 1) + abs(2 * ys - self.height + 1)).argmin()
        return int(xs[nearest]), int(ys[nearest])


def _layers(template: Template) -> NDArray[np.uint8]:
    """Return an array [layer, y, x] of what an overlay asks of every cell; it turns as the tiles do.

    The layers are whether the cell is part of the template, whether it is exterior wall, and whether it is anything
    else; the flags it adds; the flag it refuses; and of exterior walls CORNER or SIDE, else 0. Corners touch what is
    open by a corner only. What a door inside leans on is one too. A bridge between rooms has neither, as it ends at the
    walls of others.
    """
    tiles, is_bridge = template.as_array(), template.kind in _BRIDGES
    whole, bridge = tiles != NOTHING, (tiles == Terrain.BRIDGE) & is_bridge
    wall = whole & (grid.neighbours(whole) < 8) & (tiles <= Terrain.WALL)
    inner = whole & ~wall
    adds = whole * (NO_FLOOR | NO_BRIDGE | COVERED) | inner * NO_WALL
    refuses = np.where(bridge, NO_BRIDGE, wall * NO_WALL | inner * NO_FLOOR)
    is_open = whole & ~SOLID[tiles]
    beside_open, beside_door = grid.dilate(is_open, diagonal=False), grid.dilate(DOORS[tiles], diagonal=False)
    corner = grid.dilate(is_open) & ~beside_open | beside_door
    edges = np.where(corner, CORNER, SIDE) * (wall & (not is_bridge))
    return np.stack((whole, wall, inner, adds, refuses, edges), dtype=np.uint8, casting="unsafe")
