"""The game in a text terminal: keys and mouse in, changed cells out.

It never asks the terminal anything, for some never answer; blessed tells what the terminal database knows. Output is
never waited for: when the far end stalls, the game goes on and the newest frame is sent when it wakes.
"""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import errno
import locale
import os
import re
import select
import signal
import sys
import time
import warnings
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from game.frontends.base import Closed, Frontend, FrontendError, Input, Key, Mouse, Picture, Resized
from game.frontends.decoder import ESCAPE_DELAY, Decoder
from game.frontends.frame import Cells, blank, compose, refit
from game.frontends.painter import Painter
from game.frontends.signals import CLOSING, SignalWatch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.frontends.colors import Colors

if sys.platform != "win32":
    import termios

_LONGEST_FAREWELL: Final = 1.0  # seconds that closing waits for a stalled terminal to take the restoring bytes
_LARGE: Final = 1024  # bytes from which an update is shown as one, where terminals know how
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
_TRUECOLOR_TERMINALS: Final = re.compile(r"direct|kitty|alacritty|wezterm|foot|ghostty|iterm2?|contour")
_KEYS_OF_BLESSED: Final = {
    **{f"KEY_F{number}": f"f{number}" for number in range(1, 25)},
    **{f"KEY_{name}": name.lower() for name in ("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "INSERT", "DELETE")},
    **{f"KEY_S{name}": f"shift-{name.lower()}" for name in ("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END")},
    **{"KEY_PGUP": "pageup", "KEY_PGDOWN": "pagedown", "KEY_BTAB": "shift-tab", "KEY_ENTER": "enter"},
    **{"KEY_UP_LEFT": "keypad-7", "KEY_UP_RIGHT": "keypad-9", "KEY_CENTER": "keypad-5"},
    **{"KEY_DOWN_LEFT": "keypad-1", "KEY_DOWN_RIGHT": "keypad-3", "KEY_BACKSPACE": "backspace"},
}


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
        self._known = _database()
        self._painter = Painter(
            _colors(self._known) if colors is None else colors,
            ascii_only=not _speaks_utf8() if ascii_only is None else ascii_only,
        )
        self._decoder = Decoder(self._known.keys, escape_delay=escape_delay)
        self._signals = SignalWatch(
            CLOSING | {signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT},
        )
        self._screen = _Screen(stdout)
        self._former_modes: list[Any] | None = None
        self._inputs: deque[Input] = deque()
        self._cells: Cells | None = None
        self._picture: Picture | None = None
        self._size = _size_of(stdout)
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
        self._size = _size_of(self._stdout)
        self._take()

    def close(self) -> None:
        """Restore the screen, the terminal's modes and the signals. May be called twice."""
        if self._former_modes is None:
            return
        try:
            self._give_back()
        finally:
            self._former_modes = None
            self._signals.close()
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
            arrived = self._listen(left)
            if not arrived and not self._inputs and left is not None and left <= 0:
                return None

    def _listen(self, seconds: float | None) -> bool:
        """Sleep until something comes, at most so long; whether something came."""
        patience = self._decoder.patience
        timeout = patience if seconds is None else max(0.0, seconds)
        if patience is not None and timeout is not None:
            timeout = min(timeout, patience)
        unsent = self._screen.files() if self._screen.pending else []
        started = time.monotonic()
        readable, writable, _ = select.select([self._stdin, *self._signals.files()], unsent, [], timeout)
        if writable:
            self._send()
        if self._stdin in readable:
            self._read()
        elif patience is not None and time.monotonic() - started >= patience:
            self._note(self._decoder.give_up(time.monotonic()))
        return bool(readable or writable)

    def _read(self) -> None:
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
            if isinstance(event, Mouse):
                self._note_mouse(event)
            elif event.name == "ctrl-c":  # only where the terminal's own handling of it is off
                self._inputs.append(Closed(signal.SIGINT))
            else:
                self._inputs.append(event)

    def _note_mouse(self, event: Mouse) -> None:
        event = dataclasses.replace(event, map_cell=self._map_cell(event.x, event.y))
        last = self._inputs[-1] if self._inputs else None
        if event.what == "move" and isinstance(last, Mouse) and last.what == "move":
            self._inputs.pop()  # where the pointer was in between is nobody's business
        self._inputs.append(event)

    def _map_cell(self, x: int, y: int) -> tuple[int, int] | None:
        if self._picture is None or self._picture.map is None:
            return None
        x, y = x - self._picture.map_at[0], y - self._picture.map_at[1]
        inside = 0 <= x < self._picture.map.width and 0 <= y < self._picture.map.height
        return (x, y) if inside else None

    def _heed_signals(self) -> None:
        arrived = self._signals.take()
        if signal.SIGTSTP in arrived:
            self._suspend()
        elif signal.SIGCONT in arrived:  # stopped by a signal that cannot be caught, and the shell had the terminal
            self._take()
        if signal.SIGWINCH in arrived or signal.SIGTSTP in arrived or signal.SIGCONT in arrived:
            self._measure()
        self._inputs.extend(Closed(number) for number in arrived if number in CLOSING)

    def _measure(self) -> None:
        size = _size_of(self._stdout)
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
        ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)  # the whole group, as the terminal itself would; here the process stops
        signal.signal(signal.SIGTSTP, ours)
        self._take()

    def _take(self) -> None:
        self._screen.open()
        _set_modes(self._stdin, _raw(termios.tcgetattr(self._stdin)))
        opening = self._known.enter + self._known.keypad + _WRAP_OFF + _PASTE_ON + _MOUSE_ON * self._mouse
        self._screen.add(opening + _RESET + _CLEAR)
        self._painter.forget()
        if self._cells is None:
            self._painter.want(blank(*self._size))
        self._send()

    def _give_back(self) -> None:
        if self._former_modes is None:
            return
        closing = _END_UPDATE + _MOUSE_OFF * self._mouse + _PASTE_OFF + _WRAP_ON + _RESET + _CLEAR
        self._screen.add(closing + self._known.no_keypad + self._known.show_cursor + self._known.leave)
        self._screen.close(_LONGEST_FAREWELL)
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcflush(self._stdin, termios.TCIFLUSH)  # the shell should not read mouse reports
            _set_modes(self._stdin, self._former_modes)

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
        while self._screen.flush():
            chunk = self._painter.chunk()
            if not chunk:
                break
            # A chunk is shown as one: no torn frames, and none is ever left open while the terminal stalls.
            self._screen.add(_BEGIN_UPDATE + chunk + _END_UPDATE if len(chunk) > _LARGE else chunk)


class _Screen:
    """The terminal's output, never waited for: what it does not take is kept until it does.

    It is opened anew, for being non-blocking belongs to the open file, which the shell and others share.
    """

    def __init__(self, stdout: int) -> None:
        self._stdout = stdout
        self._file = -1
        self._shared = False
        self.pending = b""

    def open(self) -> None:
        if self._file >= 0:
            return
        try:
            self._file = os.open(os.ttyname(self._stdout), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:  # another user's terminal, as after su
            self._file, self._shared = os.dup(self._stdout), True
            os.set_blocking(self._file, False)

    def files(self) -> list[int]:
        return [self._file] if self._file >= 0 else []

    def add(self, data: bytes) -> None:
        self.pending += data

    def flush(self) -> bool:
        """Whether the terminal took everything."""
        while self.pending:
            try:
                written = os.write(self._file, self.pending)
            except BlockingIOError:
                return False
            except OSError as error:
                if error.errno not in {errno.EIO, errno.EBADF, errno.ENXIO}:
                    raise
                written = len(self.pending)  # nobody is there any more; reading will tell
            self.pending = self.pending[written:]
        return True

    def close(self, seconds: float) -> None:
        """Send what is left, waiting at most so long for each piece to be taken."""
        if self._file < 0:
            return
        while not self.flush():
            if not select.select([], [self._file], [], seconds)[1]:
                break
        self.pending = b""
        if self._shared:
            os.set_blocking(self._file, True)
        os.close(self._file)
        self._file, self._shared = -1, False


@dataclasses.dataclass(frozen=True)
class _Database:
    """What the terminal database knows: strings to send, sequences of keys, the number of colours."""

    enter: bytes
    leave: bytes
    keypad: bytes
    no_keypad: bytes
    show_cursor: bytes
    keys: dict[bytes, str]
    colors: int
    kind: str


def _database() -> _Database:
    import blessed
    from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences

    kind = os.environ.get("TERM", "dumb")
    with _colors_allowed(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an unknown TERM is no reason to write on the screen
        for candidate in (kind, "xterm-256color", "xterm"):
            terminal = blessed.Terminal(kind=candidate, force_styling=True)
            if terminal.does_styling and terminal.enter_fullscreen or candidate == kind == "linux":
                break
        names = get_keyboard_codes()
        keys = {
            sequence.encode(): _KEYS_OF_BLESSED[names[code]]
            for sequence, code in get_keyboard_sequences(terminal).items()
            if len(sequence) > 1 and names.get(code) in _KEYS_OF_BLESSED
        }
    return _Database(
        _bytes(terminal.enter_fullscreen),
        _bytes(terminal.exit_fullscreen),
        _bytes(terminal.smkx),
        _bytes(terminal.rmkx),
        _bytes(terminal.normal_cursor) or b"\x1b[?25h",
        keys,
        terminal.number_of_colors,
        kind,
    )


@contextlib.contextmanager
def _colors_allowed() -> Iterator[None]:
    """NO_COLOR makes blessed deny that the terminal can do anything, even place a cursor."""
    former = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if former is not None:
            os.environ["NO_COLOR"] = former


def _bytes(capability: Any) -> bytes:
    return re.sub(r"\$<[\d.*/]+>", "", str(capability)).encode("latin-1")


def _colors(known: _Database) -> Colors:
    if os.environ.get("NO_COLOR") or known.kind == "dumb":
        return "none"
    if os.environ.get("COLORTERM") in {"truecolor", "24bit"} or _TRUECOLOR_TERMINALS.search(known.kind):
        return "truecolor"
    if known.colors >= 256:
        return "truecolor" if known.colors >= 1 << 24 else "256"
    return "16" if known.colors >= 8 else "none"


def _speaks_utf8() -> bool:
    """As the environment has it: Python's own opinion is UTF-8 even where the user said otherwise."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    codeset = said.partition(".")[2].partition("@")[0] or said
    if codeset in {"C", "POSIX"}:
        return False
    return codeset.lower().replace("-", "") == "utf8" or locale.getpreferredencoding(False).lower() in {"utf-8", "utf8"}


def _size_of(file: int) -> tuple[int, int]:
    try:
        size = os.get_terminal_size(file)
    except OSError:
        return 80, 24
    return (size.columns, size.lines) if size.columns and size.lines else (80, 24)  # a serial line knows no size


def _raw(modes: list[Any]) -> list[Any]:
    """Every key comes at once and unchanged, but the interrupt and suspend keys stay signals of the whole group."""
    modes = [*modes[:6], list(modes[6])]
    modes[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR | termios.IXON | termios.ISTRIP | termios.BRKINT)
    modes[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
    modes[3] |= termios.ISIG | termios.NOFLSH  # an interrupt must not throw away half a frame
    control: list[Any] = modes[6]
    control[termios.VQUIT] = b"\x00"  # it would leave the terminal as it is
    control[termios.VMIN], control[termios.VTIME] = 1, 0
    return modes


def _set_modes(file: int, modes: list[Any]) -> None:
    """At once: waiting until the output is drained would wait for a stalled terminal."""
    while True:
        try:
            termios.tcsetattr(file, termios.TCSANOW, modes)
        except termios.error as error:
            if error.args[0] != errno.EINTR:  # stopped and continued in the background
                raise
        else:
            return
