"""Every screen: its golden picture, the same in a real terminal; Escape leads out of it, and no key is too much."""

from __future__ import annotations

import string
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.draw.text.canvas import Canvas
from game.frontends.base import NAMED_KEYS, ONE_SIZE, Closed, Key
from game.frontends.signals import HANGUP
from game.screens.base import Frame
from game.screens.play.commands import COMMANDS
from tests.golden import pictures
from tests.kit import gallery
from tests.kit.gallery import SIZES, VISITS, Visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.screens.base import Screen
    from game.screens.stack import Stack
    from tests.kit.terminals import PseudoTerminal

ROOT = Path(__file__).parents[3]
SMALLEST = SIZES[0]
# Beside those with a picture, the screens that commands open.
OPENED = VISITS | {
    word: Visit((command.keys[0],))
    for word, command in COMMANDS.items()
    if word != "save_and_quit"  # which ends all
}
KEYS = sorted({*NAMED_KEYS, *string.digits, *string.ascii_letters, *string.punctuation})


@pytest.fixture(autouse=True)
def saved_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two saved runs in the folder at hand."""
    monkeypatch.chdir(tmp_path)
    gallery.save_runs()


@pytest.mark.parametrize("size", SIZES)
def test_each_screen_has_its_golden_picture(size: tuple[int, int]) -> None:
    """A change on purpose is written by `python -m tests.golden.write screens "why they changed"`."""
    assert pictures.texts(*size) == pictures.kept(*size)


def test_no_line_of_them_ends_cut_at_80_by_24(cut: list[str]) -> None:
    assert [name for name, text in pictures.kept(*SMALLEST).items() if "…" in text] == []
    cut_on = {}
    for name, visit in OPENED.items():
        gallery.opened(visit, *SMALLEST)
        cut_on[name] = [*cut]
        cut.clear()
    assert {name: texts for name, texts in cut_on.items() if texts} == {}


@pytest.mark.parametrize(
    ("size", "colors", "every"),
    [(SMALLEST, {}, 1), (SIZES[1], {"NO_COLOR": "1"}, 3), (SIZES[2], {}, 3)],  # the same code draws all sizes
    ids=["80x24", "100x34 without colours", "160x50"],
)
def test_a_real_terminal_shows_each_screen_as_its_golden_picture(
    tmp_path: Path, size: tuple[int, int], colors: dict[str, str], every: int
) -> None:
    from tests.kit.terminals import PseudoTerminal

    columns, rows = size
    golden = pictures.kept(columns, rows)
    command = [sys.executable, "-m", "tests.kit.gallery", str(every)]
    environment = {"PYTHONPATH": str(ROOT), **colors}
    with PseudoTerminal(command, columns=columns, rows=rows, environment=environment, directory=tmp_path) as terminal:
        for name, visit in [*VISITS.items()][::every]:
            terminal.press(*visit.keys)
            terminal.wait_for(partial(has_settled, terminal, golden[name]))
            terminal.press(gallery.NEXT)
        assert terminal.wait() == 0
        assert terminal.is_restored
        assert (b"38;5;" in terminal.output) == (not colors)


def test_the_gallery_ends_with_its_terminal() -> None:
    shown = gallery.Gallery(*SMALLEST)
    shown.feed(Closed(HANGUP), 0.0)
    assert shown.status == 128 + HANGUP


def has_settled(terminal: PseudoTerminal, text: str) -> bool:
    """Tell whether this is what the terminal shows, and nothing is on its road to it."""
    return not terminal.read() and terminal.text == text


def test_escape_leaves_every_screen_in_at_most_two_presses() -> None:
    for name, visit in OPENED.items():
        stack = gallery.opened(visit, *SMALLEST)
        first = stack.screens[0]
        for _ in range(2):
            stack.feed(Key("escape"), 0.0)
        assert stack.screens == [first], name


def test_no_key_on_any_screen_raises(sweep: Callable[[int], range]) -> None:
    pressed: set[type[Screen]] = set()  # the screens whose keys were all pressed: one of a sort is enough
    alike = len(sweep(len(KEYS)))  # of the screens that keys lead to from one visit, how many of a sort are drawn
    for visit in VISITS.values():
        stack, opened = gallery.opened(visit, *SMALLEST), None
        if type(stack.screens[-1]) in pressed:
            close(stack)
            continue
        pressed.add(type(stack.screens[-1]))
        led_to: Counter[tuple[type[Screen], ...]] = Counter()
        for key in KEYS:
            if stack.status is not None or opened not in (None, stack.screens):
                close(stack)
                stack = gallery.opened(visit, *SMALLEST)
            opened = list(stack.screens)
            stack.feed(Key(key), 1.0)
            sort = tuple(map(type, stack.screens))
            led_to[sort] += stack.screens != opened
            if stack.screens == opened or led_to[sort] <= alike:
                draw_top(stack)
        close(stack)


def draw_top(stack: Stack) -> None:
    """Draw the top screen, without what it may lie over."""
    if stack.status is not None:
        return
    if not stack.screens[-1].overlay:
        stack.picture(*SMALLEST)
        return
    text, over = (Canvas.clear(*SMALLEST, stack.context.colors) for _ in range(2))
    stack.screens[-1].draw(Frame(*SMALLEST, ONE_SIZE, text, over))


def close(stack: Stack) -> None:
    """Let others play the runs of these screens."""
    for screen in stack.screens:
        screen.release()
