"""Draws pictures through SDL: text cells, the map's cells over them, and panels on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
import tcod.render
import tcod.sdl.render
import tcod.tileset
from tcod.console import Console

from game.frontends.base import ONE_SIZE, Tiles
from game.frontends.frame import map_cell
from game.frontends.window import geometry
from game.frontends.window.glyphs import BOLD, REGULAR, FontGlyphs
from game.frontends.window.tilemap import TileCanvas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from game.frontends.base import Picture, TileMap
    from game.frontends.window.geometry import Size
    from game.frontends.window.tilesheets import Tilesheet

Color = tuple[int, int, int]

_KEPT: Final = 12  # atlases: enough for the sizes that a player switches between


class TileSource(Protocol):
    """Tiles of one size in pixels for the characters of a console."""

    @property
    def size(self) -> Size:
        """Width and height of each tile."""

    def tile(self, code: int) -> NDArray[np.uint8]:
        """Return a character's tile: its coverage, [y, x], or its colours, [y, x, (red, green, blue, alpha)]."""


class Canvas:
    """Draws pictures with the fonts of a folder, and the map in square cells with the player's tilesheet, if any.

    After a change of `tiles`, `zoom` or the window's size, `fit` recomputes the cells.
    """

    def __init__(
        self,
        renderer: tcod.sdl.render.Renderer,
        fonts: Path,
        sheet: Tilesheet | None = None,
        pictures: Path | None = None,
    ) -> None:
        self._renderer = renderer
        self._fonts = fonts
        self._sheet = sheet
        self._pictures = None if pictures is None else TileCanvas(renderer, pictures, fonts)
        self.tiles: Tiles = "tall"
        self.zoom = 0
        self.cell_sizes = ONE_SIZE
        self._atlases: dict[tuple[str, Size], _Atlas] = {}
        self._layers: dict[str, _Layer] = {}
        self._frame: tcod.sdl.render.Texture | None = None  # contents of the window
        self._is_drawing = False

    def fit(self, density: float) -> None:
        """Choose the sizes of cells for the present window; `density` as for `geometry.cell_sizes`."""
        self.cell_sizes = geometry.cell_sizes(self.tiles, self._renderer.output_size, zoom=self.zoom, density=density)

    def use_sheet(self, sheet: Tilesheet | None) -> None:
        """Draw square cells with this sheet from now on, or with the font if it is None."""
        self._sheet = sheet
        self._atlases = {key: atlas for key, atlas in self._atlases.items() if key[0] != "sheet"}

    @property
    def width(self) -> int:
        """The width of the window in pixels."""
        return self._renderer.output_size[0]

    @property
    def fitting(self) -> Size:
        """Columns and rows of text that fit."""
        (width, height), cell = self._renderer.output_size, self.cell_sizes.text
        return max(1, width // cell[0]), max(1, height // cell[1])

    def cells_at(self, picture: Picture | None, x: float, y: float) -> tuple[Size, Size | None]:
        """Return the text cell at these pixels (in the margin the nearest one), and the map cell, if any."""
        (columns, rows), (left, top), (width, height) = self.fitting, self._margin(), self.cell_sizes.text
        across = max(0, min(int(x - left), columns * width - 1))
        down = max(0, min(int(y - top), rows * height - 1))
        text = across // width, down // height
        return text, map_cell(picture, *text, self.cell_sizes, (across % width, down % height))

    def draw(self, picture: Picture | None) -> None:
        """Draw the picture; parts of the window that it does not cover are black."""
        if picture is not None:
            self._prepare(picture)
        self._is_drawing = True
        if self._frame is None or (self._frame.width, self._frame.height) != self._renderer.output_size:
            target = tcod.sdl.render.TextureAccess.TARGET
            self._frame = self._renderer.new_texture(*self._renderer.output_size, access=target)
        with self._renderer.set_render_target(self._frame):
            self._draw(picture)
        self._renderer.copy(self._frame)
        self._renderer.present()
        self._is_drawing = False

    def stretch(self) -> None:
        """Stretch the last frame over the window after a change of size, until there is a new picture."""
        if self._frame is not None:
            self._renderer.copy(self._frame)
            self._renderer.present()

    def tell(self, words: str, colors: tuple[Color, Color]) -> None:
        """Show words at the foot of the window, over its contents, in two colours: letters and background.

        May be called during any other work; it does nothing while a picture is drawn, which is about to appear.
        """
        if self._is_drawing or self._frame is None:
            return
        console = Console(len(words), 1, order="C")
        console.print(0, 0, words, fg=colors[0], bg=colors[1])
        (width, height), cell = self._renderer.output_size, self.cell_sizes.text
        self._renderer.copy(self._frame)
        self._copy("notice", console, (width - len(words) * cell[0], height - cell[1]))
        self._renderer.present()

    def _prepare(self, picture: Picture) -> None:
        """Create everything that takes a while: glyphs, and the sheet of tiles in a new size."""
        self._layer("text").atlas.prepare(picture.text.ch)
        if picture.over is not None:
            self._layer("over").atlas.prepare(picture.over.ch)
        if picture.map is not None:
            if picture.tiles is None or self._pictures is None:
                self._layer("map").atlas.prepare(picture.map.ch)
            else:
                self._pictures.prepare(picture.tiles, max(self.cell_sizes.map))

    def _draw(self, picture: Picture | None) -> None:
        """Draw the picture to the current render target."""
        self._renderer.draw_color = (0, 0, 0, 255)
        self._renderer.clear()
        if picture is not None:
            left, top = self._margin()
            width, height = self.cell_sizes.text
            self._fill_margin(picture.text)
            self._copy("text", picture.text, (left, top))
            if picture.map is not None:
                at = left + picture.map_at[0] * width, top + picture.map_at[1] * height
                if picture.tiles is None or self._pictures is None:
                    self._copy("map", picture.map, at)
                else:
                    self._copy_pictures(self._pictures, picture.tiles, at)
            if picture.over is not None:
                for box in _opaque(picture.over.ch):
                    self._copy("over", picture.over, (left, top), box)

    def _margin(self) -> Size:
        """Return the margin (left, top) in pixels: half of the space that whole cells leave."""
        (width, height), (columns, rows), cell = self._renderer.output_size, self.fitting, self.cell_sizes.text
        return max(0, width - columns * cell[0]) // 2, max(0, height - rows * cell[1]) // 2

    def _fill_margin(self, text: Console) -> None:
        """Extend the background of the outermost cells to the edge of the window, row by row, half from each side."""
        (width, height), top = self._renderer.output_size, self._margin()[1]
        edges = [0, *(top + row * self.cell_sizes.text[1] for row in range(1, text.height)), height]
        for row in range(text.height):
            for left, column in ((0, 0), (width // 2, -1)):
                red, green, blue = text.bg[row, column].tolist()
                self._renderer.draw_color = (red, green, blue, 255)
                self._renderer.fill_rect((left, edges[row], width - width // 2, edges[row + 1] - edges[row]))

    def _copy(self, name: str, console: Console, at: Size, box: tuple[int, int, int, int] | None = None) -> None:
        """Draw a console, or this box (x, y, columns, rows) of it, with its top left cell at these pixels."""
        layer = self._layer(name)
        texture = layer.render(console)
        cell, tile = self.cell_sizes.map if name == "map" else self.cell_sizes.text, layer.atlas.source.size
        exact = cell[0] % tile[0] == 0 and cell[1] % tile[1] == 0
        texture.scale_mode = tcod.sdl.render.ScaleMode.NEAREST if exact else tcod.sdl.render.ScaleMode.LINEAR
        x, y, columns, rows = box or (0, 0, console.width, console.height)
        self._renderer.copy(
            texture,
            (x * tile[0], y * tile[1], columns * tile[0], rows * tile[1]),
            (at[0] + x * cell[0], at[1] + y * cell[1], columns * cell[0], rows * cell[1]),
        )

    def _copy_pictures(self, pictures: TileCanvas, tiles: TileMap, at: Size) -> None:
        """Draw the map in graphical tiles with its top left cell at these pixels."""
        width, height = self.cell_sizes.map
        texture = pictures.render(tiles)
        exact = width == height == pictures.side
        texture.scale_mode = tcod.sdl.render.ScaleMode.NEAREST if exact else tcod.sdl.render.ScaleMode.LINEAR
        rows, columns = tiles.ids.shape[:2]
        self._renderer.copy(texture, None, (*at, columns * width, rows * height))

    def _layer(self, name: str) -> _Layer:
        """Return the layer with this name, using the tiles of the present sizes."""
        sheet = self._sheet
        if name != "map":
            text = self.cell_sizes.text
            atlas = self._atlas("text", text, lambda: FontGlyphs(self._fonts / REGULAR, text))
        elif self.tiles == "square" and sheet is not None:
            atlas = self._atlas("sheet", sheet.size, lambda: sheet)
        else:
            cell = self.cell_sizes.map
            atlas = self._atlas("map", cell, lambda: FontGlyphs(self._fonts / BOLD, cell, centered=True))
        layer = self._layers.get(name)
        if layer is None or layer.atlas is not atlas:
            layer = self._layers[name] = _Layer(atlas)
        return layer

    def _atlas(self, kind: str, size: Size, make: Callable[[], TileSource]) -> _Atlas:
        """Return the atlas of a kind and size; when there are too many, the least recently used is dropped."""
        atlas = self._atlases.pop((kind, size), None) or _Atlas(self._renderer, make())
        self._atlases[kind, size] = atlas
        while len(self._atlases) > _KEPT:
            del self._atlases[next(iter(self._atlases))]
        return atlas


class _Atlas:
    """The tiles of a source as a texture; each is added when first needed."""

    def __init__(self, renderer: tcod.sdl.render.Renderer, source: TileSource) -> None:
        self.source = source
        self._tileset = tcod.tileset.Tileset(*source.size)
        self._there: set[int] = set()
        self.texture = tcod.render.SDLTilesetAtlas(renderer, self._tileset)

    def prepare(self, codes: NDArray[np.intc]) -> None:
        for code in set(np.unique(codes).tolist()) - self._there:
            self._there.add(code)
            self._tileset[code] = self.source.tile(code)


class _Layer:
    """A console's texture, kept so that only changed cells are redrawn."""

    def __init__(self, atlas: _Atlas) -> None:
        self.atlas = atlas
        self._render = tcod.render.SDLConsoleRender(atlas.texture)

    def render(self, console: Console) -> tcod.sdl.render.Texture:
        self.atlas.prepare(console.ch)
        return self._render.render(console)


def _opaque(characters: NDArray[Any]) -> Iterator[tuple[int, int, int, int]]:
    """Yield boxes (x, y, columns, rows) that together cover the cells [y, x] whose character is not 0."""
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
