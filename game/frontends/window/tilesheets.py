"""Tilesheets of a tileset: narrow ones for text, square ones for the map, in several sizes.

A tileset is a folder with `charmap.txt`, the characters of its sheets row by row, and sheets called
`narrow-8x16.png` and `square-16x16.png` after the size of their tiles; or one picture of 16x16 square tiles in the
order of code page 437, or of 32x8 in libtcod's, as roguelike players trade them.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import tcod.tileset

from game.frontends.base import FrontendError
from game.frontends.terminal.glyphs import lookalike

DEFAULT: Final = "dejavu"
_NAME: Final = re.compile(r"(narrow|square)-(\d+)x(\d+)\.png")
_CHARACTERS: Final = 0x3000  # all that a tile can be found for; beyond are scripts that need wide cells


@dataclass(frozen=True, slots=True)
class Tilesheet:
    """One picture of tiles, all of this size in pixels."""

    file: Path
    width: int
    height: int
    charmap: tuple[int, ...]

    def load(self) -> tcod.tileset.Tileset:
        """Read the tiles, with a lookalike for each character that the picture lacks.

        Raises:
            FrontendError: the file is damaged.
        """
        columns, rows = (
            pixels // tile for pixels, tile in zip(_size(self.file), (self.width, self.height), strict=True)
        )
        try:
            return tcod.tileset.load_tilesheet(self.file, columns, rows, self.charmap)
        except (OSError, RuntimeError) as error:
            raise FrontendError(f"The tileset {self.file} cannot be read: {error}.") from error

    def substitutes(self) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """For each code point the one to draw: itself, or a lookalike where there is no tile."""
        known = np.zeros(_CHARACTERS, dtype=bool)
        known[[code for code in self.charmap if code < _CHARACTERS]] = True
        codes = np.arange(_CHARACTERS, dtype=np.int32)
        for code in np.flatnonzero(~known).tolist():
            codes[code] = ord(lookalike(code)) if code > 126 else ord(" ") if code == 0 else ord("?")
        return codes


@dataclass(frozen=True, slots=True)
class Tilesheets:
    """The sheets of a tileset, smallest first."""

    narrow: tuple[Tilesheet, ...]
    square: tuple[Tilesheet, ...]

    @classmethod
    def find(cls, tileset: str | Path | None, folder: Path) -> Tilesheets:
        """Return the tileset of this path, or of this name in `folder`.

        Raises:
            FrontendError: there is none.
        """
        named = tileset or DEFAULT
        for place in (Path(named), folder / named, folder / f"{named}.png"):
            if place.is_dir():
                return cls._in_folder(place)
            if place.is_file():
                return cls(cls.find(None, folder).narrow, (_picture(place),))
        names = sorted(place.stem for place in folder.glob("*") if place.is_dir() or place.suffix == ".png")
        raise FrontendError(f'There is no tileset "{named}"; give a folder, a picture, or one of: {", ".join(names)}.')

    @classmethod
    def _in_folder(cls, folder: Path) -> Tilesheets:
        try:
            text = (folder / "charmap.txt").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FrontendError(f"The tileset {folder} has no charmap.txt that can be read: {error}.") from error
        charmap = tuple(map(ord, "".join(text.splitlines())))
        sheets: dict[str, list[Tilesheet]] = {"narrow": [], "square": []}
        for file in sorted(folder.glob("*.png")):
            if match := _NAME.fullmatch(file.name):
                sheet = Tilesheet(file, int(match[2]), int(match[3]), charmap)
                _check(sheet)
                sheets[match[1]].append(sheet)
        for kind, found in sheets.items():
            if not found:
                raise FrontendError(f"The tileset {folder} has no {kind} sheet, such as {kind}-16x16.png.")
        return cls(*(tuple(sorted(found, key=lambda sheet: sheet.height)) for found in sheets.values()))


def _picture(file: Path) -> Tilesheet:
    width, height = _size(file)
    columns, rows, charmap = (
        (32, 8, tcod.tileset.CHARMAP_TCOD) if width == 4 * height else (16, 16, tcod.tileset.CHARMAP_CP437)
    )
    sheet = Tilesheet(file, max(1, width // columns), max(1, height // rows), tuple(charmap))
    _check(sheet)
    return sheet


def _check(sheet: Tilesheet) -> None:
    width, height = _size(sheet.file)
    tiles = (width // sheet.width) * (height // sheet.height) if sheet.width and sheet.height else 0
    if not tiles or width % sheet.width or height % sheet.height or tiles < len(sheet.charmap):
        raise FrontendError(
            f"The tileset {sheet.file} is {width}x{height} pixels, which does not hold "
            f"{len(sheet.charmap)} tiles of {sheet.width}x{sheet.height}."
        )


def _size(file: Path) -> tuple[int, int]:
    """Width and height in pixels, from the head of the PNG."""
    try:
        with file.open("rb") as opened:
            head = opened.read(24)
    except OSError as error:
        raise FrontendError(f"The tileset {file} cannot be read: {error}.") from error
    if head[:8] != b"\x89PNG\r\n\x1a\n" or len(head) < 24:
        raise FrontendError(f"The tileset {file} is not a PNG picture.")
    width, height = struct.unpack(">II", head[16:24])
    return width, height
