"""The frontend of a text terminal: takes keys, mouse and pasted text, sends changed cells.

The terminal database tells the capabilities, since some terminals never answer; the only question ever sent is
whether what was sent has been processed. Output never blocks: when the far end stalls, the game goes on, and the
newest frame is sent when it wakes.
"""

from __future__ import annotations

import atexit
import dataclasses
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Final

from game.frontends.base import Closed, Frontend, Input, Key, Mouse, Paste, Picture, Resized
from game.frontends.frame import Cells, compose, map_cell, refit
from game.frontends.patience import BUSY, BUSY_COLORS, patience
from game.frontends.signals import HANGUP
from game.frontends.terminal.decoder import ESCAPE_DELAY, Answer, Decoded, Decoder
from game.frontends.terminal.flow import FlowControl
from game.frontends.terminal.painter import CHUNK, Painter
from game.frontends.terminal.source import ByteSource, Notice
from game.frontends.terminal.terminfo import Terminfo, speaks_utf8

if TYPE_CHECKING:
    import contextlib

    from game.frontends.base import TerminalColors

_BEGIN_UPDATE: Final = b"\x1b[?2026h"  # unknown private modes are ignored everywhere
_END_UPDATE: Final = b"\x1b[?2026l"
_MOUSE_ON: Final = b"\x1b[?1000h\x1b[?1003h\x1b[?1006h"
_MOUSE_OFF: Final = b"\x1b[?1006l\x1b[?1003l\x1b[?1000l"
_PASTE_ON: Final = b"\x1b[?2004h"
_PASTE_OFF: Final = b"\x1b[?2004l"
_WRAP_ON: Final = b"\x1b[?7h"
_WRAP_OFF: Final = b"\x1b[?7l"  # so that a character in the lower right corner does not scroll the screen
_RESET: Final = b"\x1b[m"
_CLEAR: Final = b"\x1b[H\x1b[2J"
_SHOW_CURSOR: Final = b"\x1b[?25h"
_REPEAT: Final = 0.095  # seconds of waiting within which a held key repeats; few people type the same key so fast


