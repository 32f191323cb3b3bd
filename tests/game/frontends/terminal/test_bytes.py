"""Bytes that play sends to a terminal, in every palette and with animations on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Key
from game.frontends.frame import compose
from game.frontends.terminal.painter import Painter
from game.screens.play import Play
from game.screens.stack import Stack
from tests.kit.playing import context, library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

COLUMNS, ROWS = 100, 34
PLAIN = 200  # bytes of a step that changes nothing in sight
IDLE = 500  # bytes a second
SECONDS = 10.0
HALL = """
    ######################
    #@...................#
    #....................#
    #.........---........#
    ######################
"""


def sent(painter: Painter, stack: Stack) -> int:
    """Bytes that go out for the picture as it is now."""
    shown = stack.picture(COLUMNS, ROWS)
    assert shown.focus is not None
    focus = shown.map_at[0] + shown.focus[0], shown.map_at[1] + shown.focus[1]
    painter.want(compose(shown, COLUMNS, ROWS), focus=focus)
    return sum(map(len, iter(painter.chunk, b"")))


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
    now, idle = 0.0, 0
    while now < SECONDS:
        assert play.floorview.pause is not None, "the water moves"
        now += play.floorview.pause
        play.floorview.tick()
        idle += sent(painter, stack)
    assert 0 < idle / SECONDS <= IDLE
