"""Bytes in flight to a terminal that answers, to one that does not, and to one that ceases to."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.frontends.base import Key
from game.frontends.terminal.flow import LATE, LEAST, PATIENCE, REQUEST, FlowControl
from game.frontends.terminal.terminal import Terminal
from tests.game.frontends.terminal.test_source import Wire
from tests.kit.stage import Stage

PLENTY = 10**6


def filled(rate: float, distance: float) -> int:
    """Bytes that are kept in flight, with always more to send, on a line of this rate whose answers take so long."""
    flow, now, sent = FlowControl(), 0.0, 100
    for _ in range(100):
        flow.count(sent)
        assert flow.request(now) == REQUEST
        now += sent / rate + distance
        flow.answered(now)
        sent = flow.room
    return sent


def test_a_terminal_that_never_answered_is_never_waited_for_and_asked_once() -> None:
    flow = FlowControl()
    requests = b""
    for now in range(100):
        flow.count(PLENTY)
        requests += flow.request(now)
        assert flow.room > PLENTY
        assert flow.deadline is None
        assert flow.farewell is None
    assert requests == REQUEST


def test_nothing_is_asked_when_all_was_taken() -> None:
    flow = FlowControl()
    assert flow.request(0.0) == b""
    flow.count(10)
    assert flow.request(0.0) == REQUEST
    flow.answered(0.1)
    assert flow.request(0.2) == b""


def test_what_an_answer_does_not_cover_is_still_under_way() -> None:
    flow = FlowControl()
    flow.count(100)
    flow.request(0.0)
    flow.count(600)
    flow.answered(0.1)
    assert flow.room == LEAST - 600
    assert flow.request(0.1) == REQUEST
    flow.answered(0.2)
    assert flow.room == LEAST


@pytest.mark.parametrize("distance", [0.0, 0.05, 0.3])
def test_a_slow_line_holds_a_moment_s_worth_however_far_it_leads(distance: float) -> None:
    assert filled(20_000, distance) == LEAST


@pytest.mark.parametrize("distance", [0.0, 0.05, 0.3])
def test_a_fast_line_is_filled_however_far_it_leads(distance: float) -> None:
    assert filled(2_000_000, distance) > 2_000_000 * LATE / 2


def test_an_answer_that_does_not_come_is_waited_for_so_long_and_the_next_one_not_at_all() -> None:
    flow = FlowControl()
    flow.count(1)
    flow.request(0.0)
    flow.answered(0.0)
    flow.count(PLENTY)
    assert flow.request(1.0) == REQUEST
    assert flow.room < 0
    assert [flow.deadline] == [1.0 + PATIENCE]
    flow.stop_waiting()
    assert flow.room > PLENTY
    flow.count(PLENTY)
    assert flow.request(4.0) == REQUEST
    assert [flow.deadline] == [None]
    flow.answered(5.0)
    assert flow.room == LEAST


def test_a_newer_picture_replaces_what_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0

    def clock() -> float:
        nonlocal now
        now += 0.0001
        return now

    monkeypatch.setattr("game.frontends.terminal.terminal.time", SimpleNamespace(monotonic=clock))
    sent: list[bytes] = []

    class Noting(Wire):
        def send(self, data: bytes) -> None:
            sent.append(data)
            super().send(data)

    wire = Noting(answers=True)
    with Terminal(wire, colors="truecolor") as terminal:
        stage = Stage(terminal)
        terminal.show(stage.picture())
        for _ in range(5):
            assert terminal.wait(0) is None
        wire.screen.write_process_input = lambda _: None  # type: ignore[assignment]
        sent.clear()
        for _ in range(9):
            stage.noise += 1
            terminal.show(stage.picture())
            assert terminal.wait(0) is None
        whole = sum(map(len, sent))
        assert whole < 100_000, "each picture is some 50,000"
        now += PATIENCE
        assert terminal.wait(0) is None
        assert sum(map(len, sent)) > whole, "it goes on without an answer"
        wire.fed.append(b"\x1b[0nk\x1b[0n")
        assert terminal.wait(0) == Key("k")


def test_no_answer_is_left_to_the_shell() -> None:
    wire = Wire(answers=True)
    with Terminal(wire) as terminal:
        assert terminal.wait(0) is None
        terminal.show(Stage(terminal).picture())
        assert wire.unread
    assert not wire.unread
