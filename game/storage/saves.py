"""Runs on disk: one file for each, written so that no moment can lose it, read as if an enemy had written it.

A file is a line `STRATA SAVE version sha256 length`, where length counts the bytes after that line and the digest is of
the version and those bytes; a line of JSON that tells a list of runs what it is, and the zlib-compressed JSON snapshot.
Nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import stat
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from game.storage.files import write_whole
from game.storage.locks import Lock, Taken
from game.storage.snapshot import VERSION, missing_mods, other_content, restore, snapshot
from game.world.components import Creature, Hero
from game.world.limits import Count, Positive, Text, Ticks  # noqa: TC001  the reader needs these hints at run time
from levelgen.reading import Length, WrongError
from levelgen.reading import read as read_typed

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.world.run import Run

SUFFIX = ".save"
DAMAGED = ".damaged"  # after the name of a save: what it was when it could not be read
MAGIC = b"STRATA SAVE "
HEADER = re.compile(rb"STRATA SAVE ([0-9]{1,9}) ([0-9a-f]{64}) ([0-9]{1,12})\n")
LONGEST_HEAD = 16_384  # bytes of the two lines
LARGEST_FILE = 32 * 1024**2  # bytes; a late game has a hundredth of it
LARGEST_SNAPSHOT = 128 * 1024**2  # bytes that it may grow to when expanded

LONGEST_REASON = 300  # characters of a reason in an error

Fate = Literal["died", "won", "abandoned"]


class SaveError(Exception):
    """A run that cannot be saved or loaded: one sentence that names the file and what is wrong.

    `backup` is the file with the run as it was one save before, when that can be loaded instead.
    """

    def __init__(self, message: str, backup: Path | None = None) -> None:
        super().__init__(message)
        self.backup = backup


class _Fields(NamedTuple):
    """The line of JSON that tells a list of runs what a save is."""

    seed: Annotated[str, Length(0, 10_000)]
    length: Text
    depth: Positive
    turn: Ticks
    fate: Fate | None  # how the run ended; None while the hero lives
    health: Count = 0
    most: Count = 0  # whole health
    strength: int = 0
    easy: bool = False
    by: Text = ""  # what killed the hero


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved run as a list shows it, not thawed; `problem` says why it cannot be shown, or is empty."""

    path: Path
    saved: datetime  # when the file was written, UTC
    seed: str = ""
    length: str = ""
    depth: int = 0
    turn: int = 0
    fate: Fate | None = None
    health: int = 0
    most: int = 0
    strength: int = 0
    easy: bool = False
    by: str = ""
    problem: str = ""

    @property
    def playable(self) -> bool:
        """Tell whether the run goes on."""
        return self.fate is None and not self.problem


class _Head(NamedTuple):
    version: int
    digest: bytes
    length: int  # of what follows the first line
    start: int  # where that begins


