"""Journals: what was done since the last save comes back after a kill, and what cannot is told and kept."""

from __future__ import annotations

import errno
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.actions.moving import Rest, Walk
from game.actions.options import Abandon
from game.bots.explorer import Explorer
from game.bots.strategies.diver import Diver
from game.session import Session
from game.storage import journal, saves
from game.storage.journal import Head, check_of, contents, journal_of, last_turn, past
from tests.kit.playing import library, play
from tests.kit.runs import data_of, digest, hardy, replayed
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

    from game.actions.base import Outcome
    from game.world.run import Run

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "run.save"


def enduring(path: Path | None, seed: int = 7) -> Session:
    """A session whose hero does not die soon, which its first save knows already."""
    session = hardy(seed, path)
    session.save()
    return session


def explore(session: Session, actions: int) -> None:
    bot = Explorer()
    for _ in range(actions):
        session.take(bot.choose(session))


def left(session: Session) -> str:
    """The digest of a session that ends without a save, as by a kill."""
    expected = digest(session)
    session.close()
    return expected


def loaded(path: Path, *, backup: bool = False) -> Session:
    """The session of the run as it can be recovered; its files stay as they were."""
    before = {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    session = Session.load(library(), path, backup=backup)
    assert {
        each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file() and each.suffix != ".lock"
    } == before
    return session


def told(session: Session) -> str:
    """The last message."""
    return session.run.log[-1].text


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal_of(path).read_bytes().splitlines()]


# What is written


def test_each_action_is_in_the_file_before_the_turn_is_over_for_its_player(path: Path) -> None:
    session = Session.new(library(), 7, "short", path, easy=True)
    head, mark = records(path)
    assert (head["seed"], head["length"], head["easy"], head["snapshot"]) == (7, "short", True, "")
    assert mark == {"turn": 0, "snapshot": saves.digest_of(path), "state": session.state_hash()}
    session.take(Rest())
    assert records(path)[2:] == [{"turn": 1, "action": "Rest"}]
    session.say("A word.", "dim")
    assert records(path)[3:] == [{"turn": 1, "say": "A word.", "tone": "dim"}]
    session.close()


def test_there_is_a_check_each_ten_turns_and_a_mark_at_each_save(path: Path) -> None:
    session = enduring(path)
    for _ in range(25):
        session.take(Rest())
    session.save()
    kinds = [(next(field for field in record if field != "turn"), record.get("turn")) for record in records(path)]
    assert [kind for kind in kinds if kind[0] == "check"] == [("check", 10), ("check", 20)]
    assert kinds[-1] == ("snapshot", 25)
    session.close()


def test_the_journal_of_a_run_leads_from_its_beginning_to_its_end(path: Path) -> None:
    session = Session.new(library(), 10, "short", path)
    bot, number = Diver(), 0
    while session.run.outcome is None:
        session.take(bot.choose(session))
        number += 1
        if number % 100 == 0:
            session.save()
    assert session.run.depth > 1
    again = replayed(path)
    assert digest(again) == digest(session)
    session.close()
    again.close()


class Disk:
    """A file of a disk with so many bytes left."""

    def __init__(self, file: FileIO, room: int) -> None:
        self.file, self.room = file, room

    def write(self, data: bytearray) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = self.file.write(data[: self.room])
        self.room -= written
        return written

    def fileno(self) -> int:
        return self.file.fileno()

    def close(self) -> None:
        self.file.close()


def test_a_full_disk_leaves_no_gap(path: Path) -> None:
    session = enduring(path)
    written: Any = session._journal
    written._file = disk = Disk(written._file, 20)
    for _ in range(15):
        session.take(Rest())
    assert session.trouble == f"{path}: cannot keep its journal (No space left on device)"
    assert not journal_of(path).read_bytes().endswith(b"\n"), "it is full in the middle of a line"
    disk.room = 10**9
    session.take(Rest())
    assert session.trouble == ""
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


# After a kill


