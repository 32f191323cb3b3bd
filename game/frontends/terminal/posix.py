"""The terminal as a device: its modes, its size, and output that is never waited for."""

from __future__ import annotations

import errno
import os
import select
import sys
import time
from typing import Any

if sys.platform != "win32":
    import termios


def size_of(file: int) -> tuple[int, int]:
    """Columns and rows of the terminal behind this descriptor; 80x24 where it does not know."""
    try:
        size = os.get_terminal_size(file)
    except OSError:
        return 80, 24
    return (size.columns, size.lines) if size.columns and size.lines else (80, 24)  # a serial line knows no size


def raw(file: int) -> list[Any]:
    """Modes in which keys come at once and unchanged, but those that interrupt and suspend still signal the group."""
    modes = termios.tcgetattr(file)
    modes[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON | termios.ISTRIP | termios.BRKINT)
    modes[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    modes[3] |= termios.ISIG | termios.NOFLSH  # an interrupt must not throw away half a frame
    control: list[Any] = modes[6]
    control[termios.VQUIT] = bytes((os.fpathconf(file, "PC_VDISABLE"),))  # it would leave the terminal as it is
    control[termios.VMIN], control[termios.VTIME] = 1, 0
    return modes


def set_modes(file: int, modes: list[Any]) -> None:
    """At once: waiting until the output is drained would wait for a stalled terminal."""
    while True:
        try:
            termios.tcsetattr(file, termios.TCSANOW, modes)
        except termios.error as error:
            if error.args[0] != errno.EINTR:  # stopped and continued in the background
                raise
        else:
            return


class Outlet:
    """What goes to the terminal: bytes it does not take at once are kept until it does.

    It is opened anew, for being non-blocking belongs to the open file, which the shell and others share.
    """

    def __init__(self, stdout: int) -> None:
        self._stdout = stdout
        self._file = -1
        self._shared = False
        self._pending = b""

    def open(self) -> None:
        """Get ready to send."""
        if self._file >= 0:
            return
        try:
            self._file = os.open(os.ttyname(self._stdout), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:  # another user's terminal, as after su
            self._file, self._shared = os.dup(self._stdout), True
            os.set_blocking(self._file, False)

    def files(self) -> list[int]:
        """What a `select` should watch for writing: the terminal, if it is behind."""
        return [self._file] if self._pending and self._file >= 0 else []

    def add(self, data: bytes) -> None:
        """Send this after all that is kept; `flush` sends."""
        self._pending += data

    def flush(self) -> bool:
        """Whether the terminal took everything."""
        while self._pending:
            try:
                written = os.write(self._file, self._pending)
            except BlockingIOError:
                return False
            except OSError as error:
                if error.errno not in {errno.EIO, errno.EBADF, errno.ENXIO}:
                    raise
                written = len(self._pending)  # nobody is there any more; reading will tell
            self._pending = self._pending[written:]
        return True

    def close(self, seconds: float) -> None:
        """Send what is left, waiting at most so long for a terminal that is behind."""
        if self._file < 0:
            return
        end = time.monotonic() + seconds
        while not self.flush() and (left := end - time.monotonic()) > 0:
            select.select([], [self._file], [], left)
        self._pending = b""
        if self._shared:
            os.set_blocking(self._file, True)
        os.close(self._file)
        self._file, self._shared = -1, False
