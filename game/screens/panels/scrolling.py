"""A panel of lines longer than the screen, scrolled by keys and wheel."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from game.draw.text.canvas import centered
from game.draw.text.rows import wrap
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.draw.text.canvas import Word
    from game.draw.text.layout import Area
    from game.draw.text.rows import Row
    from game.frontends.base import Mouse
    from game.screens.base import Frame

WHEEL = 3  # lines


class Scrolling(Screen):
    """Shows `lines` in a panel; subclasses define them, and whether it opens at the end."""

    overlay = True
    title = ""
    width = 78
    from_end = False

    def __init__(self) -> None:
        self.top: int | None = None  # first line shown; None until drawn
        self._page = 1
        self._count = 0

    @abstractmethod
    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return all lines, each as stretches of coloured text."""

    def draw(self, frame: Frame) -> None:
        """Draw the panel with as many lines as fit."""
        lines = self.lines(frame)
        area = self.place(frame, min(len(lines) + 2, frame.rows - 4))
        self._page, self._count = area.height - 2, len(lines)
        if self.top is None:
            self.top = self._last if self.from_end else 0
        self.top = max(0, min(self.top, self._last))
        more = f" · {self.top + 1}-{min(self.top + self._page, self._count)} of {self._count}" if self._last else ""
        inner = frame.over.panel(area, self.title, f"{'arrows scroll · ' if self._last else ''}{self.keys()}{more}")
        frame.cursor = (inner.left, inner.top)
        for y, words in enumerate(lines[self.top : self.top + inner.height], inner.top):
            frame.over.words(inner.left, y, words, right=inner.right)

    def place(self, frame: Frame, height: int) -> Area:
        """Return the panel's area with its frame: in the middle, unless a subclass overrides it."""
        return centered(frame.columns, frame.rows, self.width, height)

    def keys(self) -> str:
        """Return the part of the panel's foot about the keys that close it."""
        return "Esc back"

    @property
    def _last(self) -> int:
        return max(0, self._count - self._page)

    def press(self, key: str, word: str | None) -> Next:
        """Scroll or go back."""
        by = {"north": -1, "south": 1, "run_north": -self._page, "run_south": self._page}.get(word or "")
        by = {"pageup": -self._page, "pagedown": self._page, "space": self._page, "home": -self._count,
              "end": self._count, "up": -1, "down": 1}.get(key, by)  # fmt: skip
        if by is not None:
            self.top = max(0, min((self.top or 0) + by, self._last))
            return STAY
        closes = key == "q" or is_back(key, word) or is_confirm(key, word) or self.closes(word)
        return Pop() if closes else STAY

    def closes(self, word: str | None) -> bool:  # noqa: ARG002
        """Tell whether this command closes the panel too, as the one that opened it should."""
        return False

    def point(self, mouse: Mouse) -> Next:
        """Scroll by the wheel, go back by the right button."""
        by = {"wheel-up": -WHEEL, "wheel-down": WHEEL}.get(mouse.what, 0)
        self.top = max(0, min((self.top or 0) + by, self._last))
        return STAY if by else super().point(mouse)


class Page(Scrolling):
    """Shows rows of text, wrapped at spaces to the width of the panel."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """Return all rows."""

    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return the wrapped rows in the colours of the palette."""
        colors, width = frame.over.colors, min(self.width, frame.columns) - 4  # inside the panel
        return [[(text, colors[name]) for text, name in line] for row in self.rows() for line in wrap(row, width)]


class Sheet(Page):
    """A page with a title and rows from a function; the command that opened it also closes it."""

    def __init__(self, title: str, word: str, rows: Callable[[], list[Row]]) -> None:
        super().__init__()
        self.title = title
        self.word = word
        self._make = rows

    def rows(self) -> list[Row]:
        """Return the rows as they are now."""
        return self._make()

    def closes(self, word: str | None) -> bool:
        """Tell whether this is the command that opened the page."""
        return word == self.word
