"""Many games in one thread: each a stack of screens, fed in turns at random, and none aware of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.frontends.base import Key, Mouse
from game.screens.play.commands import COMMANDS
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.session import Session
from levelgen.rng import Dice
from tests.kit.playing import context, fresh, library
from tests.kit.runs import digest, replayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAMES, FEWEST = 40, 4
ACTIONS = 200
LEAVING = ("save_and_quit", "abandon")
KEYS = (
    *(key for command in COMMANDS.values() if command.word not in LEAVING for key in command.keys),
    *("Y", "enter", *"xxxxxxxx", *">>>", *"hjklyubn", *["tab"] * 12, *"abcdef"),
)


class Game:
    """A stack of screens and somebody who presses anything, the same for the same seed."""

    def __init__(self, seed: int, saves: Path, session: Session | None = None) -> None:
        self.session = session or fresh(seed)
        uses = context(saves, animations=seed % 2 == 0)
        self.stack = Stack(uses, Play(self.session, uses))
        self.now = 0.0
        self.left = ACTIONS
        self._dice = Dice.seeded(seed, "fingers")

    @property
    def is_over(self) -> bool:
        return self.left == 0 or self.session.run.outcome is not None or self.stack.status is not None

    def play(self) -> None:
        """Press one key, point somewhere or look at the picture, or let the clock run on."""
        kind = self._dice.below(10)
        if kind == 0:
            self.stack.picture(100, 34)
        elif kind == 1:
            x, y = self._dice.below(80), self._dice.below(29)
            what = self._dice.pick(("move", "move", "move", "click"))
            self.stack.feed(Mouse(what, x + 20, y + 3, map_cell=(x, y)), self.now)  # type: ignore[arg-type]
        elif kind < 8 and self.stack.due is not None:
            for _ in range(self._dice.below(30)):
                self.now = max(self.now, self.stack.due or 0.0)
                self.stack.tick(self.now)
        else:
            leaving = len(self.stack.screens) > 1 and self._dice.below(2) == 0
            self.stack.feed(Key("escape" if leaving else self._dice.pick(KEYS)), self.now)
            self.left -= 1

    def finish(self) -> tuple[str, int]:
        """The hash of the state, and the turn."""
        ended = self.session.state_hash(), self.session.run.turn
        self.session.close()
        return ended


def alone(seeds: range, saves: Path) -> Iterator[tuple[str, int]]:
    for seed in seeds:
        game = Game(seed, saves)
        while not game.is_over:
            game.play()
        yield game.finish()


def test_games_played_in_turns_end_as_they_do_alone(tmp_path: Path, sweep: Callable[[int], range]) -> None:
    seeds = range(max(FEWEST, len(sweep(GAMES))))
    expected = list(alone(seeds, tmp_path))
    games = [Game(seed, tmp_path) for seed in seeds]
    dice = Dice.seeded(1, "turns")
    playing = list(games)
    while playing:
        game = dice.pick(playing)
        if game.is_over:
            playing.remove(game)
        else:
            game.play()
    assert [game.finish() for game in games] == expected
    assert sum(turn for _, turn in expected) > 80 * len(seeds), "they hardly played"


def test_whatever_is_pressed_the_journal_leads_to_the_same_state_and_log(
    tmp_path: Path, sweep: Callable[[int], range]
) -> None:
    for seed in range(max(FEWEST, len(sweep(GAMES)))):
        path = tmp_path / f"{seed}.save"
        game = Game(seed, tmp_path, Session.new(library(), seed, path=path))
        while not game.is_over:
            game.play()
        expected = digest(game.session)
        game.session.close()
        again, loaded = replayed(path), Session.load(library(), path)
        assert (digest(again), digest(loaded)) == (expected, expected), seed
        again.close()
        loaded.close()
