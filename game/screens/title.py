"""The title screen: a menu over a floor that is being dug, stage by stage."""

from __future__ import annotations

import secrets
import textwrap
from typing import TYPE_CHECKING

from tcod.console import Console

from game import descent
from game.draw.map.stages import StagePainter
from game.draw.text.canvas import Button, fit
from game.draw.text.layout import Area
from game.draw.text.palette import mix
from game.screens.base import STAY, Leave, Next, Push, Screen, is_confirm
from game.screens.menus.fame import Fame
from game.screens.menus.runs import Runs
from game.screens.menus.seeding import SeedPrompt
from game.screens.panels.choosing import Question
from game.screens.panels.listing import CHOSEN, INDENT
from game.screens.play.commands import help_page, options_page
from game.screens.play.concluding import concluding
from game.screens.play.playing import Play, opened
from game.screens.play.replaying import Replaying
from game.session import Session
from game.storage import daily, playback, saves
from game.storage.records import RecordsError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from game.frontends.base import Mouse
    from game.screens.base import Frame
    from game.screens.context import Context
    from levelgen import Stage

LARGEST = 160, 80  # width and height of the floor behind the menu: a larger one would take too long
BEHIND = 0.6  # brightness of that floor
STAGE_PAUSE = 0.45  # seconds that a stage of the digging is shown; less if all together would take longer than
WATCHED = 20.0  # seconds
LAST_PAUSE = 4.0  # seconds that the finished floor is shown
LETTERS = {
    "S": ("▄█████▄", "██     ", "▀█████▄", "     ██", "▀█████▀"),
    "T": ("██████", "  ██  ", "  ██  ", "  ██  ", "  ██  "),
    "R": ("█████▄", "██  ██", "█████▀", "██ ▀█▄", "██  ██"),
    "A": ("▄████▄", "██  ██", "██████", "██  ██", "██  ██"),
}
BANNER = tuple("  ".join(LETTERS[letter][row] for letter in "STRATA") for row in range(5))  # a row for each stratum
SUBTITLE = "five strata, each dug by another mind"


