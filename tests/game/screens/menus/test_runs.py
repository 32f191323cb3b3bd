"""The list of runs on the title: with floor, turn and how one stands; played, looked at, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.options import Abandon
from game.frontends.base import Key
from game.frontends.frame import compose, lines
from game.screens.menus.runs import Runs
from game.screens.play.death import Death
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import saves
from game.world.components import Creature, Hero
from tests.kit.playing import context, library

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Screen


def press(stack: Stack, *keys: str) -> Screen:
    for key in keys:
        stack.feed(Key(key), 0.0)
    return stack.screens[-1]


def text(stack: Stack) -> str:
    return "\n".join(lines(compose(stack.picture(100, 34), 100, 34)))


def begin(tmp_path: Path) -> Stack:
    made = context(tmp_path)
    return Stack(made, Title(made))


def saved(tmp_path: Path, seed: str, *, easy: bool = False, ended: bool = False) -> Path:
    path = saves.fresh_path(tmp_path)
    session = Session.new(library(), seed, path=path, easy=easy)
    session.run.world.get(session.run.hero, Creature).health = 31
    session.run.world.get(session.run.hero, Hero).strength = 14
    if ended:
        session.take(Abandon())
    session.save()
    session.close()
    return path


def test_runs_are_chosen_in_a_list_with_floor_turn_and_how_one_stands(tmp_path: Path) -> None:
    assert "Runs:" not in text(begin(tmp_path))
    saved(tmp_path, "first", easy=True)
    saved(tmp_path, "second")
    stack = begin(tmp_path)
    assert "Runs: choose, replay or delete 2 saved runs" in text(stack)
    assert isinstance(press(stack, "r"), Runs)
    shown = text(stack)
    assert shown.count("floor 1, turn 0 · health 31/40, strength 14") == 2
    assert "A standard run from the seed second." in shown
    press(stack, "down")
    assert "An easy, standard run from the seed first." in text(stack)
    play = press(stack, "b")
    assert isinstance(play, Play)
    assert play.run.seed == "first"
    play.session.close()


def test_ended_runs_are_only_looked_at(tmp_path: Path) -> None:
    saved(tmp_path, "over", ended=True)
    stack = begin(tmp_path)
    press(stack, "r")
    assert "Ended, view only" in text(stack)
    assert "floor 1, turn 0 · gave up" in text(stack)
    assert isinstance(press(stack, "a"), Death)
    assert "You gave up" in text(stack)


def test_runs_are_deleted_by_a_capital_y(tmp_path: Path) -> None:
    paths = [saved(tmp_path, seed) for seed in ("one", "two")]
    saves.backup_of(paths[1]).write_bytes(b"before")
    stack = begin(tmp_path)
    press(stack, "r", "D")
    assert "Delete this run for good: floor 1, turn 0" in text(stack)
    press(stack, "y", "escape")
    assert all(path.exists() for path in paths)
    assert isinstance(press(stack, "D", "Y"), Runs)
    assert [path.exists() for path in paths] == [True, False]
    assert not list(tmp_path.glob(f"{paths[1].name}*"))
    assert isinstance(press(stack, "delete", "Y"), Title)
    assert saves.summaries(tmp_path) == []


def test_a_run_that_is_being_played_is_not_deleted(tmp_path: Path) -> None:
    path = saved(tmp_path, "one")
    session = Session.load(library(), path)
    stack = begin(tmp_path)
    press(stack, "r", "D", "Y")
    assert "is being played" in " ".join(text(stack).split())
    assert path.exists()
    session.close()


def test_a_disk_that_keeps_a_run_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, "one")

    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(type(path), "unlink", fail)
        with pytest.raises(saves.SaveError, match="cannot be deleted"):
            saves.delete(path)


def test_a_save_without_how_one_stands_is_listed_all_the_same(tmp_path: Path) -> None:
    summary = {"seed": "old", "length": "standard", "depth": 3, "turn": 70, "fate": None}
    (tmp_path / "old.save").write_bytes(saves.framed(summary, b"{}"))
    (tmp_path / "bad.save").write_bytes(b"nothing")
    stack = begin(tmp_path)
    press(stack, "r")
    assert "floor 3, turn 70" in text(stack)
    assert "a run that is damaged or no save of this game" in text(stack)
