"""Play over a line that takes 20,000 bytes a second, counted in bytes and not by the clock."""

from __future__ import annotations

import mmap
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.frontends.frame import compose, lines
from game.frontends.terminal.painter import CHUNK
from game.frontends.terminal.terminal import Terminal
from game.screens.play.playing import Play
from game.screens.stack import Stack
from tests.game.frontends.terminal.test_source import Wire
from tests.kit.explorer import ANSWERED, CLOCK, SHARED, step
from tests.kit.playing import context, fresh
from tests.kit.terminals import PATIENCE, PseudoTerminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.frontends.base import Picture
    from game.frontends.terminal.colors import Colors

assert sys.platform != "win32"  # which has no pseudo-terminals of this kind

ROOT = Path(__file__).parents[4]
LINE = 20_000  # bytes a second
REPEATS = 30  # of a held key, a second
SOON = 0.1  # seconds in which the hero's new place shows
STEPS = 120
HELD = 3 * REPEATS
SLICE = 100  # bytes that are read at once


def place_of(picture: Picture) -> tuple[int, int]:
    """The text cell (x, y) of the hero."""
    assert picture.focus is not None
    return picture.map_at[0] + picture.focus[0], picture.map_at[1] + picture.focus[1]


@pytest.mark.parametrize(("seed", "colors"), [(2, "truecolor"), (3, "256")])
def test_the_heros_new_place_shows_within_a_tenth_of_a_second_and_frames_do_not_pile_up(
    tmp_path: Path, colors: Colors, seed: int
) -> None:
    session = fresh(seed)
    shared = context(tmp_path, animations=True)
    stack = Stack(shared, Play(session, shared))
    wire = Wire()
    with Terminal(wire, colors=colors, mouse=False) as terminal:
        terminal.show(stack.picture(100, 34))
        assert terminal.wait(0) is None
        wire.room = 0
        places: list[tuple[int, int]] = []
        shown = 0  # the newest step whose place the screen has shown
        for number in range(STEPS):
            step(session)
            picture = stack.picture(100, 34)
            places.append(place_of(picture))
            terminal.show(picture)
            wire.room += LINE // REPEATS  # what the line takes until the key comes again
            assert terminal.wait(0) is None
            cells = wire.screen.buffer
            seen = [step for step, (x, y) in enumerate(places) if cells[y][x].data == "@"]
            shown = max(shown, *seen)
            assert seen, "the hero is never out of sight"
            assert number - shown <= SOON * REPEATS, f"the hero is at {places[-1]}"
        wire.room = 10**9
        assert terminal.wait(0) is None
        assert wire.screen.display == lines(compose(stack.picture(100, 34), 100, 34))


def test_what_is_under_way_to_a_slow_line_is_less_than_a_tenth_of_a_second_of_it(tmp_path: Path) -> None:
    session = fresh(2)
    stack = Stack(context(tmp_path), Play(session, context(tmp_path)))
    wire = Wire(room=0)
    with Terminal(wire, colors="truecolor") as terminal:
        for _ in range(STEPS):
            step(session)
            terminal.show(stack.picture(100, 34))
            assert terminal.wait(0) is None
            assert len(wire._pending) <= SOON * LINE
        wire.room = 10**9


def test_a_held_key_never_queues_up(tmp_path: Path) -> None:
    """All that came is played though the line takes nothing, and only the newest picture is left to be sent."""
    session = fresh(2)
    stack = Stack(context(tmp_path), Play(session, context(tmp_path)))
    wire = Wire(b"s" * 30, b"SY", room=0)
    with Terminal(wire, colors="truecolor") as terminal:
        assert terminal.run(stack) == 0
        assert session.run.turn == 30
        assert len(wire._pending) <= SOON * LINE
        wire.room = 10**9


