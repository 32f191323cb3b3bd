"""The lock on a run in play, so that no other process writes its file; it ends with its process in any case."""

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


class Taken(Exception):  # noqa: N818  it is not an error
    """Another holder has the lock."""


class Lock:
    """Holds a lock on `path` through a file beside it, until `release` or the end of the process.

    The file has no contents; a kill may leave it behind, unlocked. What is at `path` is locked too, where that hinders
    nobody from reading or replacing it, as it may have other names. Where it cannot be created (an unwritable folder, a
    file system without locks) no process could save either, and the lock counts as acquired.

    Raises:
        Taken: another process, or another holder in this process, has the lock.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        # A holder removes the file on release. If that was after the open here, the locked file has no name: retry.
        while (descriptor := self._open()) is not None:
            if not _acquire(descriptor) or self._is_named(descriptor):
                break
            os.close(descriptor)
        try:
            itself = _acquired(path)
        except Taken:
            _let_go(self._path, descriptor, None)
            raise
        self._finalizer = weakref.finalize(self, _let_go, self._path, descriptor, itself)

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
        """Release the lock. May be called twice; also happens when the object is collected or Python ends."""
        self._finalizer()


def _acquired(path: Path) -> int | None:
    """Lock a file itself, if there is one and Windows does not run, where no other process could then read it.

    Returns:
        Its descriptor; None if it cannot be locked.

    Raises:
        Taken: another holder has the lock.
    """
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # of a pipe, do not wait for its writer
            _acquire(descriptor)
            return descriptor
    return None


def _let_go(path: Path, descriptor: int | None, itself: int | None) -> None:
    if itself is not None:
        os.close(itself)
    if descriptor is None:
        return
    with contextlib.suppress(OSError):  # Windows does not remove open files; the file then stays, unlocked
        path.unlink()
    os.close(descriptor)


def _acquire(descriptor: int) -> bool:
    """Lock the file and return whether it is locked; some file systems have no locks."""
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
