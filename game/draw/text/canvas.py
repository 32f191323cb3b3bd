"""Text on a console: coloured words, wrapped and cut to fit; bars; framed panels."""

from __future__ import annotations

import math
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tcod.console import Console

from game.draw.text.layout import Area
from game.frontends.keymap import key_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.draw.text.palette import Color, Colors

Word = tuple[str, "Color"]  # a stretch of text in one colour
FULL, PART = "█", "▌"
LOW_FULL, LOW_PART, LOW_EMPTY = "▄", "▖", "▁"  # of bars in adjacent rows
HINT_GAP, KEY_GAP = "  ", " · "  # between hints at the foot of the screen, and of a panel
PART_GAP = " · "  # between the parts of the text about a cell
# Words that lead to another, and are the last of no text that is cut; "" is a gap.
LEADING = frozenset(("", "a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to"))


class Button(NamedTuple):
    """Text cells of one row from (x, y); a click on them acts as a key."""

    x: int
    y: int
    width: int
    key: str


@dataclass(slots=True)
class Canvas:
    """A console of text cells, with the palette to write in."""

    console: Console
    colors: Colors
    drawn: bool = True  # frames and bars are drawn; False for a screen reader, which needs words alone
    buttons: list[Button] = field(default_factory=list)

    @classmethod
    def blank(cls, columns: int, rows: int, colors: Colors, ground: Color = (0, 0, 0), *, drawn: bool = True) -> Canvas:
        """Return a canvas of one shade."""
        canvas = cls(Console(columns, rows, order="C"), colors, drawn)
        canvas.fill(Area(0, 0, columns, rows), ground)
        return canvas

    @classmethod
    def clear(cls, columns: int, rows: int, colors: Colors, *, drawn: bool = True) -> Canvas:
        """Return a canvas to lay over a picture: its cells are transparent until they are written to."""
        canvas = cls(Console(columns, rows, order="C"), colors, drawn)
        canvas.console.rgba["ch"] = 0
        return canvas

    def fill(self, area: Area, ground: Color) -> None:
        """Fill an area with one shade."""
        cells = self.console.rgba[area.top : area.bottom, area.left : area.right]
        cells["ch"] = ord(" ")
        cells["fg"] = (*ground, 255)
        cells["bg"] = (*ground, 255)

    def write(self, x: int, y: int, text: str, color: Color, *, right: int | None = None) -> int:
        """Write one line from (x, y), cut before column `right`. Return the column after it."""
        end = self.console.width if right is None else right
        if not 0 <= y < self.console.height:
            return x
        text = text[: max(0, end - x)]
        after = x + len(text)
        cells = self.console.rgba[y, max(0, x) : max(0, after)]
        cells["ch"] = [ord(glyph) for glyph in text[max(0, -x) :]]
        cells["fg"] = (*color, 255)
        return after

    def words(self, x: int, y: int, words: list[Word], *, right: int | None = None) -> int:
        """Write stretches of text one after another. Return the column after them."""
        for text, color in words:
            x = self.write(x, y, text, color, right=right)
        return x

    def paragraph(self, area: Area, top: int, text: str, color: Color) -> int:
        """Write wrapped text into an area from row `top`. Return the row after it."""
        for line in textwrap.wrap(text, max(1, area.width)) or [""]:
            if top >= area.bottom:
                break
            self.write(area.left, top, line, color, right=area.right)
            top += 1
        return top

    def paragraphs(self, area: Area, top: int, lines: Iterable[tuple[str, str]]) -> int:
        """Write wrapped texts, given with names of colours, into an area from row `top`. Return the row after them."""
        for text, color in lines:
            top = self.paragraph(area, top, text, self.colors[color])
        return top

    def hints(self, x: int, y: int, hints: Sequence[str], *, right: int, gap: str = HINT_GAP) -> int:
        """Write hints side by side from (x, y). A hint begins with its key and is a button for it; a sentence is not.

        Returns:
            The column after them.
        """
        dim = self.colors["text_dim"]
        for index, hint in enumerate(hints):
            x = self.write(x, y, gap if index else "", dim, right=right)
            word, space, meaning = hint.partition(" ")
            key = None if hint.endswith(".") else key_of(word)
            first = x
            words = [(word, self.colors["title"] if key else dim), (f"{space}{meaning}", dim)]
            x = self.words(x, y, words, right=right)
            if key is not None:
                self.buttons.append(Button(first, y, x - first, key))
        return x

    def bar(self, x: int, y: int, width: int, share: float, color: Color, back: Color) -> None:
        """Draw a bar of `width` cells, filled to a share from 0 to 1 in half cells; only a share of 0 looks empty."""
        if not self.drawn:
            words = "unhurt" if share >= 1 else f"{math.ceil(share * 100)}%"
            self.write(x, y, words if len(words) <= width else "", self.colors["text"])
            return
        cells = self.console.rgba[y, x : x + width]
        cells["ch"] = [ord(glyph) for glyph in filled(width, share).ljust(width)]
        cells["fg"] = (*color, 255)
        cells["bg"] = (*back, 255)

    def panel(self, area: Area, title: str = "", keys: str = "") -> Area:
        """Draw a framed panel with its title at the top left and its keys at the bottom. Return the area inside.

        Without frames it fills its rows, as no border would part it from words beside it.
        """
        rows = area if self.drawn else Area(0, area.top, self.console.width, area.bottom)
        self.fill(rows, self.colors["panel_bright"])
        if self.drawn:
            self._frame(area)
        width = area.width - 5  # inside the corners, with a space on both sides
        if title:
            self.write(area.left + 2, area.top, f" {fit(title, width)} ", self.colors["title"])
        if keys:
            hints = fit_hints(keys.split(KEY_GAP), width, KEY_GAP)
            self.write(area.left + 2, area.bottom - 1, " ", self.colors["text_dim"])
            x = self.hints(area.left + 3, area.bottom - 1, hints, right=area.right - 1, gap=KEY_GAP)
            self.write(x, area.bottom - 1, " ", self.colors["text_dim"], right=area.right - 1)
        return Area(area.left + 2, area.top + 1, area.right - 2, area.bottom - 1)

    def low_bar(self, x: int, y: int, width: int, share: float, color: Color) -> None:
        """Draw a bar of half height, apart from one in the row above; its empty part is a line."""
        if not self.drawn:
            self.bar(x, y, width, share, color, color)
            return
        full = filled(width, share, LOW_FULL, LOW_PART)
        end = self.write(x, y, full, color)
        self.write(end, y, LOW_EMPTY * (width - len(full)), self.colors["text_dim"])

    def _frame(self, area: Area) -> None:
        """Draw lines around an area."""
        frame = self.colors["frame"]
        line = "─" * (area.width - 2)
        self.write(area.left, area.top, f"┌{line}┐", frame)
        for y in range(area.top + 1, area.bottom - 1):
            self.write(area.left, y, "│", frame)
            self.write(area.right - 1, y, "│", frame)
        self.write(area.left, area.bottom - 1, f"└{line}┘", frame)


