"""A part of a floor on a console, written to by floor cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.draw.palette import mix

if TYPE_CHECKING:
    from tcod.console import Console


@dataclass(frozen=True, slots=True)
class MapWindow:
    """A console that shows a part of the floor, written to by floor cells; what lies outside is left out."""

    console: Console
    left: int
    top: int
    columns: int
    rows: int

    def put(self, x: int, y: int, glyph: str, color: tuple[int, int, int]) -> None:
        """A glyph over the ground of a cell."""
        x, y = x - self.left, y - self.top
        if 0 <= x < self.columns and 0 <= y < self.rows:
            cells = self.console.rgba
            cells["ch"][y, x] = ord(glyph)
            cells["fg"][y, x, :3] = color

    def tint(self, x: int, y: int, color: tuple[int, int, int], share: float) -> None:
        """Mix a colour into the ground of a cell."""
        x, y = x - self.left, y - self.top
        if 0 <= x < self.columns and 0 <= y < self.rows:
            ground = self.console.rgba["bg"]
            red, green, blue = (int(part) for part in ground[y, x, :3])
            ground[y, x, :3] = mix((red, green, blue), color, share)
