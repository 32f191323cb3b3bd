"""The commands for runs on disk: `verify` judges, `runs` lists, exports, imports and deletes, `replay` plays."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from game import app
from game.actions.moving import Rest
from game.actions.options import Abandon
from game.frontends.base import Closed
from game.frontends.headless import Headless
from game.session import Session
from game.storage import archive, journal, saves
from game.storage.daily import EXAMPLE, line_of
from game.storage.records import result_of
from tests.game.storage.test_journal import with_another_check, with_another_step, without_a_line
from tests.kit.playing import library
from tests.kit.runs import changed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py"])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the run `run`."""
    path = tmp_path / "data" / "saves" / "run.save"
    session = Session.new(library(), 7, "short", path)
    for _ in range(80):
        session.take(Rest())
    session.save()
    session.close()
    return tmp_path / "data"


def journal_in(data: Path) -> Path:
    return data / "saves" / "run.journal"


def runs(data: Path, *arguments: str) -> int:
    return app.run(["runs", *arguments, "--data-dir", str(data)])


# verify


def test_a_true_journal_and_a_true_run_are_told_with_their_score(data: Path, capsys: Captured) -> None:
    archive.export(data / "saves" / "run.save", data / "run.zip")
    for file in (journal_in(data), data / "run.zip"):
        assert app.run(["verify", str(file)]) == 0
        said, complained = capsys.readouterr()
        assert said.startswith(f"{file}: true. Floor 1, turn ")
        assert ", in progress; score 100; " in said
        assert said.endswith("checks and 2 states agree.\n")
        assert complained == ""


def without_the_last_hash(data: bytes) -> bytes:
    before, mark, after = data.rpartition(b'"state":"')
    return before + mark + b"0" * 64 + after[64:]


@pytest.mark.parametrize("forge", [without_a_line, with_another_check, with_another_step, without_the_last_hash])
def test_a_forged_journal_is_not_true(data: Path, capsys: Captured, forge: Callable[[bytes], bytes]) -> None:
    journal_in(data).write_bytes(forge(journal_in(data).read_bytes()))
    assert app.run(["verify", str(journal_in(data))]) == 1
    said, complained = capsys.readouterr()
    assert said.startswith(f"{journal_in(data)}: not true. This is turn ")
    assert said.endswith("cannot be played again: the run did not come to the same state again.\n")
    assert complained == ""


def test_a_run_whose_save_is_not_that_of_its_journal_is_not_true(data: Path, capsys: Captured) -> None:
    def enrich(snapshot: dict[str, int]) -> None:
        snapshot["ticks"] += 100

    save = data / "saves" / "run.save"
    lines = journal_in(data).read_bytes()
    forged = changed(enrich, save.read_bytes())
    before, mark, after = lines.rpartition(b'"snapshot":"')
    (data / "other.save").write_bytes(forged)
    named = before + mark + saves.digest_of(data / "other.save").encode() + after[64:]
    for number, text in enumerate((lines, named)):
        (data / f"{number}.zip").write_bytes(archive.packed(forged, text))
        assert app.run(["verify", str(data / f"{number}.zip")]) == 1
        assert "not true. Its save is none of those that its journal names." in capsys.readouterr().out


