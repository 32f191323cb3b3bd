"""A level as a picture, drawn with the project's font; many of them on one sheet; and the stages of its digging."""

import textwrap
from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import TemplateError
from levelgen.export.fields import Fields
from levelgen.files import assets_folder
from levelgen.rooms import Tier
from levelgen.terrain import DOORS, WALKABLE, Terrain
from levelgen.watching import Stage

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

Colour = tuple[int, int, int]

MOST_PIXELS = 40_000_000
"""The most pixels of a picture; larger levels are drawn with smaller cells, down to a pixel each."""


class _Look(NamedTuple):
    """The glyph and colours of a kind of terrain."""

    glyph: str
    ink: Colour
    ground: Colour


_GROUND = (36, 32, 27)
_ROCK = _Look(" ", (0, 0, 0), (12, 11, 10))
_LOOKS = {
    Terrain.ROCK: _ROCK,
    Terrain.WALL: _Look(" ", (46, 41, 36), (76, 70, 61)),
    Terrain.FLOOR: _Look("·", (104, 96, 82), _GROUND),
    Terrain.DOOR: _Look("+", (66, 40, 18), (206, 140, 74)),
    Terrain.LOCKED_DOOR: _Look("+", (70, 52, 10), (226, 188, 80)),
    Terrain.SECRET_DOOR: _Look("+", (40, 28, 50), (158, 116, 190)),
    Terrain.STAIRS_UP: _Look("<", (40, 34, 26), (255, 246, 216)),
    Terrain.STAIRS_DOWN: _Look(">", (40, 34, 26), (255, 246, 216)),
    Terrain.LAVA: _Look("~", (255, 196, 84), (178, 58, 12)),
    Terrain.DEEP_WATER: _Look("≈", (84, 134, 186), (24, 48, 84)),
    Terrain.SHALLOW_WATER: _Look("~", (120, 168, 190), (40, 70, 90)),
    Terrain.CHASM: _Look(":", (92, 80, 132), (22, 16, 38)),
    Terrain.BRIDGE: _Look("=", (206, 158, 98), (78, 54, 32)),
    Terrain.GRASS: _Look('"', (124, 160, 84), (34, 44, 24)),
    Terrain.RUBBLE: _Look(",", (150, 132, 106), (46, 40, 33)),
    Terrain.STATUE: _Look("■", (168, 160, 146), _GROUND),
    Terrain.GRATE: _Look("≡", (160, 176, 190), (44, 46, 50)),
    Terrain.SLOPE_NORTH: _Look("▲", (150, 190, 170), (34, 46, 42)),
    Terrain.SLOPE_EAST: _Look("►", (150, 190, 170), (34, 46, 42)),
    Terrain.SLOPE_SOUTH: _Look("▼", (150, 190, 170), (34, 46, 42)),
    Terrain.SLOPE_WEST: _Look("◄", (150, 190, 170), (34, 46, 42)),
    Terrain.CAUSEWAY: _Look("=", (176, 170, 150), (46, 74, 88)),
    Terrain.ASH: _Look("∙", (118, 112, 106), (26, 24, 23)),
    Terrain.BARRED_DOOR: _Look("+", (120, 84, 40), (58, 42, 26)),
    Terrain.LEDGE: _Look("-", (150, 146, 140), (30, 28, 30)),
    Terrain.ROPE: _Look("|", (190, 150, 90), (30, 28, 30)),
    Terrain.OBSIDIAN: _Look("·", (130, 120, 150), (18, 15, 24)),
}
_FACE = "▄"
"""The visible face of a wall, drawn where the cell below is open."""

_TIERS: Mapping[int, Colour] = {
    Tier.EASY: (98, 128, 84),
    Tier.MEDIUM: (84, 108, 138),
    Tier.HARD: (158, 70, 58),
    -1: (112, 100, 82),
}
_OF_ITS_OWN = -2  # stands for a tier where ground outside rooms keeps its colour
_PASSAGES = {"wide": (150, 134, 104), "tight": (96, 74, 52), "steep": (72, 134, 128), "twisted": (124, 92, 140)}
_PLAIN = WALKABLE & ~DOORS
_PLAIN[[Terrain.STAIRS_UP, Terrain.STAIRS_DOWN, Terrain.BRIDGE, Terrain.CAUSEWAY]] = False
_PAPER, _INK = (24, 22, 19), (214, 198, 164)

