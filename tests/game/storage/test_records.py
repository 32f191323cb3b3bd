"""Records: what is kept of a run, once; and files that are damaged, foreign, newer, locked or read-only."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.actions.options import Abandon, Reveal
from game.rules.beings import health
from game.session import Session
from game.storage import records
from game.storage.records import RecordsError, SqliteRecords
from tests.kit.playing import NOW, library
from tests.kit.results import RESULT, filled, result, some
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def kept(tmp_path: Path) -> SqliteRecords:
    """Records that hold some results."""
    return filled(tmp_path)


def connected(kept: SqliteRecords) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(kept.path, isolation_level=None))


# What is kept


def test_a_result_tells_how_a_run_went() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.run.seed = "one\ntwo"
    scene.give("dagger", worn=True, enchant=1)
    scene.give("embers", charges=2, enchant=2)
    scene.give("healing")
    with pytest.raises(ValueError, match="goes on"):
        records.result_of(scene.run, NOW, 0)
    scene.run.count("dared:1")
    health.hurt(scene.run, scene.run.hero, 1000, by="lava")
    made = records.result_of(scene.run, NOW, 61.9)
    assert (made.how, made.by, made.floor, made.deepest, made.signs) == ("died", "lava", 1, 1, "†")
    assert (made.seconds, made.ended, made.score, made.unranked) == (61, "2026-11-28T15:04:05+00:00", 100, "")
    assert made.gear == ("+1 dagger",)
    assert made.items == ("staff of embers [2/2]",)
    assert made.seed == "one two"


def test_every_floor_has_a_sign() -> None:
    session = Session.new(library(), 7)
    run = session.run
    run.depth, run.floors = 4, {1: {}, 2: {}, 3: {}, 5: {}}
    run.count("dared:2")
    assert records.signs_of(run) == "□■□□□"
    session.take(Abandon())
    assert records.signs_of(run) == "□■□×□", "the end stands where it came, not where the hero was deepest"
    assert records.result_of(run, NOW, 0).deepest == 5


def test_results_come_back_as_they_were(kept: SqliteRecords) -> None:
    assert kept.history() == (some(), "")
    assert SqliteRecords(kept.path.parent / "other").history() == ([], "")
    assert not (kept.path.parent / "other").exists(), "reading makes no file"


def test_a_run_is_kept_once(kept: SqliteRecords) -> None:
    kept.add(result(id="a", score=9999))
    assert kept.history().results == some()


def test_the_best_are_the_ranked_of_a_length_and_the_earlier_of_equals(kept: SqliteRecords) -> None:
    kept.add(result(id="late", score=900))
    results = kept.history().results
    assert [each.id for each in records.best(results, "standard")] == ["b", "late", "a", "e"]
    assert [each.id for each in records.best(results, "short")] == ["c"]


@pytest.mark.parametrize("reason", ["debug", "easy", "practice", "modded"])
def test_what_is_not_ranked_says_why_and_has_no_score(reason: str) -> None:
    session = Session.new(library(), "daily-2026-11-28" if reason == "practice" else 7, easy=reason == "easy")
    session.run.mods = {"bears"} if reason == "modded" else set()
    if reason == "debug":
        session.take(Reveal())
    session.take(Abandon())
    made = records.result_of(session.run, NOW, 0)
    assert (made.unranked, made.score) == (reason, 0)


# The try at a shared seed


def test_a_seed_has_one_try(kept: SqliteRecords) -> None:
    assert kept.tried("daily-1") == ""
    assert kept.claim("daily-1", "first")
    assert kept.claim("daily-1", "first"), "which may be asked for again"
    assert not kept.claim("daily-1", "second")
    assert kept.claim("daily-2", "second")
    assert [kept.tried(seed) for seed in ("daily-1", "daily-2", "daily-3")] == ["first", "second", ""]


CLAIM = """
import sys
from pathlib import Path
from game.storage.records import SqliteRecords
from tests.kit.results import result
kept = SqliteRecords(Path(sys.argv[1]))
for number in range(20):
    kept.add(result(id=f"{sys.argv[2]}-{number}"))
    print(kept.claim(f"daily-{number}", sys.argv[2]))
"""


def test_two_processes_keep_all_and_one_has_each_try(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    both = [
        subprocess.Popen([sys.executable, "-c", CLAIM, str(path), name], stdout=subprocess.PIPE, text=True)
        for name in "ab"
    ]
    said = [process.communicate(timeout=60)[0].split() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert [set(tries) for tries in zip(*said, strict=True)] == [{"True", "False"}] * 20
    assert len(SqliteRecords(path).history().results) == 40


ADD = """
import sys
from pathlib import Path
from game.storage.records import SqliteRecords
from tests.kit.results import result
kept = SqliteRecords(Path(sys.argv[1]))
for number in range(1_000_000):
    kept.add(result(id=str(number)))
    print(number, flush=True)
