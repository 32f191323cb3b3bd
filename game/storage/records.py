"""The hall of fame and the history of all runs that ended, behind the protocol `Records`, in an SQLite file.

A run is written once, under an id of its own, when it ends in play; replays and runs that are only looked at write
nothing. The file is opened for each reading or writing alone, so that several games can share it. What is wrong with it
is told in a sentence: no run depends on it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol

from game import __version__
from game.content.families import CHARM, RING, STAFF, WAND, WONDER
from game.rules import score
from game.rules.items import identify
from game.rules.items.tallies import DARED, tally
from game.storage.journal import DAMAGED
from game.storage.saves import Fate  # noqa: TC001  the reader needs these hints at run time
from game.world import query
from game.world.components import Worn
from game.world.limits import MOST, Count, Text, Ticks, fit
from levelgen.reading import Check, WrongError, read, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.world.run import Run

APPLICATION = 0x53545241  # "STRA", by which SQLite's files tell whose they are
VERSION = 1  # of the tables
PATIENCE = 1.0  # seconds to wait for another program that has the file
MOST_READ = 100_000  # runs
QUIET, DARING = "□", "■"  # signs of a floor on which no dangerous room was entered, or some
ENDS = {"died": "†", "won": "★", "abandoned": "×"}  # of the floor where the run ended
MAIN = (STAFF, WAND, RING, CHARM, WONDER)  # families of items worth telling besides what is worn


class RecordsError(Exception):
    """Records that cannot be read or written; the message names the file and the problem in one sentence."""

    def __init__(self, message: str, *, is_damaged: bool = False) -> None:
        super().__init__(message)
        self.is_damaged = is_damaged


def _is_moment(text: str) -> bool:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return moment.tzinfo is not None and 1 < moment.year < 9999  # so that every zone can show it


@dataclass(frozen=True, slots=True)
class Result:
    """How a run ended."""

    id: Text
    ended: Annotated[Text, Check(_is_moment, "a date and time with its zone, such as 2026-11-28T15:04:05+00:00")]
    version: Text
    seed: Text
    length: Text
    how: Fate
    by: Text  # what killed the hero, or which road led home
    floor: Count  # where it ended
    deepest: Count
    turns: Ticks
    seconds: Count  # of play
    score: Count
    unranked: Text  # the word for why it has no score; "" if it is ranked
    gear: tuple[Text, ...]  # what was worn and wielded
    items: tuple[Text, ...]  # the main things in the pack
    signs: Text  # of the floors

    @property
    def moment(self) -> datetime:
        """When the run ended."""
        return datetime.fromisoformat(self.ended)


class History(NamedTuple):
    """All runs that ended, and a sentence on what of it cannot be read, or ""."""

    results: Sequence[Result]
    problem: str = ""


class Records(Protocol):
    """Keeps how runs ended, and who has had the ranked try at a seed of a day or a week."""

    def history(self) -> History:
        """Return all results; this raises nothing."""

    def add(self, result: Result) -> str:
        """Keep a result, unless one of the same id is kept.

        Returns:
            A sentence about the file, if there is something to tell.

        Raises:
            RecordsError: it cannot be kept.
        """

    def tried(self, seed: str) -> str:
        """Return the id of the run that had the ranked try at a seed; "" if none had.

        Raises:
            RecordsError: that cannot be found out.
        """

    def claim(self, seed: str, run: str) -> bool:
        """Let the run of an id have the ranked try at a seed. Return whether it has it.

        Raises:
            RecordsError: that cannot be kept.
        """


def result_of(run: Run, ended: datetime, seconds: float) -> Result:
    """Return how a run ended, at a moment, after so many seconds of play.

    Raises:
        ValueError: the run has not ended.
    """
    outcome = run.outcome
    if outcome is None:
        raise ValueError("the run goes on")
    pack = query.pack(run, run.hero)
    worn = [item for _, entity, item in pack if run.world.has(entity, Worn)]
    main = [item for _, _, item in pack if item.kind.family in MAIN and not any(item is each for each in worn)]
    return Result(
        id=run.id,
        ended=ended.astimezone(UTC).isoformat(timespec="seconds"),
        version=__version__,
        seed=fit(str(run.seed)),
        length=run.length,
        how=outcome.how,
        by=outcome.by,
        floor=outcome.depth,
        deepest=max([run.depth, *run.floors]),
        turns=run.turn,
        seconds=min(int(seconds), MOST),
        score=score.score(run),
        unranked=score.unranked(run),
        gear=tuple(fit(identify.name(run, item)) for item in worn),
        items=tuple(fit(identify.name(run, item)) for item in main),
        signs=fit(signs_of(run)),
    )


def signs_of(run: Run) -> str:
    """Return a sign for each floor that a run has reached, from the first down; the end's stands for its floor."""
    dared = tally(run, DARED)
    signs = {depth: DARING if str(depth) in dared else QUIET for depth in sorted({*run.floors, run.depth})}
    if run.outcome is not None:
        signs[run.depth] = ENDS[run.outcome.how]
    return "".join(signs.values())


def best(results: Sequence[Result], length: str) -> list[Result]:
    """Return the ranked results of a length, the best first; of equal scores the earlier one."""
    ranked = [result for result in results if result.length == length and not result.unranked]
    return sorted(ranked, key=lambda result: (-result.score, result.moment, result.id))


# The file

