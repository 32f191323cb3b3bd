"""Play over a line that takes 20,000 bytes a second, counted in bytes and not by the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.frontends.frame import compose, lines
from game.frontends.terminal.terminal import Terminal
from game.screens.play import Play
from game.screens.stack import Stack
from game.turn.autopilot import AutoExplore
from game.turn.goal import StopReason
from tests.game.frontends.terminal.test_source import Wire
from tests.kit.playing import context, fresh

if TYPE_CHECKING:
    from pathlib import Path

    from game.frontends.terminal.colors import Colors
    from game.session import Session

LINE = 20_000  # bytes a second
REPEATS = 30  # of a held key, a second
SOON = 0.1  # seconds in which the hero's new place shows
STEPS = 120


def step(session: Session) -> None:
    """Let the hero explore, as somebody who holds a key does."""
    if session.autopilot.goal is None:
        session.autopilot.set_out(AutoExplore(cautious=False))
    action = session.autopilot.next_step(session.run)
    session.take(Rest() if isinstance(action, StopReason) else action)


@pytest.mark.parametrize("colors", ["truecolor", "256"])
@pytest.mark.parametrize("seed", [2, 3])
def test_the_heros_new_place_shows_within_a_tenth_of_a_second_and_frames_do_not_pile_up(
    tmp_path: Path, colors: Colors, seed: int
) -> None:
    session = fresh(seed)
    shared = context(tmp_path, animations=True)
    stack = Stack(shared, Play(session, shared))
    wire = Wire()
    with Terminal(wire, colors=colors, mouse=False) as terminal:
        terminal.show(stack.picture(100, 34))
        assert terminal.wait(0) is None
        wire.room = 0
        places: list[tuple[int, int]] = []
        shown = 0  # the newest step whose place the screen has shown
        for number in range(STEPS):
            step(session)
            picture = stack.picture(100, 34)
            assert picture.focus is not None
            places.append((picture.map_at[0] + picture.focus[0], picture.map_at[1] + picture.focus[1]))
            terminal.show(picture)
            wire.room += LINE // REPEATS  # what the line takes until the key comes again
            assert terminal.wait(0) is None
            display = wire.screen.display
            seen = [step for step, (x, y) in enumerate(places) if display[y][x] == "@"]
            shown = max(shown, *seen)
            assert seen, "the hero is never out of sight"
            assert number - shown <= SOON * REPEATS, f"the hero is at {places[-1]}"
        wire.room = 10**9
        assert terminal.wait(0) is None
        assert wire.screen.display == lines(compose(stack.picture(100, 34), 100, 34))


def test_what_is_under_way_to_a_slow_line_is_less_than_a_tenth_of_a_second_of_it(tmp_path: Path) -> None:
    session = fresh(2)
    stack = Stack(context(tmp_path), Play(session, context(tmp_path)))
    wire = Wire(room=0)
    with Terminal(wire, colors="truecolor") as terminal:
        for _ in range(STEPS):
            step(session)
            terminal.show(stack.picture(100, 34))
            assert terminal.wait(0) is None
            assert len(wire._pending) <= SOON * LINE
        wire.room = 10**9


def test_a_held_key_never_queues_up(tmp_path: Path) -> None:
    """All that came is played though the line takes nothing, and only the newest picture is left to be sent."""
    session = fresh(2)
    stack = Stack(context(tmp_path), Play(session, context(tmp_path)))
    wire = Wire(b"s" * 30, b"SY", room=0)
    with Terminal(wire, colors="truecolor") as terminal:
        assert terminal.run(stack) == 0
        assert session.run.turn == 30
        assert len(wire._pending) <= SOON * LINE
        wire.room = 10**9