"""


def test_a_kill_loses_no_result_that_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite3"
    for least in (5, 40, 60):
        with subprocess.Popen([sys.executable, "-c", ADD, str(path)], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = [process.stdout.readline() for _ in range(least)]
            process.kill()
            told += process.stdout.readlines()
        results, problem = SqliteRecords(path).history()
        assert problem == ""
        assert {line.strip() for line in told} <= {each.id for each in results}


# What may be wrong with the file


def refused(kept: SqliteRecords) -> str:
    """The one sentence by which it is refused to read, to write and to claim."""
    before = kept.path.read_bytes() if kept.path.is_file() else b""
    history = kept.history()
    assert list(history.results) == []
    for deed in (lambda: kept.add(RESULT), lambda: kept.claim("daily-1", "x"), lambda: kept.tried("daily-1")):
        with pytest.raises(RecordsError) as caught:
            deed()
        assert str(caught.value) == history.problem
    assert (kept.path.read_bytes() if kept.path.is_file() else b"") == before
    return history.problem.removeprefix(f"{kept.path}: ")


def test_a_damaged_file_is_set_aside_once_and_a_new_one_begun(kept: SqliteRecords) -> None:
    kept.path.write_bytes(b"no database at all, " * 200)
    assert "is damaged (file is not a database)" in kept.history().problem
    damaged = kept.path.read_bytes()
    told = kept.add(RESULT)
    assert told.endswith("was damaged, and is kept as records.sqlite3.damaged; a new one begins with this run")
    assert kept.history() == ([RESULT], "")
    assert kept.path.with_name("records.sqlite3.damaged").read_bytes() == damaged
    kept.path.write_bytes(b"damaged again, " * 200)
    assert refused(kept) == "is damaged (file is not a database)", "the first one is not replaced"


def test_foreign_and_newer_files_are_refused_and_stay(kept: SqliteRecords) -> None:
    with connected(kept) as database:
        database.execute("PRAGMA user_version = 2")
    assert refused(kept) == "was written by a newer version of the game (form 2)"
    with connected(kept) as database:
        database.execute("PRAGMA user_version = 1")
        database.execute("CREATE TRIGGER more AFTER INSERT ON runs BEGIN DELETE FROM runs; END")
    assert refused(kept) == "holds no records of this game"
    kept.path.unlink()
    with connected(kept) as database:
        database.execute("CREATE TABLE runs (id TEXT)")
    assert refused(kept) == "holds no records of this game"


def test_a_locked_file_is_told(kept: SqliteRecords, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "PATIENCE", 0.01)
    with connected(kept) as database:
        database.execute("BEGIN EXCLUSIVE")
        assert refused(kept) == "is in use by another program"
    assert kept.history() == (some(), "")


def test_a_folder_or_a_pipe_of_that_name_is_told(tmp_path: Path) -> None:
    kept = SqliteRecords(tmp_path / "folder")
    kept.path.mkdir()
    assert refused(kept) == "is no file"
    if sys.platform != "win32":  # which has no such pipes
        os.mkfifo(tmp_path / "pipe")
        assert refused(SqliteRecords(tmp_path / "pipe")) == "is no file"
    (tmp_path / "file").touch()
    with pytest.raises(RecordsError, match=r"file/records: cannot be used \("):
        SqliteRecords(tmp_path / "file" / "records").add(RESULT)


def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    kept = SqliteRecords(tmp_path / "records")
    kept.path.touch()
    assert kept.history() == ([], "")
    kept.add(RESULT)
    assert kept.history().results == [RESULT]


def test_a_read_only_file_can_be_read(kept: SqliteRecords, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "win32" and os.geteuid() == 0:  # whom no file refuses
        connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(f"file:{path}?mode=ro", uri=True, **how))
    kept.path.chmod(0o444)
    assert kept.history() == (some(), "")
    assert kept.tried("daily-1") == ""
    with pytest.raises(RecordsError, match=r"records\.sqlite3: cannot be written to$"):
        kept.add(RESULT)


def test_rows_that_are_no_results_are_left_out_and_counted(kept: SqliteRecords) -> None:
    with connected(kept) as database:
        database.execute("UPDATE runs SET gear = '[' WHERE id = 'a'")
    assert kept.history().problem == f"{kept.path}: one of its runs cannot be read"
    with connected(kept) as database:
        database.execute("UPDATE runs SET seed = x'00' WHERE id = 'b'")
        database.execute("UPDATE runs SET ended = '9999-12-31T23:59:59+00:00' WHERE id = 'c'")
        database.execute("UPDATE runs SET by = char(27) WHERE id = 'd'")
    results, problem = kept.history()
    assert [each.id for each in results] == ["e"]
    assert problem == f"{kept.path}: 4 of its runs cannot be read"
    kept.add(RESULT)


def sentence(deed: Callable[[], object]) -> str:
    """Why it is refused; "" if it is not."""
    try:
        deed()
    except RecordsError as problem:
        return str(problem)
    return ""


def test_a_schema_that_is_no_text_is_told_as_damage(kept: SqliteRecords) -> None:
    kept.path.write_bytes(kept.path.read_bytes().replace(b"CREATE TABLE", b"CR\xffATE TABLE", 1))
    assert sentence(lambda: kept.tried("daily-1")).startswith(f"{kept.path}: is damaged (")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_damage_is_worse_than_a_sentence(kept: SqliteRecords, data: st.DataObject) -> None:
    aside, sound = kept.path.with_suffix(".sqlite3.damaged"), kept.path.with_suffix(".sound")
    if not sound.exists():  # else it is the damaged one of the example before
        sound.write_bytes(kept.path.read_bytes())
    whole = bytearray(sound.read_bytes())
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), min_size=1, max_size=30)):
        whole[at] = data.draw(st.integers(0, 255))
    kept.path.write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
    aside.unlink(missing_ok=True)
    told = [
        kept.history().problem,
        sentence(lambda: kept.claim("daily-1", "x")),
        sentence(lambda: kept.tried("daily-1")),
    ]
    told.append(sentence(lambda: kept.add(result(id="new"))))
    assert all(each.startswith(f"{kept.path}: ") for each in told if each)
    assert told[-1] or aside.exists() or result(id="new") in kept.history().results or kept.history().problem
