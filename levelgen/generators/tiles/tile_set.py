"""Sets of drawings of square tiles, built-in or an author's, and the pictures made of them."""

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from levelgen.errors import TemplateError
from levelgen.generators.tiles.drawings import (
    CHAMBER,
    CORRIDOR,
    COURT,
    HALL,
    SIZES,
    Cell,
    TileDrawing,
    corridor_path,
    exit_cells,
)
from levelgen.generators.tiles.picture import Sides, TilePicture
from levelgen.generators.tiles.reader import check_complete, read_text, texts_in
from levelgen.template.files import templates_folder
from levelgen.terrain import Terrain


class TileSet:
    """The drawings of one size at one depth."""

    def __init__(self, drawings: Iterable[TileDrawing], size: int, depth: int, others: "TileSet | None" = None) -> None:
        fitting = [drawing for drawing in drawings if drawing.size == size]
        self.size = size
        self._others = others  # the fallback for kinds and exits that these lack
        self._drawings = [
            (drawing.weights.at(depth), drawing.orientations()) for drawing in fitting if drawing.weights.at(depth)
        ]

    def __len__(self) -> int:
        return len(self._drawings)

    def draw(self, kind: str, joined: Sides, wide: Sides) -> list[TilePicture]:
        """Return the pictures of all drawings of a kind, in every orientation that has the exits.

        At least one of them has no river or bridge through a side.
        """
        found = []
        for weight, orientations in self._drawings:
            fitting = [drawing for drawing in orientations if drawing.serves(kind, joined)]
            name = "".join(orientations[0].rows) if kind in (CHAMBER, HALL, COURT) else ""
            found += [_picture(weight / len(fitting), drawing, joined, wide, name) for drawing in fitting]
        if self._others and all(picture.special for picture in found):
            found += self._others.draw(kind, joined, wide)
        return found


def _picture(weight: float, drawing: TileDrawing, joined: Sides, wide: Sides, name: str) -> TilePicture:
    """Return the picture of a drawing with these exits."""
    if drawing.kind == COURT:
        return TilePicture(weight, drawing.terrain, drawing=name, quarters=_quarters(drawing))
    opened = [cell for side in sorted(wide) for cell in (*drawing.wide_exit(side), exit_cells(drawing.size)[side])]
    terrain = drawing.terrain | dict.fromkeys(opened, int(Terrain.FLOOR))
    for side in sorted(joined):
        terrain |= drawing.beside_exit(side)
    path = corridor_path(drawing) if drawing.kind == CORRIDOR else None
    special = {side: edge for side, edge in drawing.special.items() if side in joined}
    return TilePicture(weight, terrain, path or (), special, name)


def _quarters(drawing: TileDrawing) -> tuple[TilePicture, ...]:
    """Return the pictures of a court's four tiles, row by row."""
    size = drawing.size
    found: dict[Cell, dict[Cell, int]] = {(0, 0): {}, (1, 0): {}, (0, 1): {}, (1, 1): {}}
    for (x, y), word in drawing.terrain.items():
        found[x // size, y // size][x % size, y % size] = word
    return tuple(TilePicture(1, terrain) for terrain in found.values())


@cache
def ours(size: int) -> TileSet:
    """Return the built-in tiles of a size, read once.

    Raises:
        TemplateError: a file cannot be used, or the size lacks a tile that levels need.
    """
    folder = templates_folder("tiles")
    drawings = read(folder, size)
    check_complete(str(folder), size, drawings)
    return TileSet(drawings, size, 0)


def of_folder(folder: str, size: int, depth: int) -> TileSet:
    """Return an author's tiles of a size at a depth, with the built-in ones for kinds and exits that they lack.

    Raises:
        TemplateError: a file cannot be used, or no file has a tile of that size for that depth.
    """
    return _of_texts(folder, texts_in(Path(folder)), size, depth)


@lru_cache(maxsize=8)
def _of_texts(folder: str, texts: tuple[tuple[str, str], ...], size: int, depth: int) -> TileSet:
    """Return the tiles in texts; they are read again only if the texts change."""
    drawings = [drawing for where, text in texts for drawing in read_text(text, where)]
    found = TileSet(drawings, size, depth, ours(size))
    if not len(found):
        sizes = [f"{each}x{each}" for each in SIZES if TileSet(drawings, each, depth)]
        told = ", ".join(sizes) or "none"
        raise TemplateError(
            f"{folder}: has no tile of {size}x{size} for depth {depth}; "
            f"allowed: one at least, or the knob tile for those that it has: {told}"
        )
    return found


def read(folder: Path, size: int | None = None) -> list[TileDrawing]:
    """Return all drawings in the files of a folder, or those of one size.

    Raises:
        TemplateError: a file cannot be used; the message names the file and the line.
    """
    return [drawing for where, text in texts_in(folder) for drawing in read_text(text, where, size)]
