"""The lock on a run in play, so that no second process writes its file; it ends with its process, however that ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_TAKEN = frozenset((errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK))


class Taken(Exception):  # noqa: N818  it is no error of anybody
    """Somebody else holds the lock."""


class Lock:
    """Holds a lock on `path` through a file beside it, until `release` or the end of the process.

    The file itself means nothing: a kill may leave it lying, unlocked. Where it cannot be made (a folder that cannot be
    written, a file system without locks) nobody could save either, and the lock counts as had.

    Raises:
        Taken: another process, or another holder in this one, has it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        # A holder that leaves removes the file. Who opened it before that has locked a file without a name: once more.
        while (descriptor := self._open()) is not None:
            if not _acquire(descriptor) or self._is_named(descriptor):
                break
            os.close(descriptor)
        self._finalizer = weakref.finalize(self, _let_go, self._path, descriptor)

    def _open(self) -> int | None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return None

    def _is_named(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let go. May be called twice, and happens by itself when nobody holds this lock or Python ends."""
        self._finalizer()


def _let_go(path: Path, descriptor: int | None) -> None:
    if descriptor is None:
        return
    with contextlib.suppress(OSError):  # Windows removes no open file; it lies there unlocked then
        path.unlink()
    os.close(descriptor)


def _acquire(descriptor: int) -> bool:
    """Lock the file, and tell whether it is locked now; files cannot be locked everywhere."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  only Windows has it

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  Windows does not have it

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        if problem.errno in _TAKEN:
            os.close(descriptor)
            raise Taken from None
        return False
    return True