def test_what_was_done_since_the_save_comes_back(path: Path) -> None:
    session = enduring(path)
    explore(session, 60)
    turn, expected = session.run.turn, left(session)
    assert data_of(path.read_bytes())["ticks"] == 0
    assert saves.summaries(path.parent)[0].turn == turn
    session = loaded(path)
    assert digest(session) == expected
    assert session.is_unsaved
    explore(session, 60)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_an_end_comes_back_as_an_end_and_is_saved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(library(), 7, path=path)
    monkeypatch.setattr(session, "save", lambda: True)
    session.take(Abandon())
    session.close()
    assert saves.latest(path.parent) == path
    session = Session.load(library(), path)
    assert session.run.outcome is not None
    assert session.run.outcome.how == "abandoned"
    assert saves.latest(path.parent) is None
    session.close()


def test_messages_of_screens_come_back_too(path: Path, tmp_path: Path) -> None:
    session = Session.new(library(), 7, path=path)
    first = path.read_bytes()
    play(session, ["Z", "f6", "~", "s", "s", "x", "x", "x"], tmp_path)
    texts = [line.text for line in session.run.log]
    assert any(text.startswith("The window shows") for text in texts)
    assert any("does nothing" in text for text in texts)
    expected = left(session)
    path.write_bytes(first)  # as if it had been killed before it saved
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_the_save_before_a_damaged_one_leads_to_the_same_state(path: Path) -> None:
    session = enduring(path)
    explore(session, 40)
    session.save()
    explore(session, 40)
    expected = left(session)
    path.write_bytes(path.read_bytes()[:-1])
    session = loaded(path, backup=True)
    assert digest(session) == expected
    explore(session, 5)
    session.save()
    explore(session, 5)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def without_saves(path: Path) -> Session:
    """The session of a run that was played for a while, after all its saves were damaged."""
    session = Session.new(library(), 7, path=path)
    explore(session, 40)
    session.save()
    explore(session, 20)
    session.close()
    for file in (path, saves.backup_of(path)):
        file.write_bytes(file.read_bytes()[:-1])
    return loaded(path)


def test_without_a_sound_save_the_journal_leads_from_the_beginning(path: Path) -> None:
    session, unbroken, bot = without_saves(path), Session.new(library(), 7), Explorer()
    for _ in range(60):
        unbroken.take(bot.choose(unbroken))
    assert session.state_hash() == unbroken.state_hash()
    assert told(session) == (
        f"No save of this run can be read. It was played again by its journal: this is turn {unbroken.run.turn}."
    )
    explore(session, 5)
    assert session.save()
    explore(session, 5)
    expected = left(session)
    assert path.with_name("run.save.damaged").exists()
    session = loaded(path)
    assert digest(session) == expected
    session.close()
    again = replayed(path)
    assert digest(again) == expected
    again.close()
    unbroken.close()


