"""Save files: written whole, read with suspicion, listed, and kept apart."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from game.actions.moving import Rest
from game.content.library import Library
from game.session import Session
from game.storage import saves, snapshot
from game.storage.locks import Lock
from game.storage.saves import SaveError, backup_of
from game.storage.snapshot import OLDEST, VERSION
from game.world.run import Outcome
from tests.kit.playing import library
from tests.kit.runs import data_of, file_of, hardy, played, stagger, state
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "run.save"


def put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def refusal(path: Path, *, of_backup: bool = False) -> SaveError:
    """The error of a file that cannot be loaded: one line that names it, and no world is left behind."""
    worlds = open_worlds()
    with pytest.raises(SaveError) as problem:
        saves.read(path, library(), of_backup=of_backup)
    assert str(path) in str(problem.value)
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 500 + 2 * len(str(path))
    assert open_worlds() == worlds
    return problem.value


def is_playable(path: Path) -> bool:
    """Whether the run can be loaded and played on."""
    session = Session.load(library(), path)
    session.path = None
    stagger(session, 30)
    session.close()
    return True


# Writing


def test_the_save_before_the_newest_is_kept(path: Path) -> None:
    session = hardy(5, path)
    first = path.read_bytes()
    stagger(session, 5)
    assert session.save()
    assert backup_of(path).read_bytes() == first
    assert path.read_bytes() != first
    session.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["run.journal", "run.save", "run.save.bak"]


def test_a_save_without_a_turn_between_is_the_same_file(path: Path) -> None:
    session = hardy(5, path)
    session.save()
    first = path.read_bytes()
    session.save()
    assert path.read_bytes() == first
    session.close()


@pytest.mark.parametrize("failing", ["fsync", "link", "replace", "open"])
def test_a_disk_that_fails_leaves_the_last_good_save(path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    session = hardy(5, path)
    good = path.read_bytes()
    stagger(session, 5)

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if failing == "link":  # and then copying fails too
        monkeypatch.setattr(os, "link", fail)
        monkeypatch.setattr(shutil, "copyfile", fail)
    elif failing == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, failing, fail)
    assert not session.save()
    assert session.trouble == f"{path}: cannot be saved (No space left on device)"
    monkeypatch.undo()
    assert path.read_bytes() == good
    assert not path.with_name("run.save.new").exists()
    assert session.save()
    assert session.trouble == ""
    session.close()


def test_a_file_system_without_links_keeps_the_save_before_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = hardy(5, path)
    good = path.read_bytes()
    stagger(session, 5)

    def fail(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", fail)
    assert session.save()
    assert backup_of(path).read_bytes() == good
    session.close()


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.kit.runs import hardy, stagger
path = Path(sys.argv[2])
session = hardy(3, path)
stagger(session, 40)
print("ready", flush=True)
while True:
    session.run.ticks += 100
    assert session.save()
    print("saved", flush=True)
"""


def test_a_kill_in_the_middle_of_writing_leaves_a_whole_save(path: Path, sweep: Callable[[int], range]) -> None:
    for number in sweep(40):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(ROOT), str(path)], stdout=subprocess.PIPE, cwd=ROOT
        ) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            for _ in range(number % 7 + 1):
                assert writer.stdout.readline() == b"saved\n"
            while not path.with_name("run.save.new").exists():  # so that the kill comes while it writes, or just after
                assert writer.poll() is None
            writer.kill()
        assert is_playable(path)
        assert path.exists()
        assert backup_of(path).exists()
        path.with_name("run.save.new").unlink(missing_ok=True)


def test_of_a_run_that_has_ended_nothing_alive_is_kept(path: Path) -> None:
    session = hardy(5, path)
    session.save()
    assert backup_of(path).exists()
    session.run.outcome = Outcome("died", "a rat", 1, 3)
    assert session.save()
    assert not backup_of(path).exists()
    assert saves.latest(path.parent) is None
    session.close()


# Reading


