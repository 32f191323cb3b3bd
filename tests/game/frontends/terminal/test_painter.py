"""The bytes of frames, and what a terminal makes of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.frontends.frame import Cells, blank, lines
from game.frontends.terminal.painter import Painter

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.frontends.terminal.colors import Colors

COLUMNS, ROWS = 30, 8


def sent(painter: Painter, size: int = 1 << 20) -> bytes:
    """All that the painter has to say."""
    return b"".join(iter(lambda: painter.chunk(size), b""))


def frame(*rows: str) -> Cells:
    """A screen with these rows, light on dark."""
    cells = blank(COLUMNS, ROWS)
    cells["bg"] = (18, 17, 20, 255)
    cells["fg"] = (70, 66, 60, 255)
    for y, row in enumerate(rows):
        cells["ch"][y, : len(row)] = [ord(character) for character in row]
    return cells


def seen(screen: pyte.Screen) -> list[str]:
    return [row.rstrip() for row in screen.display]


def is_near(shown: str, wanted: NDArray[np.uint8]) -> bool:
    """Whether a colour as a terminal has it is one to the eye with what was wanted."""
    return bool((abs(np.array([*bytes.fromhex(shown)]) - wanted[:3]) < 8).all())


class Screen:
    """A terminal that shows what a painter sends."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)

    def feed(self, data: bytes) -> None:
        self.stream.feed(data)


def test_nothing_is_sent_for_the_same_frame() -> None:
    painter = Painter()
    painter.want(frame("hello"))
    assert sent(painter)
    painter.want(frame("hello"))
    assert sent(painter) == b""


def test_a_step_sends_the_two_cells() -> None:
    painter = Painter()
    before, after = frame("", "  @·"), frame("", "  ·@")
    painter.want(before)
    sent(painter)
    painter.want(after)
    step = sent(painter)
    assert step == "\x1b[2;3H·@".encode()


def test_a_space_needs_no_foreground() -> None:
    painter = Painter()
    painter.want(frame("a"))
    sent(painter)
    changed = frame("a")
    changed["fg"][0, 5] = (255, 0, 0, 255)
    painter.want(changed)
    assert sent(painter) == b""


cells_strategy = st.lists(
    st.tuples(
        st.integers(0, ROWS - 1),
        st.integers(0, COLUMNS - 1),
        st.sampled_from("@·# x│é"),
        st.integers(0, 255),
        st.integers(0, 255),
    ),
    max_size=60,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(cells_strategy, min_size=1, max_size=5), st.integers(20, 3000), st.sampled_from([0, 10_000]))
def test_the_terminal_shows_the_last_frame_whatever_came_before(
    changes: list[list[tuple[int, int, str, int, int]]], size: int, ordered_cells: int
) -> None:
    painter = Painter(ordered_cells=ordered_cells)
    screen = Screen()
    cells = frame()
    for change in changes:
        for y, x, character, red, blue in change:
            cells["ch"][y, x] = ord(character)
            cells["fg"][y, x] = (red, 100, 100, 255)
            cells["bg"][y, x] = (10, 10, blue, 255)
        painter.want(cells.copy(), focus=(5, 5))
        screen.feed(painter.chunk(size))  # the rest is overtaken by the next frame
    screen.feed(sent(painter, size))
    assert seen(screen.screen) == [row.rstrip() for row in lines(cells)]
    for y in range(ROWS):
        for x in range(COLUMNS):
            shown = screen.screen.buffer[y][x]
            assert is_near(shown.bg, cells["bg"][y, x])
            assert cells["ch"][y, x] == ord(" ") or is_near(shown.fg, cells["fg"][y, x])


def test_what_is_near_the_hero_comes_first() -> None:
    painter = Painter(ordered_cells=0)
    painter.want(frame(*("x" * COLUMNS for _ in range(ROWS))), focus=(25, 6))
    first = painter.chunk(1).decode()
    row, column = map(int, re.findall(r"\x1b\[(\d+);(\d+)H", first)[0])
    assert row == 7
    assert abs(column - 25) <= 16