@pytest.mark.parametrize("spoilt", ["no journal", "other rules", "another part"])
def test_a_journal_that_does_not_begin_the_run_is_no_help_without_a_save(
    path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    without_saves(path).close()
    if spoilt == "other rules":
        monkeypatch.setattr(journal, "__version__", "9.9")
    else:
        spoil(path, lambda data: b"" if spoilt == "no journal" else data.replace(b'"snapshot":""', b'"snapshot":"a"'))
    worlds = open_worlds()
    with pytest.raises(saves.SaveError, match="cut short"):
        Session.load(library(), path)
    assert open_worlds() == worlds


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_torn_last_line_is_dropped_and_the_run_goes_on(path: Path, cut: int) -> None:
    session = enduring(path)
    first = saves.digest_of(path)
    for _ in range(15):
        session.take(Rest())
    before = digest(session)
    session.take(Rest())
    session.close()
    file = journal_of(path)
    file.write_bytes(file.read_bytes()[:-cut])
    for _ in range(3):  # each time anew, or after what was done since
        session = loaded(path)
        assert digest(session) == before
        assert "played again" not in told(session)
        session.take(Walk(1, 0))
        explore(session, 12)
        before = left(session)
        file.write_bytes(file.read_bytes() + b'{"turn":3')
    session, again = loaded(path), Session(from_a_hardy_hero(path, first))
    assert digest(again) == digest(session)
    session.close()
    again.close()


def from_a_hardy_hero(path: Path, snapshot: str) -> Run:
    """The run that the journal leads to from the snapshot in which the hero of `enduring` was saved."""
    found = past(contents(journal_of(path)) or b"", snapshot)
    assert found is not None
    assert not found.is_broken
    run = enduring(None).run
    assert journal.replay(run, found.lines) == len(found.lines)
    return run


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from game.bots.explorer import Explorer
from game.storage.journal import check_of
from tests.kit.runs import hardy
session = hardy(int(sys.argv[3]), Path(sys.argv[2]))
session.save()
bot = Explorer()
print("ready", flush=True)
for number in range(100_000):
    session.take(bot.choose(session))
    print(check_of(session.run), flush=True)
    if number % 17 == 0:
        session.save()
"""


def test_a_kill_at_any_moment_costs_one_turn_at_most(path: Path, sweep: Callable[[int], range]) -> None:
    depths = set()
    for number in sweep(200):
        path.unlink(missing_ok=True)
        seed, actions = number % 5, number * 7919 % 600 + 1
        command = [sys.executable, "-c", KILLED, str(ROOT), str(path), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as player:
            assert player.stdout is not None
            shown = [player.stdout.readline() for _ in range(actions + 1)]
            player.kill()
            shown += [line for line in player.stdout if line.endswith(b"\n")]
        done = len(shown) - 1
        unbroken, bot = enduring(None, seed), Explorer()
        for _ in range(done):
            unbroken.take(bot.choose(unbroken))
        session = Session.load(library(), path)
        if check_of(session.run) != check_of(unbroken.run):
            unbroken.take(bot.choose(unbroken))
        assert digest(session) == digest(unbroken), f"seed {seed}, killed after {done} actions"
        depths.add(session.run.depth)
        session.close()
        unbroken.close()
    assert depths


# What cannot be played again


def spoil(path: Path, change: Callable[[bytes], bytes]) -> bytes:
    data = change(journal_of(path).read_bytes())
    journal_of(path).write_bytes(data)
    return data


def test_a_journal_of_other_rules_is_kept_and_the_turns_it_costs_are_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = enduring(path)
    for _ in range(33):
        session.take(Rest())
    session.close()
    monkeypatch.setattr(journal, "__version__", "9.9")
    data = journal_of(path).read_bytes()
    session = loaded(path)
    assert session.run.turn == 0
    assert told(session) == (
        "This is turn 0. The 33 turns after it cannot be played again: "
        "they were played with version 0.1.0 of the game, and this is 9.9."
    )
    explore(session, 30)
    assert journal_of(path).read_bytes().startswith(data)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected, "its own part of the journal is by the rules of now"
    session.close()


def test_a_part_by_other_rules_begins_after_a_torn_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = enduring(path)
    for _ in range(3):
        session.take(Rest())
    session.close()
    spoil(path, lambda data: data[:-5])
    monkeypatch.setattr(journal, "__version__", "9.9")
    session = loaded(path)
    for _ in range(4):
        session.take(Rest())
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda head: head._replace(levels=1), "with form 1 of the levels, and this is "),
        (lambda head: head._replace(content={**head.content, "items.toml": "x"}), ": items.toml differs from then."),
    ],
)
def test_each_rule_that_differs_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Head], Head], words: str
) -> None:
    of = journal.head_of
    with monkeypatch.context() as changed:
        changed.setattr(journal, "head_of", lambda *about: change(of(*about)))
        session = enduring(path)
    session.take(Rest())
    session.close()
    session = loaded(path)
    assert session.run.turn == 0
    assert "The turn after it cannot be played again" in told(session)
    assert words in told(session)
    session.close()


def test_without_a_turn_since_the_save_other_rules_cost_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enduring(path).close()
    monkeypatch.setattr(journal, "__version__", "9.9")
    session = loaded(path)
    assert "played again" not in told(session)
    explore(session, 12)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def without_a_line(data: bytes) -> bytes:
    return data.replace(b'{"turn":24,"action":"Rest"}\n', b"")


def with_another_check(data: bytes) -> bytes:
    start, end = data.index(b'{"turn":30,"check"'), data.index(b'{"turn":31,')
    return data[:start] + b'{"turn":30,"check":"0123456789abcdef"}\n' + data[end:]


def with_another_step(data: bytes) -> bytes:
    return data.replace(b'"turn":24,"action":"Rest"', b'"turn":24,"action":"Walk","dx":0,"dy":1')


@pytest.mark.parametrize("change", [without_a_line, with_another_check, with_another_step])
def test_where_a_check_disagrees_the_run_goes_on_from_the_check_before(
    path: Path, change: Callable[[bytes], bytes]
) -> None:
    session = enduring(path)
    for _ in range(35):
        session.take(Rest())
    session.close()
    data = spoil(path, change)
    session = loaded(path)
    assert session.run.turn == 20
    assert told(session) == (
        "This is turn 20. The 15 turns after it cannot be played again: the run did not come to the same state again."
    )
    explore(session, 20)
    expected = left(session)
    assert journal_of(path).read_bytes().startswith(data)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_a_damaged_line_costs_what_follows_it(path: Path) -> None:
    session = enduring(path)
    for _ in range(35):
        session.take(Rest())
    session.close()
    spoil(path, lambda data: data.replace(b'{"turn":24,"action"', b'{"turn":24,"actiom"'))
    session = loaded(path)
    assert session.run.turn == 23
    assert told(session) == (
        "This is turn 23. The 12 turns after it cannot be played again: its journal is damaged there."
    )
    session.close()


def test_an_action_that_makes_the_game_fail_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = enduring(path)
    for _ in range(15):
        session.take(Rest())
    session.take(Walk(1, 0))
    session.close()
    worlds, walked = open_worlds(), Walk.perform

    def fail(action: Walk, run: Run, actor: int) -> Outcome:
        if actor == run.hero:
            raise ZeroDivisionError
        return walked(action, run, actor)

    with monkeypatch.context() as broken:
        broken.setattr(Walk, "perform", fail)
        session = loaded(path)
    assert session.run.turn == 10
    assert "did not come to the same state" in told(session)
    session.close()
    assert open_worlds() == worlds


def make_folder(file: Path) -> None:
    file.mkdir()


def make_pipe(file: Path) -> None:
    if sys.platform != "win32":  # which has no such pipes
        os.mkfifo(file)


def make_huge(file: Path) -> None:
    with file.open("wb") as made:
        made.truncate(journal.LARGEST + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize(
    "make",
    [
        make_folder,
        make_pipe,
        make_huge,
        lambda file: file.write_bytes(b"A letter.\n"),
        lambda file: file.write_bytes(b"\n"),
    ],
)
def test_what_is_no_journal_is_set_aside(path: Path, make: Callable[[Path], object]) -> None:
    enduring(path).close()
    file = journal_of(path)
    file.unlink()
    make(file)
    assert last_turn(file) == 0
    session = Session.load(library(), path)
    aside = file.with_name("run.journal.damaged")
    assert not aside.exists()
    explore(session, 12)
    assert session.trouble == ""
    assert aside.exists()
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


@pytest.mark.parametrize(("number", "why"), [(0, "its journal is damaged"), (1, "its journal does not know this save")])
def test_a_damaged_line_before_the_last_actions_is_told(path: Path, number: int, why: str) -> None:
    session = enduring(path)
    session.take(Rest())
    session.save()
    for _ in range(33):
        session.take(Rest())
    session.close()
    lines = journal_of(path).read_bytes().splitlines(keepends=True)
    at = 0 if not number else max(index for index, line in enumerate(lines) if b"snapshot" in line)
    lines[at] = lines[at].replace(b":", b";")
    journal_of(path).write_bytes(b"".join(lines))
    session = loaded(path)
    assert told(session) == f"This is turn 1. The 33 turns after it cannot be played again: {why}."
    session.close()


def test_a_journal_that_cannot_be_read_is_told_and_neither_lost_nor_left_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = enduring(path)
    explore(session, 12)
    expected = left(session)
    read_bytes = Path.read_bytes

    def fail(file: Path) -> bytes:
        if file == journal_of(path):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return read_bytes(file)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        with pytest.raises(saves.SaveError, match=r"run\.journal: cannot be read \(Input/output error\)$"):
            Session.load(library(), path)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_a_save_without_its_journal_goes_on_with_a_new_one(path: Path) -> None:
    enduring(path).close()
    journal_of(path).unlink()
    session = loaded(path)
    explore(session, 12)
    assert records(path)[0]["snapshot"] == saves.digest_of(path)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_the_journal_of_another_run_is_kept_and_not_played(path: Path) -> None:
    other = enduring(path.with_name("other.save"), 8)
    explore(other, 30)
    other.close()
    enduring(path).close()
    data = journal_of(other.path or path).read_bytes()
    journal_of(path).write_bytes(data)
    session = loaded(path)
    assert session.run.turn == 0
    explore(session, 30)
    assert journal_of(path).read_bytes().startswith(data)
    expected = left(session)
    session = loaded(path)
    assert digest(session) == expected
    session.close()


def test_a_run_is_deleted_with_its_journal(path: Path) -> None:
    enduring(path).close()
    saves.delete(path)
    assert list(path.parent.iterdir()) == []


# Hostile files

HOSTILE = (
    b"", b"null", b"[]", b"{}", b'{"turn":1}', b"{" * 5000, b"[" * 100_000, b"\xff\xfe\x00", b"\0" * 400,
    b'{"turn":1e999,"action":"Rest"}', b'{"turn":' + b"9" * 5000 + b',"action":"Rest"}', b'{"turn":-1,"action":"Rest"}',
    b'{"turn":1,"action":"Explode"}', b'{"turn":1,"action":"Walk","dx":NaN,"dy":0}', b'{"turn":1,"action":["Rest"]}',
    b'{"turn":1,"action":"Walk","dx":999999999,"dy":0}', b'{"turn":1,"action":"Quaff","item":1}',
    b'{"turn":1,"say":"\\u001b[2J","tone":"bad"}', b'{"turn":1,"say":"Good.","tone":"loud"}',
    b'{"turn":1,"back":0}', b'{"turn":1,"back":99999999}', b'{"turn":1,"back":-4}', b'{"turn":true,"check":""}',
    b'{"turn":1,"snapshot":"","state":""}',
    b'{"journal":2}', b'{"journal":1,"snapshot":""}', b'{"turn":0,"action":"Abandon"}', b'{"turn":0,"action":"Rest"}',
)  # fmt: skip


@functools.cache
def good() -> tuple[bytes, bytes]:
    """The bytes of a first save, and of a journal of some more turns and another save."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.save"
        session = enduring(path)
        data = path.read_bytes()
        explore(session, 25)
        session.save()
        explore(session, 25)
        session.close()
        return data, journal_of(path).read_bytes()


@some.composite
def mutated(draw: some.DrawFn) -> bytes:
    """A journal after a few mutations of bytes and lines."""
    data = good()[1]
    for _ in range(draw(some.integers(1, 4))):
        lines = data.splitlines(keepends=True)
        at, other = (draw(some.integers(0, max(len(lines) - 1, 0))) for _ in range(2))
        place = draw(some.integers(0, max(len(data) - 1, 0)))
        match draw(some.sampled_from(["cut", "flip", "line", "drop", "double", "swap", "splice", "zeros"])):
            case "cut":
                data = data[:place]
            case "flip":
                data = data[:place] + bytes([draw(some.integers(0, 255))]) + data[place + 1 :]
            case "line":
                data = b"".join([*lines[:at], draw(some.sampled_from(HOSTILE)) + b"\n", *lines[at:]])
            case "drop":
                data = b"".join(lines[:at] + lines[at + 1 :])
            case "double":
                data = b"".join(lines[:at] + lines[at : at + 1] + lines[at:])
            case "swap" if lines:
                lines[at], lines[other] = lines[other], lines[at]
                data = b"".join(lines)
            case "splice":
                data = data[:place] + draw(some.binary(max_size=40)) + data[place:]
            case "zeros":
                data = data[:place] + bytes(len(data) - place)
    return data


@given(mutated())
def test_no_journal_stops_a_run_or_is_changed_and_what_follows_it_comes_back(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.save"
        path.write_bytes(good()[0])
        journal_of(path).write_bytes(data)
        worlds = open_worlds()
        saves.summaries(path.parent)
        session = loaded(path)
        lost = [line.text for line in session.run.log if "cannot be played again" in line.text]
        assert len(lost) <= 1
        if session.run.outcome is None:
            for _ in range(3):
                session.take(Rest())
            expected = left(session)
            assert data in (journal_of(path).read_bytes()[: len(data)], damaged(path))
            session = loaded(path)
            assert digest(session) == expected
        session.close()
        assert open_worlds() == worlds


def damaged(path: Path) -> bytes | None:
    file = path.with_name("run.journal.damaged")
    return file.read_bytes() if file.exists() else None
