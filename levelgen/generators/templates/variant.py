"""Template variants: a template in one of its eight symmetries, with the arrays by which it is placed and drawn.

All arrays are indexed [y, x] within the variant's box. Collisions are told by flags, which say what may not be in a
cell of the map any more. Every cell of a variant refuses one of them; it fits where no cell meets the one it refuses:

    flag         where                                                refused by
    NO_FLOOR     hazards, templates, the edge of the map              floor, pillars, pools
    NO_BRIDGE    ground without hazard, templates, the edge           bridges
    NO_WALL      what is no exterior wall, entrances in use           exterior walls
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.template.template import NOTHING, Entrance, Template
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

NO_FLOOR, NO_BRIDGE, NO_WALL = np.uint8(1), np.uint8(2), np.uint8(4)

CORNER, SIDE = 1, 2
"""Exterior walls: over hazards corners are drawn, while sides may be left out, so that one sees the lava."""


class Variant:
    """A template, turned, as an overlay places it. Cells are (x, y) within it.

    Its cells are of three kinds: exterior wall, which other templates may share and which may stand over lava; bridge,
    which must be over lava; and all else, pillars and pools too, which may be neither.
    """

    def __init__(self, template: Template) -> None:
        self.template = template  # as turned
        self.width, self.height = template.width, template.height
        self.tiles = template.as_array()
        self.whole = self.tiles != NOTHING
        exterior = grid.neighbours(self.whole) < 8
        self.wall = self.whole & exterior & (self.tiles <= Terrain.WALL)
        self.inner = self.whole & ~self.wall
        bridge = self.tiles == Terrain.BRIDGE
        self.has_bridge = bool(bridge.any())
        self.adds = self.whole * (NO_FLOOR | NO_BRIDGE) | self.inner * NO_WALL
        self.refuses = self.wall * NO_WALL | self.inner * NO_FLOOR
        self.refuses[bridge] = NO_BRIDGE

    @classmethod
    def of(cls, template: Template, symmetry: int = 0) -> "Variant":
        """Return the template turned by a symmetry, 0 to 7; see `Template.turned`."""
        return cls(template.turned(symmetry) if symmetry else template)

    @cached_property
    def entrances(self) -> dict[tuple[int, int], Entrance]:
        """The entrances by their cells."""
        return {(entrance.x, entrance.y): entrance for entrance in self.template.entrances}

    @cached_property
    def open(self) -> NDArray[np.bool_]:
        """The cells in which something can be: neither wall nor pillar."""
        is_open: NDArray[np.bool_] = self.whole & ~SOLID[self.tiles]
        return is_open

    @cached_property
    def edges(self) -> NDArray[np.uint8]:
        """The exterior walls, each CORNER or SIDE, else 0; a bridge has none, as it ends at the walls of others.

        Corners touch what is open by a corner only. What a door inside leans on is one too.
        """
        beside = grid.neighbours(self.open, diagonal=False) > 0
        corner = (grid.neighbours(self.open) > 0) & ~beside
        corner |= grid.neighbours(DOORS[self.tiles], diagonal=False) > 0
        edges: NDArray[np.uint8] = (np.where(corner, CORNER, SIDE) * self.wall).astype(np.uint8)
        return edges * (not self.has_bridge)

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """The runs of open cells along rows: row, first column, column after the last."""
        return grid.runs(self.open)

    @cached_property
    def center(self) -> tuple[int, int]:
        """Of the cells that can be stood on, and are no doors, the one nearest to the middle of the box."""
        ys, xs = np.nonzero(WALKABLE[self.tiles] & ~DOORS[self.tiles])
        nearest = (abs(2 * xs - self.width + 1) + abs(2 * ys - self.height + 1)).argmin()
        return int(xs[nearest]), int(ys[nearest])
