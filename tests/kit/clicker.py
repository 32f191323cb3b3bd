"""A player with a mouse and no keyboard: one that clicks on words it sees, and on the map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WAITS = ("cannot get past", "in the way", "cannot get at", "too badly hurt", "too hurt", "Fire burns")
SIDEBAR = 20  # columns beside the messages
TRIES = 300  # rounds of clicks until it gives up


class Clicker:
    """Begins a run on the title, and goes down by the buttons at the foot of the screen.

    `look` returns the rows of the screen, `click` clicks at a text cell (x, y) and lets come of it what will.
    """

    def __init__(self, look: Callable[[], Sequence[str]], click: Callable[[int, int], None]) -> None:
        self.look = look
        self.click = click
        self.clicks = 0

    def click_on(self, words: str) -> bool:
        """Click on the last place where these words stand; return whether there is one."""
        rows = self.look()
        for y in range(len(rows) - 1, -1, -1):
            if (x := rows[y].rfind(words)) >= 0:
                self.clicks += 1
                self.click(x + len(words) // 2, y)
                return True
        return False

    def depth(self) -> int:
        """The floor, as the sidebar tells."""
        found = re.search(r"Strata +(\d+)·", self.look()[0])
        return int(found[1]) if found else 0

    def play(self, floor: int) -> int:
        """Click until this floor is reached, or too often, having begun a run if the title is shown; the floor."""
        self.click_on("n  New run")
        for _ in range(TRIES):
            if self.depth() >= floor:
                break
            self._go_on(self.look())
        return self.depth()

    def _go_on(self, rows: Sequence[str]) -> None:
        """Click on what gets on: an answer, the way out of a panel, a fight, the stairs, or what is to be explored."""
        foot = rows[-1]
        if not any(word in foot for word in ("fight", "explore", "go down")) or self.click_on("Y yes, go there"):
            self.click_on("Esc")
        elif "fight" in foot and "explore" not in foot:
            self.click_on("fight")
            if any(word in self._said() for word in WAITS):
                self.click_on("@")
        elif "go down" in foot:
            self.click_on("go down")
        else:
            self.click_on("to the stairs")
            if "explore on" in self._said():
                self.click_on("explore")
            if any(word in self._said() for word in WAITS):
                self.click_on("@")
            elif "held fast" in self._said() or "bars the only path" in self._said():
                self._step()

    def _step(self) -> None:
        """Click beside the hero, towards what bars the path, to step into it or out of what holds him."""
        rows = self.look()
        y = next((y for y, row in enumerate(rows) if "@" in row), 0)
        barred = re.search(r"to the (north|south)?-?(west|east)? bars", self._said())
        down, along = (barred[1], barred[2]) if barred else ("south", None)
        dx, dy = {"west": -1, "east": 1}.get(along or "", 0), {"north": -1, "south": 1}.get(down or "", 0)
        self.click(rows[y].find("@") + dx, y + dy)

    def _said(self) -> str:
        return " ".join(row[SIDEBAR:].strip() for row in self.look()[:8])
