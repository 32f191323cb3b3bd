"""Exported runs: the same bytes for the same run, the same state elsewhere, and one sentence for anything else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.session import Session
from game.storage import archive, saves
from game.storage.archive import LONG_AGO, NAMES, packed
from game.storage.journal import journal_of
from game.storage.saves import SaveError
from tests.game.storage.test_journal import good
from tests.kit.playing import library
from tests.kit.runs import digest, hardy, stagger

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "run.save"


def test_an_exported_run_goes_on_elsewhere_with_the_same_state(path: Path, tmp_path: Path) -> None:
    session = hardy(7, path)
    session.save()
    stagger(session, 60)  # which only the journal knows
    before, state = digest(session), session.state_hash()
    session.close()
    archive.export(path, tmp_path / "run.zip")
    fresh = archive.bring_in(tmp_path / "run.zip", tmp_path / "elsewhere", library())
    assert fresh.parent == tmp_path / "elsewhere"
    sessions = [Session.load(library(), each) for each in (path, fresh)]
    assert [digest(each) for each in sessions] == [before, before]
    assert [each.state_hash() for each in sessions] == [state, state]
    for each in sessions:
        stagger(each, 10, seed=3)
    assert sessions[0].state_hash() == sessions[1].state_hash() != state
    for each in sessions:
        each.close()


def test_the_same_run_gives_the_same_bytes_wherever_it_lies(path: Path, tmp_path: Path) -> None:
    session = hardy(7, path)
    stagger(session, 30)
    session.save()
    session.close()
    archive.export(path, tmp_path / "one.zip")
    fresh = archive.bring_in(tmp_path / "one.zip", tmp_path / "elsewhere", library())
    archive.export(fresh, tmp_path / "two.zip")
    data = (tmp_path / "one.zip").read_bytes()
    assert (tmp_path / "two.zip").read_bytes() == data
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        assert [(each.filename, each.date_time, each.compress_type) for each in opened.infolist()] == [
            (name, LONG_AGO, zipfile.ZIP_STORED) for name in NAMES
        ]


def test_a_run_without_a_journal_is_exported_too(path: Path, tmp_path: Path) -> None:
    session = hardy(7, path)
    session.save()
    session.close()
    journal_of(path).unlink()
    archive.export(path, tmp_path / "run.zip")
    fresh = archive.bring_in(tmp_path / "run.zip", tmp_path / "elsewhere", library())
    assert not journal_of(fresh).exists()
    Session.load(library(), fresh).close()


def test_no_file_is_written_over_and_no_damaged_run_exported(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(good()[0])
    (tmp_path / "there.zip").write_bytes(b"mine")
    with pytest.raises(SaveError, match=r"there\.zip: is there already$"):
        archive.export(path, tmp_path / "there.zip")
    assert (tmp_path / "there.zip").read_bytes() == b"mine"
    journal_of(path).write_bytes(b"no journal\n")
    with pytest.raises(SaveError, match=r"run\.journal: is no journal of this game$"):
        archive.export(path, tmp_path / "new.zip")
    path.write_bytes(good()[0][:-1])
    with pytest.raises(SaveError, match="is cut short"):
        archive.export(path, tmp_path / "new.zip")
    with pytest.raises(SaveError, match="there is no such save"):
        archive.export(tmp_path / "none.save", tmp_path / "new.zip")
    assert not (tmp_path / "new.zip").exists()


# What is no exported run


def zipped(*members: tuple[str, bytes], compressed: int = zipfile.ZIP_STORED, mode: int = 0o100644) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compressed) as made:
        for name, data in members:
            member = zipfile.ZipInfo(name)
            member.compress_type, member.external_attr = compressed, mode << 16
            made.writestr(member, data)
    return file.getvalue()


def whole() -> tuple[tuple[str, bytes], tuple[str, bytes]]:
    return (NAMES[0], good()[0]), (NAMES[1], good()[1])


ALLOWED = "allowed in it: run.save and run.journal, in this order"
BOMB = b"\0" * 10**7
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "out of its folder": (lambda: zipped(("../run.save", good()[0]), whole()[1]), ALLOWED),
    "from the root": (lambda: zipped(("/run.save", good()[0]), whole()[1]), ALLOWED),
    "other names": (lambda: zipped(("a.save", good()[0]), ("a.journal", b"")), ALLOWED),
    "no journal": (lambda: zipped(whole()[0]), ALLOWED),
    "no save": (lambda: zipped(whole()[1]), ALLOWED),
    "nothing": (zipped, ALLOWED),
    "one twice": (lambda: zipped(*whole(), ("run.journax", b"")).replace(b"nax", b"nal"), ALLOWED),
    "another file": (lambda: zipped(*whole(), ("run.py", b"")), ALLOWED),
    "a bomb": (
        lambda: zipped((NAMES[0], BOMB), (NAMES[1], BOMB), compressed=zipfile.ZIP_DEFLATED),
        "allowed in it: files that are not compressed",
    ),
    "lzma": (lambda: zipped(*whole(), compressed=zipfile.ZIP_LZMA), "allowed in it: files that are not compressed"),
    "a link": (lambda: zipped((NAMES[0], b"/etc/passwd"), whole()[1], mode=0o120777), "is no save of this game"),
    "no run in it": (lambda: packed(b"nothing", b""), "is no save of this game"),
    "a damaged save": (lambda: packed(good()[0][:-1], good()[1]), "is cut short"),
    "no journal in it": (lambda: packed(good()[0], b"nothing\n"), "is no journal and no exported run of this game"),
    "cut short": (lambda: zipped(*whole())[:-30], "is damaged, or no exported run of this game"),
    "another byte": (lambda: zipped(*whole()).replace(b'"Walk"', b'"Wolk"'), "is damaged, or no exported run"),
    "a journal": (lambda: good()[1], "is a journal, which can be replayed; allowed here: an exported run"),
    "a save": (lambda: good()[0], "is no journal and no exported run of this game"),
    "an empty file": (bytes, "is no journal and no exported run of this game"),
    "the beginning of a zip": (lambda: b"PK\3\4", "is damaged, or no exported run of this game"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "words"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_exported_run_is_refused_in_a_sentence(
    tmp_path: Path, make: Callable[[], bytes], words: str
) -> None:
    file = tmp_path / "hostile.zip"
    file.write_bytes(make())
    with pytest.raises(SaveError) as told:
        archive.bring_in(file, tmp_path / "saves", library())
    assert words in str(told.value)
    assert str(told.value).startswith(f"{file}: ")
    assert str(told.value).isprintable()
    assert [each.name for each in tmp_path.rglob("*")] == ["hostile.zip"]


def test_what_is_no_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none", Path("/dev/zero")):
        with pytest.raises(SaveError, match=r"cannot be read \([^)]*\)$"):
            archive.read(place)


def test_what_is_too_large_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with (tmp_path / "huge.zip").open("wb") as file:
        file.truncate(archive.LARGEST + 1)
    with pytest.raises(SaveError, match=r"huge\.zip: cannot be read \(it is larger than \d+ bytes\)$"):
        archive.read(tmp_path / "huge.zip")


@given(some.data())
def test_no_mutation_does_more_than_be_refused(tmp_path_factory: pytest.TempPathFactory, data: some.DataObject) -> None:
    content = packed(*good())
    for _ in range(data.draw(some.integers(1, 3))):
        # The ends of a zip hold its tables.
        place = data.draw(some.integers(0, 80) | some.integers(len(content) - 200, len(content) - 1))
        content = content[:place] + data.draw(some.binary(min_size=1, max_size=6)) + content[place + 2 :]
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "run.zip").write_bytes(content)
    try:
        fresh = archive.bring_in(folder / "run.zip", folder / "saves", library())
    except SaveError:
        assert not (folder / "saves").exists()
    else:
        assert fresh.read_bytes() == good()[0]
        assert [summary.path for summary in saves.summaries(folder / "saves")] == [fresh]
