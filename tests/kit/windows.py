"""Programs run on a virtual X display: keys and mouse sent as a person would, screenshots as Pillow images.

Needs the Debian packages xvfb and xdotool. Where they are missing tests are skipped, but not with STRATA_CI=1.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import numpy as np
import pytest
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

if os.name == "nt":  # whoever imports this, a test or a file of them, is left out there
    pytest.skip("Windows has no X server", allow_module_level=True)

PATIENCE: Final = 30.0  # seconds until a program that does not do what a test waits for has failed

KEYS: Final[Mapping[str, str]] = (
    {"up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End", "pageup": "Prior"}
    | {"pagedown": "Next", "enter": "Return", "escape": "Escape", "tab": "Tab", "backspace": "BackSpace"}
    | {
        "delete": "Delete",
        "insert": "Insert",
        ";": "semicolon",
        "?": "question",
        "=": "equal",
        ":": "colon",
        "'": "apostrophe",
    }
    | {"_": "underscore"}
    | {f"f{number}": f"F{number}" for number in range(1, 13)}
    | {f"keypad-{digit}": f"KP_{digit}" for digit in range(10)}
)


def require(*programs: str) -> None:
    """Skip the test where a program is missing; fail it where nothing may be (STRATA_CI=1)."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        unavailable(f"{' and '.join(missing)} not installed")


def unavailable(reason: str) -> None:
    """Skip the test for this reason; fail it where nothing may be skipped (STRATA_CI=1)."""
    if os.environ.get("STRATA_CI") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


class Display(NamedTuple):
    """A virtual X display: its name, such as ":7", the file in which its server keeps the pixels, and that server."""

    name: str
    file: Path
    server: subprocess.Popen[bytes]

    def pixels(self) -> NDArray[np.uint8]:
        """The pixels as they are at any moment, [y, x, (blue, green, red, unused)]."""
        with self.file.open("rb") as file:
            told = struct.unpack(">25I", file.read(100))  # the head of an X window dump
        head, width, height, line, colors = (told[index] for index in (0, 4, 5, 12, 19))
        pixels = np.memmap(self.file, np.uint8, "r", head + 12 * colors, (height, line // 4, 4))
        return pixels[:, :width]


@contextlib.contextmanager
def virtual_display(width: int = 1920, height: int = 1200) -> Iterator[Display]:
    """A new display of this size, whose pixels are read where they are: to be asked for them keeps a server busy."""
    require("Xvfb", "xdotool")
    with tempfile.TemporaryDirectory() as folder, _served(folder, width, height) as (name, server):
        yield Display(name, Path(folder, "Xvfb_screen0"), server)


@contextlib.contextmanager
def _served(folder: str, width: int, height: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The name of a new display whose pixels are kept in this folder, and its server."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    command += ["-noreset"]  # the server would write the head of the pixels' file anew when its last client leaves
    server = subprocess.Popen(
        [*command, "-nocursor", "-fbdir", folder],  # the kept pixels would show the cursor
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()  # written when the server is ready; nothing if it ended
        assert number, "Xvfb did not start"
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait()


class Windowed:
    """A program with a window on this display; leaving the `with` block ends it. Its output is read line by line."""

    def __init__(
        self, display: Display, command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None
    ) -> None:
        self.display = display
        self.output = ""
        self._environment = {**os.environ, "DISPLAY": display.name, "LC_ALL": "C.UTF-8", **(environment or {})}
        self._environment.pop("WAYLAND_DISPLAY", None)
        self._process = subprocess.Popen(
            [str(part) for part in command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment,
        )
        self._window = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def focus(self) -> None:
        """Wait for the window and give it the keyboard; there is no window manager to do so."""
        found: list[str] = []

        def visible() -> bool:
            if not self.display.pixels()[::8, ::8, :3].any():  # which costs less than another program
                return False
            found[:] = self._xdotool("search", "--onlyvisible", "--pid", str(self._process.pid)).split()
            return bool(found)

        self.wait_until(visible)
        self._window = found[0]
        self._xdotool("windowfocus", "--sync", self._window)

    def press(self, *keys: str) -> None:
        """Press keys by name: "a", "up", "ctrl-d", "keypad-7"."""
        for key in keys:
            *modifiers, base = key.split("-") if len(key) > 1 and not key.startswith("keypad") else [key]
            self._xdotool("key", "--clearmodifiers", "+".join([*modifiers, KEYS.get(base, base)]))

    def type(self, text: str) -> None:
        """Type this text, holding shift where it needs it."""
        self._xdotool("type", "--clearmodifiers", text)

    def point(self, x: int, y: int) -> None:
        """Move the pointer to this pixel of the window."""
        self._xdotool("mousemove", "--window", self._window, str(x), str(y))

    def click(self, button: int = 1) -> None:
        """Click where the pointer is; buttons 4 and 5 are the wheel."""
        self._xdotool("click", str(button))

    def zoom(self, button: int) -> None:
        """Turn the wheel (button 4 or 5) with ctrl held."""
        self._xdotool("keydown", "ctrl")
        self.click(button)
        self._xdotool("keyup", "ctrl")

    def resize(self, width: int, height: int) -> None:
        """Make the window so many pixels large."""
        self._xdotool("windowsize", self._window, str(width), str(height))

    def fill(self) -> None:
        """Make the window as large as the display; there is no window manager to maximise it."""
        self._xdotool("windowmove", self._window, "0", "0")
        width, height = self._xdotool("getdisplaygeometry").split()
        self.resize(int(width), int(height))
        self.wait_until(lambda: self.size() == (int(width), int(height)) and self.place() == (0, 0))

    def place(self) -> tuple[int, int]:
        """Where on the display the window's left top pixel is."""
        told = self._geometry()
        return int(told["X"]), int(told["Y"])

    def size(self) -> tuple[int, int]:
        """The window's width and height in pixels."""
        told = self._geometry()
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def _geometry(self) -> dict[str, str]:
        shown = self._xdotool("getwindowgeometry", "--shell", self._window)
        return dict(line.split("=") for line in shown.split())

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    @property
    def ended(self) -> bool:
        """Whether the program has ended."""
        return self._process.poll() is not None

    def screenshot(self) -> Image.Image:
        """The whole display."""
        return Image.fromarray(self.display.pixels()[..., 2::-1])

    def wait_for(self, text: str) -> None:
        """Read the program's output until it has this text."""
        self.wait_until(lambda: text in self.output)

    def wait_until(self, is_true: Callable[[], object]) -> None:
        """Read the program's output until this is true; fail when it never is."""
        end = time.monotonic() + PATIENCE
        while not is_true():
            ended = self._process.poll() is not None
            self._read(0.02)
            if (ended or time.monotonic() > end) and not is_true():
                raise AssertionError(f"it never came (exit status {self._process.poll()}); the output:\n{self.output}")

    def wait(self) -> int:
        """Wait for the program to end; its exit status."""
        self.wait_until(lambda: self._process.poll() is not None)
        self._read(0)
        return self._process.returncode

    def _read(self, seconds: float) -> None:
        stream = self._process.stdout
        if stream is not None and select.select([stream], [], [], seconds)[0]:
            self.output += os.read(stream.fileno(), 65536).decode()

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.stdout
