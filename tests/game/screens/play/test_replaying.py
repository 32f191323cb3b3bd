"""Replays on the screen: played at a pace, by steps, from any place on; the run and its log stay as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.actions.moving import Rest
from game.actions.options import Abandon, Sneak
from game.actions.travelling import Descend
from game.bots.strategies.diver import Diver
from game.frontends.base import Key
from game.frontends.headless import Headless
from game.screens.menus.runs import Runs
from game.screens.play.death import Death
from game.screens.play.digging import Digging
from game.screens.play.replaying import Replaying
from game.screens.play.watching import PAUSES
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import playback
from game.storage.journal import journal_of
from game.storage.playback import Playback
from tests.game.storage.test_playback import dive
from tests.kit.playing import context, fresh, library, play
from tests.kit.runs import digest
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Replayed:
    """A replay on a headless screen, and the journal's run as it ended."""

    def __init__(self, folder: Path, actions: int, *, ends: bool = False, **settings: Any) -> None:
        self.path = folder / "run.save"
        session, bot = Session.new(library(), 7, "short", self.path, easy=True), Diver()
        for _ in range(actions):
            session.take(bot.choose(session))
        session.say("Spoken by a screen.")
        if ends:
            session.take(Abandon())
        self.turn, self.ended = session.run.turn, digest(session)
        session.close()
        self.uses = context(folder, **settings)
        self.screen = Replaying(playback.opened(journal_of(self.path), library()), self.uses)
        self.stack = Stack(self.uses, self.screen)

    def press(self, *keys: str) -> list[str]:
        for key in keys:
            self.stack.feed(Key(key), 0.0)
        return self.lines()

    def lines(self, columns: int = 100, rows: int = 34) -> list[str]:
        return shown(self.stack, columns, rows)

    @property
    def at(self) -> int:
        return self.screen.playback.at


def shown(stack: Stack, columns: int = 100, rows: int = 34) -> list[str]:
    frontend = Headless(columns=columns, rows=rows)
    frontend.show(stack.picture(columns, rows))
    return frontend.lines()


@pytest.fixture
def replayed(tmp_path: Path) -> Iterator[Replayed]:
    made = Replayed(tmp_path, 40)
    yield made
    made.screen.leave()


def test_each_pause_ends_with_an_action_of_the_journal(replayed: Replayed) -> None:
    for expected in (1, 2, 3):
        replayed.screen.tick()
        assert replayed.at == expected
    assert any(f"Replay: turn {replayed.screen.run.turn} of {replayed.turn}." in line for line in replayed.lines())
    replayed.press(*["+"] * len(PAUSES))
    replayed.screen.tick()
    assert replayed.at > 4, "some at once"
    replayed.press("p")
    assert replayed.screen.pause is None
    assert any(f" of {replayed.turn}, stopped." in line for line in replayed.lines())


def test_it_comes_to_the_state_and_the_log_of_the_run_and_stops_there(replayed: Replayed) -> None:
    replayed.uses.change(careful_below=70, leaves=("potion",))  # habits that this player has, and the run had not
    while replayed.screen.pause is not None:
        replayed.screen.tick()
    assert digest(replayed.screen.session) == replayed.ended
    assert "The journal ends here." in "\n".join(replayed.lines())
    assert digest(replayed.screen.session) == replayed.ended
    replayed.press("x", "F5", "right")
    assert digest(replayed.screen.session) == replayed.ended


def test_keys_step_back_and_on_and_stop_it(replayed: Replayed) -> None:
    places = []
    for key in ("right", "right", "right", "left", "left", "left", "left", "right"):
        replayed.press(key)
        places.append(replayed.at)
        assert replayed.screen.pause is None
    assert places == [1, 2, 3, 2, 1, 0, 0, 1]


def test_the_messages_of_each_step_are_shown_beside_it_after_a_step_back_too(tmp_path: Path) -> None:
    path = tmp_path / "run.save"
    session = Session.new(library(), 7, path=path)
    for on in (True, False):
        session.take(Rest())
        session.take(Sneak(on))
    session.take(Rest())
    session.close()
    uses = context(tmp_path, screen_reader=True)
    screen = Replaying(playback.opened(journal_of(path), library()), uses)
    actions = [type(line.what).__name__ for line in screen.playback.lines]
    stack = Stack(uses, screen)

    def told(key: str) -> str:
        stack.feed(Key(key), 0.0)
        return " ".join(" ".join(shown(stack)[:4]).split())

    assert screen.pause is None, "for a screen reader it begins stopped"
    assert actions.count("Sneak") == 2
    heard = [told("right") for _ in range(screen.playback.last - 1)]
    first, second = (text for text in heard if text)
    assert "sneak" in first
    assert first != second
    assert "turn 0, floor 1" in told("<").lower()
    assert next(filter(None, (told("right") for _ in heard)), "") == first
    told("right")
    told("right")
    assert told("left") != first
    screen.leave()


@pytest.mark.parametrize(("typed", "turn"), [("12", 12), ("0", 0), ("f1", 0), ("floor 1", 0), ("F 1", 0)])
def test_it_goes_to_the_turn_or_floor_that_is_typed(replayed: Replayed, typed: str, turn: int) -> None:
    replayed.press("right", "/", *["space" if letter == " " else letter for letter in typed], "enter")
    assert replayed.screen.run.turn == turn


