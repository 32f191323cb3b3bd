"""Runs on disk: a file for each, written so that no crash can lose it, and read as if it were hostile.

A file is a line `STRATA SAVE version sha256 length`, where length counts the bytes after that line and the digest is of
the version and those bytes; a line of JSON with a summary for lists; and the zlib-compressed JSON snapshot.
Nothing in it is ever run. A save of a version that this one cannot read is refused, and kept. All files of a run are
described in `game/docs/saves.md`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import stat
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from game.storage.files import tidy, write_whole
from game.storage.journal import DAMAGED, contents, journal_of, last_turn
from game.storage.locks import Lock, Taken
from game.storage.snapshot import OLDEST, VERSION, encoded, missing_mods, other_content, restore, upgraded
from game.world.components import Creature, Hero
from game.world.limits import MOST, Count, Positive, Text, Ticks
from levelgen.quoting import sentence
from levelgen.reading import Length, Range, WrongError
from levelgen.reading import read as read_typed

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.world.run import Run

SUFFIX = ".save"
MAGIC = b"STRATA SAVE "
HEADER = re.compile(rb"STRATA SAVE ([0-9]{1,9}) ([0-9a-f]{64}) ([0-9]{1,12})\n")
LONGEST_HEAD = 16_384  # bytes of the two lines
LARGEST_FILE = 32 * 1024**2  # bytes; a late game has a hundredth of it
LARGEST_SNAPSHOT = 128 * 1024**2  # bytes of an expanded snapshot

LONGEST_REASON = 300  # characters of a reason in an error

Fate = Literal["died", "won", "abandoned"]


class SaveError(Exception):
    """A run that cannot be saved or loaded; the message names the file and the problem in one sentence.

    `backup` is the file with the previous save of the run, if that can be loaded instead.
    """

    def __init__(self, message: str, backup: Path | None = None) -> None:
        super().__init__(message)
        self.backup = backup


class _Fields(NamedTuple):
    """The JSON line with the summary of a save."""

    seed: Annotated[str, Length(0, 10_000)]
    length: Text
    depth: Positive
    turn: Ticks
    fate: Fate | None  # how the run ended; None while the hero lives
    health: Count = 0
    max_health: Count = 0
    strength: int = 0
    easy: bool = False
    by: Text = ""  # what killed the hero
    seconds: Count = 0  # of play
    order: Annotated[int, Range(0)] = 0  # counts the runs that were played in this folder; the last has the highest


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved run as shown in a list, not loaded; `problem` says why it cannot be shown, or is empty."""

    path: Path
    saved: datetime  # when the file was written, UTC
    seed: str = ""
    length: str = ""
    depth: int = 0
    turn: int = 0  # to which the run has come by its journal
    fate: Fate | None = None
    health: int = 0
    max_health: int = 0
    strength: int = 0
    easy: bool = False
    by: str = ""
    seconds: int = 0
    order: int = 0  # the run played last has the highest
    problem: str = ""

    @property
    def playable(self) -> bool:
        """Tell whether the run is still in progress."""
        return self.fate is None and not self.problem


class _Head(NamedTuple):
    version: int
    digest: bytes
    length: int  # bytes after the first line
    start: int  # index of the first of them


def fresh_path(folder: Path) -> Path:
    """Return an unused file of a folder for a new run, and remove what a kill left of runs that were never saved."""
    _sweep(folder)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    while True:
        path = folder / f"{stamp}-{secrets.token_hex(3)}{SUFFIX}"
        if not os.path.lexists(path):  # which raises never, unlike that of pathlib
            return path


def id_of(path: Path) -> str:
    """Return the id of a run that begins in this file."""
    return sentence(path.stem, LONGEST_REASON)


def _sweep(folder: Path) -> None:
    """Remove files that runs without a save left, unless another process is about to save one."""
    for file in folder.glob(f"*{SUFFIX}.new"):
        path = file.with_suffix("")
        if not os.path.lexists(path):
            with contextlib.suppress(Taken):
                lock = Lock(path)
                tidy(path)
                lock.release()


def backup_of(path: Path) -> Path:
    """Return the file with the previous save of this run."""
    return path.with_name(path.name + ".bak")


class File(NamedTuple):
    """The bytes of a save, their digest, which names it, and the hash of the run's state."""

    data: bytes
    digest: str
    state: str