def test_what_is_written_is_read(path: Path) -> None:
    put(path, played())
    run = saves.read(path, library())
    assert snapshot.snapshot(run) == data_of(played())
    assert path.read_bytes() == played()
    run.world.close()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is damaged (it is empty)"),
        (b"\x7fELF\x02\x01", "is no save of this game"),
        (b"<html>" * 1000, "is no save of this game"),
        (b"STRATA SA", "is damaged (its first line is broken)"),
        (b"STRATA SAVE one two three\n", "is damaged (its first line is broken)"),
        (
            file_of({}, version=VERSION + 1),
            f"was saved by a newer version of the game (save format {VERSION + 1}; this one reads {VERSION})",
        ),
        (
            file_of({}, version=OLDEST - 1),
            f"which this one cannot continue (save format {OLDEST - 1}; this one reads {VERSION})",
        ),
        (file_of([]), "holds no run that can be played"),
        (file_of({"version": 1}), "holds no run that can be played"),
        (file_of(float("nan")), "allowed: numbers of JSON"),
        (file_of({"a": float("inf")}), "allowed: numbers of JSON"),
        (saves.framed({}, b"[" * 200_000), "it is nested too deeply"),
        (saves.framed({}, b'{"version": ' + b"9" * 10_000 + b"}"), "holds no run that can be played"),
        (saves.framed({}, b"\xff\xfe"), "holds no run that can be played"),
        (saves.framed({}, b""), "holds no run that can be played"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_a_sentence(path: Path, data: bytes, words: str) -> None:
    put(path, data)
    assert words in str(refusal(path))
    assert path.read_bytes() == data, "the file is kept"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda file: file[:-1], "is cut short"),
        (lambda file: file[:200], "is cut short"),
        (lambda file: file + b"x", "is damaged (its checksum does not match)"),
        (lambda file: file.replace(b"SAVE %d " % VERSION, b"SAVE 9 ", 1), "is damaged (its checksum does not match)"),
    ],
)
def test_what_has_become_of_a_good_file_is_told_in_a_sentence(
    path: Path, spoil: Callable[[bytes], bytes], words: str
) -> None:
    test_what_is_wrong_with_a_file_is_told_in_a_sentence(path, spoil(played()), words)


