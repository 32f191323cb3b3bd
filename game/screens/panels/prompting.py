"""Typing a line of text, into a prompt or into a panel with a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.draw.text.canvas import centered, rows_of
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm

if TYPE_CHECKING:
    from game.screens.base import Frame

LONGEST = 40  # characters, by default
CURSOR = "_"


@dataclass(slots=True)
class TypedText:
    """A text that is being typed."""

    text: str = ""
    longest: int = LONGEST

    def press(self, key: str) -> bool:
        """Type or delete a character; return whether the key did either."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif key == "space" or len(key) == 1:
            self.text = (self.text + (" " if key == "space" else key))[: self.longest]
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Type a text; line ends become spaces, and characters that no key types are dropped."""
        line = text.replace("\r\n", "\n").strip("\r\n")
        typed = "".join(character if character.isprintable() else " " * character.isspace() for character in line)
        self.text = (self.text + typed)[: self.longest]

    @property
    def is_full(self) -> bool:
        """True if no character can be added."""
        return len(self.text) >= self.longest


class TextPrompt(Screen):
    """Asks for one line of text. The answer is the text without spaces around it.

    Args:
        title: the panel's.
        words: the sentence above the line.
        done: a word for what Enter does.
        text: the initial text.
        longest: the most characters it takes.
    """

    overlay = True

    def __init__(self, title: str, words: str, done: str, *, text: str = "", longest: int = LONGEST) -> None:
        self.title = title
        self.words = words
        self.done = done
        self.typed = TypedText(text, longest)

    def draw(self, frame: Frame) -> None:
        """Draw the prompt; a text longer than the panel shows its end, and the title says when it is full."""
        canvas, colors = frame.over, frame.over.colors
        width = min(max(len(self.words), self.typed.longest + len(CURSOR)) + 4, frame.columns - 4)
        height = rows_of([self.words], width - 4) + 3
        area = centered(frame.columns, frame.rows, width, height)
        title = f"{self.title}: full, {self.typed.longest} characters" if self.typed.is_full else self.title
        inner = canvas.panel(area, title, f"Enter {self.done} · Esc back")
        y = canvas.paragraph(inner, inner.top, self.words, colors["text_dim"])
        x = canvas.write(inner.left, y, self.typed.text[1 - inner.width :], colors["text"])
        canvas.write(x, y, CURSOR, colors["cursor"])
        frame.cursor = (x, y)

    def press(self, key: str, word: str | None) -> Next:
        """Type, delete, answer or go back; a character is typed whatever it is bound to."""
        if self.typed.press(key):
            return STAY
        if is_back(key, word):
            return Pop()
        return Pop(self.answer) if is_confirm(key, word) else STAY

    def paste(self, text: str) -> Next:
        """Type the text."""
        self.typed.paste(text)
        return STAY

    @property
    def answer(self) -> str | None:
        """The text as typed."""
        return self.typed.text.strip()
