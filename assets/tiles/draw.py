"""Redraw the sheets of graphical tiles: python -m assets.tiles.draw.

`index.txt` lists the names of the tiles by number, from 1 on; each sheet holds them in rows of 40, with the first place
empty. `assets/tiles.toml` gives the looks of creatures; the other modules of this folder draw everything.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from assets.tiles import creatures, doors, furniture, ground, machines, marks, nature, paths, plants, things
from assets.tiles.kit import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

HERE = Path(__file__).parent
COLUMNS = 40
LINES = {16: 1.5, 24: 1.2, 32: 1.0}  # the width of outlines in units, by the size of tiles in pixels
STEP = 4  # of 256: the step to which colours are rounded, which halves the files and cannot be seen


def drawings(line: float) -> Iterator[tuple[str, Drawing]]:
    """Yield all tiles that are drawn, by name."""
    yield from ground.grounds()
    yield from ground.edges()
    for group in (furniture.FURNITURE, machines.MACHINES, nature.NATURE, paths.PATHS, plants.PLANTS):
        for kind, draw in group.items():
            tile = Drawing(line)
            draw(tile)
            yield f"ground/{kind}", tile
    for kind, draw in paths.TURNED.items():
        tile = Drawing(line)
        draw(tile)
        yield f"side/{kind}", tile
    for kind, varied in plants.VARIED.items():
        for number in range(4):
            tile = Drawing(line)
            varied(number)(tile)
            yield f"{kind}/{number}", tile
    yield from doors.doors(line)
    yield from creatures.creatures(line)
    yield from things.things(line)
    yield from marks.marks(line)


def tiles(size: int) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield all tiles of a size in pixels, [y, x, (red, green, blue, alpha)], by name."""
    for name, drawing in drawings(LINES[size]):
        yield name, _rounded(drawing.reduced(size))


def sheet(size: int) -> tuple[list[str], Image.Image]:
    """Return the names of all tiles, and the picture of them."""
    drawn = dict(tiles(size))
    rows = -(-(len(drawn) + 1) // COLUMNS)
    picture = np.zeros((rows, size, COLUMNS, size, 4), np.uint8)
    for number, tile in enumerate(drawn.values(), 1):
        picture[number // COLUMNS, :, number % COLUMNS] = tile
    return list(drawn), Image.fromarray(picture.reshape(rows * size, COLUMNS * size, 4))


def _rounded(tile: NDArray[np.uint8]) -> NDArray[np.uint8]:
    rounded = np.minimum((tile.astype(np.int32) + STEP // 2) // STEP * STEP, 255).astype(np.uint8)
    rounded[tile[..., 3] == 0] = 0
    return rounded


def main() -> None:
    """Draw the sheets into this folder."""
    for size in LINES:
        names, picture = sheet(size)
        picture.save(HERE / f"tiles-{size}.png", optimize=True)
        print(f"tiles-{size}.png: {len(names)} tiles, {picture.width}x{picture.height}")
    (HERE / "index.txt").write_text("\n".join(names) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
