"""All messages kept, the newest at the end."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game.draw.log import text_of
from game.screens.scrolling import Scrolling

if TYPE_CHECKING:
    from game.draw.canvas import Word
    from game.screens.base import Frame
    from game.session import Session


class Messages(Scrolling):
    """The message log with the turn of each message."""

    title = "Messages"
    from_end = True

    def __init__(self, session: Session, *, numbers: bool = True) -> None:
        super().__init__()
        self.session = session
        self.numbers = numbers

    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return a message may take several lines; its turn stands before the first."""
        colors = frame.over.colors
        made: list[list[Word]] = []
        for line in self.session.run.log:
            for index, row in enumerate(textwrap.wrap(text_of(line, numbers=self.numbers), self.width - 12)):
                turn = f"{line.turn:>6,}  " if index == 0 else " " * 8
                made.append([(turn, colors["text_dim"]), (row, colors.tone(line.tone))])
        return made

    def closes(self, word: str | None) -> bool:
        """M closes what M opened."""
        return word == "messages"