def test_sentences_are_sent_whole_though_spaces_have_no_colour() -> None:
    painter = Painter(ordered_cells=0)
    painter.want(frame(*("~" * COLUMNS for _ in range(ROWS))))
    sent(painter)
    painter.want(frame("Three rats bite you."))
    assert b"Three rats bite you." in sent(painter)


def test_a_newer_frame_replaces_what_is_unsent() -> None:
    painter = Painter()
    painter.want(frame("first", "first", "first"))
    begun = painter.chunk(1)
    painter.want(frame("second", "second", "second"))
    rest = sent(painter)
    assert begun
    assert b"first" not in rest
    assert rest.count(b"second") == 3


@pytest.mark.parametrize(
    ("colors", "codes"),
    [
        ("truecolor", b"38;2;255;0;0;48;2;0;0;92"),
        ("256", b"38;5;196;48;5;17"),
        ("16", b"95;44"),  # no red that it has can be read on its blue
    ],
)
def test_colors_fall_back(colors: Colors, codes: bytes) -> None:
    painter = Painter(colors)
    cells = frame("@")
    cells["fg"][0, 0] = (255, 0, 0, 255)
    cells["bg"][0, 0] = (0, 0, 95, 255)
    painter.want(cells)
    assert b"\x1b[" + codes + b"m@" in sent(painter)


def test_without_color_a_bright_hero_is_bold_and_a_marked_row_reversed() -> None:
    painter = Painter("none")
    cells = frame("@", "chosen")
    cells["fg"][0, 0] = (255, 250, 230, 255)
    cells["fg"][1, :6], cells["bg"][1, :6] = (10, 10, 10, 255), (200, 200, 200, 255)
    painter.want(cells)
    output = sent(painter)
    assert b"\x1b[0;1m@" in output
    assert b"\x1b[0;7mchosen" in output
    assert not re.search(rb"[34]8;|\x1b\[[0-9;]*[349][0-7]m", output)


def test_sixteen_colors_never_hide_a_character() -> None:
    painter = Painter("16", ordered_cells=10_000)
    cells = frame("dim")
    cells["fg"][0, :3] = (40, 40, 44, 255)
    cells["bg"][0, :3] = (12, 12, 14, 255)
    painter.want(cells)
    assert b"\x1b[90;40mdim" in sent(painter)


def test_ascii_terminals_get_lookalikes() -> None:
    painter = Painter(ascii_only=True)
    painter.want(frame("┌──┐", "│█░│", "é·≈ж"))
    output = sent(painter)
    assert output.isascii()
    for row in (b"+--+", b"|#`|", b"e.~?"):
        assert row in output


def test_characters_that_would_take_more_or_less_than_a_cell_are_not_sent() -> None:
    cells = frame("a🐉b漢c\u0301d\x07e\x1bf")
    painter = Painter()
    painter.want(cells)
    assert b"a?b?c?d?e?f" in sent(painter)
    cells["ch"][0, :3] = (0xD800, 0x110000, -5)
    painter.want(cells)
    sent(painter)


def test_the_cursor_is_placed_and_hidden() -> None:
    painter, screen = Painter(), Screen()
    painter.want(frame("hello"), cursor=(3, 2))
    screen.feed(sent(painter))
    assert (screen.screen.cursor.x, screen.screen.cursor.y, screen.screen.cursor.hidden) == (3, 2, False)
    painter.want(frame("hello!"), cursor=(3, 2))
    screen.feed(sent(painter))
    assert (screen.screen.cursor.x, screen.screen.cursor.y) == (3, 2)
    painter.want(frame("hello"))
    screen.feed(sent(painter))
    assert screen.screen.cursor.hidden


def test_a_forgotten_screen_is_painted_anew() -> None:
    painter = Painter()
    painter.want(frame("hello"))
    everything = sent(painter)
    painter.forget()
    assert sent(painter) == everything
