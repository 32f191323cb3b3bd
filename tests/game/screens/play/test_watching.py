"""Watching a bot play: it acts, the watcher looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.bots.drunk import Drunk
from game.draw.pages.log import HINT
from game.draw.text.canvas import HINT_GAP
from game.frontends.base import Key, Mouse
from game.frontends.headless import Headless
from game.screens.play.looking import Look
from game.screens.play.messages import Messages
from game.screens.play.overview import Overview
from game.screens.play.pack import Card
from game.screens.play.watching import PAUSES, USUAL_PAUSE, Watching
from game.screens.stack import Stack
from tests.kit.playing import context, hero_cell
from tests.kit.runs import hardy

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.screens.base import Screen
    from game.session import Session

HINTS = ("p pause", "+ faster", "- slower", "Esc leave")


class Sleeper:
    """Rests, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, _: Session) -> Action:
        self.asked += 1
        return Rest()


def watched(tmp_path: Path) -> tuple[Screen, Sleeper]:
    bot = Sleeper()
    return Watching(hardy(7), context(tmp_path), bot.choose), bot


def test_each_pause_ends_with_an_action_of_the_bots(tmp_path: Path) -> None:
    screen, bot = watched(tmp_path)
    assert screen.pause == PAUSES[USUAL_PAUSE]
    for _ in range(3):
        screen.tick()
    assert bot.asked == 3


def test_only_messages_of_the_last_action_are_new(tmp_path: Path) -> None:
    screen, _ = watched(tmp_path)
    assert isinstance(screen, Watching)
    screen.session.say("You hear a bell.")
    screen.tick()
    assert "You hear a bell." not in [line.text for line in screen.floorview.speech.new(screen.run)]


def test_keys_set_its_pace(tmp_path: Path) -> None:
    screen, _ = watched(tmp_path)
    screen.press("+", "faster")
    assert screen.pause == PAUSES[USUAL_PAUSE + 1]
    for _ in range(10):
        screen.press("-", "slower")
    assert screen.pause == PAUSES[0]
    paces = []
    for _ in range(2):
        screen.press("space", "pause")
        paces.append(screen.pause)
    assert paces == [None, PAUSES[0]], "stopped, and going on"


def test_keys_look_but_do_not_act(tmp_path: Path) -> None:
    screen, bot = watched(tmp_path)
    frontend = Headless(["space", "h", "j", "x", ">", "i", "escape", "M", "escape", "q"])
    assert frontend.run(Stack(context(tmp_path), screen)) == 0
    assert bot.asked == 0
    assert any(HINT_GAP.join(HINTS) in line for line in frontend.lines())


def test_it_shows_a_whole_run(tmp_path: Path) -> None:
    session = hardy(7)
    drunk = Drunk(1)
    screen = Watching(session, context(tmp_path), drunk.choose)
    frontend = Headless(["escape"])
    for _ in range(200):
        screen.tick()
    assert frontend.run(Stack(context(tmp_path), screen)) == 0
    assert session.run.turn > 50
    session.close()


def looking(tmp_path: Path) -> tuple[Session, Headless, Stack]:
    """Return a session that is watched, and the screens on which it was drawn once."""
    session, frontend = hardy(7), Headless()
    stack = Stack(context(tmp_path), Watching(session, context(tmp_path), Sleeper().choose))
    frontend.show(stack.picture(100, 34))
    return session, frontend, stack


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_shows_the_card_and_moves_nobody(tmp_path: Path, button: str) -> None:
    session, _, stack = looking(tmp_path)
    before, watched = hero_cell(session), stack.screens[-1]
    for x in range(40):
        for y in range(16):
            stack.feed(Mouse("click", 0, 0, (x, y), button), 0.0)  # type: ignore[arg-type]
            assert isinstance(stack.screens[-1], Look)
            stack.screens[:] = [watched]
    assert (session.run.turn, hero_cell(session)) == (0, before)
    assert not session.autopilot.is_active


def test_the_wheel_opens_the_messages(tmp_path: Path) -> None:
    _, _, stack = looking(tmp_path)
    stack.feed(Mouse("wheel-up", 0, 0, (1, 1)), 0.0)
    assert isinstance(stack.screens[-1], Messages)


def test_the_overview_shows_the_place_that_is_chosen(tmp_path: Path) -> None:
    session, frontend, stack = looking(tmp_path)
    stack.feed(Key("m"), 0.0)
    assert [type(screen) for screen in stack.screens] == [Watching, Overview]
    frontend.show(stack.picture(100, 34))
    assert any("letter look there" in line for line in frontend.lines())
    stack.feed(Key("a"), 0.0)
    assert [type(screen) for screen in stack.screens] == [Watching, Look]
    assert not session.autopilot.is_active
    assert session.run.turn == 0


def test_the_pack_is_shown_without_commands(tmp_path: Path) -> None:
    session, _, stack = looking(tmp_path)
    stack.feed(Key("i"), 0.0)
    stack.feed(Key("a"), 0.0)
    card = stack.screens[-1]
    assert isinstance(card, Card)
    for key in "aertd":
        stack.feed(Key(key), 0.0)
        assert stack.screens[-1] is card
    assert session.run.turn == 0


def test_no_hint_is_given_or_recorded(tmp_path: Path) -> None:
    uses = context(tmp_path)
    uses.told_file = tmp_path / "hints.json"
    session = hardy(7)
    screen = Watching(session, uses, Sleeper().choose)
    screen.tick()
    screen.press("M", "messages")
    assert not uses.told_file.exists()
    assert not [line for line in session.run.log if line.text.startswith(HINT)]


@pytest.mark.parametrize("key", ["F", "V", "E"])
def test_the_words_for_a_screen_reader_are_told_and_stop_the_bot(tmp_path: Path, key: str) -> None:
    uses = context(tmp_path, screen_reader=True)
    screen = Watching(hardy(7), uses, Sleeper().choose)
    stack, frontend = Stack(uses, screen), Headless()
    stack.feed(Key("+"), 0.0)  # after which nothing is new
    frontend.show(stack.picture(100, 34))
    silent = frontend.lines()[:3]
    stack.feed(Key(key), 0.0)
    frontend.show(stack.picture(100, 34))
    told = frontend.lines()[:3]
    assert told != silent
    assert screen.pause is None
    stack.feed(Key("+"), 0.0)
    stack.feed(Key("P"), 0.0)
    frontend.show(stack.picture(100, 34))
    assert {row for row in frontend.lines()[:4] if row.strip()} >= {row for row in told if row.strip()}
    stack.feed(Key("space"), 0.0)
    assert screen.pause is not None
