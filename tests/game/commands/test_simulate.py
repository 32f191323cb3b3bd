"""`simulate`: games without a screen, and what is printed, drawn and added up of them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from game import app
from game.actions.options import Abandon

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.session import Session

PART = {
    "games", "crashes", "wins", "depth", "causes", "damage_per_room", "loot_per_room", "turns", "seconds",
}  # fmt: skip
TIERS = ["easy", "medium", "hard"]
SEEDS = (13, 14)
GAMES = ("--length", "short", "--bot", "diver")  # which soon end


def numbers(data: Any) -> bool:
    """All that is no table is a number."""
    if isinstance(data, dict):
        return all(numbers(value) for value in data.values())
    return isinstance(data, int | float)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The JSON of two games, printed by the program."""
    path = tmp_path_factory.mktemp("games") / "both.json"
    with path.open("w") as file:
        command = [sys.executable, "run.py", "simulate", "--games", "2", "--first-seed", str(SEEDS[0]), *GAMES]
        command += ["--jobs", "2", "--json"]
        subprocess.run(command, stdout=file, check=True)
    return path


def test_it_prints_json_alone(printed: Path) -> None:
    found = json.loads(printed.read_text())
    assert set(found) == PART | {"strata", "reached"}
    assert list(found["reached"]) == [str(seed) for seed in SEEDS]
    assert (found["games"], found["crashes"]) == (2, 0)
    assert found["wins"] + sum(found["depth"].values()) == 2
    strata = [stratum for stratum in found["strata"] if stratum != "unmade"]  # where one may get after these
    assert strata == ["gaol", "warrens", "sump", "forge", "ramparts"]
    for part in (found, *found["strata"].values()):
        assert set(part) - {"strata", "reached"} == PART
        assert [list(part[name]) for name in ("damage_per_room", "loot_per_room")] == [TIERS, TIERS]
        assert numbers(part)
    assert found["strata"]["gaol"]["games"] == 2
    assert found["turns"] == sum(part["turns"] for part in found["strata"].values()) > 100


def test_runs_are_split_and_added_up(printed: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lots = []
    for seed in SEEDS:
        which = ["--games", "1", "--first-seed", str(seed), *GAMES]
        assert app.run(["simulate", *which, "--jobs", "1", "--json"]) == 0
        lots.append(tmp_path / f"{seed}.json")
        lots[-1].write_text(capsys.readouterr().out)
    assert app.run(["simulate", "--json", "--merge", *map(str, lots)]) == 0
    both, whole = json.loads(capsys.readouterr().out), json.loads(printed.read_text())
    for name in ("games", "crashes", "wins", "depth", "causes", "turns", "reached"):
        assert both[name] == whole[name]


def test_any_bot_of_the_roster_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("game.bots.strategies.diver.Diver.choose", lambda *_: Abandon())
    arguments = ["simulate", "--games", "1", "--length", "short", "--jobs", "1", "--json", "--bot"]
    assert app.run([*arguments, "diver"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["depth"].values()) == 0, "it gave up and did not die"
    for command in (arguments, ["watch", "--bot"]):
        assert app.run([*command, "nobody"]) == 2
        assert "--bot: must be one of explorer, diver" in capsys.readouterr().err


def test_bots_are_compared_seed_by_seed(printed: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = json.loads(printed.read_text())
    other["reached"] = {seed: floor + 3 for seed, floor in other["reached"].items()}
    deeper = tmp_path / "deeper.json"
    deeper.write_text(json.dumps(other))
    assert app.run(["simulate", "--merge", str(deeper), "--versus", str(printed)]) == 0
    said = capsys.readouterr().out
    assert "2 pairs: 2 went deeper, 0 less deep" in said
    assert "median +3.0 floors, mean +3.00 (95 %: +3.00 to +3.00)" in said
    assert app.run(["simulate", "--merge", str(printed), "--versus", str(deeper), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["median"] == -3
    other["reached"] = {}
    deeper.write_text(json.dumps(other))
    assert app.run(["simulate", "--merge", str(printed), "--versus", str(deeper)]) == 2
    assert "shares fewer than two seeds with these games" in capsys.readouterr().err


def test_without_json_it_prints_a_table(printed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["simulate", "--merge", str(printed)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("2 games, 0 failed, ")
    for words in ("median on floor", "causes:", "gaol", "ramparts", "turns on", "floors a second"):
        assert words in said


def test_a_single_game_and_second_are_told_in_the_singular(
    printed: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one = json.loads(printed.read_text()) | {"games": 1, "wins": 0, "depth": {"1": 1}, "turns": 1, "seconds": 1.2}
    (tmp_path / "one.json").write_text(json.dumps(one))
    assert app.run(["simulate", "--merge", str(tmp_path / "one.json")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("1 game, 0 failed")
    assert "1 turn on about 1 floor in 1 second of computing" in said


def test_a_file_of_no_figures_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.json"
    for text, words in (
        ("\ufeff{", "is not JSON (Expecting property name"),
        ('{"games": 1}', "is missing"),
        ('{"games": "one"}', "games is"),
    ):
        path.write_text(text, encoding="utf-8")
        assert app.run(["simulate", "--merge", str(path)]) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1


def test_a_plot_is_drawn(printed: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed, so no plot is drawn")
    picture = tmp_path / "plot.png"
    assert app.run(["simulate", "--merge", str(printed), "--plot", str(picture), "--json"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    json.loads(capsys.readouterr().out)
    assert app.run(["simulate", "--plot", str(tmp_path / "plot.doc")]) == 2
    assert "plot.doc is no picture; allowed endings are" in capsys.readouterr().err
    assert app.run(["simulate", "--plot", str(tmp_path / "nowhere" / "plot.png")]) == 2
    assert "is no folder that can be written to" in capsys.readouterr().err


def test_a_missing_plotting_library_is_told_before_the_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert app.run(["simulate", "--plot", "plot.png"]) == 2
    told = capsys.readouterr().err
    assert "needs the package matplotlib, which is not installed; python -m pip install matplotlib installs" in told
    assert told.count("\n") == 1


def test_games_played_before_an_interruption_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def choose(_: object, session: Session) -> Action:
        if session.run.seed == 1:
            raise KeyboardInterrupt
        return Abandon()

    monkeypatch.setattr("game.bots.explorer.Explorer.choose", choose)
    arguments = ["simulate", "--games", "3", "--length", "short", "--jobs", "1", "--json"]
    assert app.run(arguments) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 1
    assert captured.err == "Stopped after 1 of 3 games.\n"
    assert app.run([*arguments, "--first-seed", "1"]) == 130


def test_a_game_that_fails_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("game.bots.explorer.Explorer.choose", fail)
    assert app.run(["simulate", "--games", "1", "--length", "short", "--jobs", "1", "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["crashes"] == 1
    assert "The game of seed 0 failed." in captured.err
