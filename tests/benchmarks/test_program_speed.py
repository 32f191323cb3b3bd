"""From a key to the bytes of the finished frame, in the game itself; and how soon the program is there."""

from __future__ import annotations

import itertools
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.frontends.base import Key
from game.frontends.headless import Headless
from game.frontends.terminal.painter import Painter
from game.screens.play.playing import Play
from game.screens.stack import Stack
from tests.kit.playing import context, fresh, hero_cell
from tests.kit.terminals import PseudoTerminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from game.session import Session

TOP = Path(__file__).parents[2]
COLUMNS, ROWS = 100, 34


def stepping(saves: Path) -> Callable[[], int]:
    """A function that walks the hero to and fro in a first room, and answers with the bytes of each frame."""
    session, way = plain()
    uses = context(saves)
    stack = Stack(uses, Play(session, uses))
    frontend = Headless(columns=COLUMNS, rows=ROWS)
    painter = Painter("truecolor")
    keys = itertools.cycle(["l", "h"] if way > 0 else ["h", "l"])

    def step() -> int:
        stack.feed(Key(next(keys)), 0.0)
        frontend.show(stack.picture(COLUMNS, ROWS))
        painter.want(frontend.cells, focus=(60, 17))
        return sum(map(len, iter(painter.chunk, b"")))

    for _ in range(6):
        step()
    return step


def plain() -> tuple[Session, int]:
    """A run that has just begun, and east (1) or west (-1), where a step is plain: on bare floor, the view the same."""
    for seed in itertools.count(7):
        session = fresh(seed)
        for way in (1, -1):
            floor, views, grounds = session.run.floor, set(), set()
            for dx in (way, -way):
                turn = session.take(Walk(dx, 0))
                views.add(floor.memory.visible.tobytes())
                grounds.add(floor.ground.kind_at(*hero_cell(session)).id)  # others are told of, stairs and grass
            if len(views) == 1 and grounds == {"floor"} and not turn.refusal:
                return session, way
        session.close()
    raise AssertionError


def test_key_to_frame(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    step = stepping(tmp_path)
    benchmark.extra_info["bytes"] = statistics.median(step() for _ in range(21))
    benchmark(step)


def test_a_plain_step_takes_under_two_hundred_bytes(tmp_path: Path) -> None:
    step = stepping(tmp_path)
    assert statistics.median(step() for _ in range(41)) < 200


def test_version(benchmark: BenchmarkFixture) -> None:
    def start() -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, str(TOP / "run.py"), "--version"]
        return subprocess.run(command, capture_output=True, check=True)

    if not benchmark.disabled:
        start()  # not measured: it compiles what the others read
    assert benchmark(start).stdout.startswith(b"Strata ")


def test_first_frame(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From the start of the program to the hero on the screen of a terminal."""

    def start() -> None:
        command = [sys.executable, str(TOP / "run.py"), "--terminal", "--seed", "7", "--new"]
        command += ["--data-dir", str(tmp_path)]
        environment = {"COLORTERM": "truecolor"}
        with PseudoTerminal(command, columns=COLUMNS, rows=ROWS, environment=environment) as program:
            program.wait_for("@")

    if not benchmark.disabled:
        start()  # not measured: it compiles what the others read
    benchmark(start)
