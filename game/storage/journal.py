"""The journal of a run: every action since it began, written down before the turn is drawn.

A journal lies beside the save and is only ever appended to, a line of JSON at a time; `game/docs/saves.md` describes
the lines. After a kill the newest snapshot is loaded and what the journal holds after it is played again, so that the
last turn is lost at most. The whole journal is the replay of the run.

It is read as if it were hostile. What cannot be read or does not lead to the state that a check names is left out, told
in a sentence, and kept.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import weakref
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import levelgen
from game import __version__
from game.actions.records import VERB, from_record, to_record
from game.content.kinds import Tone  # noqa: TC001  the reader needs these hints at run time
from game.storage.files import read_whole
from game.storage.snapshot import MATTERS, state_hash
from game.turn.turn import take
from game.world import query
from game.world.limits import Count, Text
from levelgen.reading import Length, Range, WrongError, read, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from io import FileIO
    from pathlib import Path

    from game.actions.base import Action
    from game.content.library import Library
    from game.world.run import Run

FORMAT = 1  # of a journal: raised when the form of its lines changes
SUFFIX = ".journal"
DAMAGED = ".damaged"  # follows the name of a file that is no journal
CHECK_EVERY = 10  # turns
LARGEST = 64 * 1024**2  # bytes; a long run has a fiftieth of it
HEAD = b'{"journal":'  # the beginning of the line
TURN = b'\n{"turn":'
LATEST = 16_384  # bytes at the end of a file in which its latest turn is looked for

NO_FILE = {errno.EINVAL, errno.EFBIG}  # says `read_whole` of what is no file, or too large
BROKEN = "its journal is damaged there"  # why lines cannot be played again
STRAYED = "the run did not come to the same state again"

Digest = Annotated[str, Length(0, 64)]


class Head(NamedTuple):
    """The first line of a part of a journal: by which rules the run is played from here on, and from which state."""

    journal: Annotated[int, Range(FORMAT, FORMAT)]
    program: Text
    levels: int  # levelgen.FORMAT
    content: Annotated[dict[Text, Text], Length(0, 100)]  # the digests of the asset files that matter
    seed: int | Annotated[str, Length(0, 10_000)]
    length: Text
    easy: bool
    snapshot: Digest  # of the save from which this part goes on; "" at the beginning of the run
    practice: bool = False  # a daily or weekly seed, but not the ranked try at it

    def differing(self, content: Library) -> str:
        """Return in what the rules of now differ from these, as a clause; "" if they do not."""
        if self.program != __version__:
            return f"they were played with version {self.program} of the game, and this is {__version__}"
        if self.levels != levelgen.FORMAT:
            return f"they were played with form {self.levels} of the levels, and this is {levelgen.FORMAT}"
        names = [name for name, digest in _digests(content).items() if self.content.get(name) != digest]
        return f"{', '.join(names)} {'differs' if len(names) == 1 else 'differ'} from then" if names else ""


class Said(NamedTuple):
    """A message that a screen wrote into the log."""

    turn: Count
    say: Text
    tone: Tone


class Check(NamedTuple):
    """A digest of the dice and of all creatures on the floor."""

    turn: Count
    check: Digest


class Mark(NamedTuple):
    """The place of a snapshot: the digest of the save, and the hash of the run's whole state."""

    turn: Count
    snapshot: Digest
    state: Digest


class Back(NamedTuple):
    """The run goes on from where the file had this many bytes; the lines between do not count."""

    turn: Count
    back: Count


