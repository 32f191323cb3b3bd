"""The list of saved runs: those in progress can be played, those that ended viewed, and all of them replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.items.inventory import LETTERS
from game.screens.base import STAY, Next, Pop, Push
from game.screens.panels.choosing import Question
from game.screens.panels.listing import Entry, Listing
from game.storage import causes, saves
from game.storage.journal import journal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.screens.base import Screen
    from game.storage.saves import Summary

WIDTH = 74
REPLAYS, DELETES = "R", ("D", "delete")


class Runs(Listing):
    """All runs of a folder, the latest first. The answer is the summary of the chosen one.

    `replaying` returns the screen that plays a journal again.
    """

    width = WIDTH
    empty = "No run has been saved yet."

    def __init__(self, folder: Path, replaying: Callable[[Path], Screen]) -> None:
        super().__init__("Runs")
        self.folder = folder
        self.replaying = replaying
        self.problem = ""  # why a run could not be replayed or deleted
        self._summaries = saves.summaries(folder)
        self._doomed: Summary | None = None  # to be deleted after a confirmation

    def entries(self) -> list[Entry]:
        """Return a line for each run, those in progress before those that ended."""
        letters = iter(LETTERS)
        made: list[Entry] = []
        for heading, ended in (("In progress", False), ("Ended, view only", True)):
            runs = [summary for summary in self._summaries if (summary.fate is not None) == ended]
            if runs:
                made.append(Entry([(heading, "text_place")]))
                made += [_line(summary, next(letters, "")) for summary in runs]
        return made

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return the seed, length and time of the chosen run, or why it could not be replayed or deleted."""
        summary = self.chosen()
        if self.problem or summary is None:
            return [(self.problem, "text_bad")] if self.problem else []
        saved = f"Saved {summary.saved.astimezone():%Y-%m-%d %H:%M}."
        if summary.problem:
            return [(f"{summary.path.name} {summary.problem}. {saved}", "text_bad")]
        kind = f"{'An easy, ' if summary.easy else 'A '}{summary.length} run"
        return [(f"{kind} from the seed {summary.seed}. {saved}", "text")]

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter choose · R replay · D delete · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Choose a run, replay the marked one, or delete it after a confirmation."""
        self.problem = ""
        marked = self.chosen()
        if marked is None:
            return super().press(key, word)
        if key == REPLAYS:
            return self._replay(marked)
        if key not in DELETES:
            return super().press(key, word)
        self._doomed = marked
        return Push(Question(f"Delete this run for good: {state(marked)}?", {"Y": "delete it"}))

    def _replay(self, summary: Summary) -> Next:
        try:
            return Push(self.replaying(journal_of(summary.path)))
        except saves.SaveError as problem:
            self.problem = str(problem)
            return STAY

    def answered(self, answer: Any) -> Next:
        """Delete the run if the player confirmed it; close the list with the last one."""
        doomed, self._doomed = self._doomed, None
        if answer is None or doomed is None:
            return STAY
        try:
            saves.delete(doomed.path)
        except saves.SaveError as problem:
            self.problem = str(problem)
        self._summaries = saves.summaries(self.folder)
        return STAY if self._summaries else Pop()


def _line(summary: Summary, letter: str) -> Entry:
    color = "text_bad" if summary.problem else "text"
    return Entry([(f"{letter:1} ", "title"), (state(summary), color)], summary, letter)


def state(summary: Summary) -> str:
    """Return the place and state of a run, or its problem."""
    if summary.problem:
        return f"a run that {summary.problem}"
    words = [f"floor {summary.depth}, turn {summary.turn:,}"]
    if summary.fate is not None:
        words.append(causes.of(summary.fate, summary.by))
    elif summary.max_health:
        words.append(f"health {summary.health}/{summary.max_health}, strength {summary.strength}")
    return " · ".join(words)