def fresh_path(folder: Path) -> Path:
    """Return a file for a new run, of a name that no other run has."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    while True:
        path = folder / f"{stamp}-{secrets.token_hex(3)}{SUFFIX}"
        if not path.exists():
            return path


def backup_of(path: Path) -> Path:
    """Return the file where the save before the newest one of this run is kept."""
    return path.with_name(path.name + ".bak")


def write(path: Path, run: Run, *, damaged: bool = False) -> None:
    """Write the run to its file, whole or not at all; what was there before is kept beside it as `.bak`.

    With `damaged`, what was there is no good save: it is kept as `.damaged`, and `.bak` stays. Of a run that has ended
    nothing earlier is kept.

    Raises:
        SaveError: when the disk does not take it; the file is then as it was.
    """
    data = encoded(run)
    backup = backup_of(path)
    try:
        write_whole(path, data, keep=path.with_name(path.name + DAMAGED) if damaged else backup)
        if run.outcome is not None:
            backup.unlink(missing_ok=True)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be saved ({problem.strerror or problem})") from problem


def delete(path: Path) -> None:
    """Delete a run with all that is kept beside it.

    Raises:
        SaveError: somebody plays it, or the disk does not let go of it.
    """
    try:
        lock = Lock(path)
    except Taken:
        raise SaveError(f"{path}: this run is being played in another window or terminal") from None
    try:
        for file in (backup_of(path), path.with_name(path.name + DAMAGED), path):
            file.unlink(missing_ok=True)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be deleted ({problem.strerror or problem})") from problem
    finally:
        lock.release()


def encoded(run: Run) -> bytes:
    """Return the bytes of a save file."""
    creature, hero = run.world.get(run.hero, Creature), run.world.get(run.hero, Hero)
    summary = {
        "seed": _in_a_line(str(run.seed)),
        "length": run.length,
        "depth": run.depth,
        "turn": run.turn,
        "fate": run.outcome.how if run.outcome else None,
        "health": max(creature.health, 0),
        "most": creature.most,
        "strength": hero.strength,
        "easy": run.easy,
        "by": run.outcome.by if run.outcome else "",
    }
    return framed(summary, json.dumps(snapshot(run), separators=(",", ":"), allow_nan=False).encode())


def framed(summary: dict[str, Any], body: bytes, version: int = VERSION) -> bytes:
    """Return the bytes of a save file around the JSON of a snapshot."""
    rest = json.dumps(summary).encode() + b"\n" + zlib.compress(body, 1)
    return MAGIC + b"%d %s %d\n" % (version, _digest(version, rest), len(rest)) + rest


def _digest(version: int, rest: bytes) -> bytes:
    digest = hashlib.sha256(b"%d\n" % version)
    digest.update(rest)
    return digest.hexdigest().encode()


def read(path: Path, content: Library, *, of_backup: bool = False) -> Run:
    """Return the run in a save file, or with `of_backup` the one in its backup.

    Raises:
        SaveError: when it cannot be read, is no save of this game, is damaged, of a newer version, or does not fit the
            content. If the file is damaged and its backup is not, the error has the backup.
    """
    source = backup_of(path) if of_backup else path
    try:
        return _read(source, content)
    except SaveError as problem:
        # A save that is newer, or fits other content, is no worse than the one before it.
        if of_backup or not isinstance(problem, _DamagedError) or not _is_sound(backup_of(path)):
            raise
        raise SaveError(
            f"{problem}; the save before it, {backup_of(path).name}, is sound", backup_of(path)
        ) from problem


def _in_a_line(message: str) -> str:
    """Return the message on one line, short, and without control characters that a hostile file put into it."""
    printable = "".join(character if character.isprintable() else "?" for character in message)
    return printable if len(printable) <= LONGEST_REASON else f"{printable[: LONGEST_REASON - 3]}..."


class _DamagedError(SaveError):
    """A file that is not as it was once written."""


def _read(path: Path, content: Library) -> Run:
    data = _bytes(path)
    head = _checked(path, data)
    if head.version > VERSION:
        formats = f"save format {head.version}; this one reads {VERSION}"
        raise SaveError(f"{path}: was saved by a newer version of the game ({formats})")
    if head.version < VERSION:
        formats = f"save format {head.version}; this one reads {VERSION}"
        raise SaveError(
            f"{path}: was saved by an earlier version of the game, which this one cannot go on with ({formats})"
        )
    parsed: Any = None
    try:
        parsed = _snapshot(data, head)
        return restore(parsed, content)
    except (RecursionError, ValueError) as problem:
        what = "it is nested too deeply" if isinstance(problem, RecursionError) else _in_a_line(str(problem))
        differing = other_content(parsed, content) if isinstance(parsed, dict) else []
        if differing:
            files, missing = ", ".join(differing), missing_mods(parsed, content)
            mods = _in_a_line(f"; it was played with the mods {', '.join(missing)}") if missing else ""
            raise SaveError(
                f"{path}: does not fit the content, {files} differ from when it was saved ({what}){mods}"
            ) from None
        raise _DamagedError(f"{path}: holds no run that can be played ({what})") from None


def _bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SaveError(f"{path}: is no file")
        if status.st_size > LARGEST_FILE:
            raise _DamagedError(f"{path}: is no save of this game (it is larger than any)")
        return path.read_bytes()
    except FileNotFoundError:
        raise _DamagedError(f"{path}: there is no such save") from None
    except OSError as problem:
        raise SaveError(f"{path}: cannot be read ({problem.strerror or problem})") from problem
    except ValueError:  # a NUL in the name
        raise SaveError(f"{str(path)!r}: is no name of a file") from None


def _head(path: Path, data: bytes) -> _Head:
    match = HEADER.match(data)
    if match is not None:
        return _Head(int(match[1]), match[2], int(match[3]), match.end())
    if not data:
        raise _DamagedError(f"{path}: is damaged (it is empty)")
    if data.startswith(MAGIC) or MAGIC.startswith(data):
        raise _DamagedError(f"{path}: is damaged (its first line is broken)")
    raise _DamagedError(f"{path}: is no save of this game")


def _checked(path: Path, data: bytes) -> _Head:
    """Return the head of a file that is as it was written."""
    head = _head(path, data)
    rest = data[head.start :]
    if len(rest) < head.length:
        raise _DamagedError(f"{path}: is cut short ({len(rest)} of {head.length} bytes are left)")
    if _digest(head.version, rest) != head.digest:
        raise _DamagedError(f"{path}: is damaged (its checksum does not match)")
    return head


def _snapshot(data: bytes, head: _Head) -> Any:
    _, _, packed = data[head.start :].partition(b"\n")
    expander = zlib.decompressobj()
    try:
        body = expander.decompress(packed, LARGEST_SNAPSHOT)
    except zlib.error:
        raise WrongError("is no compressed data", "snapshot") from None
    if not expander.eof:
        raise WrongError(f"is too long; allowed: at most {LARGEST_SNAPSHOT} bytes when expanded, and whole", "snapshot")
    return json.loads(body, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> Any:
    raise WrongError.of(name, "numbers of JSON", "a number")


def _is_sound(path: Path) -> bool:
    try:
        return _checked(path, _bytes(path)).version == VERSION
    except SaveError:
        return False


def summaries(folder: Path) -> list[Summary]:
    """Return the runs saved in a folder, the newest first; a file that cannot be read has a `problem`.

    Only the first lines of each are read, so a summary promises nothing about the rest.
    """
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    found = [summary for path in paths if (summary := _summary(path)) is not None]
    return sorted(found, key=lambda summary: (summary.saved, summary.path.name), reverse=True)


def latest(folder: Path) -> Path | None:
    """Return the run played last that goes on; a damaged one counts, for its backup may be sound."""
    return next((summary.path for summary in summaries(folder) if summary.fate is None), None)


def _summary(path: Path) -> Summary | None:
    """Return the summary of a save, or None when the file vanished meanwhile or is none."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return None
        saved = datetime.fromtimestamp(status.st_mtime, UTC)
        with path.open("rb") as file:
            data = file.read(LONGEST_HEAD)
    except FileNotFoundError:
        return None
    except OSError as problem:
        return Summary(path, datetime.fromtimestamp(0, UTC), problem=f"cannot be read ({problem.strerror})")
    try:
        head = _head(path, data)
        if status.st_size - head.start < head.length:
            return Summary(path, saved, problem="is cut short")
        line = data[head.start :].partition(b"\n")[0]
        fields = read_typed(_Fields, json.loads(line, parse_constant=_refuse_constant), "summary, ", WrongError)
        return Summary(path, saved, *fields)
    except (SaveError, ValueError, RecursionError):
        return Summary(path, saved, problem="is damaged or no save of this game")
