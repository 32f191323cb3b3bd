"""`watch`: a bot plays, the player looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Rest
from game.bots.drunk import Drunk
from game.commands.watch import HINTS, PAUSES, USUAL_PAUSE, watching
from game.draw.canvas import HINT_GAP
from game.frontends.headless import Headless
from game.screens.stack import Stack
from tests.kit.playing import context
from tests.kit.runs import hardy

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.screens.base import Screen
    from game.session import Session


class Sleeper:
    """Rests, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, _: Session) -> Action:
        self.asked += 1
        return Rest()


def watched(tmp_path: Path) -> tuple[Screen, Sleeper]:
    bot = Sleeper()
    return watching(hardy(7), context(tmp_path), bot), bot


def test_each_pause_ends_with_an_action_of_the_bots(tmp_path: Path) -> None:
    screen, bot = watched(tmp_path)
    assert screen.pause == PAUSES[USUAL_PAUSE]
    for _ in range(3):
        screen.tick()
    assert bot.asked == 3


def test_keys_set_its_pace(tmp_path: Path) -> None:
    screen, _ = watched(tmp_path)
    screen.press("+", None)
    assert screen.pause == PAUSES[USUAL_PAUSE + 1]
    for _ in range(10):
        screen.press("-", None)
    assert screen.pause == PAUSES[0]
    paces = []
    for _ in range(2):
        screen.press("space", None)
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
    screen = watching(session, context(tmp_path), drunk)
    frontend = Headless(["escape"])
    for _ in range(200):
        screen.tick()
    assert frontend.run(Stack(context(tmp_path), screen)) == 0
    assert session.run.turn > 50
    session.close()
