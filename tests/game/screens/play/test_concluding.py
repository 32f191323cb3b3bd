"""What is kept when a run ends in play: its result, a text and its journal; once, and whatever goes wrong."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.actions.options import Abandon
from game.frontends.headless import Headless
from game.rules.items.identify import article
from game.screens.play import dumping
from game.screens.play.concluding import conclude, concluding
from game.screens.play.death import DEAF, Death
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import saves
from game.storage.journal import journal_of
from tests.kit.playing import NOW, fresh, keeping, library

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Screen
    from game.screens.context import Context
    from game.storage.records import Result

PATH = "20261128-150405-a1b2c3.save"


def begun(uses: Context, seed: int | str = 7, **how: bool) -> Session:
    return Session.new(library(), seed, "short", uses.saves / PATH, at_end=concluding(uses), **how)


def played(screen: Screen, uses: Context, *keys: str) -> str:
    """The text of the last page, to which these keys lead."""
    stack = Stack(uses, Title(uses), screen)
    Headless([*keys, DEAF]).run(stack)
    last = stack.screens[-1]
    assert isinstance(last, Death)
    return " ".join(row.text for row in last.rows())


def text_of(uses: Context) -> Path:
    assert uses.morgue is not None
    return (uses.morgue / PATH).with_suffix(".txt")


def kept(uses: Context) -> list[Result]:
    assert uses.records is not None
    return [*uses.records.history().results]


def test_an_end_is_kept_and_told_with_its_place(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)
    shown = played(Play(session, uses), uses, "Q", "Y")
    assert "Score 100. Place 1 of 1 short runs in the hall of fame." in shown
    assert f"All is written down in {text_of(uses)}." in shown
    assert "To share" not in shown, "the seed is nobody else's"
    (result,) = kept(uses)
    assert (result.id, result.moment, result.how) == ("20261128-150405-a1b2c3", NOW, "abandoned")
    told = text_of(uses).read_text(encoding="utf-8")
    for each in ("Strata 0.1.0, a short run", "Seed 7", "You gave up", "You killed nobody.", "@", "Messages"):
        assert each in told
    assert told.endswith("\nStrata 0.1.0 · 7 · floor 1 · score 100 · gave up · ×\n")
    journal = journal_of(uses.saves / PATH)
    assert text_of(uses).with_suffix(".journal").read_bytes() == journal.read_bytes()


@pytest.mark.parametrize("how", ["debug", "easy", "practice"])
def test_a_run_that_is_not_ranked_says_so_and_has_no_place(tmp_path: Path, how: str) -> None:
    uses = keeping(tmp_path)
    session = begun(uses, "daily-2026-11-28" if how == "practice" else 7, easy=how == "easy")
    shown = played(Play(session, uses), uses, *(["f3"] if how == "debug" else []), "Q", "Y")
    assert f"Not ranked: {article(how)} run. No place in the hall of fame." in shown
    assert [(result.unranked, result.score) for result in kept(uses)] == [(how, 0)]


def test_an_end_that_only_the_journal_knows_is_kept_once(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)
    alive = (uses.saves / PATH).read_bytes()
    session.take(Abandon())
    session.close()
    first = {path: path.read_bytes() for path in (tmp_path / "morgue").iterdir() if path.suffix == ".txt"}
    for _ in range(2):
        (uses.saves / PATH).write_bytes(alive)  # as if it had been killed before it saved the end
        later = keeping(tmp_path, NOW + timedelta(days=1))
        assert "Place 1 of 1 short runs in the hall of fame." in played(Title(later), later, "c")
    assert [result.moment for result in kept(uses)] == [NOW]
    assert {path: path.read_bytes() for path in (tmp_path / "morgue").iterdir() if path.suffix == ".txt"} == first


def test_an_end_that_nothing_has_kept_is_kept_when_its_journal_is_played_again(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = Session.new(library(), 7, "short", uses.saves / PATH)
    alive = (uses.saves / PATH).read_bytes()
    session.take(Abandon())
    session.close()
    (uses.saves / PATH).write_bytes(alive)
    Session.load(library(), uses.saves / PATH, at_end=concluding(uses)).close()
    assert len(kept(uses)) == 1
    assert text_of(uses).exists()


def test_an_ended_run_that_is_looked_at_writes_nothing(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = Session.new(library(), 7, "short", uses.saves / PATH)  # as in another data folder
    session.take(Abandon())
    session.close()
    assert "hall of fame" not in played(Title(uses), uses, "r", "a")
    assert kept(uses) == []
    assert not text_of(uses).exists()


def test_a_copy_of_a_run_ends_no_second_time_and_overwrites_nothing(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)
    alive = (uses.saves / PATH).read_bytes()
    session.take(Abandon())
    session.close()
    copy = uses.saves / "copy.save"
    copy.write_bytes(alive)
    other = Session.load(library(), copy, at_end=concluding(uses))
    other.take(Rest())
    other.take(Abandon())
    other.close()
    assert len(kept(uses)) == 1
    assert sorted(path.name for path in (tmp_path / "morgue").iterdir()) == [
        *(f"20261128-150405-a1b2c3{end}" for end in ("-2.journal", "-2.txt", ".journal", ".txt")),
    ]


def test_what_cannot_be_kept_is_told_and_costs_nothing(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)
    (tmp_path / "records.sqlite3").mkdir()
    (tmp_path / "morgue").touch()
    shown = played(Play(session, uses), uses, "Q", "Y")
    assert "is no file; so this run is not in the hall of fame." in shown
    assert "morgue: cannot be written to (" in shown
    assert saves.summaries(uses.saves)[0].fate == "abandoned"


def test_an_end_is_saved_even_if_writing_it_down_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)

    def fail(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(dumping, "text", fail)
    with pytest.raises(ZeroDivisionError):
        session.take(Abandon())
    session.close()
    assert saves.summaries(uses.saves)[0].fate == "abandoned"
    assert len(kept(uses)) == 1


@pytest.mark.parametrize("name", ["../../etc/x", "con", "ü" * 200, "a\nb", "."])
def test_no_id_leads_out_of_the_morgue(tmp_path: Path, name: str) -> None:
    uses = keeping(tmp_path)
    session = fresh()
    session.run.id = name
    session.take(Abandon())
    conclude(session, uses)
    (path,) = (tmp_path / "morgue").iterdir()
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,60}\.txt", path.name)


def test_time_of_play_is_counted_without_long_pauses(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = begun(uses)
    moments = iter([0, 10, 15, 10_000, 9_000])  # seconds; the clock is set back at the end
    uses.clock = lambda: NOW + timedelta(seconds=next(moments))
    screen = Play(session, uses)
    for _ in range(3):
        screen.press("z", "rest")
    assert session.seconds == 75
    screen.press("z", "rest")
    assert session.seconds == 75
    session.save()
    session.close()
    again = Session.load(library(), uses.saves / PATH, at_end=concluding(uses))
    assert again.seconds == 75
    uses.clock = lambda: NOW
    again.take(Abandon())
    assert kept(uses)[0].seconds == 75
    again.close()


def test_a_session_of_no_player_keeps_nothing(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    session = fresh()  # as bots, replays and `watch` have it
    shown = played(Play(session, uses), uses, "Q", "Y")
    assert "hall of fame" not in shown
    assert [path.name for path in tmp_path.iterdir()] == []
