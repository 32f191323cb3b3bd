"""Glyphs drawn from a font's outlines at the size of a cell."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from game.frontends.base import FrontendError
from game.frontends.terminal.glyphs import lookalike
from game.frontends.window import lines

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

REGULAR: Final = "DejaVuSansMono.ttf"
BOLD: Final = "DejaVuSansMono-Bold.ttf"
_PROBE: Final = 200  # size in pixels at which the font is measured
_LETTERS: Final = "bdfklgjpqy"  # with the font's usual ascenders and descenders
_TEXT_SHARE: Final = 0.94  # share of a cell's height that they take in text, which keeps lines apart
_SPARE: Final = 0.35  # pixels by which an advance may exceed the cell
_SYMBOLS: Final = frozenset(("Sm", "Sc", "So"))  # categories of characters without accents
_MISSING: Final = "\uffff"


class FontGlyphs:
    """Draws a font's characters for cells of this width and height in pixels.

    Text is aligned to its baseline. For the map, `centered` centers symbols in their cells, and letters horizontally.
    """

    def __init__(self, file: Path, size: tuple[int, int], *, centered: bool = False) -> None:
        self.size = size
        self._centered = centered
        try:
            self._font = _fitting(file, size, share=1.0 if centered else _TEXT_SHARE)
        except OSError as error:
            raise FrontendError(f"The font {file} cannot be read: {error}.") from error
        _, top, _, bottom = self._font.getbbox(_LETTERS, anchor="ls")
        self._baseline = round((size[1] - (bottom - top)) / 2 - top)
        self._missing = bytes(self._font.getmask(_MISSING))

    def has(self, character: str) -> bool:
        """Tell whether a character is drawn as itself."""
        return lines.is_joining(character) or bytes(self._font.getmask(character)) != self._missing

    def tile(self, code: int) -> NDArray[np.uint8]:
        """Return a character's coverage, 0 to 255, [y, x]; a lookalike's if the font lacks it."""
        character = chr(code)
        if not character.isprintable():
            character = " "
        if lines.is_joining(character):
            image = lines.drawn(character, *self.size)
        else:
            image = Image.new("L", self.size)
            self._draw(image, character if self.has(character) else lookalike(code))
        return np.asarray(image)

    def _draw(self, image: Image.Image, character: str) -> None:
        left, top, right, bottom = self._font.getbbox(character, anchor="ls")
        if right <= left:
            return
        width, height = self.size
        x, y = (width - self._font.getlength(character)) / 2, float(self._baseline)
        if self._centered:
            x = (width - (right - left)) / 2 - left
            if unicodedata.category(character) in _SYMBOLS:
                y = (height - (bottom - top)) / 2 - top
        # Glyphs are not cut off: one that would stick out is moved in.
        x = max(-left, min(round(x), width - right))
        y = max(-top, min(round(y), height - bottom))
        ImageDraw.Draw(image).text((x, y), character, font=self._font, fill=255, anchor="ls")


def _fitting(file: Path, size: tuple[int, int], share: float) -> ImageFont.FreeTypeFont:
    """Return the font at the largest size at which letters fit this share of a cell's height, and its width."""
    width, height = size[0], size[1] * share
    probe = _font(file, _PROBE)
    _, top, _, bottom = probe.getbbox(_LETTERS, anchor="ls")
    widest, highest = (width + _SPARE) / probe.getlength("M"), height / (bottom - top)
    quarters = int(4 * _PROBE * min(widest, highest)) + 2
    while True:  # hinting rounds, so the computed size may be slightly too large
        font = _font(file, quarters / 4)
        _, top, _, bottom = font.getbbox(_LETTERS, anchor="ls")
        if quarters <= 4 or (bottom - top <= height and font.getlength("M") <= width + _SPARE):
            return font
        quarters -= 1


def _font(file: Path, pixels: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, pixels, layout_engine=ImageFont.Layout.BASIC)
