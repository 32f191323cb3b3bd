"""The game in a text terminal: keys and mouse in, changed cells out.

It never asks the terminal anything, for some never answer; blessed tells what the terminal database knows. Output is
never waited for: when the far end stalls, the game goes on and the newest frame is sent when it wakes.
"""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import errno
import os
import select
import signal
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from game.frontends.base import Closed, Frontend, FrontendError, Input, Key, Mouse, Picture, Resized
from game.frontends.frame import Cells, compose, map_cell, refit
from game.frontends.signals import CLOSING, SignalWatch
from game.frontends.terminal.decoder import ESCAPE_DELAY, Decoder
from game.frontends.terminal.painter import CHUNK, Painter
from game.frontends.terminal.posix import Outlet, raw, set_modes, size_of
from game.frontends.terminal.terminfo import Terminfo, keys_of, speaks_utf8

if TYPE_CHECKING:
    from game.frontends.terminal.colors import Colors

if sys.platform != "win32":
    import termios

_LONGEST_FAREWELL: Final = 1.0  # seconds that closing waits for a stalled terminal to take the restoring bytes
_BEGIN_UPDATE: Final = b"\x1b[?2026h"  # unknown private modes are ignored everywhere
_END_UPDATE: Final = b"\x1b[?2026l"
_MOUSE_ON: Final = b"\x1b[?1000h\x1b[?1003h\x1b[?1006h"
_MOUSE_OFF: Final = b"\x1b[?1006l\x1b[?1003l\x1b[?1000l"
_PASTE_ON: Final = b"\x1b[?2004h"
_PASTE_OFF: Final = b"\x1b[?2004l"
_WRAP_ON: Final = b"\x1b[?7h"
_WRAP_OFF: Final = b"\x1b[?7l"  # so that the cell in the lower right corner never scrolls the screen
_RESET: Final = b"\x1b[m"
_CLEAR: Final = b"\x1b[H\x1b[2J"
_SHOW_CURSOR: Final = b"\x1b[?25h"


