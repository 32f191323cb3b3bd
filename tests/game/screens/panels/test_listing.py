"""Lists of which one line is chosen, by letter, cursor or pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.frontends.base import Mouse
from game.frontends.headless import Headless
from game.screens.base import STAY, Next, Screen
from game.screens.panels.listing import CHOSEN, Entry, Listing
from game.screens.stack import Stack
from tests.kit.playing import context

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Frame


class Fruits(Listing):
    """Forty fruits under two headings."""

    def entries(self) -> list[Entry]:
        """Twenty red ones, twenty green ones."""
        made = []
        for heading in ("red", "green"):
            made.append(Entry([(heading, "text_place")]))
            made += [Entry([(f"{heading} {index}", "text")], f"{heading} {index}") for index in range(1, 21)]
        made[1] = Entry(made[1].words, made[1].value, "r")
        return made


class Below(Screen):
    """Keeps what was answered."""

    def __init__(self) -> None:
        self.answers: list[Any] = []

    def draw(self, frame: Frame) -> None:
        """Nothing to see."""

    def press(self, key: str, word: str | None) -> Next:  # noqa: ARG002
        """Nothing to do."""
        return STAY

    def answered(self, answer: Any) -> Next:
        """Keep it."""
        self.answers.append(answer)
        return STAY


def shown(keys: list[str | Mouse], saves: Path) -> tuple[Headless, Below]:
    """The list over an empty screen, after these inputs, and what it answered."""
    below = Below()
    frontend = Headless(keys, columns=80, rows=24)
    frontend.run(Stack(context(saves), below, Fruits("Fruits")))
    return frontend, below


def pick(keys: list[str | Mouse], saves: Path) -> Any:
    """The answer of the list after these inputs."""
    _, below = shown(keys, saves)
    return below.answers[0] if below.answers else "open"


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["r"], "red 1"),
        (["down", "enter"], "red 2"),
        (["up", "enter"], "green 20"),  # round and round
        (["end", "up", "enter"], "green 19"),
        (["end", "home", "enter"], "red 1"),
        (["pagedown", "enter"], "red 18"),
        (["pagedown", "pagedown", "pagedown", "enter"], "green 20"),
        (["pagedown", "pageup", "enter"], "red 1"),
        (["escape"], None),
        (["R"], "open"),
    ],
)
def test_keys_move_and_pick(keys: list[str | Mouse], answer: Any, tmp_path: Path) -> None:
    assert pick(keys, tmp_path) == answer


def test_the_chosen_line_and_its_heading_stay_in_view(tmp_path: Path) -> None:
    lines = shown(["end"], tmp_path)[0].lines()
    assert any(f"{CHOSEN} green 20" in line for line in lines)
    lines = shown(["end", "home"], tmp_path)[0].lines()
    assert any(f"{CHOSEN} red 1 " in line for line in lines)
    assert any(line.strip("│ ") == "red" for line in lines)


def test_a_list_that_goes_on_below_tells_how_far_one_is(tmp_path: Path) -> None:
    assert any("Esc back · 1 of 40" in line for line in shown([], tmp_path)[0].lines())
    assert any("Esc back · 40 of 40" in line for line in shown(["end"], tmp_path)[0].lines())


def test_the_pointer_chooses_and_picks(tmp_path: Path) -> None:
    lines = shown([], tmp_path)[0].lines()
    row = next(y for y, line in enumerate(lines) if "red 5" in line)
    column = lines[row].index("red 5")
    assert pick([Mouse("click", column, row, button="left")], tmp_path) == "red 5"
    assert pick([Mouse("move", column, row), "enter"], tmp_path) == "red 5"
    heading = next(y for y, line in enumerate(lines) if line.strip("│ ") == "red")
    assert pick([Mouse("click", column, heading, button="left")], tmp_path) == "open"
    assert pick([Mouse("click", column, row, button="right")], tmp_path) is None
    assert pick([Mouse("wheel-down", column, row), "enter"], tmp_path) == "red 2"
