"""The byte source of POSIX: a terminal device with its modes and signals.

No other file uses termios, signal pipes or `select` on descriptors. Output never blocks.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import sys
import termios
import time
from typing import TYPE_CHECKING, Any, Final

from game.frontends.base import Closed, FrontendError
from game.frontends.signals import CLOSING, SignalWatch
from game.frontends.terminal.source import ByteSource, Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

assert sys.platform != "win32"  # noqa: S101 - so that checks for Windows pass over what follows

_LONGEST_FAREWELL: Final = 1.0  # seconds that closing waits for a stalled terminal to accept the restoring bytes
_NOTICES: Final = {
    signal.SIGWINCH: Notice.RESIZED,
    signal.SIGTSTP: Notice.SUSPENDED,
    signal.SIGCONT: Notice.CONTINUED,
}


class PosixTerminal(ByteSource):
    """The terminal behind two descriptors of this process.

    Raises:
        FrontendError: a descriptor is not a terminal.
    """

    def __init__(self, stdin: int = 0, stdout: int = 1) -> None:
        if not (os.isatty(stdin) and os.isatty(stdout)):
            raise FrontendError("There is no terminal here: run the game in a terminal, without redirecting it.")
        self._stdin, self._stdout = stdin, stdout
        self._signals = _WakingSignals(CLOSING | _NOTICES.keys())
        self._outlet = _Outlet(stdout)
        self._former_modes: list[Any] = []

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows; 80x24 if the terminal does not report them."""
        try:
            size = os.get_terminal_size(self._stdout)
        except OSError:
            return 80, 24
        return (size.columns, size.lines) if size.columns and size.lines else (80, 24)  # a serial line knows no size

    def open(self) -> None:
        """Take over the terminal and the signals."""
        self._former_modes = termios.tcgetattr(self._stdin)
        self._signals.open()
        self._take()

    def close(self) -> None:
        """Send the remaining bytes and restore the modes and signals."""
        try:
            self._give_back()
        finally:
            # The terminal may vanish before SIGHUP arrives, which must not kill the process while it saves the game.
            self._signals.close(ignored=[signal.SIGHUP] if self.gone else [])

    def suspend(self) -> None:
        """Stop until the shell continues the process, with the terminal restored in between."""
        self._give_back()
        ours = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTSTP, signal.SIGCONT)}
        os.kill(0, signal.SIGTSTP)  # the whole process group, as the terminal itself would; the process stops here
        for number, handler in ours.items():
            signal.signal(number, handler)
        self._take()

    def send(self, data: bytes) -> None:
        """Append bytes to those that `flush` sends."""
        self._outlet.add(data)

    def flush(self) -> bool:
        """Send as much as the terminal accepts at once. Returns: whether that is everything."""
        return self._outlet.flush()

    def read(self, seconds: float | None) -> bytes:
        """Return typed bytes, after at most this many seconds, or as soon as there are notices or bytes can be sent."""
        readable, _, _ = select.select([self._stdin, *self._signals.files], self._outlet.files, [], seconds)
        if self._stdin not in readable:
            return b""
        try:
            data = os.read(self._stdin, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.gone = not data
        return data

    def notices(self) -> list[Notice | Closed]:
        """Return the notices since the last call, in order."""
        arrived = self._signals.take()
        if signal.SIGCONT in arrived and signal.SIGTSTP not in arrived:
            self._take()  # it was stopped by a signal that cannot be caught, and the shell reset the terminal
        return [_NOTICES.get(signal.Signals(number)) or Closed(number) for number in arrived]

    def _take(self) -> None:
        try:
            _set_modes(self._stdin, _raw(self._stdin))
        except termios.error:  # after a hangup a stopped process continues without a terminal
            self.gone = True
        else:
            self._outlet.open()

    def _give_back(self) -> None:
        self._outlet.close(_LONGEST_FAREWELL)
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcflush(self._stdin, termios.TCIFLUSH)  # the shell should not read mouse reports
            _set_modes(self._stdin, self._former_modes)


class _WakingSignals(SignalWatch):
    """A watch with a pipe that becomes readable when a signal arrives, to wake a `select`."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(numbers)
        self._pipe: tuple[int, int] | None = None
        self._previous_wakeup = -1

    @property
    def files(self) -> list[int]:
        """Descriptors that `select` should watch for reading."""
        return [] if self._pipe is None else [self._pipe[0]]

    def open(self) -> None:
        super().open()
        if not self.is_open or self._pipe is not None:
            return
        self._pipe = os.pipe()
        for end in self._pipe:
            os.set_blocking(end, False)
        self._previous_wakeup = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)

    def close(self, *, ignored: Iterable[int] = ()) -> None:
        super().close(ignored=ignored)
        if self._pipe is not None:
            signal.set_wakeup_fd(self._previous_wakeup)
            for end in self._pipe:
                os.close(end)
            self._pipe = None

    def take(self) -> list[int]:
        if self._pipe is not None:
            with contextlib.suppress(BlockingIOError):
                while os.read(self._pipe[0], 512):
                    pass
        return super().take()


class _Outlet:
    """The bytes still to be sent to the terminal; those that it does not accept at once are kept.

    The terminal is opened again, as non-blocking mode belongs to the open file, which is shared with the shell.
    """

    def __init__(self, stdout: int) -> None:
        self._stdout = stdout
        self._file = -1
        self._shared = False
        self._pending = b""

    def open(self) -> None:
        """Get ready to send. May be called twice."""
        if self._file >= 0:
            return
        try:
            self._file = os.open(os.ttyname(self._stdout), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:  # another user's terminal, as after su
            self._file, self._shared = os.dup(self._stdout), True
            os.set_blocking(self._file, False)

    @property
    def files(self) -> list[int]:
        """Descriptors that `select` should watch for writing: the terminal, if bytes are pending."""
        return [self._file] if self._pending and self._file >= 0 else []

    def add(self, data: bytes) -> None:
        """Append bytes to those pending."""
        self._pending += data

    def flush(self) -> bool:
        """Send as much as the terminal accepts at once. Returns: whether that is everything."""
        while self._pending and self._file >= 0:
            try:
                written = os.write(self._file, self._pending)
            except BlockingIOError:
                return False
            except OSError as error:
                if error.errno not in {errno.EIO, errno.EBADF, errno.ENXIO}:
                    raise
                written = len(self._pending)  # the terminal has vanished; reading will report it
            self._pending = self._pending[written:]
        return True

    def close(self, seconds: float) -> None:
        """Send the pending bytes, waiting at most this long for a slow terminal."""
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


def _raw(file: int) -> list[Any]:
    """Return modes in which keys arrive at once and unchanged; interrupt and suspend still send signals."""
    modes = termios.tcgetattr(file)
    modes[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON | termios.ISTRIP | termios.BRKINT)
    modes[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    modes[3] |= termios.ISIG | termios.NOFLSH  # an interrupt must not discard half a frame
    control: list[Any] = modes[6]
    control[termios.VQUIT] = bytes((os.fpathconf(file, "PC_VDISABLE"),))  # quitting would skip the restoration
    control[termios.VMIN], control[termios.VTIME] = 1, 0
    return modes


def _set_modes(file: int, modes: list[Any]) -> None:
    """Set modes at once, as waiting for output to drain could hang on a stalled terminal."""
    while True:
        try:
            termios.tcsetattr(file, termios.TCSANOW, modes)
        except termios.error as error:
            if error.args[0] != errno.EINTR:  # EINTR: stopped and continued in the background
                raise
        else:
            return
