"""Typing a seed: a number or any words, which dig the same floors for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.canvas import centered
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm

if TYPE_CHECKING:
    from game.screens.base import Frame

LONGEST = 40
WORDS = "A number or any words. The same seed digs the same."
WIDTH = len(WORDS) + 4  # the frame, and a space on both sides


class SeedPrompt(Screen):
    """One line of text; the answer is what was typed."""

    overlay = True

    def __init__(self) -> None:
        self.typed = ""

    def draw(self, frame: Frame) -> None:
        """The prompt."""
        canvas, colors = frame.over, frame.over.colors
        inner = canvas.panel(centered(frame.columns, frame.rows, WIDTH, 4), "Seed", "Enter begin · Esc back")
        y = canvas.paragraph(inner, inner.top, WORDS, colors["text_dim"])
        x = canvas.write(inner.left, y, self.typed, colors["text"])
        canvas.write(x, y, "_", colors["cursor"])
        frame.cursor = (x, y)

    def press(self, key: str, word: str | None) -> Next:
        """Type, delete, begin or go back."""
        if len(key) == 1 or key in ("space", "backspace"):  # whatever it is bound to, it may stand in a seed
            word = None
        if is_back(key, word):
            return Pop()
        if is_confirm(key, word):
            return Pop(self.typed.strip() or None)
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "space":
            self.typed += " "
        elif len(key) == 1 and len(self.typed) < LONGEST:
            self.typed += key
        return STAY
