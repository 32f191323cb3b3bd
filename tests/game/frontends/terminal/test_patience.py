"""Whatever takes longer than a moment says so: on the screen, before it, and while many games are played."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tcod.console import Console

from game.commands.busy import uncollected
from game.frontends import patience as patience_module
from game.frontends.base import ONE_SIZE, Closed, Picture
from game.frontends.patience import BUSY, patience
from game.frontends.terminal.terminal import Terminal
from tests.game.frontends.terminal.test_source import Wire
from tests.kit.terminals import PseudoTerminal

if TYPE_CHECKING:
    from game.frontends.base import CellSizes, Input, Tiles

ROOT = Path(__file__).parents[4]
PATIENCE = 10.0  # seconds until a thread that does not do what a test waits for has failed


class Slow:
    """A program that answers a key when the test lets it."""

    status: int | None = None
    due: float | None = None
    tiles: Tiles = "tall"
    tileset = ""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.told = ""

    def picture(self, columns: int, rows: int, cell_sizes: CellSizes = ONE_SIZE) -> Picture:
        del cell_sizes
        return Picture(Console(columns, rows))

    def feed(self, given: Input, now: float) -> None:
        del now
        if isinstance(given, Closed):
            self.status = 0
            return
        wait = threading.Event()
        for _ in range(int(PATIENCE / 0.01)):
            if BUSY.strip() in "".join(self.wire.screen.display):
                break
            wait.wait(0.01)
        self.told = self.wire.screen.display[-1]

    def tick(self, now: float) -> None:
        del now

    def save(self) -> None:
        pass


def test_the_screen_tells_of_work_that_takes_longer_than_a_moment_and_then_forgets_it() -> None:
    wire = Wire(b"x", Closed())
    program = Slow(wire)
    with Terminal(wire) as terminal:
        assert terminal.run(program) == 0
        assert program.told.endswith(BUSY)
        assert BUSY.strip() not in "".join(wire.screen.display), "the next picture replaced it"


def test_what_is_done_in_a_moment_is_not_told() -> None:
    told: list[int] = []
    for _ in range(100):
        with patience(lambda: told.append(1)):
            pass
    assert told == []


def test_it_is_told_once_and_never_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_module, "MOMENT", 0.0)
    told = threading.Event()
    with patience(told.set):
        assert told.wait(PATIENCE)


@pytest.mark.parametrize("has_tqdm", [True, False])
def test_many_games_are_counted_with_tqdm_and_without(*, has_tqdm: bool) -> None:
    script = (
        f"import sys\nif not {has_tqdm}: sys.modules['tqdm'] = None\n"
        "from levelgen.survey import compute\n"
        "print(sum(compute(abs, range(-9, 0), 'games', jobs=1, progress=True)))"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        assert terminal.wait() == 0
        if not has_tqdm:
            assert b"games: 0 of 9\rgames: 1 of 9\r" in terminal.output
        assert "45" in terminal.text
        assert "games" not in terminal.text, "the line goes at the end"


@pytest.mark.parametrize("fails", [False, True])
def test_garbage_is_looked_for_again_after_the_start(*, fails: bool) -> None:
    before = gc.get_freeze_count()
    try:
        with contextlib.suppress(KeyError), uncollected():
            assert not gc.isenabled()
            if fails:
                raise KeyError
        assert gc.isenabled()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_getting_ready_tells_so_on_the_terminal() -> None:
    script = (
        "import time; from game.commands.busy import told_busy\n"
        "from game.frontends import patience; patience.MOMENT = 0.01\n"
        "with told_busy():\n    time.sleep(0.5)\n"
        "print('ready')"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        terminal.wait_for("Strata: one moment ...")
        assert terminal.wait() == 0
        assert terminal.lines[0] == "ready"
