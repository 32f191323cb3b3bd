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


def test_stages_have_the_colours_of_their_tiers_and_words_below() -> None:
    stages = levelgen.stages("districts", seed=3)
    pictures = png.stage_pictures(stages, cell=5)
    assert len({picture.size for picture in pictures}) == 1
    height, width = (5 * length for length in stages[0].terrain.shape)
    assert pictures[0].width == width
    strongest = {levelgen.Tier.EASY: 1, levelgen.Tier.MEDIUM: 2, levelgen.Tier.HARD: 0}
    at = [stage.name for stage in stages].index("colours")
    for y, x in np.argwhere((stages[at].tiers >= 0) & (stages[at].terrain == Terrain.FLOOR))[::50].tolist():
        assert int(np.argmax(middle(pictures[at], x, y, 5))) == strongest[levelgen.Tier(stages[at].tiers[y, x])]
    below = [picture.crop((0, height, width, picture.height)).tobytes() for picture in pictures]
    assert len(set(below)) == len(stages)
    assert pictures[at].crop((0, height, 4, pictures[at].height)).getcolors() is not None, (
        "words begin at the very edge"
    )


def test_stages_of_a_large_level_get_small_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MOST_PIXELS", 4_000_000)
    stages = levelgen.stages("districts", seed=1, width=300, height=100)
    picture, *_ = png.stage_pictures(stages)
    assert picture.width * 100 * len(stages) <= png.MOST_PIXELS * 2
    assert picture.width == max(300 * (picture.width // 300), 360)


def test_a_moving_picture_ends_with_the_level_for_longest() -> None:
    stages = levelgen.stages("cells", seed=1, width=40, height=24)
    data = png.gif(png.stage_pictures(stages, cell=3))
    with Image.open(BytesIO(data)) as moving:
        pauses = []
        for frame in range(moving.n_frames):  # type: ignore[attr-defined]  # Image.open tells no kind of picture
            moving.seek(frame)
            pauses.append(moving.info["duration"])
    assert len(pauses) == len(stages)
    assert set(pauses[:-1]) == {pauses[0]}
    assert pauses[-1] > pauses[0] >= 200


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
