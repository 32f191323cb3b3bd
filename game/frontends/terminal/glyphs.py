"""Characters as a terminal prints them: always one cell wide, or ASCII lookalikes."""

# ruff: noqa: RUF001 - this table is of characters that look like others

from __future__ import annotations

import unicodedata
from typing import Final

# ASCII characters in place of drawing characters, for terminals that have nothing else.
_LOOKALIKES: Final = {
    "-": "─╌┄┈–—",
    "|": "│║┆┊¦╎",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫",
    "#": "█▓▀▄▌▐■▪▉▊▋━┃┏┓┗┛┣┫┳┻╋≡",  # heavy lines too, so that strata look different
    "`": "░∷",
    ":": "▍▎▏▁▂▃∴",
    ".": "·∙▫",
    "o": "•●○◦°□◎◍◘◌ßØ⊙",
    "x": "⊗ø",
    "u": "∪⊂⊔",
    "'": "‘’¨",
    '"': "“”φψ∫",
    "<": "‹«◄◀◁←",
    ">": "›»►▶▷→",
    "^": "▲△↑✶",
    "v": "▼▽↓√",
    "*": "¡☼☀★☆✦◆◇◊♦♣♧♠♥×¤♧♨",
    "!": "♪♫",
    "&": "§¶∞⚓",
    "~": "≈≋∼∝",
    "=": "¬═╔╗╚╝╠╣╦╩╬",
    "n": "∩π",
    "O": "ΩΘ",
    "s": "σ",
    "/": "╱⌠",
    "]": "⌡",
    "(": "÷",
    "\\": "╲",
    "X": "╳",
    "t": "†",
    ",": "„¸",
    "8": "‡",
    "}": "▒",
    "0": "▣",
    "_": "Π∏τ▬▭▤▥▵⌂⚖",
}
_ASCII: Final = {ord(character): plain for plain, characters in _LOOKALIKES.items() for character in characters}


def lookalike(code: int) -> str:
    """Return an ASCII character for one that cannot be shown: a lookalike, the base letter, or "?"."""
    plain = _ASCII.get(code) or unicodedata.normalize("NFKD", chr(code))[0]
    return plain if plain.isascii() and plain.isprintable() else "?"


class Glyphs(dict[int, str]):
    """A self-filling table for `str.translate`: replaces characters that are not one cell wide or cannot be sent."""

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__()
        self._ascii_only = ascii_only

    def __missing__(self, code: int) -> str:
        character = lookalike(code) if self._ascii_only and code > 126 else chr(code)
        wide = unicodedata.east_asian_width(character) in {"W", "F"}
        printed = character.isprintable() and not wide and not unicodedata.combining(character)
        self[code] = character if printed else "?"
        return self[code]