LINES: dict[str, Any] = {"say": Said, "check": Check, "snapshot": Mark, "back": Back}  # by a field of theirs alone


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was read: the turn after it, what it says, and the length of the file up to its end, in bytes."""

    turn: int
    what: Action | Said | Check | Mark | Back
    end: int


@dataclass(frozen=True, slots=True)
class Past:
    """What a journal holds after a snapshot: the lines that can be read, by the rules of `head`."""

    head: Head
    start: int  # the length of the file up to the snapshot's line, in bytes
    lines: list[Line]
    is_broken: bool  # whether lines follow that cannot be read on from there

    def end(self, kept: int) -> int:
        """Return the length of the file up to the end of so many lines, in bytes."""
        return self.lines[kept - 1].end if kept else self.start

    def rules_after(self, data: bytes, content: Library) -> str:
        """Return in what the rules of the part that follows differ from those of now; "" if they do not, or none does.

        A line that a kill tore may stand between.
        """
        end = self.end(len(self.lines))
        heads = (head_at(data, at) for at in (end, data.find(b"\n", end) + 1))
        return next((head.differing(content) for head in heads if head is not None), "")


def journal_of(path: Path) -> Path:
    """Return the journal of the run with this save."""
    return path.with_suffix(SUFFIX)


def head_of(run: Run, snapshot: str = "") -> Head:
    """Return the head of a part in which the run goes on from a snapshot, or begins."""
    digests = _digests(run.content)
    return Head(FORMAT, __version__, levelgen.FORMAT, digests, run.seed, run.length, run.easy, snapshot, run.practice)


def _digests(content: Library) -> dict[str, str]:
    return {name: content.digests.get(name, "") for name in MATTERS}


def loss(turn: int, turns: int, why: str) -> str:
    """Return the sentence that so many turns after a turn cannot be played again."""
    what = "What was done" if turns < 1 else "The turn" if turns == 1 else f"The {turns:,} turns"
    return f"This is turn {turn:,}. {what} after it cannot be played again: {why}."


def check_of(run: Run) -> str:
    """Return a digest of the time, the dice, and each creature's number, place, health and energy."""
    held = [run.ticks, run.depth, run.dice.state]
    for number, body, at in query.creatures(run):
        held += number, at.x, at.y, body.health, body.energy
    return hashlib.sha256(" ".join(map(str, held)).encode()).hexdigest()[:16]


# Writing


class Journal:
    """Appends lines about one run to its file, which is made and changed by `flush` alone.

    What cannot be written waits for the next time, so that a disk that was full for a while leaves no gap; `trouble` is
    the reason then, otherwise empty. With `replaces`, a file of that name is of another run, and replaced; with
    `sets_aside` it is no journal, and kept as `.damaged`.
    """

    def __init__(self, path: Path, run: Run, *, replaces: bool = False, sets_aside: bool = False) -> None:
        self.path = path
        self.run = run
        self.trouble = ""
        self._replaces, self._sets_aside = replaces, sets_aside
        self._file: FileIO | None = None
        self._waiting = bytearray()
        self._checked = run.turn // CHECK_EVERY

    def begin(self, snapshot: str = "", *, is_torn: bool = False) -> None:
        """Begin a part, in which the run goes on from a snapshot or begins; the last line before may be torn."""
        self._waiting += b"\n" * is_torn
        self._add(write(head_of(self.run, snapshot)))

    def go_back(self, end: int) -> None:
        """Let the run go on from where the file was so long, and the rest of the file not count."""
        self._waiting += b"\n"  # a line of the rest may be torn
        self._add({"turn": self.run.turn, "back": end})

    def act(self, action: Action) -> None:
        """Add an action that was taken, and a check each ten turns."""
        self._add({"turn": self.run.turn, **to_record(action)})
        if self.run.turn // CHECK_EVERY != self._checked:
            self._checked = self.run.turn // CHECK_EVERY
            self._add({"turn": self.run.turn, "check": check_of(self.run)})

    def say(self, text: str, tone: Tone) -> None:
        """Add a message of a screen."""
        self._add({"turn": self.run.turn, "say": text, "tone": tone})

    def mark(self, snapshot: str, state: str) -> None:
        """Add the place of a snapshot, by the digest of its save, with the hash of the whole state."""
        self._add({"turn": self.run.turn, "snapshot": snapshot, "state": state})

    def _add(self, record: dict[str, Any]) -> None:
        self._waiting += json.dumps(record, separators=(",", ":")).encode() + b"\n"

    def flush(self, *, sync: bool = False) -> None:
        """Write what was added; with `sync`, until it would survive a power cut."""
        try:
            if self._file is None:
                self._file = self._opened()
            while self._waiting:
                del self._waiting[: self._file.write(self._waiting)]
            if sync:
                os.fsync(self._file.fileno())
        except OSError as problem:
            self.trouble = problem.strerror or str(problem)
        else:
            self.trouble = ""

    def _opened(self) -> FileIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._sets_aside:
            self.path.replace(self.path.with_name(self.path.name + DAMAGED))
        file = self.path.open("wb" if self._replaces else "ab", buffering=0)
        self._replaces = self._sets_aside = False
        weakref.finalize(self, file.close)
        return file

    def close(self) -> None:
        """Close the file. May be called twice; also happens when the object is collected or Python ends."""
        if self._file is not None:
            self._file.close()
            self._file = None


# Reading