_LETTER, _LINE = 10, 20  # the most pixels that a letter of the font is wide, and a line of text is high
_NARROWEST = 360  # pixels of a picture with words below it
_SHADES = 64  # colours of a frame of a moving picture
_WATCHED, _SHORTEST, _LONGEST, _LAST = 30_000, 200, 900, 4000
"""Milliseconds: about how long all stages are shown, the least and the most for one of them, and for the last."""


def encode(image: "Image") -> bytes:
    """Return a picture as the bytes of a PNG."""
    stream = BytesIO()
    image.save(stream, format="PNG")
    return stream.getvalue()


def picture(level: Fields, *, tiers: bool = False, cell: int = 16) -> "Image":
    """Return a level's picture, with cells `cell` pixels wide and high, or smaller if it would become too large.

    With `tiers` the ground of rooms shows their tier (green, blue or red), and the ground of passages their kind: wide
    sand, tight brown, steep teal, twisted violet.

    Raises:
        TemplateError: the font is missing from the installation.
    """
    cell = max(min(cell, isqrt(MOST_PIXELS // level.terrain.size)), 1)
    glyphs, ink, ground = _cells(level.terrain)
    if tiers:
        tier_of = np.array([*(room.tier for room in level.rooms), -1], dtype=np.int8)
        _show_tiers(ground, level.terrain, tier_of[level.room_at])
        for link in level.links:
            for x, y in link.cells if link.kind in _PASSAGES else ():
                ground[y, x] = _PASSAGES[link.kind]
    return _painted(_tiles(cell)[0], glyphs, ink, ground)


def _show_tiers(ground: NDArray[np.uint8], terrain: NDArray[np.uint8], tiers: NDArray[np.integer]) -> None:
    """Give plain ground the colours of the tiers [y, x], -1 outside rooms."""
    shown = _PLAIN[terrain]
    for tier, colour in _TIERS.items():
        ground[shown & (tiers == tier)] = colour


def _cells(terrain: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return for every cell [y, x] its tile number, its ink colour and its ground colour."""
    looks = [_LOOKS.get(Terrain(number), _ROCK) if number < len(Terrain) else _ROCK for number in range(256)]
    numbers = _tiles(16)[1]
    glyphs = np.array([numbers[look.glyph] for look in looks], dtype=np.intp)[terrain]
    ink = np.array([look.ink for look in looks], dtype=np.uint8)[terrain]
    ground = np.array([look.ground for look in looks], dtype=np.uint8)[terrain]
    wall = terrain == Terrain.WALL
    open_below = np.zeros_like(wall)
    open_below[:-1] = ~(wall | (terrain == Terrain.ROCK))[1:]
    glyphs[wall & open_below] = numbers[_FACE]
    return glyphs, ink, ground


@lru_cache(maxsize=8)
def _tiles(cell: int) -> tuple[NDArray[np.uint8], dict[str, int]]:
    """Return the ink of each tile, shape (tiles, cell, cell), and the numbers of the tiles by their characters."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - importing it takes longer than digging a level

    glyphs = sorted({look.glyph for look in _LOOKS.values()} | {_FACE})
    tiles = np.empty((len(glyphs), cell, cell), dtype=np.uint8)
    for number, glyph in enumerate(glyphs):
        image = Image.new("L", (16, 16))
        if glyph == _FACE:  # drawn to the pixel, so that neighbouring faces join
            image.paste(255, (0, 8, 16, 16))
        else:
            ImageDraw.Draw(image).text((8, 8), glyph, 255, _font(), "mm")
        tiles[number] = np.asarray(image if cell == 16 else image.resize((cell, cell), Image.Resampling.BOX))
    return tiles, {glyph: number for number, glyph in enumerate(glyphs)}


def _font() -> "FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415 - as above

    file = assets_folder() / "tilesets" / "dejavu" / "DejaVuSansMono-Bold.ttf"
    try:
        with file.open("rb") as opened:  # given a name, Pillow would look for a system font too
            return ImageFont.truetype(opened, 16, layout_engine=ImageFont.Layout.BASIC)
    except OSError as problem:
        raise TemplateError(f"{file}: the font cannot be read: {problem.strerror or problem}") from None


def _painted(
    tiles: NDArray[np.uint8], glyphs: NDArray[np.intp], ink: NDArray[np.uint8], ground: NDArray[np.uint8]
) -> "Image":
    """Return the picture of coloured tiles, made row by row; all at once would take a dozen times the memory."""
    from PIL import Image  # noqa: PLC0415 - as above

    (height, width), (high, wide) = glyphs.shape, tiles.shape[1:]
    pixels = np.empty((height, high, width, wide, 3), dtype=np.uint8)
    for row, below, above, target in zip(glyphs, ground.astype(np.int32), ink.astype(np.int32), pixels, strict=True):
        share = tiles[row].swapaxes(0, 1)[..., np.newaxis].astype(np.int32)
        dark, light = below[np.newaxis, :, np.newaxis], above[np.newaxis, :, np.newaxis]
        target[:] = dark + (light - dark) * share // 255
    return Image.fromarray(pixels.reshape(height * high, width * wide, 3))


def stage_pictures(stages: Sequence[Stage], *, cell: int = 8) -> list["Image"]:
    """Return the pictures of stages, all of one size, each with its number, its name and its words below.

    Raises:
        TemplateError: the font is missing from the installation.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

    cell = max(min(cell, isqrt(MOST_PIXELS // (stages[0].terrain.size * len(stages)))), 1)
    height, width = (cell * length for length in stages[0].terrain.shape)
    width = max(width, _NARROWEST)
    texts = [
        textwrap.wrap(f"{number}/{len(stages)} {stage.name}: {stage.words}", width // _LETTER - 1)
        for number, stage in enumerate(stages, 1)
    ]
    lines = max(map(len, texts))
    pictures = []
    for stage, text in zip(stages, texts, strict=True):
        glyphs, ink, ground = _cells(stage.terrain)
        is_plain = (stage.tiers >= 0) | (stage.terrain == int(Terrain.FLOOR))
        _show_tiers(ground, stage.terrain, np.where(is_plain, stage.tiers, _OF_ITS_OWN))
        picture = Image.new("RGB", (width, height + lines * _LINE + _LINE // 2), _PAPER)
        picture.paste(_painted(_tiles(cell)[0], glyphs, ink, ground))
        canvas = ImageDraw.Draw(picture)
        for row, line in enumerate(text):
            canvas.text((_LETTER // 2, height + row * _LINE + _LINE // 2), line, _INK, _font(), "lt")
        pictures.append(picture)
    return pictures


def gif(pictures: Sequence["Image"]) -> bytes:
    """Return pictures of one size as a moving GIF, over and over, the last one shown longest."""
    from PIL import Image  # noqa: PLC0415 - as above

    pause = min(max(_WATCHED // len(pictures), _SHORTEST), _LONGEST)
    frames = [picture.quantize(_SHADES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE) for picture in pictures]
    stream = BytesIO()
    frames[0].save(
        stream,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[pause] * (len(frames) - 1) + [_LAST],
        loop=0,
    )
    return stream.getvalue()


def sheet(levels: Sequence[tuple[str, Fields]], columns: int, *, tiers: bool = False, cell: int = 8) -> "Image":
    """Return one picture of all levels side by side, `columns` in a row, each under its title.

    Raises:
        TemplateError: the font is missing from the installation.
    """
    from PIL import Image  # noqa: PLC0415 - as above

    gap, line = 12, 16
    heights, widths = zip(*(level.terrain.shape for _, level in levels), strict=True)
    area = max(widths) * max(heights) * len(levels)
    cell = max(min(cell, isqrt(MOST_PIXELS // area)), 1)
    images = [picture(level, tiers=tiers, cell=cell) for _, level in levels]
    width, height = max(image.width for image in images), max(image.height for image in images)
    rows = -(-len(images) // columns)
    result = Image.new("RGB", (gap + columns * (width + gap), gap + rows * (height + line + gap)), _PAPER)
    for index, ((title, _), image) in enumerate(zip(levels, images, strict=True)):
        left, top = gap + index % columns * (width + gap), gap + index // columns * (height + line + gap)
        result.paste(_titled(title[: width // 10]), (left, top))
        result.paste(image, (left, top + line))
    return result


def _titled(title: str) -> "Image":
    """Return a picture of a line of text."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

    image = Image.new("RGB", (10 * len(title), 16), _PAPER)
    ImageDraw.Draw(image).text((0, 8), title, _INK, _font(), "lm")
    return image
