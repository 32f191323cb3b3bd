"""Golden replays: journals of runs that bots played, which must lead to the same states bit for bit.

They are played by the rules of now, whatever content and version their heads name, so that they fail when play changes
and not before. `python -m tests.golden.replays` plays them all, and prints the state that each comes to.
"""

from __future__ import annotations

import lzma
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from game.bots.drunk import Drunk
from game.bots.explorer import Explorer
from game.bots.strategies.diver import Diver
from game.bots.strategies.resting import Rester
from game.bots.strategies.sneak import Sneak
from game.bots.strategies.stair_dancer import StairDancer
from game.bots.strategies.thrower import Thrower
from game.content.library import Library
from game.session import Session
from game.storage.journal import Head, journal_of
from game.storage.playback import Playback

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.bots.games import Bot

FOLDER = Path(__file__).parent / "replays"
REASON = FOLDER / "reason.txt"
LENGTHS = ("standard", "short")
ACTIONS = 1200  # at most
SEEDS = 200  # that are tried for each game


class Game(NamedTuple):
    """Who plays, how, and to which floor at least."""

    bot: Callable[[], Bot]
    floor: int = 1
    easy: bool = False


GAMES = {
    "drunk": Game(lambda: Drunk(1)),
    "explorer": Game(Explorer),
    "rester": Game(Rester),
    "sneak": Game(Sneak),
    "stair dancer": Game(StairDancer),
    "thrower": Game(Thrower),
    "easy explorer": Game(Explorer, 2, easy=True),
    "diver to 3": Game(Diver, 3, easy=True),
    "diver to 4": Game(Diver, 4, easy=True),
    "diver to 5": Game(Diver, 5, easy=True),  # which of a short run is in the last stratum
}


def write(reason: str) -> None:
    """Let the bots play anew, each from the first of its seeds with which it comes to its floor."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    content = Library.load()
    for length in LENGTHS:
        for number, (name, game) in enumerate(GAMES.items()):
            seeds = range(number * SEEDS, (number + 1) * SEEDS)  # its own, lest two play the same
            journal = next(filter(None, (_recorded(content, seed, length, game) for seed in seeds)))
            (FOLDER / f"{length} {name}.xz".replace(" ", "-")).write_bytes(lzma.compress(journal, preset=9))
    REASON.write_text(f"{reason}\n", encoding="utf-8")


def _recorded(content: Library, seed: int, length: str, game: Game) -> bytes | None:
    """Return the journal of a game; None if it does not come to its floor."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.save"
        session, bot = Session.new(content, seed, length, path, easy=game.easy), game.bot()
        for _ in range(ACTIONS):
            session.take(bot.choose(session))
            if session.run.outcome is not None:
                break
        session.save()
        session.close()
        return journal_of(path).read_bytes() if max({session.run.depth, *session.run.floors}) >= game.floor else None


def kept() -> list[Path]:
    """Return the files."""
    return sorted(FOLDER.glob("*.xz"))


def played() -> Iterator[str]:
    """Yield a line for each replay: what it comes to, and all strata that it has seen."""
    content = Library.load()
    with patch.object(Head, "differing", return_value=""):
        for file in kept():
            playback = Playback(file, lzma.decompress(file.read_bytes()), content, hashes=True)
            playback.go(playback.last)
            floors = content.lengths[playback.run.length]
            strata = dict.fromkeys(floors[depth - 1].stratum for _, depth in playback.arrivals)
            yield f"{file.stem}: {playback.loss or f'turn {playback.run.turn} as ever'} {' '.join(strata)}"
            playback.close()


if __name__ == "__main__":
    for line in played():
        sys.stdout.write(f"{line}\n")