def write(path: Path, run: Run, file: File | None = None, *, damaged: bool = False) -> None:
    """Write the run to its file atomically; the previous file is kept as `.bak`. `file` is the run's, if it is ready.

    With `damaged`, the previous file is no sound save: it is kept as `.damaged`, and `.bak` stays. A run that has ended
    keeps no previous save.

    Raises:
        SaveError: the file cannot be written; it is then unchanged.
    """
    file = file or file_of(run)
    backup = backup_of(path)
    try:
        write_whole(path, file.data, keep=path.with_name(path.name + DAMAGED) if damaged else backup)
        if run.outcome is not None:
            backup.unlink(missing_ok=True)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be saved ({problem.strerror or problem})") from problem


def delete(path: Path) -> None:
    """Delete a run and the files beside it.

    Raises:
        SaveError: another process plays the run, or a file cannot be deleted.
    """
    try:
        lock = Lock(path)
    except Taken:
        raise SaveError(f"{path}: this run is being played in another window or terminal") from None
    try:
        journal = journal_of(path)
        damaged = [each.with_name(each.name + DAMAGED) for each in (path, journal)]
        tidy(path, backup_of(path), damaged[0])
        for file in (backup_of(path), *damaged, journal, path):
            file.unlink(missing_ok=True)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be deleted ({problem.strerror or problem})") from problem
    finally:
        lock.release()


def file_of(run: Run, seconds: float = 0, order: int = 0) -> File:
    """Return the save file of a run that was played for so many seconds, with its place in the order of runs."""
    creature, hero = run.world.get(run.hero, Creature), run.world.get(run.hero, Hero)
    summary = {
        "seed": sentence(run.seed, LONGEST_REASON),
        "length": run.length,
        "depth": run.depth,
        "turn": run.turn,
        "fate": run.outcome.how if run.outcome else None,
        "health": max(creature.health, 0),
        "max_health": creature.max_health,
        "strength": hero.strength,
        "easy": run.easy,
        "by": run.outcome.by if run.outcome else "",
        "seconds": min(int(seconds), MOST),
        "order": order,
    }
    body, state = encoded(run)
    data = framed(summary, body)
    _, _, _, digest, _ = data.split(maxsplit=4)
    return File(data, digest.decode(), state)


def sound(path: Path) -> bytes:
    """Return the bytes of a save file that is sound.

    Raises:
        SaveError: there is none, or it is damaged.
    """
    data = _bytes(path)
    _checked(path, data)
    return data