def contents(path: Path) -> bytes | None:
    """Return the bytes of a journal, none if there is no such file; None if it is no journal of this game.

    Raises:
        OSError: it cannot be read, now at least.
    """
    try:
        data = read_whole(path, LARGEST)
    except FileNotFoundError:
        return b""
    except OSError as problem:
        if problem.errno in NO_FILE:
            return None
        raise
    return data if head_at(data, 0) is not None or not data else None


def last_turn(path: Path) -> int:
    """Return the turn of the last line of a journal's file; 0 if there is none."""
    with suppress(OSError):
        if stat.S_ISREG(path.stat().st_mode):
            with path.open("rb") as file:
                file.seek(-min(LATEST, file.seek(0, os.SEEK_END)), os.SEEK_END)
                return latest_turn(file.read())
    return 0


def latest_turn(data: bytes) -> int:
    """Return the turn of the last whole line of a journal, or of its end; 0 if there is none."""
    whole = data[: data.rfind(b"\n")]
    number, comma, _ = whole[whole.rfind(TURN) + len(TURN) :][:11].partition(b",")
    return int(number) if comma and number.isdigit() and TURN in whole else 0


def past(data: bytes, snapshot: str) -> Past | None:
    """Return what the bytes of a journal hold after the snapshot of this digest; None if they do not know it."""
    at = data.rfind(b'"snapshot":"%s"' % snapshot.encode())
    start = data.find(b"\n", at) + 1
    if at < 0 or not start:
        return None
    head = head_at(data, data.rfind(b"\n" + HEAD, 0, at) + 1)
    return None if head is None else Past(head, start, *_lines(data, start))


def head_at(data: bytes, at: int) -> Head | None:
    """Return the head that begins at a byte of a journal; None if there is none."""
    end = data.find(b"\n", at)
    line = data[at : end if end >= 0 else len(data)]
    try:
        head: Head = read(Head, _parsed(line), "", WrongError)
    except (ValueError, RecursionError):
        return None
    return head


def _lines(data: bytes, start: int) -> tuple[list[Line], bool]:
    """Return the lines from a place in a journal that count, and whether more follow that cannot be read.

    What cannot be read, another part among it, does not count if the run went back to before it later. A torn last line
    is left out.
    """
    lines: list[Line] = []
    is_broken, end = False, start
    for raw in data[start:].split(b"\n")[:-1]:
        end += len(raw) + 1
        try:
            line = _line(_parsed(raw), end)
        except (ValueError, RecursionError):
            is_broken = True
            continue
        if isinstance(line.what, Back):
            kept = [each for each in lines if each.end <= line.what.back]
            is_broken = line.what.back != (kept[-1].end if kept else start)
            lines = lines if is_broken else kept
        if not is_broken:
            lines.append(line)
    return lines, is_broken


def _parsed(line: bytes) -> dict[str, Any]:
    parsed: dict[str, Any] = read(dict[str, Any], json.loads(line), "", WrongError)
    return parsed


def _line(record: dict[str, Any], end: int) -> Line:
    """Return the line that a record stands for.

    Raises:
        WrongError, ActionError: it is none.
    """
    if VERB in record:
        turn: int = read(Count, record.pop("turn", None), "turn", WrongError)
        return Line(turn, from_record(record), end)
    kind = next((kind for field, kind in LINES.items() if field in record), Check)
    what: Said | Check | Mark | Back = read(kind, record, "", WrongError)
    return Line(what.turn, what, end)


# Playing again


def replay(run: Run, lines: Sequence[Line]) -> int:
    """Take the actions of these lines, until the run's state is not the one that a check names.

    Returns:
        The number of lines up to the last check that was right; all if none was wrong. If it is not all, the run is
        beyond that check and of no use.
    """
    good = 0
    for number, line in enumerate(lines, 1):
        try:
            agrees = play(run, line)
        except Exception:  # noqa: BLE001  whatever a forged action may do, the run goes on from before it
            return good
        if not agrees:
            return good
        if isinstance(line.what, Check | Mark):
            good = number
    return len(lines)


def play(run: Run, line: Line, *, hashes: bool = True) -> bool:
    """Do what a line says, and return whether the run is then as the line says.

    Without `hashes`, the whole state at a snapshot is believed, as making its hash takes as long as ten actions.
    """
    match line.what:
        case Said(_, text, tone):
            run.say(text, tone)
        case Check(_, check):
            return check == check_of(run)
        case Mark(_, _, state):
            return not hashes or state == state_hash(run)
        case Back():
            pass
        case action:
            take(run, action)
    return line.turn == run.turn