class Title(Screen):
    """The first screen of the program."""

    def __init__(self, context: Context, message: str = "") -> None:
        self.context = context
        self.message = message
        self.at = 0
        self.rows = self._menu()
        self._then: Callable[[Any], Next] = lambda _: STAY
        self._size = (0, 0)  # of the screen in map cells, all filled by the floor
        self._stages: list[Stage] = []  # dug when first drawn; a run may begin without that
        self._stage = 0
        self._top = 0  # row of the first line of the menu in the last picture

    def _menu(self) -> list[tuple[str, str, Callable[[], Next]]]:
        """Return key, words and action of each row."""
        rows: list[tuple[str, str, Callable[[], Next]]] = []
        summaries = saves.summaries(self.context.saves)
        going_on = [summary for summary in summaries if summary.fate is None]
        if going_on:
            latest = going_on[0]
            words = f"floor {latest.depth}, turn {latest.turn:,}" if latest.playable else f"a run that {latest.problem}"
            rows.append(("c", f"Continue: {words}", lambda: self._continue(latest.path)))
        if summaries:
            count = "the saved run" if len(summaries) == 1 else f"{len(summaries)} saved runs"
            rows.append(("r", f"Runs: choose, replay or delete {count}", self._choose_run))
        rows += [
            ("n", "New run", lambda: self._new(None, "standard")),
            ("s", "New short run, one floor of each stratum", lambda: self._new(None, "short")),
            ("e", "New run from a seed of your own", self._ask_seed),
            ("d", "New easy run, a third of the damage, not ranked", self._ask_easy),
            ("t", "Today's or this week's seed, one ranked try each", self._ask_shared),
            ("h", "Hall of fame, and all runs in figures", lambda: Push(Fame(self.context))),
            ("=", "Options", lambda: Push(options_page(self.context))),
            ("?", "Help", lambda: Push(help_page(self.context))),
            ("q", "Quit", Leave),
        ]
        return rows

    # The floor behind the menu

    def _restart(self) -> None:
        """Dig another floor of any stratum; the first one is of the first stratum, where runs begin.

        The player waits for it, and other strata may have to read a hundred drawings that are otherwise read when idle.
        """
        seed = secrets.randbelow(10**9)
        strata = list(self.context.content.strata.values())
        # The player waits for the first, and floors of the first stratum need no drawings to be read.
        stratum = strata[seed % len(strata)] if self._stages else strata[0]
        self._painter = StagePainter(self.context.content, self.context.colors, stratum, BEHIND)
        self._stages = list(descent.stages_of(stratum, seed, self._size))
        self._stage = 0

    @property
    def pause(self) -> float | None:
        """Seconds until the next stage."""
        if not self.context.animations:
            return None
        if self._stage == len(self._stages) - 1:
            return LAST_PAUSE
        return min(STAGE_PAUSE, WATCHED / max(len(self._stages), 1))

    def tick(self) -> Next:
        """Show the next stage, or another floor."""
        self._stage += 1
        if self._stage == len(self._stages):
            self._restart()
        return STAY

    def draw(self, frame: Frame) -> None:
        """Draw the floor dimly, the name and the menu; for a screen reader the menu alone."""
        if self.context.settings.screen_reader:
            frame.over.write(1, 1, f"Strata, {SUBTITLE}", frame.over.colors["title"])
            self._draw_menu(frame, 4)
            return
        columns, rows = frame.cell_sizes.fitting(frame.columns, frame.rows)
        self._size = min(columns, LARGEST[0]), min(rows, LARGEST[1])
        if not self._stages:
            self._restart()
        stage = self._stages[self._stage if self.context.animations else -1]
        frame.text.fill(Area(0, 0, frame.columns, frame.rows), (0, 0, 0))
        frame.map = Console(columns, rows, order="C")
        frame.map.rgba["fg"] = frame.map.rgba["bg"] = (0, 0, 0, 255)
        tiers = None if stage is self._stages[-1] else stage.tiers
        frame.tiles = self._painter.draw(frame.map, stage.terrain, tiers, tiled=frame.cell_sizes.tiled)
        over, colors = frame.over, frame.over.colors
        left, top = (frame.columns - len(BANNER[0])) // 2, max(1, frame.rows // 2 - 11)
        width = max(len(BANNER[0]), self._menu_width(frame)) + 6
        start = (frame.columns - width) // 2
        over.fill(Area(start, top - 1, start + width, top + len(BANNER) + len(self.rows) + 4), colors["panel"])
        strata = list(self.context.content.strata.values())
        for row, line in enumerate(BANNER):
            theme = colors.themes[strata[row % len(strata)].theme]
            over.write(left, top + row, line, mix(theme["wall"], colors["title"], 0.25))
        y = top + len(BANNER) + 1
        over.write((frame.columns - len(SUBTITLE)) // 2, y, SUBTITLE, colors["text_dim"])
        self._draw_menu(frame, y + 2)

    def _menu_width(self, frame: Frame) -> int:
        """Return the width of the menu in columns, keys included."""
        return min(max(len(words) for _, words, _ in self.rows) + 3, frame.columns - 9)

    def _draw_menu(self, frame: Frame, y: int) -> None:
        over, colors = frame.over, frame.over.colors
        self._top = y
        width = self._menu_width(frame)
        left = (frame.columns - width) // 2
        for index, (key, words, _) in enumerate(self.rows):
            color = colors["cursor"] if index == self.at else colors["text"]
            if index == self.at:
                frame.cursor = (left, y)
                over.write(left - INDENT, y, CHOSEN, color)
            over.write(left, y, key, colors["cursor"])
            over.buttons.append(Button(left - 3, y, width + 6, key))
            over.write(left + 3, y, fit(words, width - 3), color)
            y += 1
        for row in textwrap.wrap(self.message, frame.columns - 8):
            y += 1
            over.write((frame.columns - len(row)) // 2, y, row, colors["text_bad"])

    def point(self, mouse: Mouse) -> Next:
        """Choose the row under the pointer; a click presses its key."""
        row = mouse.y - self._top
        self.at = row if 0 <= row < len(self.rows) else self.at
        return STAY

    def press(self, key: str, word: str | None) -> Next:
        """Handle a menu key, or the arrows and Enter."""
        self.message = ""
        for row_key, _, action in self.rows:
            if key == row_key:
                return action()
        if word == "options":
            return Push(options_page(self.context))
        if word == "help":
            return Push(help_page(self.context))
        if key == "up" or word == "north":
            self.at = (self.at - 1) % len(self.rows)
        elif key == "down" or word == "south":
            self.at = (self.at + 1) % len(self.rows)
        elif is_confirm(key, word):
            return self.rows[self.at][2]()
        return STAY

    # The actions of the rows

    def _new(self, seed: int | str | None, length: str, *, easy: bool | None = None) -> Next:
        if seed is None:
            seed = secrets.randbelow(10**9)
        easy = self.context.easy if easy is None else easy
        return self._begin(seed, length, saves.fresh_path(self.context.saves), easy=easy)

    def _begin(self, seed: int | str, length: str, path: Path, *, easy: bool = False, ranked_try: bool = False) -> Next:
        content, at_end = self.context.content, concluding(self.context)
        session = Session.new(content, seed, length, path, easy=easy, ranked_try=ranked_try, at_end=at_end)
        return Push(Play(session, self.context))

    def _ask_shared(self) -> Next:
        """Let the player choose between the seeds of the day and of the week."""
        now = self.context.clock()
        runs = {"d": (daily.daily(now), "short"), "w": (daily.weekly(now), "standard")}
        self._then = lambda key: self._begin_shared(*runs[key])
        words = "The same floors for everybody. You have one ranked try at each seed."
        return Push(Question(words, {key: f"{seed}, a {length} run" for key, (seed, length) in runs.items()}))

    def _begin_shared(self, seed: str, length: str) -> Next:
        """Begin the ranked try at a seed, or go on with it; if that cannot be, offer a run that is not ranked."""
        path = saves.fresh_path(self.context.saves)
        try:
            why = self._claim(seed, saves.id_of(path))
        except RecordsError as problem:
            why = f"{problem}, so no try can be ranked."
        if not why:
            return self._begin(seed, length, path, ranked_try=True)
        if isinstance(why, saves.Summary):
            return self._continue(why.path)
        self._then = lambda _: self._begin(seed, length, path)
        return Push(Question(f"{why} Play it unranked?", {"y": "play it unranked"}))

    def _claim(self, seed: str, run: str) -> str | saves.Summary:
        """Claim the ranked try at a seed for a run of this id.

        Returns:
            "" if the run has it now, or else the run in progress that has it, or a sentence on why there is none.

        Raises:
            RecordsError: the records do not tell.
        """
        records = self.context.records
        if records is None:
            return "No records are kept."
        if self.context.content.mods:
            return "A run with mods is not ranked."
        if records.claim(seed, run):
            return ""
        tried, runs = records.tried(seed), saves.summaries(self.context.saves)
        begun = next((each for each in runs if saves.id_of(each.path) == tried), None)
        return begun if begun is not None and begun.fate is None else f"You have had your ranked try at {seed}."

    def _ask_easy(self) -> Next:
        """Let the player choose the kind of easy run."""

        def begin(key: str) -> Next:
            if key == "e":
                return self._ask_seed(easy=True)
            return self._new(None, "short" if key == "s" else "standard", easy=True)

        self._then = begin
        words = "You take a third of the damage, and the run is not ranked."
        return Push(Question(words, {"n": "run", "s": "short run", "e": "from a seed"}))

    def _choose_run(self) -> Next:
        """Let the player choose among the saved runs."""
        self._then = lambda summary: self._continue(summary.path) if summary.fate is None else self._look_at(summary)
        context = self.context
        return Push(Runs(context.saves, lambda journal: Replaying(playback.opened(journal, context.content), context)))

    def _look_at(self, summary: saves.Summary) -> Next:
        """Show how a run ended."""
        try:
            return Push(opened(Session.load(self.context.content, summary.path), self.context))
        except saves.SaveError as problem:
            self.message = str(problem)
            return STAY

    def _continue(self, path: Path, *, backup: bool = False) -> Next:
        at_end = concluding(self.context)
        try:
            return Push(opened(Session.load(self.context.content, path, backup=backup, at_end=at_end), self.context))
        except saves.SaveError as problem:
            self.message = str(problem)
            if problem.backup is None:
                return STAY
            self._then = lambda _: self._continue(path, backup=True)
            return Push(Question(f"{problem} Go on from the save before it?", {"y": "go on from there"}))

    def _ask_seed(self, *, easy: bool | None = None) -> Next:
        """Let the player write a seed and choose the length of the run."""

        def ask_length(seed: int | str) -> Next:
            self._then = lambda key: self._new(seed, "short" if key == "s" else "standard", easy=easy)
            return Push(Question(f"How long shall the run from the seed {seed} be?", {"n": "run", "s": "short run"}))

        self._then = ask_length
        return Push(SeedPrompt())

    def answered(self, answer: Any) -> Next:
        """Handle the answer of the screen above; the menu may have changed since."""
        self.rows, self.at = self._menu(), 0
        then, self._then = self._then, lambda _: STAY
        return then(answer) if answer else STAY
