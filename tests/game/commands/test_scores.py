"""`scores`: the best runs and statistics as text, all runs as JSON, and records that cannot be read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import app
from game.storage import daily
from levelgen.reading import write
from tests.kit.results import filled, result, some

if TYPE_CHECKING:
    from pathlib import Path

Captured = pytest.CaptureFixture[str]


def printed(capsys: Captured, folder: Path, *more: str) -> str:
    assert app.run(["scores", "--data-dir", str(folder), *more]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_the_best_and_the_figures_are_printed(capsys: Captured, tmp_path: Path) -> None:
    records = filled(tmp_path)
    for number in range(20):
        records.add(result(id=f"{number}", score=number))
    lines = printed(capsys, tmp_path).splitlines()
    assert lines[0] == "Standard score  floor  ended       how"
    assert lines[1] == "  1.       900      9  2026-11-27  Fell into lava"
    assert sum("  2026-11-2" in line for line in lines) == 11, "ten, and one short run"
    assert "25 runs ended: 23 died, 1 won, 1 given up." in lines
    assert any(line.endswith("█") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_all_runs_are_printed_as_json(capsys: Captured, tmp_path: Path) -> None:
    filled(tmp_path)
    found = json.loads(printed(capsys, tmp_path, "--json"))
    assert found == [{**write(each), "line": daily.line_of(each)} for each in some()]


def test_no_records_are_no_mistake(capsys: Captured, tmp_path: Path) -> None:
    assert printed(capsys, tmp_path) == "No run has ended yet.\n"
    assert printed(capsys, tmp_path, "--json") == "[]\n"
    assert [*tmp_path.iterdir()] == []


def test_bad_records_are_refused_in_a_sentence(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "records.sqlite3").write_bytes(b"nothing of ours" * 100)
    assert app.run(["scores", "--data-dir", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("records.sqlite3: is damaged (file is not a database)\n")
    assert said.err.count("\n") == 1
