"""The hall of fame: the runs that ended, in an order and of a kind of the player's choice, and statistics over all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.draw.pages import fame
from game.draw.text.rows import plain
from game.screens.base import STAY, Next, Push
from game.screens.panels.listing import INDENT, Entry, Listing
from game.screens.panels.scrolling import Sheet
from game.storage import daily, records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.draw.text.rows import Row
    from game.screens.context import Context
    from game.storage.records import Result

    Rank = Callable[[Result], tuple[float, ...]]

ALL = "all lengths"
ORDERS: dict[str, Rank] = {  # the lowest rank first
    "by score": lambda result: (-result.score, result.moment.timestamp()),
    "newest first": lambda result: (-result.moment.timestamp(),),
    "deepest first": lambda result: (-result.deepest, -result.score),
    "longest first": lambda result: (-result.turns,),
}
KINDS: dict[str, Callable[[Result], bool]] = {
    "ranked runs": lambda result: not result.unranked,
    "daily and weekly runs": lambda result: daily.is_shared(result.seed),
    "won runs": lambda result: result.how == "won",
    "all runs": lambda _: True,
}


class Fame(Listing):
    """The runs of some kind, those of a length under its name; Enter shows all about the chosen one."""

    width = 78
    empty = "No such run has ended yet."

    def __init__(self, context: Context) -> None:
        super().__init__("")
        history = records.History(()) if context.records is None else context.records.history()
        self._results, self._problem = history
        if self._problem:
            self.empty = "The records cannot be read."
        self._spoken = context.settings.screen_reader
        self._all_lengths = tuple(dict.fromkeys([*context.content.lengths, *(each.length for each in self._results)]))
        self._places = {
            result.id: place
            for length in self._all_lengths
            for place, result in enumerate(records.best(self._results, length), 1)
        }
        self._order, self._kind, self._length = "by score", "ranked runs", ALL
        self._name()

    def _name(self) -> None:
        self.title = f"Hall of fame: {self._kind}, {self._length}, {self._order}"
        self.at = 0

    def entries(self) -> list[Entry]:
        """Return a line for each run that passes the filters, under the names of the columns and of the lengths."""
        made = []
        for length in self._all_lengths if self._length == ALL else (self._length,):
            found = [each for each in self._results if each.length == length and KINDS[self._kind](each)]
            if found:
                made.append(Entry([(f"{'':{INDENT}}{fame.heading(length)}", "text_place")]))
                made += [self._line(result) for result in sorted(found, key=ORDERS[self._order])]
        return made

    def _line(self, result: Result) -> Entry:
        return Entry(fame.line(result, self._places.get(result.id), self.width - 4 - INDENT), result)

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return what is wrong with the records, or the seed and the gear of the chosen run."""
        if self._problem:
            return [(f"{self._problem}.", "text_bad")]
        result = self.chosen()
        return [] if result is None else [(f"Seed {result.seed}. {', '.join(result.gear)}", "text")]

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "Enter see · o order · l length · f kind · s stats · Esc back"

    def picked(self, value: Result) -> Next:
        """Show all that is kept of a run."""
        return Push(Sheet("A run that ended", "", partial(fame.page, value, self._places.get(value.id))))

    def press(self, key: str, word: str | None) -> Next:
        """Change the order or a filter, show the statistics, or choose a run."""
        if key == "o":
            self._order = _next(ORDERS, self._order)
        elif key == "f":
            self._kind = _next(KINDS, self._kind)
        elif key == "l":
            self._length = _next((ALL, *self._all_lengths), self._length)
        elif key == "s":
            return Push(Sheet("All runs in figures", "", self._figures))
        else:
            return super().press(key, word)
        self._name()
        return STAY

    def _figures(self) -> list[Row]:
        problem = [plain(f"{self._problem}.", "text_bad")] if self._problem else []
        return problem + (fame.figures(self._results, bars=not self._spoken) if self._results or not problem else [])


def _next(choices: Iterable[str], now: str) -> str:
    """Return the choice after this one; after the last comes the first."""
    names = [*choices]
    return names[(names.index(now) + 1) % len(names)]
