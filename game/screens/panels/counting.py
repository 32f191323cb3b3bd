"""A count typed before a command repeats it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.text.canvas import centered
from game.frontends.keymap import key_text
from game.screens.base import STAY, Next, Pop, Screen, is_back

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.screens.base import Frame
    from game.screens.context import Context

WIDTH = 46
MOST = 500  # times


class Count(Screen):
    """Takes digits, then the key of a command. The answer is the number and the command's word."""

    overlay = True

    def __init__(self, context: Context, counted: Collection[str]) -> None:
        self.context = context
        self.counted = counted
        self.number = 0
        self._refused = ""  # the last key, if it cannot be counted

    def draw(self, frame: Frame) -> None:
        """Draw the number typed so far, and what may follow it."""
        canvas, colors = frame.over, frame.over.colors
        inner = canvas.panel(centered(frame.columns, frame.rows, WIDTH, 4), "How many times?", "Esc back")
        x = canvas.write(inner.left, inner.top, str(self.number or ""), colors["text"])
        canvas.write(x, inner.top, "_", colors["cursor"])
        only = f"Not {self._refused}: only a step, waiting or searching."
        words = only if self._refused else "Then a step, waiting or searching."
        canvas.write(inner.left, inner.top + 1, words, colors["text_bad" if self._refused else "text_dim"])

    def press(self, key: str, word: str | None) -> Next:
        """Take a digit, or the command to repeat."""
        self._refused = ""
        if key.isdecimal() and key.isascii():
            self.number = min(self.number * 10 + int(key), MOST)
        elif key == "backspace":
            self.number //= 10
        elif is_back(key, word):
            return Pop()
        elif word in self.counted and word is not None:
            return Pop((max(self.number, 1), word))
        else:
            self._refused = key_text(key)
        return STAY
