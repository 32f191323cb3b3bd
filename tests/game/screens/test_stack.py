"""The loop of screens: what it draws, and when screens tick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.frontends.headless import Headless
from game.screens import stack
from game.screens.base import STAY, Frame, Leave, Next, Screen
from tests.kit.playing import context

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 30.0  # seconds until a loop that should have ended has failed


class Noting(Screen):
    """Notes what it is asked for; with a pause it leaves at its first tick."""

    def __init__(self, notes: list[str], pause: float | None = None) -> None:
        self._notes = notes
        self._pause = pause

    @property
    def pause(self) -> float | None:
        return self._pause

    def draw(self, _: Frame) -> None:
        self._notes.append("drawn")

    def press(self, key: str, word: str | None) -> Next:  # noqa: ARG002
        self._notes.append(key)
        return STAY

    def tick(self) -> Next:
        self._notes.append("tick")
        return Leave()


def test_a_screen_is_drawn_again_after_every_key(tmp_path: Path) -> None:
    notes: list[str] = []
    stack.play(Headless(["a", "b"]), context(tmp_path), Noting(notes))
    assert notes == ["drawn", "a", "drawn", "b", "drawn"]


def test_a_screen_that_moves_goes_on_in_time(tmp_path: Path) -> None:
    notes: list[str] = []
    assert stack.play(Headless(), context(tmp_path), Noting(notes, pause=0.01)) == 0
    assert notes == ["drawn", "tick"]
