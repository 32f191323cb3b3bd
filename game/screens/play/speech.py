"""The message rows for a screen reader: new messages since the last key, or sentences asked for."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game.draw.pages.log import text_of
from game.draw.text.rows import TIED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.draw.text.canvas import Canvas
    from game.draw.text.layout import Area
    from game.world.run import Line, Run

MORE = "P: more."


class Speech:
    """Sentences to speak since the last key, which calls `hush`: those asked for, or new messages."""

    def __init__(self, run: Run) -> None:
        self.asked: Sequence[str] = ()  # sentences that a command asked for
        self._last = next((line for line in reversed(run.log) if line.turn < run.turn), None)  # said before the key
        self._count = self._last.count if self._last else 0  # its count at that time
        self._lowered = False  # shifts the rows by one, so that repeated words are new to a terminal
        self._before: Sequence[str] = ()  # sentences spoken after the previous key
        self.rest: Sequence[str] = ()  # rows that did not fit the last time

    def hush(self, run: Run) -> None:
        """Fall silent until something new is said."""
        self._before = self.sentences(run) or self._before
        self.asked = ()
        self._lowered = not self._lowered
        self._last = run.log[-1] if run.log else None
        self._count = self._last.count if self._last else 0

    def sentences(self, run: Run, *, numbers: bool = False) -> Sequence[str]:
        """Return the sentences to speak."""
        if self.asked:
            return self.asked
        return [text_of(line, numbers=numbers) for line in self.new(run)]

    def new(self, run: Run) -> list[Line]:
        """Return the messages since the last key."""
        made: list[Line] = []
        for line in reversed(run.log):
            if line is self._last:
                made += [line] if line.count > self._count else []
                break
            made.append(line)
        return made[::-1]

    def repeat(self) -> None:
        """Go on with the rows that did not fit, or repeat the last sentences."""
        self.asked = self.rest or self._before

    def draw(self, canvas: Canvas, area: Area, sentences: Sequence[str]) -> None:
        """Write sentences into an area and keep what does not fit.

        For a screen reader each begins a row, and all are shifted by a row each time; for others they share rows.
        """
        canvas.fill(area, canvas.colors["panel"])
        width, lowered = area.width - 2, 0
        if canvas.drawn:
            rows, self.rest = _packed(sentences, width, area.height)
        else:
            rows = [row for line in sentences for row in _wrapped(line, width)]
            fitting, lowered = area.height - 2, int(self._lowered)
            rows, self.rest = rows[:fitting], rows[fitting:]
            rows += [MORE] if self.rest else []
        for y, row in enumerate(rows, area.top + lowered):
            canvas.write(area.left + 1, y, row.replace(TIED, " "), canvas.colors["text"], right=area.right - 1)


def _packed(sentences: Sequence[str], width: int, height: int) -> tuple[list[str], list[str]]:
    """Return sentences in at most `height` rows that they share, and what does not fit; then the last row says so."""
    rows = _wrapped(" ".join(sentences), width)
    if len(rows) <= height:
        return rows, []
    last, *rest = _wrapped(" ".join(rows[height - 1 :]), width - len(MORE) - 1)
    return [*rows[: height - 1], f"{last} {MORE}"], [" ".join(rest)]


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)
