"""What is kept when a run ends: its result in the records, and its text and its journal in the morgue."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from game.screens.play import dumping
from game.storage.daily import line_of
from game.storage.files import keep_as, write_whole
from game.storage.journal import SUFFIX, journal_of
from game.storage.records import RecordsError, result_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.screens.context import Context
    from game.session import Session
    from game.storage.records import Result


def concluding(context: Context) -> Callable[[Session], None]:
    """Return what a session that is played does when its run ends."""
    return lambda session: conclude(session, context)


def conclude(session: Session, context: Context) -> None:
    """Keep a run that has ended in this session, and leave sentences on that in its `aftermath`."""
    result = result_of(session.run, context.clock(), session.seconds)
    if context.records is not None:
        try:
            told = context.records.add(result)
        except RecordsError as problem:
            told = f"{problem}; so this run is not in the hall of fame"
        if told:
            session.aftermath.append(f"{told}.")
    if context.morgue is not None:
        try:
            path = _bury(session, context, context.morgue, result)
        except OSError as problem:
            told = f"{context.morgue}: cannot be written to ({problem.strerror or problem})"
        else:
            told = f"All is written down in {path}"
        session.aftermath.append(f"{told}.")


def _bury(session: Session, context: Context, morgue: Path, result: Result) -> Path:
    """Write the run's text, and lay its journal beside it, under a name that no other run has. Return the text's path.

    A run that ends again after a kill has the same text, and gets no second one.
    """
    data = f"{dumping.text(session.run, context)}\n{line_of(result)}\n".encode()
    texts = (morgue / f"{name}.txt" for name in _names(result.id))
    text = next(path for path in texts if not path.exists() or path.read_bytes() == data)
    if not text.exists():
        write_whole(text, data)
    if session.path is not None and journal_of(session.path).exists():
        keep_as(journal_of(session.path), text.with_suffix(SUFFIX))
    return text


def _names(run: str) -> Iterator[str]:
    """Yield names of files for the run of an id, that suit every system."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", run)[:60] or "run"
    yield name
    yield from (f"{name}-{number}" for number in itertools.count(2))
