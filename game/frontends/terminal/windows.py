"""The byte source of Windows: a console with its modes and input records.

No other file uses the console's functions. A console that knows sequences, such as Windows Terminal, sends keys and
mouse as xterm does, so the same decoder works everywhere. Writing to a console may block while its user drags the
scroll bar, so one thread writes and another reads.
"""

from __future__ import annotations

import ctypes
import queue
import threading
import time
from typing import TYPE_CHECKING, Any, Final

from game.frontends.base import Closed, FrontendError
from game.frontends.signals import CLOSING, HANGUP, SignalWatch
from game.frontends.terminal.source import ByteSource, Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

_SLICE: Final = 0.1  # seconds: neither locks nor consoles wake for signals, so waits are cut into slices to see them
_LONGEST_WRITE: Final = 0.05  # seconds that a responsive console may take to accept bytes
_LONGEST_FAREWELL: Final = 1.0  # seconds that closing waits for a stalled console to accept the restoring bytes
_LAST_MOMENT: Final = 4.5  # seconds in which a run can be saved; after 5 Windows kills a process that is being closed
_MOST_RECORDS: Final = 128  # records read at once

# From the console's headers.
_STDIN, _STDOUT = -10, -11
_NO_HANDLES: Final = (None, ctypes.c_void_p(-1).value)
_TIME_IS_OVER: Final = 0x102
_PROCESSED_INPUT, _WINDOW_INPUT, _EXTENDED_FLAGS, _SEQUENCES_IN = 0x1, 0x8, 0x80, 0x200
_PROCESSED_OUTPUT, _SEQUENCES_OUT, _NO_AUTO_RETURN = 0x1, 0x4, 0x8
_CLOSINGS: Final = frozenset((2, 5, 6))  # the console's window, the user's session, the machine
_KEY, _SIZE = 0x1, 0x4
_MENU_KEY, _SPACE_KEY = 0x12, 0x20
_CTRL: Final = 0x4 | 0x8

# Without QUICK_EDIT, whose selection would take the mouse; an interrupt remains a signal.
_INPUT_MODE: Final = _PROCESSED_INPUT | _WINDOW_INPUT | _EXTENDED_FLAGS | _SEQUENCES_IN
_OUTPUT_MODE: Final = _PROCESSED_OUTPUT | _SEQUENCES_OUT | _NO_AUTO_RETURN


class KeyRecord(ctypes.Structure):
    """KEY_EVENT_RECORD: a key, or a character of a sequence, which comes without a key."""

    _fields_ = (
        ("down", ctypes.c_int32),
        ("count", ctypes.c_uint16),
        ("key", ctypes.c_uint16),
        ("scan", ctypes.c_uint16),
        ("unit", ctypes.c_uint16),  # of UTF-16
        ("held", ctypes.c_uint32),
    )


class _Told(ctypes.Union):
    _fields_ = (("key", KeyRecord), ("size", ctypes.c_int16 * 2))


class InputRecord(ctypes.Structure):
    """INPUT_RECORD; only keys and sizes matter here."""

    _fields_ = (("kind", ctypes.c_uint16), ("told", _Told))


class _ScreenBuffer(ctypes.Structure):
    """CONSOLE_SCREEN_BUFFER_INFO."""

    _fields_ = (
        ("size", ctypes.c_int16 * 2),
        ("cursor", ctypes.c_int16 * 2),
        ("attributes", ctypes.c_uint16),
        ("window", ctypes.c_int16 * 4),  # left, top, right, bottom, all inside
        ("largest", ctypes.c_int16 * 2),
    )


class Typed:
    """Turns input records into the bytes that a terminal would send."""

    def __init__(self) -> None:
        self._high = 0  # the first half of a surrogate pair that is still incomplete

    def feed(self, records: Iterable[InputRecord]) -> bytes:
        """Return the text typed by the keys among these records, as UTF-8."""
        return b"".join(self._typed(record.told.key) for record in records if record.kind == _KEY)

    def _typed(self, key: KeyRecord) -> bytes:
        unit = key.unit
        if not key.down:
            # A code typed with Alt and digits is complete when Alt is released.
            return self._character(unit) if key.key == _MENU_KEY and unit else b""
        if not unit and not (key.key == 0 or (key.key == _SPACE_KEY and key.held & _CTRL)):
            return b""  # a key without a character, such as Shift; ctrl-space has the character 0
        return self._character(unit) * max(1, int(key.count))

    def _character(self, unit: int) -> bytes:
        high, self._high = self._high, 0
        if 0xD800 <= unit < 0xDC00:
            self._high = unit
            return b""
        if 0xDC00 <= unit < 0xE000:
            if not high:
                return b""
            unit = 0x10000 + (high - 0xD800) * 0x400 + unit - 0xDC00
        return chr(unit).encode()


