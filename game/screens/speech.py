"""The message rows for a screen reader: new messages since the last key, or sentences asked for."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game.draw.log import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.draw.canvas import Canvas
    from game.draw.layout import Area
    from game.world.run import Run

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
        made: list[str] = []
        for line in reversed(run.log):
            if line is self._last:
                made += [text_of(line, numbers=numbers)] if line.count > self._count else []
                break
            made.append(text_of(line, numbers=numbers))
        return made[::-1]

    def repeat(self) -> None:
        """Go on with the rows that did not fit, or repeat the last sentences."""
        self.asked = self.rest or self._before

    def draw(self, canvas: Canvas, area: Area, sentences: Sequence[str]) -> None:
        """Write sentences into an area, shifted by a row each time; keep the rows that do not fit."""
        canvas.fill(area, canvas.colors["panel"])
        rows = [row for line in sentences for row in textwrap.wrap(line, area.width - 2, break_on_hyphens=False)]
        fitting = area.height - 2
        self.rest = rows[fitting:]
        for y, row in enumerate([*rows[:fitting], *([MORE] if self.rest else [])], area.top + self._lowered):
            canvas.write(area.left + 1, y, row, canvas.colors["text"], right=area.right - 1)
