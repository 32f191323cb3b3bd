"""A part of a floor on a console, addressed by floor cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.draw.map.tiles import Layer
from game.draw.text.palette import mix
from game.frontends.base import GLYPHS
from levelgen import grid

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tcod.console import Console

    from game.draw.map.tiles import Tiles

SPECK = "·"
GLOW = 0.1  # share of its colour behind a speck


@dataclass(frozen=True, slots=True)
class MapWindow:
    """A console that shows a part of the floor, addressed by floor cells; cells outside it are ignored."""

    console: Console
    left: int
    top: int
    columns: int
    rows: int
    tiles: Tiles | None = None  # the same part of the floor in graphical tiles

    def put(
        self,
        x: int,
        y: int,
        glyph: str,
        color: tuple[int, int, int],
        what: object = None,
        layer: Layer = Layer.FIGURE,
    ) -> None:
        """Put a glyph over the ground of a cell; tiles show the kind `what`, or the tile of that name."""
        if self.tiles is not None:
            self.tiles.put(x, y, glyph, color, what, layer)
        x, y = x - self.left, y - self.top
        if 0 <= x < self.columns and 0 <= y < self.rows:
            cells = self.console.rgba
            cells["ch"][y, x] = ord(glyph)
            cells["fg"][y, x, :3] = color

    def tint(self, x: int, y: int, color: tuple[int, int, int], share: float, mark: str = "") -> None:
        """Mix a colour into the ground of a cell; tiles show the mark of this name instead, if one is given."""
        if self.tiles is not None and mark:
            self.tiles.mark(x, y, mark)
        elif self.tiles is not None:
            self.tiles.wash(x, y, color, share)
        x, y = x - self.left, y - self.top
        if 0 <= x < self.columns and 0 <= y < self.rows:
            ground = self.console.rgba["bg"]
            red, green, blue = (int(part) for part in ground[y, x, :3])
            ground[y, x, :3] = mix((red, green, blue), color, share)

    def tint_all(self, cells: NDArray[np.bool_], color: tuple[int, int, int], share: float) -> None:
        """Mix a colour into the ground of these cells of the floor, [y, x]."""
        shown = cells[self.top : self.top + self.rows, self.left : self.left + self.columns]
        if self.tiles is not None:
            for x, y in grid.positions(shown):
                self.tiles.wash(x + self.left, y + self.top, color, share)
        ys, xs = shown.nonzero()
        ground = self.console.rgba["bg"]
        before = ground[ys, xs, :3].astype(np.float64)
        ground[ys, xs, :3] = np.rint(before + (np.array(color) - before) * share)

    def kindle(self, x: int, y: int, color: tuple[int, int, int]) -> None:
        """Let the glyph of a cell's ground glow in a colour; tiles show a speck of it."""
        if self.tiles is not None:
            self.tiles.lay(x, y, Layer.WASH, GLYPHS + ord(SPECK), (*color, 255))
        x, y = x - self.left, y - self.top
        if 0 <= x < self.columns and 0 <= y < self.rows:
            self.console.rgba["fg"][y, x, :3] = color
            self.console.rgba["bg"][y, x, :3] = mix(tuple(self.console.rgba["bg"][y, x, :3].tolist()), color, GLOW)

    def mark(self, x: int, y: int, name: str) -> None:
        """Put a mark over a cell, in tiles only."""
        if self.tiles is not None:
            self.tiles.mark(x, y, name)
