"""The console of Windows: its records through the decoder, and the terminal above its functions."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Closed, FrontendError, Input, Key, Mouse, Paste, Resized
from game.frontends.signals import HANGUP
from game.frontends.terminal.decoder import Decoder
from game.frontends.terminal.terminal import Terminal
from game.frontends.terminal.windows import Console, InputRecord, Typed, WindowsTerminal
from tests.kit.consoles import FIRST_MODES, HELD, STDIN, STDOUT, Kernel, Record, focused, key, read, resized, typed
from tests.kit.stage import MAP_AT, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.frontends.terminal.decoder import Decoded

ROOT = Path(__file__).parents[4]
PATIENCE = 10.0  # seconds until a thread that does not do what a test waits for has failed


def decoded(*records: Record) -> list[Decoded]:
    """The records through `Typed` and the decoder, and what is then still held."""
    decoder = Decoder()
    return decoder.feed(Typed().feed(read(*records)), 0.0) + decoder.flush(1.0)


def test_a_record_has_the_size_that_the_console_gives_it() -> None:
    assert ctypes.sizeof(InputRecord) == 20 == len(key(65)) == len(resized(1, 1)) == len(focused())


# As the console of Windows 11 gives them: virtual key, scan code and unit, going down and up.
A_PRESSED = [key(0x61, virtual=0x41, scan=0x1E), key(0x61, virtual=0x41, scan=0x1E, down=False)]
SHIFT = [key(0, virtual=0x10, scan=0x2A, held=HELD["shift"]), key(0, virtual=0x10, scan=0x2A, down=False)]
ALT_233 = [
    key(0, virtual=0x12, scan=0x38, held=HELD["alt"]),
    *(
        key(0, virtual=0x60 + digit, scan=0x50, held=HELD["alt"], down=down)
        for digit in (0, 2, 3, 3)
        for down in (True, False)
    ),
    key(0xE9, virtual=0x12, scan=0x38, down=False),
]


@pytest.mark.parametrize(
    ("records", "names"),
    [
        (A_PRESSED, ["a"]),
        ([*SHIFT, *A_PRESSED], ["a"]),
        ([key(0x41, virtual=0x41, held=HELD["shift"])], ["A"]),
        ([key(0x6C, virtual=0x4C, count=3)], ["l", "l", "l"]),
        (typed("\x1b[A"), ["up"]),
        (typed("\x1bOA"), ["up"]),
        (typed("\x1b[1;2D"), ["shift-left"]),
        (typed("\x1bOw"), ["keypad-7"]),
        (typed("\x1b[15~\x1b[5~"), ["f5", "pageup"]),
        (typed("\x1bx"), ["alt-x"]),
        (typed("\x1b"), ["escape"]),
        (typed("\r\t\x7f\x04"), ["enter", "tab", "backspace", "ctrl-d"]),
        ([key(0)], ["ctrl-space"]),
        ([key(0, virtual=0x20, held=HELD["ctrl"])], ["ctrl-space"]),
        (typed("é€"), ["é", "€"]),
        (typed("😀"), ["😀"]),
        ([key(0xD83D), key(0xD83D, down=False), key(0xDE00), key(0xDE00, down=False)], ["😀"]),
        ([key(0xD83D), *A_PRESSED], ["a"]),
        ([key(0xDE00), *A_PRESSED], ["a"]),
        (ALT_233, ["é"]),
        ([focused(), resized(90, 30), *A_PRESSED], ["a"]),
    ],
)
def test_recorded_keys_go_through_the_decoder(records: list[Record], names: list[str]) -> None:
    assert decoded(*records) == [Key(name) for name in names]


def test_the_mouse_comes_as_everywhere() -> None:
    assert decoded(*typed("\x1b[<0;25;5M\x1b[<0;25;5m")) == [Mouse("click", 24, 4, button="left")]


def test_a_paste_is_no_command() -> None:
    assert decoded(*typed("\x1b[200~q!\x1b[201~b")) == [Paste("q!"), Key("b")]


def console(kernel: Kernel) -> WindowsTerminal:
    return WindowsTerminal(Console(kernel))


def next_input(terminal: Terminal) -> Input | None:
    return terminal.wait(PATIENCE)


def until(happened: Callable[[], bool]) -> None:
    """Wait for a thread."""
    wait = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if happened():
            return
        wait.wait(0.01)
    raise AssertionError("it never happened")


def hero_at(kernel: Kernel, x: int, y: int) -> bool:
    return kernel.screen.display[MAP_AT[1] + y][MAP_AT[0] + x] == "@"


def test_keys_come_in_and_pictures_go_out() -> None:
    kernel = Kernel()
    with Terminal(console(kernel), colors="truecolor") as terminal:
        terminal.show(Stage(terminal).picture())
        kernel.put(*A_PRESSED, *typed("\x1bOA"))
        assert [next_input(terminal), next_input(terminal)] == [Key("a"), Key("up")]
        until(lambda: hero_at(kernel, 10, 10))
    assert "@" not in "".join(kernel.screen.display)


def test_the_console_obeys_sequences_while_it_plays_and_is_then_as_before() -> None:
    kernel = Kernel()
    terminal = Terminal(console(kernel))
    with terminal:
        assert kernel.modes[STDIN] & 0x200
        assert not kernel.modes[STDIN] & (0x2 | 0x4 | 0x40)  # lines, echo, quick editing
        assert kernel.modes[STDIN] & 0x1, "an interrupt stays one"
        assert kernel.modes[STDOUT] & 0x4
        assert kernel.control is not None
        kernel.put(*A_PRESSED)
    assert (kernel.modes, kernel.control) == (FIRST_MODES, None)
    terminal.close()
    assert kernel.written.count("\x1b[?1049l") == 1


def test_a_crash_restores_the_console() -> None:
    kernel = Kernel()
    with pytest.raises(RuntimeError), Terminal(console(kernel)):
        raise RuntimeError
    assert kernel.modes == FIRST_MODES


def test_a_new_size_is_told_once_whether_or_not_a_record_tells_it() -> None:
    kernel = Kernel()
    with Terminal(console(kernel)) as terminal:
        kernel.screen.resize(30, 90)
        kernel.put(resized(90, 30))
        assert next_input(terminal) == Resized(90, 30)
        kernel.screen.resize(40, 120)
        assert next_input(terminal) == Resized(120, 40)
        assert terminal.wait(0) is None


def test_a_console_that_stalls_stops_nobody_and_then_gets_the_newest_picture() -> None:
    kernel = Kernel()
    with Terminal(console(kernel), colors="truecolor") as terminal:
        stage = Stage(terminal)
        terminal.show(stage.picture())
        until(lambda: hero_at(kernel, 10, 10))
        kernel.takes_output.clear()
        for _ in range(5):
            stage.noise += 1
            stage.hero = stage.hero[0] + 1, stage.hero[1]
            terminal.show(stage.picture())
        kernel.put(*A_PRESSED)
        while (event := next_input(terminal)) != Key("a"):
            assert event is not None
        before = len(kernel.written)
        kernel.takes_output.set()
        while not hero_at(kernel, 15, 10):
            assert terminal.wait(0.01) is None
        # One frame and the beginning of another; five would be four hundred thousand characters.
        assert len(kernel.written) - before < 130_000


def test_a_console_that_is_gone_is_a_hangup_for_ever() -> None:
    kernel = Kernel()
    with Terminal(console(kernel)) as terminal:
        kernel.hang_up()
        assert [next_input(terminal), next_input(terminal)] == [Closed(HANGUP)] * 2


def test_closing_the_consoles_window_leaves_time_to_save() -> None:
    kernel = Kernel()
    terminal = Terminal(console(kernel))
    terminal.open()
    assert kernel.control(0) == 0, "an interrupt is a signal"
    closing = threading.Thread(target=kernel.control, args=(2,))
    closing.start()
    assert next_input(terminal) == Closed(HANGUP)
    assert closing.is_alive(), "Windows would end the process now"
    terminal.close()
    closing.join(PATIENCE)
    assert not closing.is_alive()


def test_an_interrupt_closes() -> None:
    kernel = Kernel()
    with Terminal(console(kernel)) as terminal:
        signal.raise_signal(signal.SIGINT)
        assert next_input(terminal) == Closed(signal.SIGINT)


def test_no_console_and_an_old_one_are_a_sentence_each() -> None:
    kernel = Kernel()
    kernel.handles[2**32 - 11] = None
    with pytest.raises(FrontendError, match=r"There is no console here: .*\.$"):
        Console(kernel)
    kernel.handles[2**32 - 11] = 99  # a file
    with pytest.raises(FrontendError, match=r"There is no console here: .*\.$"):
        Console(kernel)
    old = Kernel()
    old.knows_sequences = False
    with pytest.raises(FrontendError, match=r"too old to play in: .*\.$"):
        Terminal(console(old)).open()
    assert old.modes == FIRST_MODES


# Where the platform is Windows, tcod loads another library and tempfile a module that is there alone: both come before.
AS_ON_WINDOWS = """
import os, sys, tempfile, tcod, tcod.event, PIL.Image
sys.platform = "win32"
for name in ("termios", "tty", "fcntl", "pty", "curses", "resource"):
    sys.modules[name] = None