class Terminal(Frontend):
    """The terminal of this process, or the one behind the two descriptors given.

    `colors` overrides what the environment tells, `ascii_only` what the locale does. Raises FrontendError where there
    is no terminal. After the terminal went away every `wait` returns Closed(SIGHUP) at once.
    """

    def __init__(
        self,
        *,
        colors: Colors | None = None,
        ascii_only: bool | None = None,
        mouse: bool = True,
        escape_delay: float = ESCAPE_DELAY,
        stdin: int = 0,
        stdout: int = 1,
    ) -> None:
        if sys.platform == "win32":
            raise FrontendError("The terminal needs Linux or macOS; on Windows play in the window.")
        if not (os.isatty(stdin) and os.isatty(stdout)):
            raise FrontendError("There is no terminal here: run the game in a terminal, without redirecting it.")
        self._stdin, self._stdout = stdin, stdout
        self._mouse = mouse
        self._known = Terminfo.read()
        self._painter = Painter(
            colors or self._known.depth, ascii_only=not speaks_utf8() if ascii_only is None else ascii_only
        )
        self._decoder = Decoder(escape_delay=escape_delay)
        self._knows_keys = False
        self._signals = SignalWatch(CLOSING | {signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT})
        self._outlet = Outlet(stdout)
        self._updating = False  # between the marks of an update that is to be seen at once
        self._former_modes: list[Any] | None = None
        self._inputs: deque[Input] = deque()
        self._cells: Cells | None = None
        self._picture: Picture | None = None
        self._size = size_of(stdout)
        self._gone = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as last told by `wait`."""
        return self._size

    def open(self) -> None:
        """Take the screen, the keyboard and the signals; give them back at the latest when the process exits."""
        if self._former_modes is not None:
            return
        self._former_modes = termios.tcgetattr(self._stdin)
        self._signals.open()
        atexit.register(self.close)
        self._size = size_of(self._stdout)
        self._take()

    def close(self) -> None:
        """Restore the screen, the terminal's modes and the signals. May be called twice."""
        if self._former_modes is None:
            return
        try:
            self._give_back()
        finally:
            self._former_modes = None
            # A terminal may be found gone before the signal that says so comes; it must not kill what saves the game.
            self._signals.close(ignored=[signal.SIGHUP] if self._gone else [])
            atexit.unregister(self.close)

    def show(self, picture: Picture) -> None:
        """Send what differs from the screen; what a stalled terminal did not take yet gives way to this picture."""
        self._picture = picture
        self._cells = compose(picture, *self._size)
        self._want()
        self._send()

    def wait(self, seconds: float | None = None) -> Input | None:
        """The next key, mouse event, new size or end; frames that are not sent yet are sent meanwhile."""
        end = None if seconds is None else time.monotonic() + max(0.0, seconds)
        while True:
            self._heed_signals()
            if self._inputs:
                return self._inputs.popleft()
            if self._gone:
                return Closed(signal.SIGHUP)
            left = None if end is None else end - time.monotonic()
            self._listen(left)
            if left is not None and left <= 0 and not self._inputs:
                return None

    def _listen(self, seconds: float | None) -> None:
        """Sleep until something comes, at most so long, and take it."""
        if not self._outlet.files():
            self._learn_keys()
        deadline = self._decoder.deadline
        timeouts = [] if seconds is None else [seconds]
        if deadline is not None:
            timeouts.append(deadline - time.monotonic())
        timeout = max(0.0, min(timeouts)) if timeouts else None
        listened = [self._stdin, *self._signals.files()]
        readable, writable, _ = select.select(listened, self._outlet.files(), [], timeout)
        if writable:
            self._send()
        if self._stdin in readable:
            self._read()
        elif deadline is not None and time.monotonic() >= deadline:
            self._note(self._decoder.give_up(time.monotonic()))

    def _learn_keys(self) -> None:
        """It takes a while: done only when the first frame is out, or a key is there that will not wait for it."""
        if not self._knows_keys:
            self._decoder.learn(keys_of(self._known.kind))
            self._knows_keys = True

    def _read(self) -> None:
        self._learn_keys()
        try:
            data = os.read(self._stdin, 4096)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self._gone = not data
        self._note(self._decoder.feed(data, time.monotonic()))

    def _note(self, inputs: list[Key | Mouse]) -> None:
        for event in inputs:
            if not isinstance(event, Mouse):
                self._inputs.append(event)
                continue
            last = self._inputs[-1] if self._inputs else None
            if event.what == "move" and isinstance(last, Mouse) and last.what == "move":
                self._inputs.pop()  # where the pointer was in between is nobody's business
            self._inputs.append(dataclasses.replace(event, map_cell=map_cell(self._picture, event.x, event.y)))

    def _heed_signals(self) -> None:
        arrived = self._signals.take()
        if signal.SIGTSTP in arrived:
            self._suspend()
        elif signal.SIGCONT in arrived:  # stopped by a signal that cannot be caught, and the shell had the terminal
            self._take()
        if {signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT}.intersection(arrived) and not self._gone:
            self._measure()
        self._inputs.extend(Closed(number) for number in arrived if number in CLOSING)

    def _measure(self) -> None:
        size = size_of(self._stdout)
        if size == self._size:
            return
        self._size = size
        self._inputs.append(Resized(*size))
        self._painter.forget()
        if self._cells is not None:
            self._cells = refit(self._cells, *size)
            self._want()
            self._send()

    def _suspend(self) -> None:
        self._give_back()
        ours = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTSTP, signal.SIGCONT)}
        os.kill(0, signal.SIGTSTP)  # the whole group, as the terminal itself would; here the process stops
        for number, handler in ours.items():
            signal.signal(number, handler)
        self._take()

    def _take(self) -> None:
        try:
            set_modes(self._stdin, raw(self._stdin))
        except termios.error:  # a hangup continues a stopped process, with no terminal left
            self._gone = True
            return
        self._outlet.open()
        self._outlet.add(self._known.enter + self._known.keypad + _WRAP_OFF + _PASTE_ON + _MOUSE_ON * self._mouse)
        self._outlet.add(_RESET + _CLEAR)
        self._painter.forget()
        self._send()

    def _give_back(self) -> None:
        self._outlet.add(_END_UPDATE + _MOUSE_OFF * self._mouse + _PASTE_OFF + _WRAP_ON + _RESET + _CLEAR)
        self._outlet.add(self._known.no_keypad + _SHOW_CURSOR + self._known.leave)
        self._outlet.close(_LONGEST_FAREWELL)
        self._updating = False
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcflush(self._stdin, termios.TCIFLUSH)  # the shell should not read mouse reports
            set_modes(self._stdin, self._former_modes or [])

    def _want(self) -> None:
        picture, cells = self._picture, self._cells
        if picture is None or cells is None:
            return
        focus = None
        if picture.focus is not None:
            focus = picture.map_at[0] + picture.focus[0], picture.map_at[1] + picture.focus[1]
        self._painter.want(cells, focus=focus, cursor=picture.cursor)

    def _send(self) -> None:
        if self._former_modes is None or self._gone:
            return
        while self._outlet.flush():
            chunk = self._painter.chunk()
            if not chunk:
                self._end_update()
                return
            if len(chunk) >= CHUNK and not self._updating:
                self._outlet.add(_BEGIN_UPDATE)
                self._updating = True
            self._outlet.add(chunk)
        # The terminal is behind: what it got so far should be seen.
        self._end_update()

    def _end_update(self) -> None:
        if self._updating:
            self._updating = False
            self._outlet.add(_END_UPDATE)
            self._outlet.flush()