class Console:
    """The functions of this process's console, under plain names.

    `kernel` is the library that provides them.

    Raises:
        FrontendError: input or output is not a console.
    """

    def __init__(self, kernel: Any = None) -> None:
        self._kernel = kernel or _kernel32()
        self._in, self._out = self._handle(_STDIN), self._handle(_STDOUT)
        self._former = self._mode(self._in), self._mode(self._out)
        handler = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)(ctypes.c_int, ctypes.c_uint32)
        self._handler = handler(self._on_control)
        self._told_closing: Any = lambda: None

    def _handle(self, number: int) -> Any:
        handle = self._kernel.GetStdHandle(ctypes.c_uint32(number))
        return None if handle in _NO_HANDLES else ctypes.c_void_p(handle)

    def _mode(self, handle: Any) -> int:
        mode = ctypes.c_uint32()
        if handle is None or not self._kernel.GetConsoleMode(handle, ctypes.byref(mode)):
            raise FrontendError("There is no console here: run the game in Windows Terminal, without redirecting it.")
        return mode.value

    def take(self, told_closing: Any) -> None:
        """Make keys arrive at once and as sequences, and make the console interpret sequences.

        `told_closing` is called in another thread when the console is closed or the user logs off; the process lives
        until it returns, but only for a few seconds.

        Raises:
            FrontendError: this console is too old for sequences.
        """
        self._told_closing = told_closing
        for handle, mode in ((self._in, _INPUT_MODE), (self._out, _OUTPUT_MODE)):
            if not self._kernel.SetConsoleMode(handle, ctypes.c_uint32(mode)):
                self.give_back()
                raise FrontendError("This console is too old to play in: use Windows Terminal, or play in the window.")
        self._kernel.SetConsoleCtrlHandler(self._handler, 1)

    def give_back(self) -> None:
        """Restore the modes and drop typed input, so that the shell does not read mouse reports."""
        self._kernel.SetConsoleCtrlHandler(self._handler, 0)
        self._kernel.FlushConsoleInputBuffer(self._in)
        for handle, mode in zip((self._in, self._out), self._former, strict=True):
            self._kernel.SetConsoleMode(handle, ctypes.c_uint32(mode))

    def _on_control(self, event: int) -> int:
        if event not in _CLOSINGS:
            return 0  # interrupts are signals
        self._told_closing()
        return 1

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window; 80x24 if the console does not report them."""
        buffer = _ScreenBuffer()
        if not self._kernel.GetConsoleScreenBufferInfo(self._out, ctypes.byref(buffer)):
            return 80, 24
        left, top, right, bottom = buffer.window
        return right - left + 1, bottom - top + 1

    def records(self, seconds: float) -> list[InputRecord] | None:
        """Return new input records, waiting at most this long for the first; None if the console has vanished."""
        waited = self._kernel.WaitForSingleObject(self._in, ctypes.c_uint32(round(seconds * 1000)))
        if waited == _TIME_IS_OVER:
            return []
        records = (InputRecord * _MOST_RECORDS)()
        count = ctypes.c_uint32()
        if waited or not self._kernel.ReadConsoleInputW(self._in, records, _MOST_RECORDS, ctypes.byref(count)):
            return None
        return list(records[: count.value])

    def write(self, data: bytes) -> None:
        """Write UTF-8, blocking until the console accepts it."""
        units = data.decode(errors="replace").encode("utf-16-le")
        while units:
            written = ctypes.c_uint32()
            count = ctypes.c_uint32(len(units) // 2)
            self._kernel.WriteConsoleW(self._out, units, count, ctypes.byref(written), None)
            if not written.value:
                return  # the console has vanished; reading will report it
            units = units[2 * written.value :]


class WindowsTerminal(ByteSource):
    """This process's console, with one thread that reads its input and one that writes its output."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console()
        self._signals = SignalWatch(CLOSING)
        self._arrived: queue.SimpleQueue[bytes | Closed | None] = queue.SimpleQueue()  # b"" wakes the reader, None ends
        self._noted: list[Notice | Closed] = []
        self._size = self._console.size
        self._is_closed = threading.Event()
        self._is_closed.set()
        self._reader: threading.Thread | None = None
        self._writer: _Writer | None = None
        self._pending = b""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows now."""
        return self._console.size

    def open(self) -> None:
        """Take over the console and the signals, and begin to read."""
        self._console.take(self._note_closing)
        self._signals.open()
        self._size = self.size
        self._is_closed.clear()
        self._writer = _Writer(self._console, self._arrived)
        self._reader = threading.Thread(target=self._listen, name="console input", daemon=True)
        self._reader.start()

    def close(self) -> None:
        """Send the remaining bytes, end the threads, and restore modes and signals."""
        if self._reader is None or self._writer is None:
            return
        try:
            self._writer.finish(self._pending, _LONGEST_FAREWELL)
            self._pending = b""
            self._is_closed.set()
            self._reader.join()
        finally:
            self._reader = self._writer = None
            self._console.give_back()
            self._signals.close()

    def suspend(self) -> None:
        """Restore the console and take it over again; on Windows no shell uses it in between."""
        self.close()
        self.open()

    def send(self, data: bytes) -> None:
        """Append bytes to those that `flush` sends."""
        self._pending += data

    def flush(self) -> bool:
        """Send as much as the console accepts at once. Returns: whether that is everything."""
        if self._writer is None or self._writer.is_busy:
            return False
        if not self._pending:
            return True
        data, self._pending = self._pending, b""
        return self._writer.write(data, _LONGEST_WRITE)

    def read(self, seconds: float | None) -> bytes:
        """Return typed bytes, after at most this many seconds, or as soon as there are notices or bytes can be sent."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            self._look_around()
            left = _SLICE if end is None else min(_SLICE, end - time.monotonic())
            try:
                arrived = self._arrived.get(timeout=0 if self._noted else max(0.0, left))
            except queue.Empty:
                if self._noted or (end is not None and time.monotonic() >= end):
                    return b""
                continue
            if isinstance(arrived, Closed):
                self._noted.append(arrived)
            self.gone = self.gone or arrived is None
            return arrived if isinstance(arrived, bytes) else b""

    def notices(self) -> list[Notice | Closed]:
        """Return the notices since the last call, in order."""
        self._look_around()
        noted, self._noted = self._noted, []
        return noted

    def _look_around(self) -> None:
        """Note signals, and a new size, which not every console reports."""
        self._noted += [Closed(number) for number in self._signals.take()]
        size = self.size
        if size != self._size:
            self._size = size
            self._noted.append(Notice.RESIZED)

    def _listen(self) -> None:
        """Pass on input until the console is closed."""
        typed = Typed()
        while not self._is_closed.is_set():
            records = self._console.records(_SLICE)
            if records is None:
                self._arrived.put(None)
                return
            data = typed.feed(records)
            if data or any(record.kind == _SIZE for record in records):
                self._arrived.put(data)

    def _note_closing(self) -> None:
        """Let the program save and close: the process ends when this returns."""
        self._arrived.put(Closed(HANGUP))
        self._is_closed.wait(_LAST_MOMENT)


