"""All messages so far, the newest at the end, with a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.pages import log
from game.draw.text.rows import Row, plain
from game.screens.base import STAY, Next, is_back, is_confirm
from game.screens.panels.prompting import CURSOR, TypedText
from game.screens.panels.scrolling import Page

if TYPE_CHECKING:
    from game.session import Session

SEARCH = "/"


class Messages(Page):
    """The message log by floor and turn; a search leaves only the messages that contain its text."""

    title = "Messages"
    from_end = True

    def __init__(self, session: Session, *, numbers: bool = True) -> None:
        super().__init__()
        self.session = session
        self.numbers = numbers
        self.sought = TypedText()
        self.searches = False  # whether keys are typed into the search

    def rows(self) -> list[Row]:
        """Return the messages that contain the searched text."""
        found = log.pages(self.session.run, self.sought.text, numbers=self.numbers)
        return found or [plain(f'No message says "{self.sought.text}".', "text_dim")]

    def keys(self) -> str:
        """Return the foot of the panel: the typed text, or the keys."""
        if self.searches:
            return f"{SEARCH} {self.sought.text}{CURSOR} · Enter keep · Esc all"
        kept = f' "{self.sought.text}"' if self.sought.text else ""
        return f"{SEARCH} search{kept} · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Search, scroll or go back."""
        if not self.searches:
            self.searches = key == SEARCH
            return STAY if self.searches else super().press(key, word)
        if self.sought.press(key):
            self.top = None  # from the end again
        elif is_back(key, word):
            self.searches, self.sought = False, TypedText()
        elif is_confirm(key, word):
            self.searches = False
        else:
            return super().press(key, word)
        return STAY

    def paste(self, text: str) -> Next:
        """Search for the text."""
        if self.searches:
            self.sought.paste(text)
            self.top = None
        return STAY

    def closes(self, word: str | None) -> bool:
        """Tell whether the key that opened the panel closes it."""
        return word == "messages"
