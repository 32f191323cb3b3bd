"""A panel with a list in which one line is chosen: by its letter, by arrows and Enter, or by the pointer."""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.draw.text.canvas import centered, rows_of
from game.draw.text.layout import Area
from game.draw.text.palette import mix
from game.rules.items.inventory import LETTERS
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.frontends.base import Mouse
    from game.screens.base import Frame

WIDTH = 58
CHOSEN, INDENT = ">", 2  # the mark of the chosen line, and its width with a space
BENEATH = 12  # rows reserved for the text about the chosen line, so that the list does not move
HIGHLIGHT = 0.2  # share of the cursor's colour in the background of the chosen line


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list. `key` picks it at once; a line without a value is a heading and cannot be picked."""

    words: Sequence[tuple[str, str]]  # stretches of text, each with the name of its colour
    value: Any = None
    key: str = ""


class Listing(Screen):
    """Shows entries; `picked` receives the value of the chosen one."""

    overlay = True
    empty = "Nothing here."
    width = WIDTH
    spare = 4  # rows that stay free at least

    def __init__(self, title: str) -> None:
        self.title = title
        self._refused = ""  # the last key, if it was a character that picks nothing
        self.at = 0  # index of the chosen line among those that can be picked
        self._top = 0  # index of the first line shown
        self._lines = Area(0, 0, 0, 0)  # their area in the last picture

    @abstractmethod
    def entries(self) -> list[Entry]:
        """Return all lines in their order."""

    def picked(self, value: Any) -> Next:
        """Handle the choice of an entry; by default, close with its value."""
        return Pop(value)

    def chosen(self) -> Any:
        """Return the value of the chosen line; None if there is none to choose."""
        choices = [entry.value for entry in self.entries() if entry.value is not None]
        return choices[min(self.at, len(choices) - 1)] if choices else None

    def mark(self, value: Any) -> None:
        """Make the line of this value the chosen one."""
        self.at = [entry.value for entry in self.entries() if entry.value is not None].index(value)

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return the text about the chosen line, shown in a panel of its own, as texts and names of their colours."""
        return ()

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter choose · Esc back"

    def _foot(self) -> str:
        return f"No {self._refused} here · {self.keys()}" if self._refused else self.keys()

    def draw(self, frame: Frame) -> None:
        """Draw the panel with as many lines as fit, the chosen one among them."""
        entries = self.entries()
        canvas, colors = frame.over, frame.over.colors
        choices = [index for index, entry in enumerate(entries) if entry.value is not None]
        self.at = max(0, min(self.at, len(choices) - 1))
        height = max(3, min(len(entries) + 2, frame.rows - self.spare))
        hidden = len(entries) > height - 2
        counted = f" · {self.at + 1} of {len(choices)}" if hidden else ""
        inner = canvas.panel(self._place(frame, height), self.title, self._foot() + counted)
        self._lines = inner
        if not entries:
            canvas.write(inner.left, inner.top, self.empty, colors["text_dim"])
            return
        chosen = choices[self.at] if choices else 0
        # Keep the line above the chosen one in view too, as it may be a heading, and the continuation lines below it.
        end = choices[self.at + 1] if self.at + 1 < len(choices) else len(entries)
        self._top = max(0, min(self._top, len(entries) - inner.height), end - inner.height)
        self._top = max(0, min(self._top, chosen - 1), chosen - inner.height + 1)
        for y, entry in enumerate(entries[self._top : self._top + inner.height], inner.top):
            if choices and entry is entries[chosen]:
                frame.cursor = (inner.left, y)
                row = canvas.console.rgba[y, inner.left : inner.right]
                row["bg"] = (*mix(colors["panel_bright"], colors["cursor"], HIGHLIGHT), 255)
                canvas.write(inner.left, y, CHOSEN, colors["cursor"])
            indent = 0 if entry.value is None else INDENT
            words = [(text, colors[color]) for text, color in entry.words]
            canvas.words(inner.left + indent, y, words, right=inner.right)

    def _place(self, frame: Frame, height: int) -> Area:
        """Draw the text about the chosen line, if there is room for both; return the area of the list."""
        told = self.beneath()
        area = centered(frame.columns, frame.rows, self.width, height)
        if not told:
            return area
        top = max(1, (frame.rows - height - BENEATH) // 2)
        bottom = top + height
        more = 2 + rows_of([text for text, _ in told], self.width - 4)
        if bottom + more <= frame.rows:
            inner = frame.over.panel(Area(area.left, bottom, area.right, bottom + more))
            frame.over.paragraphs(inner, inner.top, told)
        return Area(area.left, top, area.right, bottom)

    def press(self, key: str, word: str | None) -> Next:
        """Pick an entry, move, or go back."""
        choices = [entry for entry in self.entries() if entry.value is not None]
        self._refused = ""
        for entry in choices:
            if entry.key == key:
                return self.picked(entry.value)
        if is_back(key, word):
            return Pop()
        if not choices:
            return STAY
        if key in ("up", "keypad-8"):
            self.at = (self.at - 1) % len(choices)
        elif key in ("down", "keypad-2"):
            self.at = (self.at + 1) % len(choices)
        elif key in ("pageup", "pagedown"):
            by = max(1, self._lines.height - 1) * (1 if key == "pagedown" else -1)
            self.at = max(0, min(self.at + by, len(choices) - 1))
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else len(choices) - 1
        elif is_confirm(key, word):
            return self.picked(choices[self.at].value)
        elif len(key) == 1:
            self._refused = key
        return STAY

    def point(self, mouse: Mouse) -> Next:
        """Choose the line under the pointer; a click picks it, the right button goes back, the wheel moves."""
        if mouse.what.startswith("wheel"):
            return self.press("up" if mouse.what == "wheel-up" else "down", None)
        if mouse.button == "right":
            return super().point(mouse)
        area, entries = self._lines, self.entries()
        index = self._top + mouse.y - area.top
        inside = area.left <= mouse.x < area.right and area.top <= mouse.y < area.bottom
        if not inside or not 0 <= index < len(entries) or entries[index].value is None:
            return STAY
        self.at = sum(entry.value is not None for entry in entries[:index])
        return self.picked(entries[index].value) if mouse.what == "click" else STAY


def lettered(entries: Sequence[Entry]) -> list[Entry]:
    """Return these entries with letters in front of those that can be picked, as far as there are letters."""
    letters = iter(LETTERS)
    made = []
    for entry in entries:
        letter = "" if entry.value is None else next(letters, "")
        lead = [] if entry.value is None else [(f"{letter:1} ", "title")]
        made.append(Entry([*lead, *entry.words], entry.value, letter))
    return made


def wrapped(
    lead: Sequence[tuple[str, str]],
    name: str,
    room: int,
    value: Any,
    key: str = "",
    after: tuple[str, str] = ("", "text"),
    color: str = "text",
) -> list[Entry]:
    """Return the line of an entry, and further lines if its name takes more than `room` columns.

    Args:
        lead: stretches of text before the name.
        name: the name, wrapped at spaces.
        room: columns for the name.
        value: the value of the entry.
        key: the key that picks it at once.
        after: text after the first line of the name.
        color: the name of the colour of the name.
    """
    first, *rest = textwrap.wrap(name, room)
    indent = " " * (INDENT + sum(len(text) for text, _ in lead))
    return [
        Entry([*lead, (first, color), after], value, key),
        *(Entry([(indent, "text"), (row, color)]) for row in rest),
    ]
