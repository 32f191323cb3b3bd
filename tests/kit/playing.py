"""A session on a headless screen, played by key names, for tests of draw and screens."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from game.frontends.headless import Headless
from game.screens.context import Context
from game.screens.play.commands import DEFAULT_KEYS
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.session import Session
from game.storage.records import SqliteRecords
from game.storage.settings import Settings
from game.world import query
from tests.kit import scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from game.frontends.base import Input
    from game.screens.base import Screen
    from game.world.run import Run


library = scenes.library


def context(saves: Path, **settings: Any) -> Context:
    """What screens may use: with the ready keys and without animations, unless these settings say otherwise."""
    return Context(library(), Settings(**{"animations": False, **settings}), DEFAULT_KEYS, saves)


NOW = datetime(2026, 11, 28, 15, 4, 5, tzinfo=UTC)


def keeping(folder: Path, now: datetime = NOW, **settings: Any) -> Context:
    """The same with all that is kept in a data folder when a run ends, and a clock that stands still."""
    made = context(folder / "saves", **settings)
    made.records, made.morgue = SqliteRecords(folder / "records.sqlite3"), folder / "morgue"
    made.clock = lambda: now
    return made


def fresh(seed: int | str = 7) -> Session:
    """A session without a file."""
    return Session.new(library(), seed)


def fresh_with(wanted: Callable[[Run], object]) -> Session:
    """A session without a file: the first by seed on whose first floor there is what is wanted."""
    return next(session for session in map(fresh, range(100)) if wanted(session.run))


def show(
    screen: Screen, keys: Iterable[str | Input | float], saves: Path, *, columns: int = 100, rows: int = 34
) -> Headless:
    """Play the keys to a screen until they run out; the headless frontend with the last picture."""
    frontend = Headless(keys, columns=columns, rows=rows)
    frontend.run(Stack(context(saves), screen))
    return frontend


def play(
    session: Session, keys: Iterable[str | Input | float], saves: Path, *, columns: int = 100, rows: int = 34
) -> Headless:
    """Play the keys to a session."""
    return show(Play(session, context(saves)), keys, saves, columns=columns, rows=rows)


def hero_cell(session: Session) -> tuple[int, int]:
    """Where the hero stands, (x, y)."""
    *_, at = query.hero(session.run)
    return at.x, at.y
