"""The stack of screens: fed, ticked by a clock that the test holds, and asked for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Closed, Key, Mouse, Resized
from game.frontends.headless import Headless
from game.screens.base import STAY, Frame, Leave, Next, Pop, Push, Screen, Swap
from game.screens.stack import Stack
from tests.kit.playing import context

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any


class Noting(Screen):
    """Notes what it is asked for, with its name; keys can be given a meaning."""

    def __init__(self, notes: list[str], name: str = "", pause: float | None = None, **keys: Next) -> None:
        self.notes = notes
        self.name = name
        self.wanted = pause
        self.keys = keys
        self.overlay = name == "panel"
        self.happened = False

    @property
    def pause(self) -> float | None:
        return self.wanted

    def _note(self, what: str) -> None:
        self.notes.append(f"{self.name} {what}".strip())

    def draw(self, frame: Frame) -> None:
        del frame
        self._note("drawn")

    def press(self, key: str, word: str | None) -> Next:
        self._note(key if word is None else f"{key}={word}")
        return self.keys.get(key, STAY)

    def point(self, mouse: Mouse) -> Next:
        self._note(mouse.what)
        return STAY

    def tick(self) -> Next:
        self._note("tick")
        return self.keys.get("tick", STAY)

    def answered(self, answer: Any) -> Next:
        self._note(f"answered {answer}")
        return self.keys.get("answered", STAY)

    @property
    def is_unsaved(self) -> bool:
        return self.happened

    def save(self) -> bool:
        self._note("saved")
        self.happened = False
        return True

    def release(self) -> None:
        self._note("released")


@pytest.fixture
def notes() -> list[str]:
    return []


def test_keys_go_to_the_top_screen_with_their_words(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes, "below"), Noting(notes, "top"))
    stack.feed(Key("x"), 0.0)
    stack.feed(Key("f9"), 0.0)
    stack.feed(Mouse("move", 3, 4), 0.0)
    assert notes == ["top x=explore", "top f9", "top move"]
    assert stack.status is None


def test_screens_open_close_and_answer(tmp_path: Path, notes: list[str]) -> None:
    top = Noting(notes, "top", a=Pop(7))
    stack = Stack(context(tmp_path), Noting(notes, "first", p=Push(Noting(notes, "gone", s=Swap(top)))))
    for key in ("p", "s", "a"):
        stack.feed(Key(key), 0.0)
    assert notes[-1] == "first answered 7"
    assert [screen.name for screen in stack.screens if isinstance(screen, Noting)] == ["first"]


def test_an_answer_may_close_the_next_screen_too(tmp_path: Path, notes: list[str]) -> None:
    middle = Noting(notes, "middle", answered=Pop("b"))
    stack = Stack(context(tmp_path), Noting(notes, "first"), middle, Noting(notes, "top", a=Pop("a")))
    stack.feed(Key("a"), 0.0)
    assert notes == ["top a=use", "middle answered a", "first answered b"]


def test_the_last_screen_that_closes_ends_it_and_so_does_leaving(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes, a=Pop()))
    stack.feed(Key("a"), 0.0)
    assert stack.status == 0
    stack = Stack(context(tmp_path), Noting(notes, "below"), Noting(notes, "top", tick=Leave(3), pause=1.0))
    stack.tick(1.0)
    assert stack.status == 3
    assert notes[-3:] == ["top tick", "top released", "below released"]


@pytest.mark.parametrize(("signal", "status"), [(0, 0), (15, 143)])
def test_closing_saves_then_releases_all_screens_and_no_more_is_fed(
    tmp_path: Path, notes: list[str], signal: int, status: int
) -> None:
    stack = Stack(context(tmp_path), Noting(notes, "below"), Noting(notes, "top", pause=1.0))
    stack.feed(Closed(signal), 0.0)
    stack.feed(Key("x"), 0.0)
    stack.tick(9.0)
    assert (stack.status, stack.due) == (status, None)
    assert notes == ["top saved", "below saved", "top released", "below released"]


def test_a_screen_is_ticked_when_its_pause_is_over_and_not_before(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes, pause=0.5), now=10.0)
    assert stack.due == 10.5
    stack.tick(10.4)
    assert notes == []
    stack.tick(10.6)
    assert notes == ["tick"]
    assert stack.due == pytest.approx(11.1)


def test_a_still_screen_is_never_due(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes))
    stack.tick(1000.0)
    assert stack.due is None
    assert notes == []


def test_a_key_begins_the_pause_anew_but_pointing_and_resizing_do_not(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes, pause=1.0), now=0.0)
    stack.feed(Mouse("move", 1, 1), 0.6)
    stack.feed(Resized(90, 30), 0.7)
    assert stack.due == 1.0
    stack.feed(Key("f9"), 0.8)
    assert stack.due == pytest.approx(1.8)


def test_another_pause_or_another_screen_is_counted_from_then_on(tmp_path: Path, notes: list[str]) -> None:
    first = Noting(notes, "first", pause=1.0)
    stack = Stack(context(tmp_path), first)
    first.wanted = 0.25
    stack.feed(Mouse("click", 1, 1), 0.5)
    assert stack.due == 0.75
    stack.screens.append(Noting(notes, "top", pause=0.25))
    stack.feed(Mouse("move", 1, 1), 0.7)
    assert stack.due == pytest.approx(0.95)


def test_what_happened_is_saved_a_second_after_the_last_key_and_once(tmp_path: Path, notes: list[str]) -> None:
    below, top = Noting(notes, "below"), Noting(notes, "top", pause=0.75)
    stack = Stack(context(tmp_path), below, top, now=0.0)
    below.happened = True
    stack.feed(Key("f9"), 0.5)
    stack.tick(1.25)
    assert notes == ["top f9", "top tick"]
    stack.feed(Mouse("move", 1, 1), 1.4)
    assert stack.due == 1.5
    stack.tick(1.5)
    assert notes[2:] == ["top move", "below saved"]
    stack.tick(2.75)
    assert notes[4:] == ["top tick"]


def test_what_happens_without_keys_is_saved_once_a_second(tmp_path: Path, notes: list[str]) -> None:
    walking = Noting(notes, pause=0.25)
    stack = Stack(context(tmp_path), walking, now=0.0)
    for step in range(1, 9):
        walking.happened = True
        stack.tick(step / 4)
    assert notes.count("tick") == 8
    assert [index for index, note in enumerate(notes) if note == "saved"] == [3, 8]


def test_on_a_picture_too_small_to_play_what_happened_is_saved(tmp_path: Path, notes: list[str]) -> None:
    screen = Noting(notes)
    stack = Stack(context(tmp_path), screen, now=0.0)
    screen.happened = True
    stack.picture(79, 24)
    assert stack.due == 1.0
    stack.tick(1.0)
    assert notes == ["saved"]
    assert not screen.happened


def test_a_picture_begins_at_the_last_screen_that_fills_it(tmp_path: Path, notes: list[str]) -> None:
    screens = [Noting(notes, name) for name in ("hidden", "shown", "panel")]
    shown = Stack(context(tmp_path), *screens).picture(100, 34)
    assert notes == ["shown drawn", "panel drawn"]
    assert (shown.text.width, shown.text.height) == (100, 34)


def test_on_a_picture_too_small_to_play_no_key_counts_and_nothing_moves(tmp_path: Path, notes: list[str]) -> None:
    stack = Stack(context(tmp_path), Noting(notes, pause=1.0))
    stack.picture(79, 24)
    stack.feed(Key("x"), 0.0)
    stack.feed(Mouse("click", 1, 1), 0.0)
    stack.tick(5.0)
    assert (notes, stack.due) == ([], None)
    stack.picture(80, 24)
    stack.tick(5.0)
    assert notes == ["drawn", "tick"]


def test_a_frontend_shows_and_feeds_it_until_it_ends(tmp_path: Path, notes: list[str]) -> None:
    frontend = Headless(["f9"])
    stack = Stack(context(tmp_path), Noting(notes, pause=0.5, tick=Leave(4)), now=frontend.now())
    assert frontend.run(stack) == 4
    assert notes == ["drawn", "f9", "drawn", "tick", "released"]
    assert frontend.now() == 0.5


@pytest.mark.parametrize("fails", ["draw", "show"])
def test_a_failure_to_draw_saves_what_happened_first(
    tmp_path: Path, notes: list[str], monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    screen, frontend = Noting(notes), Headless()
    screen.happened = True
    monkeypatch.setattr(screen if fails == "draw" else frontend, fails, lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        frontend.run(Stack(context(tmp_path), screen))
    assert notes[-1] == "saved"


def test_a_failure_to_answer_a_key_saves_nothing(
    tmp_path: Path, notes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Noting(notes)
    screen.happened = True
    monkeypatch.setattr(screen, "press", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Headless(["f9"]).run(Stack(context(tmp_path), screen))
    assert notes == ["drawn"], "what failed half way is no state to save"
