"""Files written whole or not at all: at any moment a kill leaves the old file or the new one, never half of one."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, data: bytes, *, keep: Path | None = None) -> None:
    """Put `data` in the place of what `path` holds; with `keep`, what it held is then to be found there.

    The folder is made if it is missing.

    Raises:
        OSError: the disk does not take it; `path` is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = _beside(path, ".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if keep is not None and path.exists():
            _keep(path, keep)
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):  # a full disk should not stay full of our leavings
            fresh.unlink(missing_ok=True)
        raise
    _settle(path.parent)


def _keep(path: Path, keep: Path) -> None:
    """Make `keep` another name of what `path` holds, so that `path` is never missing meanwhile."""
    other = _beside(keep, ".new")
    other.unlink(missing_ok=True)
    try:
        os.link(path, other)
    except OSError:  # some file systems know no links
        shutil.copyfile(path, other)
    other.replace(keep)


def _settle(folder: Path) -> None:
    """See that the new name outlives a power cut; where folders cannot be synced, the system sees to it in its time."""
    if sys.platform != "win32":  # which opens no folders
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
