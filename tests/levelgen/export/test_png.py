"""Pictures of levels show every cell, and the tiers of rooms when asked."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import levelgen
from levelgen.errors import TemplateError
from levelgen.export import png
from levelgen.terrain import GLYPHS, Terrain


def middle(image: Image.Image, x: int, y: int, cell: int) -> tuple[int, ...]:
    """The average colour of a cell."""
    return tuple(np.asarray(image)[y * cell : (y + 1) * cell, x * cell : (x + 1) * cell].mean(axis=(0, 1)).astype(int))


def test_every_terrain_looks_different() -> None:
    words = [word for word in Terrain if word not in (Terrain.STAIRS_UP, Terrain.STAIRS_DOWN)]
    row = "".join(GLYPHS[word] for word in words)
    level = levelgen.Level.from_text("\n".join(["#" * len(row), row + "<>", "#" * len(row)]))
    image = png.picture(level)
    assert image.size == (level.width * 16, 3 * 16)
    tiles = {image.crop((x * 16, 16, (x + 1) * 16, 32)).tobytes() for x in range(level.width)}
    assert len(tiles) == len(Terrain)


def test_tiers_colour_the_ground_of_rooms() -> None:
    level = levelgen.generate("districts", seed=1)
    image = png.picture(level, tiers=True, cell=4)
    strongest = {levelgen.Tier.EASY: 1, levelgen.Tier.MEDIUM: 2, levelgen.Tier.HARD: 0}
    for room in level.rooms:
        x, y = room.center
        if level.terrain[y, x] == Terrain.FLOOR:
            assert int(np.argmax(middle(image, x, y, 4))) == strongest[room.tier]


def test_a_large_level_gets_small_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MOST_PIXELS", 4_000_000)
    level = levelgen.generate("cells", seed=1, width=600, height=100)
    image = png.picture(level)
    assert image.width % 600 == 0
    assert 1200 <= image.width < 600 * 16
    assert image.width * image.height <= png.MOST_PIXELS


def test_what_is_written_is_a_png_of_the_picture() -> None:
    image = png.picture(levelgen.generate("cells", seed=1, width=30, height=20), cell=3)
    with Image.open(BytesIO(png.encode(image))) as again:
        assert again.format == "PNG"
        assert again.tobytes() == image.tobytes()


def test_a_sheet_leaves_space_for_levels_of_all_sizes() -> None:
    levels = [(f"level {width}", levelgen.generate("cells", seed=1, width=width, height=20)) for width in (20, 40, 30)]
    sheet = png.sheet(levels, 2, cell=4)
    assert sheet.size == (12 + 2 * (160 + 12), 12 + 2 * (80 + 16 + 12))
    top = 12 + 16
    assert sheet.crop((12, top, 12 + 80, top + 80)).tobytes() == png.picture(levels[0][1], cell=4).tobytes()


def test_a_missing_font_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(png, "assets_folder", lambda: tmp_path)
    png._tiles.cache_clear()
    with pytest.raises(TemplateError, match="the font cannot be read: No such file"):
        png.picture(levelgen.generate("cells", seed=1, width=30, height=20))