del os.set_blocking, os.openpty, os.O_NONBLOCK, os.O_DIRECTORY
os.environ.pop("TERM", None)
"""


def as_on_windows(code: str) -> str:
    """What a program prints that finds none of what POSIX has."""
    done = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS + code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def test_the_terminal_starts_where_the_platform_is_windows() -> None:
    code = """
from game.frontends.terminal import windows
from game.frontends.terminal.terminal import Terminal
from game.frontends.terminal.terminfo import Terminfo
from tests.kit.consoles import Kernel, typed
kernel = Kernel()
windows._kernel32 = lambda: kernel
with Terminal() as terminal:
    kernel.put(*typed("k"))
    print(terminal.wait().name, Terminfo.read().depth)
"""
    assert as_on_windows(code) == "k truecolor\n"


def test_the_window_and_the_files_need_nothing_that_windows_lacks() -> None:
    code = """
import pathlib
from game.frontends.window import window
from game.frontends.window.display import window_available
from game.storage import locks
from game.storage.files import write_whole
file = pathlib.Path(tempfile.mkdtemp()) / "some" / "file"
write_whole(file, b"old")
write_whole(file, b"new", keep=file.with_suffix(".bak"))
print(window_available({}), file.read_text(), file.with_suffix(".bak").read_text())
"""
    assert as_on_windows(code) == "True new old\n"