def test_nothing_flickers(tmp_path: Path) -> None:
    """No picture begins with an empty screen, and what does not come in one piece is marked as one update."""
    sent: list[bytes] = []

    class Noting(Wire):
        def send(self, data: bytes) -> None:
            sent.append(data)
            super().send(data)

    session = fresh(3)
    stack = Stack(context(tmp_path), Play(session, context(tmp_path)))
    with Terminal(Noting(), colors="truecolor") as terminal:
        terminal.show(stack.picture(100, 34))
        sent.clear()
        for _ in range(STEPS):
            step(session)
            terminal.show(stack.picture(100, 34))
            output, begin, end = b"".join(sent), b"\x1b[?2026h", b"\x1b[?2026l"
            assert b"\x1b[2J" not in output
            assert len(output) < CHUNK or (output.startswith(begin) and output.endswith(end))
            assert output.count(begin) == output.count(end) <= 1
            sent.clear()


class SlowReader:
    """Reads a game in a real pseudo-terminal as a line of so many bytes a second would, and turns the game's clock."""

    def __init__(self, seed: int, colors: Colors, clock: Path) -> None:
        clock.write_bytes(SHARED.pack(0.0, 0))
        with clock.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), SHARED.size)
        self.now = 0.0
        self._keys = 0
        command = [sys.executable, "-m", "tests.kit.explorer", str(seed), str(colors), str(clock)]
        self.terminal = PseudoTerminal(command, directory=ROOT, answers=True)

    def press(self, key: str) -> None:
        """Press a key, and let no time pass before the game has answered it, however slow the machine is."""
        self.terminal.press(key)
        self._keys += 1
        end = time.monotonic() + PATIENCE
        while ANSWERED.unpack_from(self._shared, CLOCK.size)[0] < self._keys:
            assert time.monotonic() < end, "the key was never answered"
            time.sleep(0.001)

    def has(self, place: tuple[int, int]) -> bool:
        """Whether the hero is seen there."""
        x, y = place
        return bool(self.terminal.screen.buffer[y][x].data == "@")

    def read(self, seconds: float, most: int) -> int:
        """Read a little, waiting for it so long; the bytes."""
        count = len(self.terminal.read(seconds, min(most, SLICE)))
        self.pass_to(self.now + count / LINE)
        return count

    def pass_to(self, now: float) -> None:
        """Let time pass."""
        self.now = now
        CLOCK.pack_into(self._shared, 0, now)

    def read_until(self, is_there: Callable[[], bool]) -> int:
        """Read until this is true; the bytes."""
        count = 0
        while not is_there():
            read = self.read(PATIENCE, SLICE)
            assert read, f"it never came:\n{self.terminal.text}"
            count += read
        return count


@pytest.mark.parametrize(("seed", "colors"), [(5, "truecolor"), (3, "256")])
def test_a_tenth_of_a_second_of_a_real_line_is_all_that_stands_between_a_step_and_its_place(
    tmp_path: Path, seed: int, colors: Colors
) -> None:
    session, shared = fresh(seed), context(tmp_path)
    stack = Stack(shared, Play(session, shared))
    line = SlowReader(seed, colors, tmp_path / "clock")

    def is_whole() -> bool:
        return line.terminal.screen.display == lines(compose(stack.picture(100, 34), 100, 34))

    with line.terminal as terminal:
        line.read_until(is_whole)
        places, pressed, lags = [place_of(stack.picture(100, 34))], [len(terminal.output)], [0]
        for _ in range(HELD):
            step(session)
            places.append(place_of(stack.picture(100, 34)))
            pressed.append(len(terminal.output))
            line.press("z")
            comes_again, budget = line.now + 1 / REPEATS, LINE // REPEATS
            while budget > 0 and (read := line.read(0 if line.has(places[-1]) else PATIENCE, budget)):
                budget -= read
                seen = [each for each in range(len(lags), len(places)) if line.has(places[each])]
                lags += [len(terminal.output) - pressed[each] for each in range(len(lags), max(seen, default=0) + 1)]
            line.pass_to(comes_again)
        assert max(lags) <= SOON * LINE
        assert line.read_until(lambda: line.has(places[-1])) <= SOON * LINE
        line.read_until(is_whole)
