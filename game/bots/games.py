"""Whole games played by a bot without a screen, singly or many at once."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from game.bots.builds.build import equipped
from game.bots.explorer import Explorer
from game.content.library import Library
from game.rules.items import tallies
from game.session import Session
from levelgen.quoting import printable
from levelgen.survey import compute

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from game.actions.base import Action

MOST_ACTIONS = 200_000  # in a game, after which the bot must be in an endless loop
_PLAYING = threading.Lock()  # esper has one current world for the process, so threads play one after another


class Bot(Protocol):
    """A player made of code."""

    def choose(self, session: Session) -> Action:
        """Return the next action."""


@dataclass(slots=True)
class Game:
    """A record of a whole game: how and where it ended, and its events by stratum."""

    seed: int | str
    how: Literal["died", "won", "abandoned", "crashed"] = "crashed"
    by: str = ""  # the cause of the hero's death, or the error that the game failed with
    depth: int = 1  # of the floor where it ended
    stratum: str = ""  # the stratum of that floor
    counts: dict[str, int] = field(default_factory=dict)  # the run's tallies
    turns: dict[str, int] = field(default_factory=dict)  # by stratum, in the order of arrival
    seconds: dict[str, float] = field(default_factory=dict)  # of computing, by stratum
    deepest: int = 1  # deepest floor reached


class _Order(NamedTuple):
    """An order for a game, in the form sent to another process."""

    seed: int | str
    length: str
    mods: tuple[Path, ...]
    bot: Callable[[], Bot]


def play_many(
    seeds: Iterable[int | str],
    length: str = "standard",
    *,
    mods: Iterable[Path] = (),
    bot: Callable[[], Bot] = Explorer,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> Iterator[Game]:
    """Yield a whole game for each seed, in the order of the seeds.

    Args:
        seeds: the seeds of the runs.
        length: a length of run that the content has.
        mods: folders and archives to lay over the assets.
        bot: makes a player for each game; a class or function of a module, as other processes call it too.
        jobs: processes on this machine; None for one for each processor, 1 to play in this process.
        executor: another executor to run functions, such as a cluster's; it is not closed.
        progress: show progress on stderr if that is a terminal: by tqdm, or plainly without it.
    """
    orders = [_Order(seed, length, tuple(mods), bot) for seed in seeds]
    return compute(_play_order, orders, "games", jobs=jobs, executor=executor, progress=progress)


def _play_order(order: _Order) -> Game:
    with _PLAYING:
        return play(Library.load(order.mods), order.seed, order.length, order.bot())


def play(content: Library, seed: int | str, length: str, bot: Bot) -> Game:
    """Play a run to its end.

    An error is reported on stderr and ends this game only.

    Returns:
        The game; after an error, as far as it went.
    """
    game = Game(seed, stratum=content.lengths[length][0].stratum)
    session = None
    try:
        session = Session.new(equipped(content, bot), seed, length)
        _play_on(session, bot, game)
    except Exception as problem:  # noqa: BLE001  whatever it is, the other games go on
        game.by = f"{type(problem).__name__}: {problem}"
        told = [f"The game of seed {seed} failed.", *traceback.format_exc().splitlines(), ""]
        print("\n".join(map(printable, told)), file=sys.stderr)  # noqa: T201
    finally:
        if session is not None:
            session.close()
    return game


def _play_on(session: Session, bot: Bot, game: Game) -> None:
    """Play to the end, and record the time by stratum."""
    run = session.run
    game.counts = run.counts
    for _ in range(MOST_ACTIONS):
        game.depth, game.stratum = run.depth, tallies.stratum_of(run)
        game.deepest = max(game.deepest, game.depth)
        turn, started = run.turn, time.thread_time()
        session.take(bot.choose(session))
        game.turns[game.stratum] = game.turns.get(game.stratum, 0) + run.turn - turn
        game.seconds[game.stratum] = game.seconds.get(game.stratum, 0.0) + time.thread_time() - started
        if run.outcome is not None:
            game.how, game.by = run.outcome.how, run.outcome.by
            return
    raise RuntimeError(f"there is no end to it after {MOST_ACTIONS:,} actions")