def test_it_goes_from_floor_to_floor(tmp_path: Path) -> None:
    uses = context(tmp_path)
    screen = Replaying(playback.opened(dive(tmp_path).path, library()), uses)
    stack = Stack(uses, screen)
    reached = []
    for key in (">", ">", "<", "<", "<", "/", "f", "2", "enter"):
        stack.feed(Key(key), 0.0)
        reached.append((screen.playback.at, screen.run.depth))
    arrivals = screen.playback.arrivals
    assert reached[:5] == [*arrivals[1:3], arrivals[1], arrivals[0], arrivals[0]]
    assert reached[-1] == arrivals[1]
    assert "2·" in "".join(row[:20] for row in shown(stack)), "the sidebar names the floor"
    screen.leave()


def test_what_is_no_place_and_a_floor_that_is_not_reached_are_told(replayed: Replayed) -> None:
    replayed.press("right", "right")
    assert '"east" is no turn and no floor.' in "\n".join(replayed.press("/", *"east", "enter"))
    assert "This run does not come to floor 77." in "\n".join(replayed.press("/", *"f77", "enter"))
    assert replayed.at == 2
    replayed.press("/", "enter")
    assert replayed.at == 2


def test_looking_at_the_plan_leaves_the_run_as_it_was(replayed: Replayed) -> None:
    before = digest(replayed.screen.session)
    view = replayed.screen.floorview.view
    revealed = [view.revealed, *(replayed.press("f3") and view.revealed for _ in range(2))]
    assert revealed == [False, True, False]
    replayed.press("f4")
    assert isinstance(replayed.stack.screens[-1], Digging)
    replayed.press("escape")
    assert not replayed.screen.run.debug
    assert digest(replayed.screen.session) == before


def test_the_end_of_the_run_is_shown_and_left_for_the_replay(tmp_path: Path) -> None:
    made = Replayed(tmp_path, 10, ends=True)
    made.press("/", *"9999", "enter")
    assert isinstance(made.stack.screens[-1], Death)
    assert any("Enter back to the replay" in line for line in made.lines())
    made.stack.tick(1.0)
    made.stack.feed(Key("enter"), 2.0)
    assert made.stack.screens == [made.screen]
    made.stack.feed(Key("left"), 2.0)
    assert made.at == made.screen.playback.last - 1
    assert made.screen.run.outcome is None
    made.screen.leave()


def test_nothing_is_written_and_nothing_left_open(tmp_path: Path) -> None:
    worlds = open_worlds()
    made = Replayed(tmp_path, 60, ends=True)
    files = {each: each.read_bytes() for each in tmp_path.rglob("*")}
    made.press(">", "<", "right", "/", *"30", "enter", "M", "escape", ">", "enter", "left")
    assert not made.screen.is_unsaved
    made.stack.save()
    made.screen.leave()
    assert open_worlds() == worlds
    assert {each: each.read_bytes() for each in tmp_path.rglob("*")} == files


def test_what_cannot_be_played_is_told_at_the_end(tmp_path: Path) -> None:
    made = Replayed(tmp_path, 40)
    made.screen.leave()
    data = journal_of(made.path).read_bytes() + b"{no line}\n"
    replay = Replaying(Playback(made.path, data, library()), made.uses)
    made.screen, made.stack = replay, Stack(made.uses, replay)
    assert (
        f"This is turn {made.turn}. What was done after it cannot be played again: "
        in made.press("/", *"9999", "enter")[0]
    )
    made.screen.leave()


def test_help_tells_the_keys_of_a_replay(replayed: Replayed) -> None:
    pages = [*replayed.press("?")]
    for _ in range(8):
        pages += replayed.press("tab")
    for words in ("stop, or go on", "faster", "slower", "a replay: the next action", "a replay: to a turn or a floor"):
        assert words in "\n".join(pages)


def test_the_window_may_show_it_in_pictures(replayed: Replayed) -> None:
    before = digest(replayed.screen.session)
    assert "The window shows the map in square cells." in "\n".join(replayed.press("f6"))
    assert replayed.uses.settings.tiles == "square"
    assert digest(replayed.screen.session) == before


@pytest.mark.parametrize("columns", [80, 100])
def test_its_keys_stand_at_the_foot(replayed: Replayed, columns: int) -> None:
    *_, foot = replayed.lines(columns, 24)
    for hint in ("p pause", "+ faster", "Esc leave"):
        assert hint in foot
    *_, caption, _ = replayed.lines(columns, 24)
    assert f"Replay: turn 0 of {replayed.turn}" in caption


def test_it_is_opened_from_the_list_of_runs_and_leads_back_there(tmp_path: Path) -> None:
    path = tmp_path / "one.save"
    session = Session.new(library(), 7, path=path)
    session.take(Rest())
    session.take(Descend())
    session.save()
    session.close()
    made = context(tmp_path)
    stack = Stack(made, Title(made))
    for key in ("r", "R"):
        stack.feed(Key(key), 0.0)
    replay = stack.screens[-1]
    assert isinstance(replay, Replaying)
    assert replay.playback.last_turn == 1
    stack.feed(Key("escape"), 0.0)
    assert isinstance(stack.screens[-1], Runs)
    journal_of(path).unlink()
    stack.feed(Key("R"), 0.0)
    runs = stack.screens[-1]
    assert isinstance(runs, Runs)
    assert "cannot be read" in runs.problem


def test_keys_of_onlookers_tell_in_play_whom_they_are_for(tmp_path: Path) -> None:
    session = fresh()
    play(session, ["space", "+", "-", "/"], tmp_path)
    assert session.run.log[-1].text == "Only while you watch a bot or a replay can you do that."
    assert session.run.log[-1].count == 4
    session.close()
