"""Failures of the program: a sentence for an expected error, a crash report for any other error."""

from __future__ import annotations

import os
import platform
import secrets
import shlex
import sys
import tempfile
import traceback
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.turn.turn import Turn
    from game.world.run import Run

LAST_LINES = 10  # of the message log
EXPECTED = (
    ("game.content.load", "ContentError"),
    ("game.frontends.base", "FrontendError"),
    ("game.frontends.keymap", "KeyMapError"),
    ("game.storage.records", "RecordsError"),
    ("game.storage.saves", "SaveError"),
    ("game.storage.settings", "SettingsError"),
    ("levelgen.errors", "RecipeError"),
    ("levelgen.errors", "TemplateError"),
)
LIBRARIES = ("tcod", "numpy", "esper", "platformdirs")


def is_expected(problem: Exception) -> bool:
    """Tell whether the problem is an error whose message is one sentence for the player.

    This imports nothing: an error of a module that is not loaded cannot have been raised, and imports may be broken.
    """
    kinds = (getattr(sys.modules.get(module), name, None) for module, name in EXPECTED)
    return isinstance(problem, tuple(kind for kind in kinds if kind is not None))


def report(problem: BaseException, program: str, arguments: Sequence[str], data_dir: str | None) -> None:
    """Write a report into the data folder, and print on stderr where the report and the run are."""
    folder = _data_folder(data_dir)
    text = "\n".join(_printable(line) for part in _lines(problem, program, arguments) for line in part.split("\n"))
    place = _written(folder, text)
    print(
        f"{program}: the game has crashed ({type(problem).__name__}); this should not have happened.", file=sys.stderr
    )
    if place is None:
        print(text, file=sys.stderr)
    else:
        print(f"The report is {_printable(str(place))}", file=sys.stderr)
    for line in _as_far_as_it_goes(lambda: _safe_run(folder, program)):
        print(_printable(line), file=sys.stderr)


def _printable(line: str) -> str:
    """Return a line with nothing in it that a terminal would obey, even if what the game is made of is broken."""
    if line.isprintable():
        return line
    try:
        from levelgen.quoting import printable
    except Exception:  # noqa: BLE001  it may be what broke
        return ascii(line)
    return printable(line)


def _as_far_as_it_goes(part: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Yield the lines of a part of the report; the fault of the game may make it fail too."""
    try:
        yield from part()
    except Exception as problem:  # noqa: BLE001  a second fault must not hide the first
        yield f"(no more can be told: {type(problem).__name__}: {problem})"


def _data_folder(options: str | None) -> Path:
    try:
        from game.storage import paths

        return paths.data_folder(options)
    except Exception:  # noqa: BLE001  it may be what broke
        return Path(tempfile.gettempdir())


def _written(folder: Path, text: str) -> Path | None:
    """Write a report into a file of its own that nobody else can read, and return the file; None if there is no place.

    The folder for temporary files belongs to everybody, so a file or link that is there already is never written to.
    """
    name = f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.txt"
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(place / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except OSError:
            continue
        return place / name
    return None


def _lines(problem: BaseException, program: str, arguments: Sequence[str]) -> Iterator[str]:
    yield f"Strata {__version__}, {datetime.now().astimezone():%Y-%m-%d %H:%M:%S %z}"
    yield f"Python {platform.python_version()} on {platform.platform()}"
    yield ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    yield f"Command: {program} {shlex.join(arguments)}"
    yield ""
    yield from _as_far_as_it_goes(lambda: _run_lines(problem))
    yield ""
    yield "".join(traceback.format_exception(problem)).rstrip()
    yield ""


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "?"


def _run_lines(problem: BaseException) -> Iterator[str]:
    """Yield lines on the run that the program failed in, a part of which may be missing."""
    turn, run = _at_work(problem)
    if run is None:
        return
    yield f"Run: seed {run.seed!r}, length {run.length}, depth {run.depth}, turn {run.turn}, dice {run.dice.state}"
    if turn is not None:
        yield f"Action: {turn.action!r}"
    yield f"Floor: {run.floor.generator} {run.floor.knobs}, danger {run.floor.danger}"
    yield from (f"  {line.turn:>6} {line.text}" for line in run.log[-LAST_LINES:])


def _at_work(problem: BaseException) -> tuple[Turn | None, Run | None]:
    """Return the turn and the run found in the local variables of the failing functions."""
    from game.session import Session
    from game.turn.turn import Turn
    from game.world.run import Run

    turn: Turn | None = None
    run: Run | None = None
    for frame, _ in traceback.walk_tb(problem.__traceback__):
        for held in frame.f_locals.values():
            for value in held if isinstance(held, list | tuple) else (held,):
                owner = getattr(value, "session", value)  # screens hold a session
                if isinstance(value, Turn):
                    turn, run = value, value.run
                elif isinstance(value, Run):
                    run = value
                elif isinstance(owner, Session):
                    run = owner.run
    return turn, run


def _safe_run(folder: Path, program: str) -> Iterator[str]:
    from game.storage import paths, saves

    latest = next((each for each in saves.summaries(paths.saves_folder(folder)) if each.playable), None)
    if latest is not None:
        yield f"The run is safe as it was on turn {latest.turn}, in {latest.path}"
        yield f"Continue it: {program} --continue"
