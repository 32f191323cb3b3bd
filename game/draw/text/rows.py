"""Rows of coloured text, wrapped at spaces, that make up pages for panels and files."""

from __future__ import annotations

import itertools
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TIED = "\u00a0"  # a space without a line break
Stretch = tuple[str, str]  # a text, and the name of its colour


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a page before wrapping; continuation lines are indented by `indent` columns."""

    words: Sequence[Stretch]
    indent: int = 0

    @property
    def text(self) -> str:
        """The line without its colours."""
        return "".join(text for text, _ in self.words)


BLANK = Row(())


def plain(text: str, color: str = "text", indent: int = 0) -> Row:
    """Return a row in one colour."""
    return Row(((text, color),), indent)


def heading(text: str) -> Row:
    """Return a row that heads others."""
    return plain(text, "text_place")


def block(title: str, rows: Iterable[Row]) -> list[Row]:
    """Return rows under a heading with a blank row before it; nothing if there are no rows."""
    below = list(rows)
    return [BLANK, heading(title), *below] if below else []


def wrap(row: Row, width: int) -> list[list[Stretch]]:
    """Return a row as lines of at most `width` columns, broken at spaces, with each stretch in its colour."""
    whole, colors = row.text, [color for text, color in row.words for _ in text]
    margin = " " * row.indent
    lines: list[list[Stretch]] = []
    at = 0
    for line in textwrap.wrap(whole, max(row.indent + 1, width), subsequent_indent=margin) or [""]:
        words = line.removeprefix(margin) if lines else line
        at = whole.index(words, at)
        runs = itertools.groupby(zip(words, colors[at:], strict=False), key=lambda cell: cell[1])
        stretches = [("".join(glyph for glyph, _ in cells).replace(TIED, " "), color) for color, cells in runs]
        lines.append([(margin, "text"), *stretches] if lines and margin else stretches)
        at += len(words)
    return lines


def to_text(rows: Iterable[Row], width: int) -> list[str]:
    """Return rows as lines of plain text."""
    return ["".join(text for text, _ in line).rstrip() for row in rows for line in wrap(row, width)]
