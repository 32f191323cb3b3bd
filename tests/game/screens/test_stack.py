"""The loop of screens: what is done while the player does nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.frontends.headless import Headless
from game.screens import stack
from game.screens.base import STAY, Frame, Leave, Next, Screen
from tests.kit.playing import context

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def test_what_is_done_meanwhile_comes_after_the_picture_and_all_keys(tmp_path: Path) -> None:
    notes: list[str] = []

    def pieces() -> Iterator[None]:
        for piece in ("first", "second"):
            notes.append(piece)
            yield

    stack.play(Headless(["a", "b"]), context(tmp_path), Noting(notes), meanwhile=pieces())
    assert notes == ["drawn", "a", "drawn", "b", "drawn", "first", "second"]


def test_a_key_waits_for_one_piece_at_most_and_the_rest_is_done_later(tmp_path: Path) -> None:
    notes: list[str] = []
    frontend = Headless()

    def pieces() -> Iterator[None]:
        for piece in ("first", "second"):
            notes.append(piece)
            frontend.press("a")
            yield

    stack.play(frontend, context(tmp_path), Noting(notes), meanwhile=pieces())
    assert notes == ["drawn", "first", "a", "drawn", "second", "a", "drawn"]


def test_a_screen_that_moves_goes_on_in_time(tmp_path: Path) -> None:
    notes: list[str] = []
    end = time.monotonic() + PATIENCE

    def pieces() -> Iterator[None]:
        while time.monotonic() < end:
            notes.append("piece")
            yield

    screen = Noting(notes, pause=2 * stack.QUIET)
    assert stack.play(Headless(), context(tmp_path), screen, meanwhile=pieces()) == 0
    assert notes[:2] == ["drawn", "piece"]
    assert notes[-1] == "tick"
    assert time.monotonic() < end


def test_while_a_screen_moves_quickly_nothing_is_done_besides(tmp_path: Path) -> None:
    notes: list[str] = []
    screen = Noting(notes, pause=stack.QUIET / 2)
    stack.play(Headless(), context(tmp_path), screen, meanwhile=map(notes.append, ["piece"] * 3))
    assert notes == ["drawn", "tick"]