class _Writer:
    """A thread that writes to the console piece by piece, and wakes the reader after each."""

    def __init__(self, console: Console, wakes: queue.SimpleQueue[bytes | Closed | None]) -> None:
        self._console = console
        self._wakes = wakes
        self._given: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_idle = threading.Event()
        self._is_idle.set()
        threading.Thread(target=self._work, name="console output", daemon=True).start()

    @property
    def is_busy(self) -> bool:
        """True while the console has not accepted what was written."""
        return not self._is_idle.is_set()

    def write(self, data: bytes, seconds: float) -> bool:
        """Write bytes. Returns: whether they were accepted in this time."""
        self._is_idle.clear()
        self._given.put(data)
        return self._is_idle.wait(seconds)

    def finish(self, data: bytes, seconds: float) -> None:
        """Write the last bytes, waiting at most this long, and end."""
        if self._is_idle.wait(seconds):
            self.write(data, seconds)
        self._given.put(None)

    def _work(self) -> None:
        while (data := self._given.get()) is not None:
            self._console.write(data)
            self._is_idle.set()
            self._wakes.put(b"")


def _kernel32() -> Any:
    windows: Any = ctypes  # other systems lack a part of it
    kernel = windows.WinDLL("kernel32")
    kernel.GetStdHandle.restype = ctypes.c_void_p
    return kernel
