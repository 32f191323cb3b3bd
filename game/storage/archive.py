"""A run as one file to pass on: a zip with its save and its journal.

Names, dates and order are fixed and nothing is compressed, so the same run gives the same bytes on every machine, and
no file can swell. It is read as if it were hostile: a zip with anything else in it, or in another form, is refused.
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, NamedTuple

from game.content.load import BROKEN
from game.storage import journal, saves
from game.storage.files import read_whole, write_whole
from game.storage.journal import journal_of
from game.storage.saves import SaveError

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library

SUFFIX = ".zip"
NAMES = ("run.save", "run.journal")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first date that a zip can name
BEGINNING = b"PK"  # of every zip
LARGEST = journal.LARGEST + saves.LARGEST_FILE + 1024  # bytes


class Parts(NamedTuple):
    """The bytes of a save and of its journal. A journal alone has no save, and a run without a journal an empty one."""

    save: bytes | None
    journal: bytes


def read(path: Path) -> Parts:
    """Return what is in a file that is an exported run or a journal.

    Raises:
        SaveError: it is neither, or cannot be read.
    """
    try:
        data = read_whole(path, LARGEST)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be read ({problem.strerror or problem})") from problem
    parts = _parts(path, data) if data.startswith(BEGINNING) else Parts(None, data)
    if (parts.journal or parts.save is None) and journal.head_at(parts.journal, 0) is None:
        raise SaveError(f"{path}: is no journal and no exported run of this game")
    return parts


def _parts(path: Path, data: bytes) -> Parts:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if tuple(member.filename for member in members) != NAMES:
                raise SaveError(f"{path}: is no exported run; allowed in it: {' and '.join(NAMES)}, in this order")
            if any(member.compress_type != zipfile.ZIP_STORED for member in members):
                raise SaveError(f"{path}: is no exported run; allowed in it: files that are not compressed")
            return Parts(*map(archive.read, members))
    except (OSError, *BROKEN):
        raise SaveError(f"{path}: is damaged, or no exported run of this game") from None


def export(save: Path, to: Path) -> None:
    """Write a run to a new file.

    Raises:
        SaveError: there is no sound save, a journal that is none or cannot be read, or `to` is there already or cannot
            be written.
    """
    data, lines = saves.sound(save), saves.journal_bytes(save)
    if lines is None:
        raise SaveError(f"{journal_of(save)}: is no journal of this game")
    if to.exists():
        raise SaveError(f"{to}: is there already")
    try:
        write_whole(to, packed(data, lines))
    except OSError as problem:
        raise SaveError(f"{to}: cannot be written ({problem.strerror or problem})") from problem


def packed(save: bytes, lines: bytes) -> bytes:
    """Return the bytes of an exported run."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in zip(NAMES, (save, lines), strict=True):
            member = zipfile.ZipInfo(name, LONG_AGO)
            member.create_system = 3  # Unix, wherever it is written
            member.external_attr = 0o100644 << 16
            archive.writestr(member, data)
    return file.getvalue()


def bring_in(path: Path, folder: Path, content: Library) -> Path:
    """Give an exported run files of its own in a folder of runs, and return its save.

    Raises:
        SaveError: the file is no exported run, or one that cannot be played with this content.
    """
    save, lines = read(path)
    if save is None:
        raise SaveError(f"{path}: is a journal, which can be replayed; allowed here: an exported run")
    saves.run_of(path, save, content).world.close()
    fresh = saves.fresh_path(folder)
    try:
        if lines:
            write_whole(journal_of(fresh), lines)  # first, as a journal alone is no run
        write_whole(fresh, save)
    except OSError as problem:
        raise SaveError(f"{fresh}: cannot be written ({problem.strerror or problem})") from problem
    return fresh
