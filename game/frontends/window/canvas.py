"""A picture drawn with tilesheets through SDL: text cells, the map's square cells over them, and panels over both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import tcod.render
import tcod.sdl.render
from tcod.console import Console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.frontends.base import Picture
    from game.frontends.window.tilesheets import Tilesheet, Tilesheets

MAP_CELL_COLUMNS: Final = 2
_MULTIPLES: Final = (1, 2, 3, 4)  # a sheet may be drawn this many times larger and stays sharp


class Canvas:
    """Draws pictures whose cells are as high as `zoom` says: an index of `heights`, the sharp sizes in pixels."""

    def __init__(self, renderer: tcod.sdl.render.Renderer, sheets: Tilesheets) -> None:
        self._renderer = renderer
        self._sheets = sheets
        self.heights = sorted({sheet.height * multiple for sheet in sheets.narrow for multiple in _MULTIPLES})
        self.zoom = 0
        self._layers: dict[str, _Layer] = {}

    @property
    def cell(self) -> tuple[int, int]:
        """Width and height of a text cell in pixels."""
        height = self.heights[self.zoom]
        sheet = _sharpest(self._sheets.narrow, height)
        return sheet.width * height // sheet.height, height

    @property
    def fitting(self) -> tuple[int, int]:
        """Columns and rows of text that fit."""
        width, height = self._renderer.output_size
        return max(1, width // self.cell[0]), max(1, height // self.cell[1])

    def fits(self, columns: int, rows: int) -> bool:
        """Return whether this many text cells are seen whole."""
        return self.fitting[0] >= columns and self.fitting[1] >= rows

    def zoom_to_fit(self, columns: int, rows: int) -> None:
        """The largest cells of which so many fit, or the smallest there are."""
        self.zoom = len(self.heights) - 1
        while self.zoom and not self.fits(columns, rows):
            self.zoom -= 1

    def text_cell(self, x: float, y: float) -> tuple[int, int]:
        """Return the text cell (x, y) at these pixels; the nearest one, in the margin."""
        columns, rows = self.fitting
        left, top = self._margin()
        column, row = int(x - left) // self.cell[0], int(y - top) // self.cell[1]
        return max(0, min(column, columns - 1)), max(0, min(row, rows - 1))

    def draw(self, picture: Picture | None) -> None:
        """Put the picture on the window, which is black where it does not reach."""
        self._renderer.draw_color = (0, 0, 0, 255)
        self._renderer.clear()
        if picture is not None:
            left, top = self._margin()
            width, height = self.cell
            self._copy("text", picture.text, (left, top), (width, height))
            if picture.map is not None:
                at = left + picture.map_at[0] * width, top + picture.map_at[1] * height
                self._copy("map", picture.map, at, (MAP_CELL_COLUMNS * width, height))
            if picture.over is not None:
                for box in _opaque(picture.over.ch):
                    self._copy("over", picture.over, (left, top), (width, height), box)
        self._renderer.present()

    def _margin(self) -> tuple[int, int]:
        """Return the margin (left, top) in pixels: space for less than a cell is left free on all sides."""
        size = self._renderer.output_size
        return (size[0] % self.cell[0]) // 2, (size[1] % self.cell[1]) // 2

    def _copy(
        self,
        name: str,
        console: Console,
        at: tuple[int, int],
        cell: tuple[int, int],
        box: tuple[int, int, int, int] | None = None,
    ) -> None:
        sheet = _sharpest(self._sheets.square if name == "map" else self._sheets.narrow, cell[1])
        layer = self._layers.get(name)
        if layer is None or layer.sheet is not sheet:
            layer = self._layers[name] = _Layer(self._renderer, sheet)
        texture = layer.render(console)
        exact = cell[0] % sheet.width == 0 and cell[1] % sheet.height == 0
        texture.scale_mode = tcod.sdl.render.ScaleMode.NEAREST if exact else tcod.sdl.render.ScaleMode.LINEAR
        x, y, columns, rows = box or (0, 0, console.width, console.height)
        self._renderer.copy(
            texture,
            (x * sheet.width, y * sheet.height, columns * sheet.width, rows * sheet.height),
            (at[0] + x * cell[0], at[1] + y * cell[1], columns * cell[0], rows * cell[1]),
        )


class _Layer:
    """One console's texture, kept so that only changed cells are drawn."""

    def __init__(self, renderer: tcod.sdl.render.Renderer, sheet: Tilesheet) -> None:
        self.sheet = sheet
        self._substitutes = sheet.substitutes()
        self._render = tcod.render.SDLConsoleRender(tcod.render.SDLTilesetAtlas(renderer, sheet.load()))
        self._console = Console(1, 1)

    def render(self, console: Console) -> tcod.sdl.render.Texture:
        if (self._console.width, self._console.height) != (console.width, console.height):
            self._console = Console(console.width, console.height)
        self._console.rgba[:] = console.rgba
        codes: NDArray[Any] = np.clip(console.ch, 0, len(self._substitutes) - 1)
        self._console.ch[:] = self._substitutes[codes]
        return self._render.render(self._console)


def _sharpest(sheets: tuple[Tilesheet, ...], height: int) -> Tilesheet:
    """Return the sheet to draw cells of this height with: the largest that fits a whole number of times, or nearly."""
    return max(sheets, key=lambda sheet: (height % sheet.height == 0, -abs(height - sheet.height)))


def _opaque(characters: NDArray[Any]) -> Iterator[tuple[int, int, int, int]]:
    """Boxes (x, y, columns, rows) that together are the cells, [y, x], whose character is not 0."""
    solid = characters != 0
    y = 0
    while y < len(solid):
        rows = 1
        while y + rows < len(solid) and np.array_equal(solid[y], solid[y + rows]):
            rows += 1
        edges = np.flatnonzero(np.diff(solid[y].astype(np.int8), prepend=0, append=0)).tolist()
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            yield start, y, end - start, rows
        y += rows
