"""The terminal above a byte source that is no device: what a console or a socket would have to offer."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import deque
from pathlib import Path
from types import SimpleNamespace

import pyte
import pytest

from game.frontends.base import Closed, Key, Resized
from game.frontends.signals import HANGUP
from game.frontends.terminal.source import ByteSource, Notice
from game.frontends.terminal.terminal import Terminal
from game.frontends.terminal.terminfo import Terminfo
from tests.kit.stage import MAP_AT, Stage

ROOT = Path(__file__).parents[4]
POSIX = {"termios", "tty", "fcntl", "select", "pty"}


class Wire(ByteSource):
    """A far end held by the test: it is fed, takes `room` bytes, shows what it got, and may answer."""

    def __init__(self, *fed: bytes | Notice | Closed, room: int = 10**9, answers: bool = False) -> None:
        self.fed = deque(fed)
        self.room = room
        self.calls: list[str] = []
        self.screen = pyte.Screen(100, 34)
        self._stream = pyte.ByteStream(self.screen)
        self._pending = b""
        self.unread = b""  # answers
        if answers:
            self.screen.write_process_input = self._answer  # type: ignore[method-assign]

    @property
    def size(self) -> tuple[int, int]:
        return self.screen.columns, self.screen.lines

    def open(self) -> None:
        self.calls.append("open")

    def close(self) -> None:
        self.calls.append("close")
        self.flush()

    def suspend(self) -> None:
        self.calls.append("suspend")
        self.flush()

    def send(self, data: bytes) -> None:
        self._pending += data

    def flush(self) -> bool:
        taken, self._pending = self._pending[: self.room], self._pending[self.room :]
        self.room -= len(taken)
        self._stream.feed(taken)
        return not self._pending

    def read(self, seconds: float | None) -> bytes:
        if self.unread:
            data, self.unread = self.unread, b""
            return data
        assert seconds is not None or self.fed, "it would wait for ever"
        if self.fed and isinstance(self.fed[0], bytes):
            return self.fed.popleft()  # type: ignore[return-value]
        return b""

    def _answer(self, data: str) -> None:
        self.unread += data.encode()

    def notices(self) -> list[Notice | Closed]:
        if self.fed and not isinstance(self.fed[0], bytes):
            return [self.fed.popleft()]  # type: ignore[list-item]
        return []


def test_keys_come_in_and_pictures_go_out() -> None:
    wire = Wire(b"a\x1bOA", b"\x1b[<0;25;5M")
    with Terminal(wire, colors="truecolor") as terminal:
        terminal.show(Stage(terminal).picture())
        assert [terminal.wait(), terminal.wait()] == [Key("a"), Key("up")]
        assert wire.screen.display[MAP_AT[1] + 10][MAP_AT[0] + 10] == "@"
    assert wire.calls == ["open", "close"]
    assert "@" not in "".join(wire.screen.display)


def test_a_key_that_comes_again_at_once_is_held_however_long_the_game_took(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("game.frontends.terminal.terminal.time", SimpleNamespace(monotonic=lambda: now))

    class Slow(Wire):
        """Keys come after so many seconds of waiting."""

        def read(self, seconds: float | None) -> bytes:
            nonlocal now
            data = super().read(seconds)
            now += pauses.pop(0)
            return data

    # Three that were typed while a turn took its time, one of a held key, one pressed again, another key tapped twice.
    wire, pauses = Slow(b"l", b"ll", b"l", b"l", b"h", b"h"), [0.5, 0.0, 0.04, 0.15, 0.01, 0.05]
    with Terminal(wire) as terminal:
        held = []
        for _ in range(7):
            key = terminal.wait()
            assert isinstance(key, Key)
            held.append((key.name, key.repeats))
            now += 0.3
    told = [("l", False), ("l", False), ("l", True), ("l", True), ("l", False), ("h", False), ("h", False)]
    assert held == told


def test_a_new_size_is_told_once_and_the_end_as_it_came() -> None:
    wire = Wire(Notice.RESIZED, Notice.RESIZED, Closed(15))
    with Terminal(wire) as terminal:
        wire.screen.resize(30, 90)
        assert [terminal.wait(), terminal.wait()] == [Resized(90, 30), Closed(15)]


def test_suspending_gives_the_screen_back_and_paints_it_anew() -> None:
    wire = Wire(Notice.SUSPENDED, b"x")
    with Terminal(wire, ascii_only=True) as terminal:
        shown = Stage(terminal).picture()
        terminal.show(shown)
        wire.screen.reset()
        assert terminal.wait() == Key("x")
        assert wire.calls == ["open", "suspend"]
        assert wire.screen.display[MAP_AT[1] + 10][MAP_AT[0] + 10] == "@"


def test_a_far_end_that_is_gone_is_a_hangup_for_ever() -> None:
    wire = Wire()
    with Terminal(wire) as terminal:
        wire.gone = True
        assert [terminal.wait(), terminal.wait(5)] == [Closed(HANGUP)] * 2


def test_a_far_end_that_is_behind_gets_the_newest_picture_when_it_takes_bytes_again() -> None:
    wire = Wire(room=3000)
    with Terminal(wire, colors="truecolor") as terminal:
        stage = Stage(terminal)
        for _ in range(5):
            stage.noise += 1
            stage.hero = stage.hero[0] + 1, stage.hero[1]
            terminal.show(stage.picture())
        wire.room = 10**9
        assert terminal.wait(0) is None
        row = wire.screen.display[MAP_AT[1] + 10]
        assert row[MAP_AT[0] + 15] == "@"
        assert row.count("@") == 1


def test_a_far_end_that_is_behind_for_a_moment_alone_gets_the_rest_of_the_picture() -> None:
    class Hasty(Wire):
        """It takes everything again right after it has refused, and wakes who reads if bytes are pending."""

        def flush(self) -> bool:
            done = super().flush()
            if not done:
                self.room = 10**9
            return done

        def read(self, seconds: float | None) -> bytes:
            return b"" if self._pending else super().read(seconds)

    wire = Hasty(b"k", room=3000)
    with Terminal(wire, colors="truecolor") as terminal:
        stage = Stage(terminal)
        stage.noise = 1
        terminal.show(stage.picture())
        assert terminal.wait() == Key("k")
        x, y = MAP_AT
        assert [row[x:] for row in wire.screen.display[y : y + 29]].count("·" * 80) == 28
        assert "@" in wire.screen.display[y + 10]


def test_posix_is_known_to_one_file_alone() -> None:
    knowing = set()
    for file in (ROOT / "game" / "frontends").rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        imported = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
        imported |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
        if POSIX & imported:
            knowing.add(file.name)
    assert knowing == {"posix.py"}


def test_without_posix_and_a_terminal_database_a_terminal_is_like_xterm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setitem(sys.modules, "curses", None)
    known = Terminfo.read()
    assert (known.kind, known.enter, known.depth, known.keys) == ("xterm-256color", b"\x1b[?1049h", "256", {})


def test_the_terminal_above_another_source_needs_no_posix_module() -> None:
    code = (
        f"import sys\nfor name in {sorted(POSIX - {'select'})} + ['curses']: sys.modules[name] = None\n"
        "from tests.game.frontends.terminal.test_source import Wire\n"
        "from game.frontends.terminal.terminal import Terminal\n"
        "with Terminal(Wire(b'k')) as terminal: print(terminal.wait().name)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("k\n", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no terminal database")
@pytest.mark.parametrize(("term", "sequence", "name"), [("sun", b"\x1b[224z", "f1"), ("xterm", b"\x1b[3~", "delete")])
def test_the_terminal_database_tells_of_the_keys_it_knows(term: str, sequence: bytes, name: str) -> None:
    # curses reads one terminal in the life of a process.
    code = f"from game.frontends.terminal.terminfo import Terminfo; print(Terminfo.read().keys[{sequence!r}])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={"TERM": term}, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{name}\n"