def filled(width: int, share: float, full: str = FULL, part: str = PART) -> str:
    """Return the filled part of a bar of `width` cells, in half cells; only a share of 0 is empty."""
    halves = max(1, round(share * width * 2)) if share > 0 else 0
    return full * (halves // 2) + part * (halves % 2)


def fit(text: str, width: int) -> str:
    """Return the text if it fits `width` columns, else as many of its first words as fit, and an ellipsis.

    No word is the last that needs one after it.
    """
    if len(text) <= width:
        return text
    words = text[: max(text.rfind(" ", 0, width - 1), 0)].split(" ")
    while words and words[-1].strip("·,") in LEADING:
        words.pop()
    return f"{' '.join(words).rstrip(' ·,')} …".lstrip()[: max(0, width)]


def fit_parts(text: str, width: int) -> tuple[str, str]:
    """Return the first parts of a text that fit `width` columns together, and the other parts."""
    parts = text.split(PART_GAP)
    count = max(1, *(number for number in range(len(parts) + 1) if len(PART_GAP.join(parts[:number])) <= width))
    return fit(PART_GAP.join(parts[:count]), width), PART_GAP.join(parts[count:])


def fit_hints(hints: Sequence[str], width: int, gap: str = HINT_GAP) -> list[str]:
    """Return the hints that fit `width` columns side by side: as many of the first as possible, and the last."""
    kept = list(hints)
    while len(kept) > 2 and len(gap.join(kept)) > width:
        del kept[-2]
    return kept


def rows_of(lines: Iterable[str], width: int) -> int:
    """Return the number of rows that paragraphs take when wrapped to `width` columns."""
    return sum(len(textwrap.wrap(line, max(1, width)) or [""]) for line in lines)


def centered(columns: int, rows: int, width: int, height: int) -> Area:
    """Return an area of this size in the middle of the screen, cut to the screen."""
    width, height = min(width, columns), min(height, rows)
    left, top = (columns - width) // 2, (rows - height) // 2
    return Area(left, top, left + width, top + height)
