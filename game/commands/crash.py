"""What went wrong: in a sentence if it was to be expected, else in a report that whoever mends it can use."""

from __future__ import annotations

import platform
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
    from collections.abc import Iterator, Sequence

LAST_LINES = 10  # of the message log
LIBRARIES = ("tcod", "numpy", "esper", "blessed", "platformdirs")


def expected() -> tuple[type[Exception], ...]:
    """The errors whose message is one sentence for the player."""
    from game.content.load import ContentError
    from game.frontends.base import FrontendError
    from game.frontends.input import KeyMapError
    from game.storage.saves import SaveError
    from game.storage.settings import SettingsError
    from levelgen import RecipeError, TemplateError

    return ContentError, FrontendError, KeyMapError, RecipeError, SaveError, SettingsError, TemplateError


def report(problem: BaseException, program: str, arguments: Sequence[str], data_dir: str | None) -> None:
    """Write a report into the data folder, and say on stderr where it is and where the run is."""
    folder = _data_folder(data_dir)
    text = "\n".join(_lines(problem, program, arguments))
    place = _written(folder, text)
    print(
        f"{program}: the game has crashed ({type(problem).__name__}); this should not have happened.", file=sys.stderr
    )
    if place is None:
        print(text, file=sys.stderr)
    else:
        print(f"The report is {place}", file=sys.stderr)
    for line in _safe_run(folder, program):
        print(line, file=sys.stderr)


def _data_folder(asked: str | None) -> Path:
    from game.storage import paths
    from game.storage.settings import SettingsError

    try:
        return paths.data_folder(asked)
    except SettingsError:
        return Path(tempfile.gettempdir())


def _written(folder: Path, text: str) -> Path | None:
    name = f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, encoding="utf-8", errors="backslashreplace")
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
    yield from _run_lines()
    yield ""
    yield "".join(traceback.format_exception(problem)).rstrip()
    yield ""


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "?"


def _run_lines() -> Iterator[str]:
    """The run at hand; the crash may have been in the middle of anything, so each part may be missing."""
    from game.world.run import here

    try:
        run = here()
        yield f"Run: seed {run.seed!r}, length {run.length}, depth {run.depth}, turn {run.turn}, dice {run.dice.state}"
        yield f"Action: {run.pending!r}"
        yield f"Floor: {run.floor.generator} {run.floor.knobs}, danger {run.floor.danger}"
        yield from (f"  {line.turn:>6} {line.text}" for line in run.log[-LAST_LINES:])
    except (NameError, AttributeError):
        yield "No run was at hand, or only a part of one."


def _safe_run(folder: Path, program: str) -> Iterator[str]:
    from game.storage import paths, saves

    latest = next((each for each in saves.summaries(paths.saves_folder(folder)) if each.playable), None)
    if latest is not None:
        yield f"The run is safe as it was on turn {latest.turn}, in {latest.path}"
        yield f"Go on with it: {program} --continue"