COLUMNS = tuple(field.name for field in fields(Result))
NUMBERS = ("floor", "deepest", "turns", "seconds", "score")
LISTS = ("gear", "items")  # as JSON
TABLES = {
    "runs": "CREATE TABLE runs ({})".format(
        ", ".join(
            f"{name} {'INTEGER' if name in NUMBERS else 'TEXT'} {'PRIMARY KEY' if name == 'id' else 'NOT NULL'}"
            for name in COLUMNS
        )
    ),
    "tries": "CREATE TABLE tries (seed TEXT PRIMARY KEY, run TEXT NOT NULL)",
}
INSERT = f"INSERT OR IGNORE INTO runs VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608  names of our own
SELECT = f"SELECT {', '.join(COLUMNS)} FROM runs LIMIT {MOST_READ}"  # noqa: S608
PROBLEMS = {  # by SQLite's code
    sqlite3.SQLITE_BUSY: "is in use by another program",
    sqlite3.SQLITE_LOCKED: "is in use by another program",
    sqlite3.SQLITE_READONLY: "cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_FULL: "cannot be written to (the disk is full)",
}
BROKEN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


class SqliteRecords:
    """Records in an SQLite file, which is made with the first result or claim."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def history(self) -> History:
        """Return all results; a row that is none is left out, and counted in the problem."""
        try:
            with self._opened() as database:
                rows = [] if database is None else database.execute(SELECT).fetchall()
        except RecordsError as problem:
            return History((), str(problem))
        results = [result for row in rows if (result := _read(row)) is not None]
        bad = len(rows) - len(results)
        lost = f"{bad} of its runs cannot be read" if bad > 1 else "one of its runs cannot be read"
        return History(results, f"{self.path}: {lost}" if bad else "")

    def add(self, result: Result) -> str:
        """Keep a result, unless one of the same id is kept; a damaged file is set aside, and a new one begun."""
        try:
            self._add(result)
        except RecordsError as problem:
            if not problem.is_damaged or not self._set_aside():
                raise
            self._add(result)
            return f"{self.path}: was damaged, and is kept as {self._aside.name}; a new one begins with this run"
        return ""

    def _add(self, result: Result) -> None:
        row = write(result)
        with self._opened(writes=True) as database:
            values = [json.dumps(row[name]) if name in LISTS else row[name] for name in COLUMNS]
            database.execute(INSERT, values)

    @property
    def _aside(self) -> Path:
        return self.path.with_name(self.path.name + DAMAGED)

    def _set_aside(self) -> bool:
        """Rename the file, and return whether that could be done. A file set aside earlier is never replaced."""
        try:
            os.link(self.path, self._aside)
            self.path.unlink()
        except OSError:
            return False
        return True

    def tried(self, seed: str) -> str:
        """Return the id of the run that had the ranked try at a seed; "" if none had."""
        with self._opened() as database:
            return "" if database is None else _try_at(seed, database)

    def claim(self, seed: str, run: str) -> bool:
        """Let the run of an id have the ranked try at a seed. Return whether it has it."""
        with self._opened(writes=True) as database:
            database.execute("INSERT OR IGNORE INTO tries VALUES (?, ?)", (seed, run))
            return _try_at(seed, database) == run

    @contextmanager
    def _opened(self, *, writes: bool = False) -> Iterator[Any]:
        """Hold the file open in one transaction; None if there is nothing to read.

        Raises:
            RecordsError: it cannot be used.
        """
        try:
            if writes:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            elif not self.path.exists():
                yield None
                return
            if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):  # a pipe would wait for a writer
                raise RecordsError(f"{self.path}: is no file")
            with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as database:
                database.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
                yield database if self._is_ready(database, writes=writes) else None
                if writes:
                    database.execute("COMMIT")
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise self._refused(problem) from problem
        except OSError as problem:
            raise RecordsError(f"{self.path}: cannot be used ({problem.strerror or problem})") from problem

    def _refused(self, problem: sqlite3.Error | UnicodeDecodeError) -> RecordsError:
        code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # an undecodable text has none
        if code in BROKEN:
            return RecordsError(f"{self.path}: is damaged ({problem})", is_damaged=True)
        return RecordsError(f"{self.path}: {PROBLEMS.get(code) or f'cannot be used ({problem})'}")

    def _is_ready(self, database: sqlite3.Connection, *, writes: bool) -> bool:
        """Return whether the tables are there, and make them if the file is new and `writes`.

        Raises:
            RecordsError: the file is not ours, or of a newer version.
        """
        database.execute("PRAGMA trusted_schema = OFF")
        (application,), (version,) = (
            database.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
        )
        tables = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
        if application == APPLICATION and version > VERSION:
            raise RecordsError(f"{self.path}: was written by a newer version of the game (form {version})")
        if (application, version, tables) == (APPLICATION, VERSION, TABLES):
            return True
        if application or version or tables:
            raise RecordsError(f"{self.path}: holds no records of this game")
        if writes:
            for statement in (
                *TABLES.values(),
                f"PRAGMA application_id = {APPLICATION}",
                f"PRAGMA user_version = {VERSION}",
            ):
                database.execute(statement)
        return writes


def _try_at(seed: str, database: sqlite3.Connection) -> str:
    row = database.execute("SELECT run FROM tries WHERE seed = ?", (seed,)).fetchone()
    return "" if row is None else str(row[0])


def _read(row: Sequence[Any]) -> Result | None:
    """Return the result in a row; None if there is none in it."""
    record = dict(zip(COLUMNS, row, strict=True))
    try:
        record |= {name: json.loads(record[name]) for name in LISTS}
        result: Result = read(Result, record, "", WrongError)
    except (ValueError, TypeError, RecursionError):
        return None
    return result
