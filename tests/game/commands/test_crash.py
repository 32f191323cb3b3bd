"""The report of a crash: it says which run and which action the game failed over."""

from __future__ import annotations

import pytest

from game.actions.moving import Search
from game.commands import crash
from game.rules.terrain import environment
from tests.kit.scenes import Scene


def test_a_report_names_the_run_and_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(
        """
        #######
        #@....#
        #######
    """,
        seed=77,
    )
    other = Scene(
        """
        #######
        #@....#
        #######
    """,
        seed=78,
    )

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(environment, "step", fail)
    with pytest.raises(ZeroDivisionError) as failed:
        scene.do(Search())
    lines = list(crash._run_lines(failed.value))
    assert lines[0].startswith("Run: seed 77, length standard, depth 1, turn 1, dice ")
    assert lines[1] == "Action: Search()"
    assert other.run.ticks == 0


def test_a_fault_outside_of_any_run_names_none() -> None:
    with pytest.raises(ZeroDivisionError) as failed:
        raise ZeroDivisionError
    assert list(crash._run_lines(failed.value)) == []
