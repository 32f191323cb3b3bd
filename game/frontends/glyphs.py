"""What a terminal prints for each character of a frame, always one cell wide."""

# ruff: noqa: RUF001 - this table is of characters that look like others

from __future__ import annotations

import unicodedata
from typing import Final

# What ASCII has for the drawing characters, for terminals that have nothing else.
_LOOKALIKES: Final = {
    "-": "─━═╌┄┈–—",
    "|": "│┃║┆┊¦",
    "+": "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫",
    "#": "█▓▒▀▄▌▐■▪▉▊▋",
    ":": "░▍▎▏▁▂▃",
    ".": "·∙▫",
    "o": "•●○◦°□",
    "'": "‘’",
    '"': "“”",
    "<": "‹«◄◀◁←",
    ">": "›»►▶▷→",
    "^": "▲△↑",
    "v": "▼▽↓√",
    "*": "☼☀★☆✦◆◇◊♦♣♠♥×",
    "!": "♪♫¡",
    "&": "§¶∞",
    "~": "≈≋∼",
    "=": "≡¬",
    "n": "∩π",
    "O": "ΩΘ",
    "s": "σ",
    "/": "╱÷⌠⌡",
    "\\": "╲",
    "X": "╳",
    "t": "†‡",
}
_ASCII: Final = {ord(character): plain for plain, characters in _LOOKALIKES.items() for character in characters}


class Glyphs(dict[int, str]):
    """Fills itself, for `str.translate`: a character that would not take one cell, or cannot be sent, is another."""

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__()
        self._ascii_only = ascii_only

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if self._ascii_only and code > 126:
            # An accented letter keeps its letter.
            character = _ASCII.get(code) or unicodedata.normalize("NFKD", character)[0]
        self[code] = character if self._fits(character) else "?"
        return self[code]

    def _fits(self, character: str) -> bool:
        if self._ascii_only and not character.isascii():
            return False
        wide = unicodedata.east_asian_width(character) in {"W", "F"}
        return character.isprintable() and not wide and not unicodedata.combining(character)