def test_a_file_that_swells_is_refused_before_it_does(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LARGEST_SNAPSHOT", 1 << 20)
    put(path, saves.framed({}, b" " * (3 << 20)))
    assert "at most 1048576 bytes when expanded" in str(refusal(path))


def test_a_file_too_large_is_not_even_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LARGEST_FILE", 100)
    assert "is larger than any" in str(refusal(put(path, played())))


def test_what_is_no_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    assert str(refusal(path)) == f"{path}: is no file"
    if sys.platform != "win32":  # which has no such pipes
        pipe = path.parent / "pipe.save"
        os.mkfifo(pipe)
        assert str(refusal(pipe)) == f"{pipe}: is no file"
    gone = path.parent / "gone.save"
    assert str(refusal(gone)) == f"{gone}: there is no such save"


def test_a_file_that_may_not_be_read_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(path, played())

    def forbid(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "read_bytes", forbid)
    assert str(refusal(path)) == f"{path}: cannot be read (Permission denied)"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(some.data())
def test_no_flipped_bits_and_no_cut_get_past_the_checksum(path: Path, data: some.DataObject) -> None:
    file = bytearray(played())
    if data.draw(some.booleans()):
        file = file[: data.draw(some.integers(0, len(file) - 1))]
    for place in data.draw(some.lists(some.integers(0, max(len(file) - 1, 0)), min_size=1, max_size=4, unique=True)):
        if file:
            file[place] ^= 1 << data.draw(some.integers(0, 7))
    refusal(put(path, bytes(file)))


def test_a_length_in_the_first_line_that_is_too_small_is_damage(path: Path) -> None:
    first, rest = played().split(b"\n", 1)
    words, _, length = first.rpartition(b" ")
    file = b"%s %d\n%s" % (words, int(length) - 1000, rest)
    assert "is damaged (its checksum does not match)" in str(refusal(put(path, file)))


def test_other_content_that_does_not_fit_is_named(path: Path) -> None:
    data = data_of(played())
    data["content"]["items.toml"] = "0123456789abcdef"
    data["content"]["floors.toml"] = "fedcba9876543210"
    data["entities"][0]["Creature"]["kind"] = "unicorn"
    problem = str(refusal(put(path, file_of(data))))
    assert "does not fit the content, items.toml, floors.toml differ from when it was saved" in problem
    assert "unicorn" in problem


def test_nothing_in_a_file_is_shown_raw(path: Path) -> None:
    data = data_of(played())
    data["entities"][0]["Creature"]["kind"] = "\x1b[2J\n\n"
    data["\x1b]0;owned\x07"] = 1
    refusal(put(path, file_of(data)))


@pytest.mark.parametrize("name", ["my\u00a0mod", "mod\x1b[2J", "m\udcff", "x" * 250])
def test_the_name_of_a_mod_costs_no_run(path: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "hints.toml").write_text('[mine]\ntext = "Mine."\nwhen = "hungry"\n', encoding="utf-8")
    content = Library.load([folder])
    session = Session.new(content, 7, "short", path)
    session.take(Rest())
    session.save()
    session.close()
    session = Session.load(content, path)
    (mod,) = session.run.mods
    assert mod.isprintable()
    session.close()


@pytest.mark.parametrize("said", ["x y" * 1000, "two\nlines", "a\u00a0b\x1b[2J\udcff"])
def test_no_line_of_the_log_costs_a_run(path: Path, said: str) -> None:
    session = hardy(7, path)
    session.take(Rest())
    session.say(said)
    session.take(Rest())
    session.close()  # without a save, as by a kill
    session = Session.load(library(), path)
    assert session.run.turn == 2, "the journal can be read beyond the line"
    (line,) = [line.text for line in session.run.log if line.text[:1] == said[:1]]
    assert line.isprintable()
    session.run.say(said)
    session.save()
    session.close()
    Session.load(library(), path).close()


# Versions


def test_a_save_of_the_version_before_is_upgraded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(fields: dict[str, Any]) -> None:
        fields["mods"] = fields.pop("modifications")

    before = data_of(played())
    before["version"] = VERSION - 1
    before["modifications"] = before.pop("mods")
    put(path, file_of(before, VERSION - 1))
    monkeypatch.setattr(saves, "OLDEST", VERSION - 1)
    monkeypatch.setattr(snapshot, "OLDEST", VERSION - 1)
    monkeypatch.setattr(snapshot, "UPGRADES", (rename,))
    run = saves.read(path, library())
    assert snapshot.snapshot(run) == data_of(played())
    run.world.close()
    del before["modifications"]
    put(path, file_of(before, VERSION - 1))
    assert "cannot be upgraded (KeyError('modifications'))" in str(refusal(path))
    assert "holds no run" in str(refusal(put(path, file_of([], VERSION - 1))))


def test_a_save_from_before_runs_had_ids_gets_that_of_its_file(path: Path) -> None:
    before = data_of(played())
    del before["id"], before["practice"]
    session = Session.load(library(), put(path, file_of({**before, "version": 15}, 15)))
    assert (session.run.id, session.run.practice) == ("run", False)
    assert session.save()
    session.close()
    assert data_of(path.read_bytes())["id"] == "run"


# Backups


def test_a_damaged_save_offers_the_one_before_and_is_kept(path: Path) -> None:
    session = hardy(5, path)
    stagger(session, 5)
    session.save()
    stagger(session, 5)
    session.save()
    newest = state(session)
    session.close()
    broken = put(path, path.read_bytes()[:-5]).read_bytes()
    problem = refusal(path)
    assert problem.backup == backup_of(path)
    assert str(problem).endswith("; the save before it, run.save.bak, is sound")

    session = Session.load(library(), path, backup=True)
    assert state(session) == newest, "its journal leads there"
    sound = backup_of(path).read_bytes()
    stagger(session, 5)
    assert session.save()
    assert path.with_name("run.save.damaged").read_bytes() == broken
    assert backup_of(path).read_bytes() == sound, "the last good save is not replaced by a damaged one"
    stagger(session, 5)
    saved = path.read_bytes()
    assert session.save()
    assert backup_of(path).read_bytes() == saved
    session.close()


def test_a_damaged_backup_is_not_offered(path: Path) -> None:
    put(path, played()[:-5])
    put(backup_of(path), played()[:-9])
    assert refusal(path).backup is None
    assert "is cut short" in str(refusal(backup_of(path)))


@pytest.mark.parametrize("file", [file_of({}, version=VERSION + 1), file_of({}, version=OLDEST - 1)])
def test_a_save_of_another_version_does_not_offer_an_older_one(path: Path, file: bytes) -> None:
    put(path, file)
    put(backup_of(path), played())
    assert refusal(path).backup is None


def test_a_missing_save_offers_its_backup(path: Path) -> None:
    put(backup_of(path), played())
    assert refusal(path).backup == backup_of(path)


# Listing


def test_runs_are_listed_newest_first_without_being_thawed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, damaged, alive = (tmp_path / f"{name}.save" for name in ("ended", "damaged", "alive"))
    session = Session.new(library(), "a seed\x1b[2J", "short", alive)
    stagger(session, 5)
    session.save()
    turn = session.run.turn
    session.run.outcome = Outcome("won", "the Keystone", 5, 9)
    saves.write(ended, session.run)
    session.close()
    put(damaged, alive.read_bytes()[:-1])
    put(tmp_path / "foreign.save", b"no save at all")
    put(tmp_path / "notes.txt", b"no save either")
    (tmp_path / "folder.save").mkdir()
    for age, path in enumerate((alive, ended, damaged, tmp_path / "foreign.save")):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    monkeypatch.setattr(saves, "restore", None)
    first, second, third, fourth = saves.summaries(tmp_path)
    assert (first.path, first.seed, first.length, first.depth) == (alive, "a seed\\x1b[2J", "short", 1)
    assert (first.turn, first.fate, first.playable) == (turn, None, True)
    assert first.saved.timestamp() == 1_000_000
    assert (second.path, second.fate, second.playable) == (ended, "won", False)
    assert (third.path, third.problem, third.playable) == (damaged, "is cut short", False)
    assert (fourth.problem, fourth.playable) == ("is damaged or no save of this game", False)


def test_the_latest_run_is_one_that_goes_on(tmp_path: Path) -> None:
    assert saves.latest(tmp_path / "nowhere") is None
    paths = [saves.fresh_path(tmp_path) for _ in range(3)]
    assert len(set(paths)) == 3
    for age, path in enumerate(paths):
        session = hardy(age, path)
        if age == 2:
            session.run.outcome = Outcome("died", "a rat", 1, 3)
            session.save()
        session.close()
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    assert saves.latest(tmp_path) == paths[1]


def test_the_run_played_last_is_the_latest_whatever_the_clock_says(tmp_path: Path) -> None:
    first, second = tmp_path / "first.save", tmp_path / "second.save"
    for path in (first, second):
        hardy(3, path).close()
        os.utime(path, (1_000_000, 1_000_000))
    assert saves.latest(tmp_path) == second
    os.utime(second, (1_000, 1_000))
    assert saves.latest(tmp_path) == second, "the clock was set back before it was saved"
    session = Session.load(library(), first)
    session.save()
    session.close()
    os.utime(first, (500, 500))
    assert saves.latest(tmp_path) == first
    before = first.read_bytes()
    session = Session.load(library(), first)
    session.save()
    session.close()
    assert first.read_bytes() == before, "the run played last has its place already"


def test_a_file_from_beyond_the_calendar_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.save"
    hardy(3, path).close()
    status = os.stat_result((*path.stat()[:7], 0, 10**15, 0))  # most file systems of today know no such date
    monkeypatch.setattr(type(path), "stat", lambda *_: status)
    (summary,) = saves.summaries(tmp_path)
    assert (summary.playable, summary.saved.year) == (True, 1970)
    assert saves.latest(tmp_path) == path


def test_a_summary_that_lies_is_listed_as_damaged(tmp_path: Path) -> None:
    for number, summary in enumerate(
        ({"seed": 7}, [], {"seed": "7", "length": "x", "depth": -1, "turn": 0, "fate": 3})
    ):
        put(tmp_path / f"{number}.save", saves.framed(summary, b"{}"))  # type: ignore[arg-type]
    assert [each.problem for each in saves.summaries(tmp_path)] == ["is damaged or no save of this game"] * 3


# One at a time


HOLDER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.kit.runs import hardy
session = hardy(3, Path(sys.argv[2]))
print("playing", flush=True)
sys.stdin.read()
"""


def test_a_second_process_is_told_and_a_kill_frees_the_run(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(ROOT), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"playing\n"
        with pytest.raises(SaveError, match="is being played in another window or terminal"):
            Session.load(library(), path)
        with pytest.raises(SaveError, match="is being played in another window or terminal"):
            Session.new(library(), 1, path=path)
        holder.kill()
    assert is_playable(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows would let no other process read a locked save")
@pytest.mark.parametrize("link", [os.link, os.symlink])
def test_two_names_of_one_save_are_not_played_at_once(path: Path, link: Callable[[Path, Path], None]) -> None:
    hardy(3, path).close()
    other = path.with_name("other.save")
    link(path, other)
    for first, second in ((path, other), (other, path)):
        session = Session.load(library(), first)
        with pytest.raises(SaveError, match="is being played in another window or terminal"):
            Session.load(library(), second)
        assert len(saves.summaries(path.parent)) == 2, "a run in play can be listed"
        session.close()
        Session.load(library(), second).close()


def test_a_link_to_a_save_plays_the_run_of_that_save(path: Path) -> None:
    hardy(3, path).close()
    other = path.with_name("other.save")
    other.symlink_to(path)
    session = Session.load(library(), other)
    session.take(Rest())
    session.save()
    session.close()
    assert other.is_symlink()
    session = Session.load(library(), path)
    assert session.run.turn == 1
    session.close()


def test_what_a_kill_in_a_save_left_is_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hardy(3, path).close()
    left = [path.with_name(f"{path.name}{end}") for end in (".new", ".bak.new")]
    for file in left:
        file.write_bytes(b"torn")
    session = Session.load(library(), path)
    assert not any(file.exists() for file in left)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            saves.write(path, session.run)
    session.close()
    for file in left:
        assert not file.exists()
        file.write_bytes(b"torn")
    saves.delete(path)
    assert list(path.parent.iterdir()) == []


def test_what_a_kill_in_a_first_save_left_is_removed_unless_it_is_being_written(tmp_path: Path) -> None:
    dead, written, saved = (tmp_path / f"{name}.save" for name in ("dead", "written", "saved"))
    hardy(3, saved).close()
    for path in (dead, written, saved):
        path.with_name(f"{path.name}.new").write_bytes(b"torn")
    lock = Lock(written)
    assert not saves.fresh_path(tmp_path).exists()
    lock.release()
    assert sorted(path.name for path in tmp_path.glob("*.new")) == ["saved.save.new", "written.save.new"]


def test_a_refused_save_does_not_stay_locked(path: Path) -> None:
    put(path, b"nothing")
    for _ in range(2):
        with pytest.raises(SaveError, match="no save of this game"):
            Session.load(library(), path)
    assert not path.with_name("run.save.lock").exists()


def test_a_closed_session_frees_its_run(path: Path) -> None:
    first = hardy(3, path)
    with pytest.raises(SaveError, match="is being played"):
        Session.load(library(), path)
    first.close()
    first.close()
    assert is_playable(path)
    assert json.loads(path.read_bytes().split(b"\n")[1])["seed"] == "3"
