"""Template variants: a template in one of its eight symmetries, with the arrays for placing and drawing it.

All arrays are indexed [y, x] within the variant's box. Collisions are found by flags that forbid uses of a map cell.
Every cell of a variant refuses one flag, and the variant fits where none of its cells lies on the flag it refuses:

    flag         set at                                               refused by
    NO_FLOOR     hazards, templates, the edge of the map              floor, pillars, pools
    NO_BRIDGE    ground without hazard, templates, the edge           bridges between rooms
    NO_WALL      insides of templates, entrances in use               exterior walls
    COVERED      templates                                            nothing
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.template.template import NOTHING, Entrance, Template, check_symmetry, combined, turned_array
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

NO_FLOOR, NO_BRIDGE, NO_WALL, COVERED = 1, 2, 4, 8

CORNER, SIDE = 1, 2
"""Parts of exterior walls: over hazards corners are drawn, but sides may be left out, so that the lava is seen."""

_STANDING = WALKABLE & ~DOORS
"""The terrain that may be the center of a room."""

_BRIDGES = ("bridge", "span")
"""Kinds of templates whose bridges cross hazards of the map, not pools of their own."""


class Variant:
    """A turned template as an overlay places it. Cells are (x, y) within it.

    Its cells are of three kinds. Exterior walls may be shared by other templates and may stand over hazards. The bridge
    cells of a bridge or span must lie over hazards. All other cells may be neither shared nor over hazards: floor,
    pillars, pools, and also bridges drawn inside a room, over its own pool.
    """

    def __init__(self, template: Template) -> None:
        self._show(template, _layers(template))
        self._symmetry = 0
        self._family = {0: self}  # all variants made of the template, by their symmetry relative to the first

    def _show(self, template: Template, layers: NDArray[np.uint8]) -> None:
        self.template = template  # as turned
        self.width, self.height = template.width, template.height
        self.tiles = template.as_array()
        self.is_bridge = template.kind in _BRIDGES
        self.ideal = [entrance for entrance in template.entrances if entrance.ideal]
        self._layers = layers
        self.whole, self.wall, self.inner = layers[:3].view(np.bool_)
        self.covers, self.adds, self.refuses, self.edges = layers[0], *layers[3:]

    @classmethod
    def of(cls, template: Template, symmetry: int = 0) -> "Variant":
        """Return the template turned by a symmetry; see `Template.turned`.

        Raises:
            TemplateError: the symmetry is not from 0 to 7.
        """
        return cls(template).turned(symmetry)

    def turned(self, symmetry: int) -> "Variant":
        """Return the variant mirrored and turned, the same object each time; see `Template.turned`.

        Raises:
            TemplateError: the symmetry is not from 0 to 7.
        """
        check_symmetry(symmetry)
        both = combined(self._symmetry, symmetry) if self._symmetry else symmetry
        if both not in self._family:
            variant = object.__new__(Variant)
            variant._show(self.template.turned(symmetry), turned_array(self._layers, symmetry).copy())
            variant._symmetry, variant._family = both, self._family
            self._family.setdefault(both, variant)  # only when it is whole, since other threads read the family too
        return self._family[both]

    @property
    def entrances(self) -> dict[tuple[int, int], Entrance]:
        """The entrances by their cells (x, y)."""
        return {(entrance.x, entrance.y): entrance for entrance in self.template.entrances}

    @cached_property
    def open(self) -> NDArray[np.bool_]:
        """The cells of a room: all that are not solid."""
        cells: NDArray[np.bool_] = self.whole & ~SOLID.take(self.tiles)
        return cells

    @cached_property
    def center(self) -> tuple[int, int]:
        """The walkable cell (x, y) nearest to the middle of the box; doors do not count."""
        ys, xs = _STANDING.take(self.tiles).nonzero()
        nearest = (abs(2 * xs - self.width + 1) + abs(2 * ys - self.height + 1)).argmin()
        return int(xs[nearest]), int(ys[nearest])


def _layers(template: Template) -> NDArray[np.uint8]:
    """Return an array [layer, y, x] of the data that an overlay needs of every cell; it turns like the tiles.

    The layers are: part of the template; exterior wall; any other part; the flags added; the flag refused; and for
    exterior walls CORNER or SIDE, else 0. Corners touch open cells only diagonally, or adjoin a door inside. A bridge
    between rooms has neither, since it ends at the walls of others.
    """
    tiles, is_bridge = template.as_array(), template.kind in _BRIDGES
    whole, bridge = tiles != NOTHING, (tiles == int(Terrain.BRIDGE)) & is_bridge
    wall = whole & (grid.neighbours(whole) < 8) & (tiles <= int(Terrain.WALL))
    inner = whole & ~wall
    adds = whole * (NO_FLOOR | NO_BRIDGE | COVERED) | inner * NO_WALL
    refuses = np.where(bridge, NO_BRIDGE, wall * NO_WALL | inner * NO_FLOOR)
    is_open = whole & ~SOLID[tiles]
    beside_open, beside_door = grid.dilate(is_open, diagonal=False), grid.dilate(DOORS[tiles], diagonal=False)
    corner = grid.dilate(is_open) & ~beside_open | beside_door
    edges = np.where(corner, CORNER, SIDE) * (wall & (not is_bridge))
    return np.stack((whole, wall, inner, adds, refuses, edges), dtype=np.uint8, casting="unsafe")