def digest_of(path: Path, data: bytes | None = None) -> str:
    """Return the digest of the save in a file, or in these bytes of it, from its first line.

    Raises:
        SaveError: there is no save in it.
    """
    return _head(path, _bytes(path) if data is None else data).digest.decode()


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
        DamagedError: the file is missing, damaged or no save of this game, and its backup is no better.
        SaveError: the file cannot be read, is of another version, or does not fit the content; or only the file is
            damaged and not its backup, which the error then names.
    """
    source = backup_of(path) if of_backup else path
    try:
        return _read(source, content)
    except SaveError as problem:
        # If a save is of another version or does not fit the content, the one before it is no better.
        if of_backup or not isinstance(problem, DamagedError) or not _is_sound(backup_of(path)):
            raise
        raise SaveError(
            f"{problem}; the save before it, {backup_of(path).name}, is sound", backup_of(path)
        ) from problem


def journal_bytes(path: Path) -> bytes | None:
    """Return the bytes of the journal of the run with this save; none if there is none, None if it is no journal.

    Raises:
        SaveError: it cannot be read.
    """
    file = journal_of(path)
    try:
        return contents(file)
    except OSError as problem:
        raise SaveError(f"{file}: cannot be read ({problem.strerror or problem})") from problem


class DamagedError(SaveError):
    """A file that is missing or has been damaged since it was written."""


def _read(path: Path, content: Library) -> Run:
    return run_of(path, _bytes(path), content)


def run_of(path: Path, data: bytes, content: Library) -> Run:
    """Return the run in the bytes of a save, which are those of a file, or stand in one.

    Raises:
        SaveError: they hold none that can be played; the message names the file.
    """
    head = _checked(path, data)
    if head.version > VERSION:
        formats = f"save format {head.version}; this one reads {VERSION}"
        raise SaveError(f"{path}: was saved by a newer version of the game ({formats})")
    if head.version < OLDEST:
        formats = f"save format {head.version}; this one reads {VERSION}"
        raise SaveError(
            f"{path}: was saved by an earlier version of the game, which this one cannot continue ({formats})"
        )
    parsed: Any = None
    try:
        parsed = upgraded(_snapshot(data, head), head.version)
        return restore(parsed, content)
    except (RecursionError, ValueError) as problem:
        what = "it is nested too deeply" if isinstance(problem, RecursionError) else sentence(problem, LONGEST_REASON)
        differing = other_content(parsed, content) if isinstance(parsed, dict) else []
        if differing:
            files, missing = ", ".join(differing), missing_mods(parsed, content)
            verb = "differs" if len(differing) == 1 else "differ"
            mods = sentence(f"; it was played with the mods {', '.join(missing)}", LONGEST_REASON) if missing else ""
            raise SaveError(
                f"{path}: does not fit the content, {files} {verb} from when it was saved ({what}){mods}"
            ) from None
        raise DamagedError(f"{path}: holds no run that can be played ({what})") from None


def _bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SaveError(f"{path}: is no file")
        if status.st_size > LARGEST_FILE:
            raise DamagedError(f"{path}: is no save of this game (it is larger than any)")
        return path.read_bytes()
    except FileNotFoundError:
        raise DamagedError(f"{path}: there is no such save") from None
    except OSError as problem:
        raise SaveError(f"{path}: cannot be read ({problem.strerror or problem})") from problem
    except ValueError:  # a NUL in the name
        raise SaveError(f"{str(path)!r}: is no name of a file") from None


def _head(path: Path, data: bytes) -> _Head:
    match = HEADER.match(data)
    if match is not None:
        return _Head(int(match[1]), match[2], int(match[3]), match.end())
    if not data:
        raise DamagedError(f"{path}: is damaged (it is empty)")
    if data.startswith(MAGIC) or MAGIC.startswith(data):
        raise DamagedError(f"{path}: is damaged (its first line is broken)")
    raise DamagedError(f"{path}: is no save of this game")


def _checked(path: Path, data: bytes) -> _Head:
    """Return the head of a file after checking its length and digest."""
    head = _head(path, data)
    rest = data[head.start :]
    if len(rest) < head.length:
        raise DamagedError(f"{path}: is cut short ({len(rest)} of {head.length} bytes are left)")
    if len(rest) > head.length or _digest(head.version, rest) != head.digest:
        raise DamagedError(f"{path}: is damaged (its checksum does not match)")
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
        return OLDEST <= _checked(path, _bytes(path)).version <= VERSION
    except SaveError:
        return False


def summaries(folder: Path) -> list[Summary]:
    """Return the runs saved in a folder, the one played last first; a file that cannot be read has a `problem`.

    Only the first lines of each file are read; the rest may still be damaged.
    """
    try:
        return _summaries(folder)
    except OSError:
        return []


def _summaries(folder: Path) -> list[Summary]:
    paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    found = [summary for path in paths if (summary := summary_of(path)) is not None]
    return sorted(found, key=lambda summary: (summary.order, summary.saved, summary.path.name), reverse=True)


def next_order(path: Path) -> int:
    """Return the place of a run that is played from now on: after all that were played before, whatever the clock says.

    A run that was already played last keeps its place.
    """
    orders = {summary.path: summary.order for summary in summaries(path.parent)}
    own = orders.pop(path, 0)
    others = max(orders.values(), default=0)
    return own if own > others else others + 1


def latest(folder: Path) -> Path | None:
    """Return the latest run that is still in progress; a damaged one counts, as its backup may be sound.

    Raises:
        SaveError: the folder is there, but cannot be read.
    """
    try:
        return next((summary.path for summary in _summaries(folder) if summary.fate is None), None)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise SaveError(f"{folder}: cannot be read ({problem.strerror or problem})") from problem


def _date(seconds: float) -> datetime:
    """Return a time of the file system as a date; a time for which there is none, past the year 9999, as 1970."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def summary_of(path: Path) -> Summary | None:
    """Return the summary of a save; None if the file has vanished meanwhile or is no regular file."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return None
        saved = _date(status.st_mtime)
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
        if fields.fate is None:
            fields = fields._replace(turn=max(fields.turn, last_turn(journal_of(path))))
        return Summary(path, saved, *fields)
    except (SaveError, ValueError, RecursionError):
        return Summary(path, saved, problem="is damaged or no save of this game")