def test_one_of_another_version_is_refused_by_the_sentence_of_recovery_and_others_judged_all_the_same(
    data: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = data / "other.journal"
    other.write_bytes(journal_in(data).read_bytes().replace(b'"0.1.0"', b'"0.0.9"'))
    assert app.run(["verify", str(other), str(journal_in(data))]) == 2
    said, complained = capsys.readouterr()
    assert said.startswith(f"{journal_in(data)}: true. ")
    assert complained.startswith(f"{other}: This is turn 0. The ")
    assert complained.endswith("played again: they were played with version 0.0.9 of the game, and this is 0.1.0.\n")
    with monkeypatch.context() as patched:
        patched.setattr(journal, "__version__", "9.9")
        session = Session.load(library(), data / "saves" / "run.save")
        session.say("By other rules.")
        session.close()
    assert app.run(["verify", str(journal_in(data))]) == 2
    assert "they were played with version 9.9 of the game" in capsys.readouterr().err


def test_the_line_to_share_is_proved_from_the_journal(tmp_path: Path, capsys: Captured) -> None:
    session = Session.new(library(), "daily-2026-11-28", "short", tmp_path / "run.save", ranked_try=True)
    session.take(Rest())
    file, line = str(tmp_path / "run.journal"), EXAMPLE
    assert app.run(["verify", file, "--line", line]) == 1
    assert "not true. It has not ended, so it has no line to share." in capsys.readouterr().out
    session.take(Abandon())
    line = line_of(result_of(session.run, datetime.now(UTC), 7))
    session.close()
    assert app.run(["verify", file, "--line", line]) == 0
    assert ", gave up; score 100; " in capsys.readouterr().out
    assert (
        app.run(["verify", file, "--line", line.replace("score 100", "score 900").replace("floor 1", "floor 2")]) == 1
    )
    assert "The line is not that of the run, which has another floor and another score." in capsys.readouterr().out
    assert app.run(["verify", file, "--line", "I won!"]) == 2
    assert capsys.readouterr().err.startswith("python run.py: argument --line: the line of a result is not what is al")


def test_practice_at_a_daily_seed_is_not_ranked(tmp_path: Path, capsys: Captured) -> None:
    Session.new(library(), "daily-2026-11-28", "short", tmp_path / "run.save").close()
    assert app.run(["verify", str(tmp_path / "run.journal")]) == 0
    assert "in progress; not ranked (practice); " in capsys.readouterr().out


def test_what_is_no_journal_is_refused_in_a_sentence(data: Path, capsys: Captured) -> None:
    assert app.run(["verify", str(data / "saves" / "run.save"), str(data), str(data / "none")]) == 2
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.splitlines() == [
        f"{data / 'saves' / 'run.save'}: is no journal and no exported run of this game",
        f"{data}: cannot be read (it is no file)",
        f"{data / 'none'}: cannot be read (No such file or directory)",
    ]


def test_verifying_writes_nothing(data: Path) -> None:
    before = {each: each.read_bytes() for each in data.rglob("*") if each.is_file()}
    app.run(["verify", str(journal_in(data)), "--data-dir", str(data)])
    assert {each: each.read_bytes() for each in data.rglob("*") if each.is_file()} == before


# runs


def test_runs_are_listed_by_name(data: Path, capsys: Captured) -> None:
    assert runs(data) == 0
    said = capsys.readouterr().out
    assert said.startswith("run  floor 1, turn ")
    assert runs(data, "list") == 0
    assert capsys.readouterr().out == said
    assert runs(data / "none") == 0
    assert capsys.readouterr().out == f"There is no run in {data / 'none' / 'saves'}.\n"


def test_a_run_is_exported_and_imported_and_goes_on_with_the_same_state(
    data: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert runs(data, "export", "run") == 0
    assert runs(data, "export", "run", "another.zip") == 0
    assert (tmp_path / "run.zip").read_bytes() == (tmp_path / "another.zip").read_bytes()
    assert capsys.readouterr().out == "Exported to run.zip\nExported to another.zip\n"
    elsewhere = tmp_path / "elsewhere"
    assert runs(elsewhere, "import", "run.zip") == 0
    (summary,) = saves.summaries(elsewhere / "saves")
    assert capsys.readouterr().out == f"Imported as {summary.path.stem}\n"
    sessions = [Session.load(library(), path) for path in (data / "saves" / "run.save", summary.path)]
    assert sessions[0].state_hash() == sessions[1].state_hash()
    for session in sessions:
        session.close()


def test_a_run_is_deleted_with_all_its_files(data: Path, capsys: Captured) -> None:
    assert runs(data, "delete", "run") == 0
    assert capsys.readouterr().out == "Deleted run.\n"
    assert not list((data / "saves").iterdir())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export", "none"], "there is no run none; allowed: a name that `runs` lists"),
        (["export", "../saves/run"], "there is no run ../saves/run; allowed: a name that `runs` lists"),
        (["delete", "\x1b[2J"], r"there is no run \x1b[2J; allowed: a name that `runs` lists"),
        (["import", "/nowhere"], "/nowhere: cannot be read (No such file or directory)"),
        (["export"], "the following arguments are required: RUN"),
        (["rename"], "invalid choice: 'rename' (choose from 'list', 'export', 'import', 'delete')"),
    ],
)
def test_a_slip_is_told_in_a_line(data: Path, capsys: Captured, arguments: list[str], words: str) -> None:
    assert runs(data, *arguments) == 2
    said, complained = capsys.readouterr()
    assert (said, complained.count("\n")) == ("", 1)
    assert complained.startswith("python run.py: ")
    assert words in complained
    assert journal_in(data).exists()


def test_a_file_that_cannot_be_written_is_told_in_a_line(data: Path, capsys: Captured) -> None:
    (data / "file").touch()
    assert runs(data, "export", "run", str(data / "file" / "run.zip")) == 2
    assert f"{data / 'file' / 'run.zip'}: cannot be written (" in capsys.readouterr().err


def test_a_name_that_a_terminal_would_obey_is_shown_without_it(data: Path, capsys: Captured) -> None:
    hostile = data / "saves" / "a\x1b[2Jb.save"
    hostile.write_bytes((data / "saves" / "run.save").read_bytes())
    assert runs(data) == 0
    assert r"a\x1b[2Jb  floor 1" in capsys.readouterr().out
    assert runs(data, "export", "run", str(data / "\x1b[2J.zip")) == 0
    assert app.run(["verify", str(data / "\x1b[2J.zip"), str(data / "\x1b[2J")]) == 2
    assert runs(data, "delete", r"a\x1b[2Jb") == 0
    assert not hostile.exists()
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err
    assert r"Exported to" in told.out
    assert (told.out + told.err).count(r"\x1b[2J") == 4


# replay


def test_a_journal_is_played_in_the_players_frontend_and_nothing_written(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.commands import play

    before = {each: each.read_bytes() for each in data.rglob("*") if each.is_file()}
    shown = Headless([0.2] * 40 + [Closed()])
    monkeypatch.setattr(play, "choose_frontend", lambda *_: shown)
    assert app.run(["replay", str(journal_in(data)), "--data-dir", str(data)]) == 0
    assert "Replay: turn 40 of 80" in "\n".join(shown.lines())
    assert {each: each.read_bytes() for each in data.rglob("*") if each.is_file()} == before


def test_what_cannot_be_replayed_is_told_before_a_screen_opens(data: Path, capsys: Captured) -> None:
    assert app.run(["replay", str(data / "saves" / "run.save"), "--data-dir", str(data)]) == 2
    assert capsys.readouterr().err == (
        f"python run.py: {data / 'saves' / 'run.save'}: is no journal and no exported run of this game\n"
    )
