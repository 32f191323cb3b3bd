"""The game in a real window on a virtual display: the picture is the one that the screens make."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.frontends.headless import Headless
from game.screens.play import Play
from game.screens.stack import Stack
from game.session import Session
from tests.kit.playing import context, library
from tests.kit.windows import Windowed, virtual_display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from PIL import Image

TOP = Path(__file__).parents[2]
CELL = (8, 16)  # pixels of a text cell at the usual zoom
DISPLAY = (1600, 700)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Windowed]:
    command = [sys.executable, str(TOP / "run.py"), "--window", "--seed", "7", "--new", "--data-dir", str(tmp_path)]
    with virtual_display(*DISPLAY) as display, Windowed(display, command) as running:
        running.focus()
        running.point(2, 2)
        yield running


def picture(program: Windowed) -> NDArray[np.int16]:
    """The pixels of the window, [y, x, (red, green, blue)]."""
    left, top = program.place()
    width, height = program.size()
    shot: Image.Image = program.screenshot()
    return np.asarray(shot, np.int16)[top : top + height, left : left + width]


def expected(keys: list[str], pixels: NDArray[np.int16], saves: Path) -> NDArray[np.uint8]:
    """The colour of each text cell's ground as the screens mean it, map cells two columns wide."""
    session = Session.new(library(), "7")
    columns, rows = pixels.shape[1] // CELL[0], pixels.shape[0] // CELL[1]
    frontend = Headless(keys, columns=columns, rows=rows)
    frontend.map_cell_columns = 2
    uses = context(saves)
    frontend.run(Stack(uses, Play(session, uses)))
    shown = frontend.picture
    assert shown is not None
    assert shown.map is not None
    cells = shown.text.bg.copy()
    x, y = shown.map_at
    wide = shown.map.bg.repeat(2, axis=1)
    cells[y : y + wide.shape[0], x : x + wide.shape[1]] = wide
    if shown.over is not None:
        opaque = shown.over.ch != 0
        cells[opaque] = shown.over.bg[opaque]
    return cells


def matches(program: Windowed, keys: list[str], saves: Path) -> bool:
    """Whether nearly every cell's corner pixel, where no glyph reaches, has the colour it should have."""
    pixels = picture(program)
    wanted = expected(keys, pixels, saves).astype(np.int16)
    rows, columns = wanted.shape[:2]
    corners = pixels[: rows * CELL[1] : CELL[1], : columns * CELL[0] : CELL[0]][:rows, :columns]
    same = (np.abs(corners - wanted) <= 2).all(axis=-1)
    return bool(same.mean() > 0.97)


def test_keys_change_the_picture_as_they_should(program: Windowed, tmp_path: Path) -> None:
    keys: list[str] = []
    for key in ("l", "s", "f3", "i"):
        program.wait_until(lambda: matches(program, keys, tmp_path))
        before = picture(program)
        program.press(key)
        keys.append(key)
        program.wait_until(lambda before=before: not np.array_equal(picture(program), before))  # type: ignore[misc]
    program.wait_until(lambda: matches(program, keys, tmp_path))
    assert not matches(program, keys[:-1], tmp_path)


def test_s_saves_and_closes_the_window(program: Windowed, tmp_path: Path) -> None:
    program.wait_until(lambda: matches(program, [], tmp_path))
    program.press("S")
    assert program.wait() == 0
    assert list((tmp_path / "saves").glob("*.save"))


def test_a_dead_display_is_one_line_and_status_2_without_a_terminal(tmp_path: Path) -> None:
    import os
    import subprocess

    done = subprocess.run(
        [sys.executable, TOP / "run.py", "--new", "--data-dir", tmp_path],
        env={**os.environ, "DISPLAY": ":9999"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "python -m levelgen show" in done.stderr
