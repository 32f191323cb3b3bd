"""Bytes that play sends to a terminal, in every palette and with animations on."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Any

import pyte
import pytest

from game.frontends.base import Key
from game.frontends.frame import compose
from game.frontends.terminal.painter import Painter
from game.screens.play.playing import Play
from game.screens.stack import Stack
from tests.kit.explorer import step
from tests.kit.playing import context, fresh, library
from tests.kit.runs import hardy, take_stairs
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.frontends.frame import Cells
    from game.session import Session

COLUMNS, ROWS = 100, 34
PLAIN = 200  # bytes of a step that changes nothing in sight
IDLE = 500  # bytes a second
SECONDS = 10.0
ANY = 2000  # bytes of any step, in the middle of many
STEPS = 120
HALL = """
    ######################
    #@...................#
    #....................#
    #.........---........#
    ######################
"""


def sent(painter: Painter, stack: Stack) -> int:
    """Bytes that go out for the picture as it is now."""
    return len(output(painter, stack)[0])


def output(painter: Painter, stack: Stack) -> tuple[bytes, Cells]:
    """What goes out for the picture as it is now, and its cells."""
    shown = stack.picture(COLUMNS, ROWS)
    assert shown.focus is not None
    focus = shown.map_at[0] + shown.focus[0], shown.map_at[1] + shown.focus[1]
    cells = compose(shown, COLUMNS, ROWS)
    painter.want(cells, focus=focus)
    return b"".join(iter(painter.chunk, b"")), cells


def idle(painter: Painter, stack: Stack, play: Play) -> float:
    """Bytes a second while nobody does anything."""
    now, count = 0.0, 0
    while now < SECONDS and play.floorview.pause is not None:
        now += play.floorview.pause
        play.floorview.tick()
        count += sent(painter, stack)
    return count / SECONDS


def on_floor(depth: int, seed: int) -> Session:
    """A session on a floor of a short run, each of another stratum."""
    session = hardy(seed) if depth else fresh(seed)
    for _ in range(depth):
        take_stairs(session, down=True)
    return session


@pytest.mark.parametrize("palette", sorted(library().palettes))
def test_a_plain_step_and_an_idle_second_cost_few_bytes_in_every_palette(tmp_path: Path, palette: str) -> None:
    scene = Scene(HALL)
    shared = context(tmp_path, animations=True)
    shared.use(replace(shared.settings, palette=palette))
    play = Play(scene.session, shared)
    stack, painter = Stack(shared, play), Painter("truecolor")
    sent(painter, stack)
    stack.feed(Key("right"), 0.0)  # after which the hints no longer change
    sent(painter, stack)
    steps = []
    for _ in range(12):
        stack.feed(Key("right"), 0.0)
        steps.append(sent(painter, stack))
    assert scene.at() == (14, 1)
    assert max(steps) <= PLAIN
    assert 0 < idle(painter, stack, play) <= IDLE


def test_fog_moves_with_few_of_the_steps(tmp_path: Path) -> None:
    scene = Scene(HALL)
    scene.floor.stratum = "sump"
    shared = context(tmp_path)
    stack, painter = Stack(shared, Play(scene.session, shared)), Painter("truecolor")
    sent(painter, stack)
    steps = []
    for _ in range(12):
        stack.feed(Key("right"), 0.0)
        steps.append(sent(painter, stack))
    assert sum(count > PLAIN for count in steps) in (1, 2, 3)
    assert max(steps) <= ANY


@pytest.mark.parametrize(("depth", "seed"), [(0, 2), (1, 7), (2, 5), (3, 7), (4, 5)])
def test_any_step_of_exploring_costs_few_bytes_in_every_stratum(tmp_path: Path, depth: int, seed: int) -> None:
    session = on_floor(depth, seed)
    watching = {}
    for palette in {"standard", sorted(library().palettes)[(depth + seed) % len(library().palettes)]}:
        shared = context(tmp_path, animations=True, palette=palette)
        play = Play(session, shared)
        watching[palette] = Stack(shared, play), play, Painter("truecolor")
    steps: dict[str, list[int]] = {palette: [] for palette in watching}
    for _ in range(STEPS):
        for palette, (stack, _, painter) in watching.items():
            steps[palette].append(sent(painter, stack))
        step(session)
    assert session.run.outcome is None, "a dead hero's screen does not change"
    medians = {palette: median(counts[1:]) for palette, counts in steps.items()}
    assert max(medians.values()) <= ANY, medians
    stack, play, painter = watching["standard"]
    sent(painter, stack)
    assert idle(painter, stack, play) <= IDLE


def test_only_cells_that_change_are_drawn_so_that_none_flickers(tmp_path: Path) -> None:
    drawn: set[tuple[int, int]] = set()

    class Noting(pyte.Screen):
        """A screen that notes what is drawn, and is never cleared."""

        def draw(self, data: str) -> None:
            drawn.update((self.cursor.x + after, self.cursor.y) for after in range(len(data)))
            super().draw(data)

        def erase_in_display(self, *_: Any, **__: Any) -> None:
            raise AssertionError

        def erase_in_line(self, *_: Any, **__: Any) -> None:
            raise AssertionError

    session, shared = fresh(5), context(tmp_path, animations=True)
    stack, painter = Stack(shared, Play(session, shared)), Painter("truecolor")
    _, before = output(painter, stack)
    stream = pyte.ByteStream(Noting(COLUMNS, ROWS))
    for _ in range(STEPS // 2):
        step(session)
        drawn.clear()
        data, cells = output(painter, stack)
        stream.feed(data)
        assert all(cells[y, x] != before[y, x] for x, y in drawn)
        before = cells
