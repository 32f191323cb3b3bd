"""A console of Windows that is none: the functions of its library, over records that a test puts in."""

# ruff: noqa: N802 - Windows names its functions so

from __future__ import annotations

import struct
import threading
from collections import deque
from typing import Any

import pyte

from game.frontends.terminal.windows import InputRecord

STDIN, STDOUT = 7, 8  # handles
FIRST_MODES = {STDIN: 0x1F7, STDOUT: 0x3}  # of a console in which a shell runs: lines, echo, quick editing

Record = bytes
HELD = {"alt": 0x2, "ctrl": 0x8, "shift": 0x10}


def key(unit: int, *, down: bool = True, count: int = 1, virtual: int = 0, scan: int = 0, held: int = 0) -> Record:
    """Return a KEY_EVENT record, byte for byte as the console has it."""
    return struct.pack("<HxxiHHHHI", 1, down, count, virtual, scan, unit, held)


def typed(text: str) -> list[Record]:
    """Return the records of characters or of a sequence: each unit of UTF-16 goes down, and a real key up again."""
    units = struct.unpack(f"<{len(text.encode('utf-16-le')) // 2}H", text.encode("utf-16-le"))
    return [key(unit) for unit in units]


def resized(columns: int, rows: int) -> Record:
    """Return a WINDOW_BUFFER_SIZE_EVENT record."""
    return struct.pack("<Hxxhh12x", 4, columns, rows)


def focused() -> Record:
    """Return a FOCUS_EVENT record, which nobody needs."""
    return struct.pack("<Hxxi12x", 0x10, 1)


def read(*records: Record) -> list[InputRecord]:
    """Return the records as the console's functions fill them in."""
    return [InputRecord.from_buffer_copy(record) for record in records]


class Kernel:
    """The functions of kernel32 that a console has; `screen` shows what was written."""

    def __init__(self, columns: int = 100, rows: int = 34) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.modes = dict(FIRST_MODES)
        self.handles: dict[int, int | None] = {2**32 - 10: STDIN, 2**32 - 11: STDOUT}
        self.written = ""
        self.knows_sequences = True
        self.is_gone = False
        self.takes_output = threading.Event()
        self.takes_output.set()
        self.control: Any = None  # the handler of the console's events
        self._input: deque[Record] = deque()
        self._has_input = threading.Condition()

    def put(self, *records: Record) -> None:
        """Let the user do something."""
        with self._has_input:
            self._input.extend(records)
            self._has_input.notify_all()

    def hang_up(self) -> None:
        """Take the console away."""
        with self._has_input:
            self.is_gone = True
            self._has_input.notify_all()

    def GetStdHandle(self, number: Any) -> int | None:
        return self.handles[number.value]

    def GetConsoleMode(self, handle: Any, mode: Any) -> int:
        if handle.value not in self.modes:
            return 0
        mode._obj.value = self.modes[handle.value]
        return 1

    def SetConsoleMode(self, handle: Any, mode: Any) -> int:
        if not self.knows_sequences and handle.value == STDOUT and mode.value & 0x4:
            return 0
        self.modes[handle.value] = mode.value
        return 1

    def SetConsoleCtrlHandler(self, handler: Any, add: int) -> int:
        self.control = handler if add else None
        return 1

    def FlushConsoleInputBuffer(self, handle: Any) -> int:
        assert handle.value == STDIN
        self._input.clear()
        return 1

    def GetConsoleScreenBufferInfo(self, handle: Any, info: Any) -> int:
        assert handle.value == STDOUT
        info._obj.window[:] = (0, 5, self.screen.columns - 1, self.screen.lines + 4)  # scrolled by five rows
        return 1

    def WaitForSingleObject(self, handle: Any, milliseconds: Any) -> int:
        assert handle.value == STDIN
        with self._has_input:
            there = self._has_input.wait_for(lambda: self._input or self.is_gone, milliseconds.value / 1000)
        return 0 if there else 0x102

    def ReadConsoleInputW(self, handle: Any, records: Any, most: int, count: Any) -> int:
        assert handle.value == STDIN
        if self.is_gone:
            return 0
        taken = [self._input.popleft() for _ in range(min(most, len(self._input)))]
        for index, record in enumerate(read(*taken)):
            records[index] = record
        count._obj.value = len(taken)
        return 1

    def WriteConsoleW(self, handle: Any, units: bytes, count: Any, written: Any, reserved: None) -> int:
        assert handle.value == STDOUT
        assert reserved is None
        self.takes_output.wait()
        taken = min(count.value, 1000)  # a console need not take all of it
        text = units[: 2 * taken].decode("utf-16-le")
        self.written += text
        self._stream.feed(text)
        written._obj.value = taken
        return 1
