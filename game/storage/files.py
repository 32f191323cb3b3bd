"""Files read whole, and written atomically: a kill leaves either the old file or the new one, never a part of one."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def read_whole(path: Path, most: int) -> bytes:
    """Return the contents of a file of up to `most` bytes.

    Raises:
        OSError: it cannot be read, is larger, or no file that has an end.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))
    if status.st_size > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", str(path))
    return path.read_bytes()


def write_whole(path: Path, data: bytes, *, keep: Path | None = None) -> None:
    """Replace the contents of `path` by `data`; with `keep`, the old contents are kept there.

    The folder is made if it is missing.

    Raises:
        OSError: the file cannot be written; `path` is then unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = _beside(path, ".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if keep is not None and path.exists():
            keep_as(path, keep)
        fresh.replace(path)
    except BaseException:  # an interrupt too
        tidy(path, *([] if keep is None else [keep]))
        raise
    _settle(path.parent)


def tidy(*paths: Path) -> None:
    """Remove what a failed or killed write left beside these files, so that it does not fill the disk."""
    for path in paths:
        with contextlib.suppress(OSError):
            _beside(path, ".new").unlink(missing_ok=True)


def keep_as(path: Path, keep: Path) -> None:
    """Make `keep` another name for the file at `path`, or where there are no such names, a copy.

    Raises:
        OSError: that cannot be done.
    """
    other = _beside(keep, ".new")
    other.unlink(missing_ok=True)
    try:
        os.link(path, other)
    except OSError:  # some file systems know no links
        shutil.copyfile(path, other)
    other.replace(keep)


def _settle(folder: Path) -> None:
    """Make the new name survive a power cut, where folders can be synced; elsewhere it is up to the system."""
    if sys.platform != "win32":  # Windows cannot open folders
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
