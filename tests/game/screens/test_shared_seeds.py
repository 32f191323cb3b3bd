"""The seeds of the day and of the week on the title: one ranked try at each, and what is unranked says why."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from game.actions.options import Abandon
from game.commands.play import begin_session
from game.frontends.base import Key
from game.rules import score
from game.screens.panels.choosing import Question
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from tests.kit.playing import NOW, keeping, library
from tests.kit.runs import replayed

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.context import Context
    from game.world.run import Run


def pressed(uses: Context, *keys: str) -> Stack:
    stack = Stack(uses, Title(uses))
    for key in keys:
        stack.feed(Key(key), 0.0)
    return stack


def asked(stack: Stack) -> str:
    """The question on the screen, with its answers."""
    question = stack.screens[-1]
    assert isinstance(question, Question)
    return " ".join([question.words, *question.answers.values()])


def begun(uses: Context, *keys: str) -> Run:
    """The run that these keys begin, of which the program then lets go."""
    screen = pressed(uses, *keys).screens[-1]
    assert isinstance(screen, Play)
    screen.session.close()
    return screen.run


def test_the_day_has_a_short_run_and_the_week_a_standard_one(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    uses.easy = True
    said = asked(pressed(uses, "t"))
    assert said.endswith("daily-2026-11-28, a short run weekly-2026-W48, a standard run")
    day, week = begun(uses, "t", "d"), begun(uses, "t", "w")
    assert [(run.seed, run.length) for run in (day, week)] == [
        ("daily-2026-11-28", "short"),
        ("weekly-2026-W48", "standard"),
    ]
    assert [score.unranked(run) for run in (day, week)] == ["", ""], "ease is not asked for here"


def test_a_try_that_is_under_way_goes_on(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    first = begun(uses, "t", "d")
    again = begun(uses, "t", "d")
    assert (again.id, again.practice) == (first.id, False)
    assert begun(keeping(tmp_path, NOW + timedelta(days=1)), "t", "d").seed == "daily-2026-11-29"


def test_a_second_try_is_told_and_played_unranked(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    stack = pressed(uses, "t", "d")
    screen = stack.screens[-1]
    assert isinstance(screen, Play)
    screen.session.take(Abandon())
    screen.session.close()
    assert "You have had your ranked try at daily-2026-11-28. Play it unranked?" in asked(pressed(uses, "t", "d"))
    second = begun(uses, "t", "d", "y")
    assert (second.seed, score.unranked(second)) == ("daily-2026-11-28", "practice")
    assert second.id != screen.run.id
    assert uses.records is not None
    assert uses.records.tried("daily-2026-11-28") == screen.run.id


def test_a_typed_seed_never_ranks_and_spends_no_try(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    typed = begun(uses, "e", *"daily-2026-11-28", "enter", "s")
    assert score.unranked(typed) == "practice"
    uses.seed = "weekly-2026-W48"
    session = begin_session(uses)
    assert score.unranked(session.run) == "practice"
    session.close()
    assert not begun(uses, "t", "d").practice


def test_mods_and_bad_records_are_told_and_spend_no_try(tmp_path: Path) -> None:
    uses = keeping(tmp_path)
    uses.content = replace(library(), mods=("bears",))
    assert "A run with mods is not ranked. Play it unranked?" in asked(pressed(uses, "t", "d"))
    uses.content = library()
    (tmp_path / "records.sqlite3").write_bytes(b"nothing of ours" * 100)
    said = asked(pressed(uses, "t", "d"))
    assert "is damaged (file is not a database), so no try can be ranked. Play it unranked?" in said
    assert begun(uses, "t", "d", "y").practice
    (tmp_path / "records.sqlite3").unlink()
    assert not begun(uses, "t", "d").practice


def test_a_journal_tells_the_ranked_try_from_practice(tmp_path: Path) -> None:
    for ranked_try in (True, False):
        path = tmp_path / f"{ranked_try}.save"
        session = Session.new(library(), "daily-2026-11-28", "short", path, ranked_try=ranked_try)
        session.take(Abandon())
        session.close()
        again = replayed(path)
        assert again.run.practice is not ranked_try
        assert score.score(again.run) == score.score(session.run) == (100 if ranked_try else 0)
        again.close()
        loaded = Session.load(library(), path)
        assert loaded.run.practice is not ranked_try
        loaded.close()