class Terminal(Frontend):
    """The terminal behind a byte source; this process's own terminal by default.

    `colors` overrides the environment, `ascii_only` the locale. Once the terminal has vanished, every `wait` returns
    Closed(HANGUP) at once.

    Raises:
        FrontendError: there is no terminal.
    """

    def __init__(
        self,
        source: ByteSource | None = None,
        *,
        colors: TerminalColors = "auto",
        ascii_only: bool | None = None,
        mouse: bool = True,
        escape_delay: float = ESCAPE_DELAY,
    ) -> None:
        self._source = source or _of_this_process()
        self._mouse = mouse
        self._known = Terminfo.read()
        self._ascii_only = not speaks_utf8() if ascii_only is None else ascii_only
        self._colors = colors
        self._painter = self._new_painter()
        self._decoder = Decoder(self._known.keys, escape_delay=escape_delay)
        self._flow = FlowControl()
        self._is_open = False
        self._updating = False  # inside an update that is to appear at once
        self._inputs: deque[Input] = deque()
        self._pressed: str | None = None  # the last key
        self._presses = 0  # how often in a row: twice counts as tapping, more as holding
        self._waited = 0.0  # seconds spent waiting for input since then, without other work
        self._cells: Cells | None = None
        self._picture: Picture | None = None
        self._size = self._source.size

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as last reported by `wait`."""
        return self._size

    def open(self) -> None:
        """Take over the screen, the keyboard and the signals; at the latest, the exit of the process restores them."""
        if self._is_open:
            return
        self._source.open()
        self._is_open = True
        atexit.register(self.close)
        self._size = self._source.size
        self._enter()

    def close(self) -> None:
        """Restore the screen, the terminal's modes and the signals. May be called twice."""
        if not self._is_open:
            return
        self._is_open = False
        self._leave()
        self._source.close()
        atexit.unregister(self.close)

    def show(self, picture: Picture) -> None:
        """Send the differences from the screen; a stalled terminal will receive only the newest picture."""
        self._picture = picture
        self._cells = compose(picture, *self._size)
        self._want()
        self._send()

    def use_terminal(self, colors: TerminalColors, *, mouse: bool) -> None:
        """Use this many colours from now on, and report the mouse or not."""
        if mouse != self._mouse:
            self._mouse = mouse
            if self._is_open:
                self._put(_MOUSE_ON if mouse else _MOUSE_OFF)
        if colors != self._colors:
            self._colors = colors
            self._painter = self._new_painter()
            if self._is_open:
                self._put(_RESET)

    def _new_painter(self) -> Painter:
        """Return a painter that knows nothing of the screen."""
        depth = self._known.depth if self._colors == "auto" else self._colors
        return Painter(depth, ascii_only=self._ascii_only)

    def at_work(self) -> contextlib.AbstractContextManager[None]:
        """Return a context in which the screen shows a message if the work takes longer than a moment."""
        return patience(self._tell_busy)

    def _tell_busy(self) -> None:
        if self._cells is None:
            return
        words = BUSY[: self._size[0]]
        cells = self._cells.copy()
        row = cells[-1, cells.shape[1] - len(words) :]
        row["ch"] = [ord(character) for character in words]
        row["fg"], row["bg"] = ((*color, 255) for color in BUSY_COLORS)
        self._painter.want(cells)
        self._send()

    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next key, mouse event, new size or end; pending frames are sent meanwhile."""
        end = None if seconds is None else time.monotonic() + max(0.0, seconds)
        while True:
            self._heed_notices()
            if self._inputs:
                return self._inputs.popleft()
            if self._source.gone:
                return Closed(HANGUP)
            left = None if end is None else end - time.monotonic()
            self._listen(left)
            if left is not None and left <= 0 and not self._inputs:
                return None

    def _listen(self, seconds: float | None) -> None:
        """Sleep until something arrives, for at most this many seconds, and take it."""
        began, torn = time.monotonic(), self._decoder.deadline
        timeouts = [due - began for due in (torn, self._flow.deadline) if due is not None]
        timeouts += [] if seconds is None else [seconds]
        data = self._source.read(max(0.0, min(timeouts)) if timeouts else None)
        now = time.monotonic()
        self._waited += now - began
        if data:
            self._note(self._decoder.feed(data, now))
        elif torn is not None and now >= torn:
            self._note(self._decoder.flush(now))
        if (unanswered := self._flow.deadline) is not None and now >= unanswered:
            self._flow.stop_waiting()
        if not self._inputs:  # an input will lead to a newer picture
            self._send()

    def _note(self, decoded: list[Decoded]) -> None:
        for event in decoded:
            if isinstance(event, Answer):
                self._flow.answered(time.monotonic())
            elif isinstance(event, Key):
                self._presses = self._presses + 1 if event.name == self._pressed else 1
                self._inputs.append(Key(event.name, repeats=self._presses > 2 and self._waited < _REPEAT))
                self._pressed, self._waited = event.name, 0.0
            elif isinstance(event, Paste):
                self._inputs.append(event)
            else:
                self._note_mouse(event)

    def _note_mouse(self, mouse: Mouse) -> None:
        last = self._inputs[-1] if self._inputs else None
        if mouse.what == "move" and isinstance(last, Mouse) and last.what == "move":
            self._inputs.pop()  # positions of the pointer in between do not matter
        self._inputs.append(dataclasses.replace(mouse, map_cell=map_cell(self._picture, mouse.x, mouse.y)))

    def _heed_notices(self) -> None:
        notices = self._source.notices()
        for notice in notices:
            if isinstance(notice, Closed):
                self._inputs.append(notice)
        if Notice.SUSPENDED in notices:
            self._leave()
            self._source.suspend()
            self._enter()
        elif Notice.CONTINUED in notices:
            self._enter()
        if any(isinstance(notice, Notice) for notice in notices) and not self._source.gone:
            self._measure()

    def _measure(self) -> None:
        size = self._source.size
        if size == self._size:
            return
        self._size = size
        self._inputs.append(Resized(*size))
        self._painter.forget()
        if self._cells is not None:
            self._cells = refit(self._cells, *size)
            self._want()
            self._send()

    def _enter(self) -> None:
        """Set up the screen, and paint all of it."""
        if self._source.gone:
            return
        self._flow.restart()
        self._put(self._known.enter + self._known.keypad + _WRAP_OFF + _PASTE_ON + _MOUSE_ON * self._mouse)
        self._put(_RESET + _CLEAR)
        self._painter.forget()
        self._send()

    def _leave(self) -> None:
        """Restore the screen; the source sends the bytes when it restores the terminal."""
        self._let_answer_come()
        self._put(_END_UPDATE + _MOUSE_OFF * self._mouse + _PASTE_OFF + _WRAP_ON + _RESET + _CLEAR)
        self._put(self._known.no_keypad + _SHOW_CURSOR + self._known.leave)
        self._updating = False

    def _let_answer_come(self) -> None:
        """Take a pending answer, which the shell would otherwise read as typed."""
        while (end := self._flow.farewell) is not None and not self._source.gone:
            now = time.monotonic()
            if now >= end:
                return
            self._source.flush()
            self._note(self._decoder.feed(self._source.read(end - now), now))

    def _want(self) -> None:
        picture, cells = self._picture, self._cells
        if picture is None or cells is None:
            return
        focus = None
        if picture.focus is not None:
            focus = picture.map_at[0] + picture.focus[0], picture.map_at[1] + picture.focus[1]
        self._painter.want(cells, focus=focus, cursor=picture.cursor)

    def _send(self) -> None:
        if not self._is_open or self._source.gone:
            return
        began = time.monotonic()
        while (taken := self._source.flush()) and (room := self._flow.room) > 0:
            size = min(CHUNK, room)
            chunk = self._painter.chunk(size)
            if not chunk:
                break
            if len(chunk) >= size and not self._updating:
                self._put(_BEGIN_UPDATE)
                self._updating = True
            self._put(chunk)
        if self._updating:  # done, or the terminal is slow and should show what it has
            self._updating = False
            self._put(_END_UPDATE)
        self._source.send(self._flow.request(began))
        if taken:  # otherwise `read` returns once the bytes pending can be sent, and the rest of the frame follows
            self._source.flush()

    def _put(self, data: bytes) -> None:
        self._flow.count(len(data))
        self._source.send(data)


def _of_this_process() -> ByteSource:
    # Each system has modules that the other does not.
    if sys.platform == "win32":
        from game.frontends.terminal.windows import WindowsTerminal as Device  # noqa: PLC0415
    else:
        from game.frontends.terminal.posix import PosixTerminal as Device  # noqa: PLC0415

    return Device()
