"""Programs run in a real pseudo-terminal, their screen read back through pyte."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import pyte
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

if os.name == "nt":  # whoever imports this, a test or a file of them, is left out there
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)

# By name: type checkers that look at the tests as Windows would run them know none of these modules.
fcntl, pty, termios, tty = map(import_module, ("fcntl", "pty", "termios", "tty"))

PATIENCE: Final = 30.0  # seconds until a program that does not do what a test waits for has failed
UPDATING: Final = 2026  # the private mode of a terminal between the beginning and the end of a frame

KEYS: Final[Mapping[str, bytes]] = {
    "up": b"\x1bOA",
    "down": b"\x1bOB",
    "right": b"\x1bOC",
    "left": b"\x1bOD",
    "home": b"\x1bOH",
    "end": b"\x1bOF",
    "pageup": b"\x1b[5~",
    "pagedown": b"\x1b[6~",
    "insert": b"\x1b[2~",
    "delete": b"\x1b[3~",
    "shift-up": b"\x1b[1;2A",
    "shift-down": b"\x1b[1;2B",
    "shift-right": b"\x1b[1;2C",
    "shift-left": b"\x1b[1;2D",
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "shift-tab": b"\x1b[Z",
    "space": b" ",
    "backspace": b"\x7f",
    "f1": b"\x1bOP",
    "f2": b"\x1bOQ",
    "f3": b"\x1bOR",
    "f4": b"\x1bOS",
    "f5": b"\x1b[15~",
}

# The child must make the pseudo-terminal its controlling one, or it would get neither signals nor job control.
_TAKE_TERMINAL: Final = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
)


class PseudoTerminal:
    """A program in a terminal of this size; leaving the `with` block ends it.

    Output is read only while a method waits, so a test that does not wait is a terminal that has stalled.
    One that `answers` does so, as soon as it has read it, when it is asked for its status.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        columns: int = 100,
        rows: int = 34,
        environment: Mapping[str, str] | None = None,
        directory: str | Path | None = None,
        answers: bool = False,
    ) -> None:
        self.output = bytearray()  # all that the program wrote so far
        self.screen = pyte.Screen(columns, rows)
        self._lines: list[str] | None = None  # unless the screen has changed since they were read
        self._stream = pyte.ByteStream(self.screen)
        if answers:
            self.screen.write_process_input = self.send  # type: ignore[method-assign]
        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, (rows, columns))
        self._first_modes: list[Any] = termios.tcgetattr(self._slave)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _TAKE_TERMINAL, *map(str, command)],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            cwd=directory,
            env=_environment(environment or {}),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    @property
    def process(self) -> int:
        """The id of the program."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether the program has ended."""
        return self._process.poll() is not None

    @property
    def sleeps(self) -> bool:
        """Whether the program waits for something; True where the system does not tell."""
        stat = Path(f"/proc/{self.process}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "S"

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends."""
        if self._lines is None:
            self._lines = [line.rstrip() for line in self.screen.display]
        return list(self._lines)

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    @property
    def modes(self) -> list[Any]:
        """The terminal's attributes, as termios has them."""
        modes: list[Any] = termios.tcgetattr(self._slave)
        return modes

    @property
    def modes_are_restored(self) -> bool:
        """Whether the terminal behaves as it did before the program."""
        return self.modes == self._first_modes

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed, as a shell has it."""
        flags: int = self.modes[tty.LFLAG]
        return bool(flags & termios.ECHO)

    def is_on(self, mode: int) -> bool:
        """Whether the private mode of this number (1049: the alternate screen) was switched on last, not off."""
        return self.output.rfind(b"\x1b[?%dh" % mode) > self.output.rfind(b"\x1b[?%dl" % mode)

    @property
    def is_restored(self) -> bool:
        """Modes as before, main screen, visible cursor, no mouse, no bracketed paste."""
        return (
            self.modes_are_restored
            and not any(self.is_on(mode) for mode in (1049, 1000, 1002, 1003, 1006, 2004, 2026))
            and not self.screen.cursor.hidden
        )

    def send(self, data: bytes | str) -> None:
        """Type these bytes."""
        rest = data.encode() if isinstance(data, str) else data
        while rest:
            rest = rest[os.write(self._master, rest) :]

    def press(self, *keys: str) -> None:
        """Type keys by name, as xterm sends them: "a", "up", "escape", "ctrl-d"."""
        for key in keys:
            control = bytes((ord(key[-1]) & 31,)) if key.startswith("ctrl-") else None
            self.send(control or KEYS.get(key) or key)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the program is told."""
        self.screen.resize(rows, columns)
        self._lines = None
        termios.tcsetwinsize(self._master, (rows, columns))

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Take the terminal away."""
        if self._master >= 0:
            os.close(self._master)
            os.close(self._slave)
            self._master = self._slave = -1

    def wait_for(self, what: str | Callable[[], object], seconds: float = PATIENCE) -> None:
        """Read output until this text is on the screen, or this is true; fail when it never is.

        It is asked of whole frames: on one half read, words of the frame before may stand yet.
        """
        holds = (lambda: what in self.text) if isinstance(what, str) else what

        def found() -> bool:
            return (self.ended or not self.is_on(UPDATING)) and bool(holds())

        end = time.monotonic() + seconds
        while not found():
            left = end - time.monotonic()
            # A condition may become true without output, such as a process that ends.
            if (
                not self.read(min(0.05, max(0.0, left)))
                and (left <= 0 or self._process.poll() is not None)
                and not found()
            ):
                state = self._process.poll()
                raise AssertionError(f"{what!r} never came (exit status {state}); the screen was:\n{self.text}")

    def wait(self, seconds: float = PATIENCE) -> int:
        """Read output until the program ends; its exit status, negative after a signal."""
        self.wait_for(lambda: self._process.poll() is not None, seconds)
        while self.read(0):
            pass
        return self._process.returncode

    def read(self, seconds: float = 0, most: int = 65536) -> bytes:
        """Read what the program writes, at most so much, waiting at most so long for the first of it."""
        if self._master < 0 or not select.select([self._master], [], [], seconds)[0]:
            return b""
        data = os.read(self._master, most)
        self.output += data
        self._stream.feed(data)
        self._lines = None
        return data

    def wait_unread(self, seconds: float = PATIENCE) -> int:
        """Wait for the program to end while nobody reads its output; its exit status."""
        return self._process.wait(seconds)

    @property
    def unread(self) -> int:
        """How many bytes were typed that the program has not read yet."""
        waiting = fcntl.ioctl(self._slave, termios.FIONREAD, bytes(4))
        return int.from_bytes(waiting, sys.byteorder)


def _environment(changes: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"COLORTERM", "NO_COLOR", "DISPLAY"}}
    return {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **changes}
