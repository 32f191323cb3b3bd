"""From a finished picture of 100x34 cells to the bytes a terminal gets: a step, and a frame that is all new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game.frontends.base import Picture
from game.frontends.frame import compose
from game.frontends.terminal.decoder import Decoder
from game.frontends.terminal.painter import Painter

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from game.frontends.terminal.colors import Colors

COLUMNS, ROWS = 100, 34


def picture(shift: int) -> Picture:
    """A floor in which every cell has a shade of its own, as stone has; `shift` gives each another."""
    text, floor = Console(COLUMNS, ROWS), Console(80, 29)
    text.print(0, 0, "Strata       5·Sump", fg=(220, 200, 160))
    floor.ch[:] = ord("·")
    cells = np.arange(floor.ch.size).reshape(floor.ch.shape)
    floor.fg[..., 0] = (cells * 37 + shift * 101) % 64 + 60
    floor.fg[..., 1] = floor.fg[..., 2] = (cells * 11 + shift) % 32 + 60
    floor.bg[:] = (18, 17, 20)
    return Picture(text, floor, (20, 3), focus=(40, 14))


def sent(painter: Painter, shown: Picture) -> int:
    """Bytes that go out for this picture."""
    painter.want(compose(shown, COLUMNS, ROWS), focus=(60, 17))
    return sum(map(len, iter(painter.chunk, b"")))


@pytest.mark.parametrize("colors", ["truecolor", "256", "16", "none"])
def test_a_new_frame(benchmark: BenchmarkFixture, colors: Colors) -> None:
    painter = Painter(colors)
    frames = [picture(0), picture(1)]

    def alternate() -> int:
        frames.reverse()
        return sent(painter, frames[0])

    alternate()
    benchmark.extra_info["bytes"] = alternate()
    assert benchmark(alternate) < 120_000


@pytest.mark.parametrize("colors", ["truecolor", "256"])
def test_a_step(benchmark: BenchmarkFixture, colors: Colors) -> None:
    painter = Painter(colors)
    frames = [picture(0), picture(0)]
    for x, shown in enumerate(frames):
        assert shown.map is not None
        shown.map.print(40 + x, 14, "@", fg=(255, 250, 230))

    def step() -> int:
        frames.reverse()
        return sent(painter, frames[0])

    step()
    benchmark.extra_info["bytes"] = step()
    assert benchmark(step) < 200


def test_a_held_key(benchmark: BenchmarkFixture) -> None:
    typed = b"\x1b[C" * 100
    keys = benchmark(lambda: Decoder().feed(typed, 0.0))
    assert len(keys) == 100
