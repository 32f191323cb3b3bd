"""Playing by ear: only new messages, in one place, once; words instead of lines; a cursor that tells where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.draw.words import spoken
from game.frontends.base import Key
from game.frontends.headless import Headless
from game.rules.beings.health import hurt
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.storage.settings import Settings
from tests.kit.playing import context, fresh, hero_cell
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Screen
    from game.session import Session

ROWS = 8  # of messages
DRAWN = {chr(code) for code in range(0x2500, 0x25A0)}  # lines and blocks


class Ear:
    """A stack of screens pressed key by key for a screen reader."""

    def __init__(self, session: Session, saves: Path, *below: type[Screen]) -> None:
        self.context = context(saves)
        self.context.use(Settings(screen_reader=True))
        self.session = session
        self.play = Play(session, self.context)
        self.stack = Stack(self.context, *(screen(self.context) for screen in below), self.play)  # type: ignore[call-arg]
        self.frontend = Headless(columns=80, rows=24)
        self.look()

    def look(self) -> list[str]:
        """All rows of the screen."""
        self.frontend.show(self.stack.picture(80, 24))
        return self.frontend.lines()

    def press(self, key: str) -> list[str]:
        """Press a key; the message rows that are not empty."""
        self.stack.feed(Key(key), 0.0)
        return [row.strip() for row in self.look()[:ROWS] if row.strip()]

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the terminal's cursor stands."""
        picture = self.frontend.picture
        assert picture is not None
        assert picture.cursor is not None
        return picture.cursor

    def under_cursor(self) -> str:
        """The character there."""
        x, y = self.cursor
        return self.look()[y][x]


@pytest.fixture
def ear(tmp_path: Path) -> Ear:
    """A new run, played by ear."""
    return Ear(fresh(5), tmp_path)


def test_only_new_messages_are_shown_once(ear: Ear) -> None:
    ear.session.run.say("Something happened.")
    assert ear.press("z") == []
    assert "Something happened." not in "\n".join(ear.look())
    said = ear.press("c")  # nothing to close here
    assert len(said) == 1
    assert ear.press("z") == []


def test_the_same_words_again_stand_in_other_rows_so_that_they_are_heard_again(ear: Ear) -> None:
    first = ear.press("F")
    rows = ear.look()[:ROWS]
    assert ear.press("F") == first
    assert ear.look()[:ROWS] != rows


def test_the_last_messages_are_said_again_by_a_key(ear: Ear) -> None:
    said = ear.press("c")
    ear.press("z")
    assert ear.press("P") == said
    assert ear.press("P") == said


def test_more_than_fits_is_said_in_parts(ear: Ear) -> None:
    ear.press("z")
    for number in range(15):
        ear.session.run.say(f"Sentence {number}.")
    heard: list[str] = []
    part = [row.strip() for row in ear.look()[:ROWS] if row.strip()]
    while part[-1] == "P: more.":
        heard += part[:-1]
        part = ear.press("P")
    assert [*heard, *part] == [f"Sentence {number}." for number in range(15)]


def test_what_was_asked_for_does_not_stay_in_the_log(ear: Ear) -> None:
    before = [line.text for line in ear.session.run.log]
    state = ear.session.state_hash()
    for key in "FVEP":
        assert ear.press(key)
    assert [line.text for line in ear.session.run.log] == before
    assert ear.session.state_hash() == state


def test_the_cursor_is_on_the_hero_the_look_cursor_and_the_chosen_row(ear: Ear) -> None:
    assert ear.under_cursor() == "@"
    ear.press("_")
    ear.press("right")
    x, y = ear.cursor
    assert ear.look()[y][x - 1] == "@"
    ear.press("escape")
    ear.press("i")
    x, y = ear.cursor
    assert ear.look()[y][x] == ">"
    ear.press("down")
    assert ear.cursor[1] > y
    assert ear.under_cursor() == ">"


@pytest.mark.parametrize("keys", ["", "i", "ia", "e", "?", "M", ";", "_", "Q", "O", "d"])
def test_no_lines_blocks_or_bars_are_drawn(ear: Ear, keys: str) -> None:
    for key in keys:
        ear.press(key)
    assert not DRAWN & set("".join(ear.look())) - {"─"}
    assert ear.cursor


def test_nothing_shimmers_and_bars_are_words(tmp_path: Path) -> None:
    scene = Scene("########\n#@~~~.r#\n#......#\n########", r="rat asleep", legend={"~": "lava"})
    ear = Ear(scene.session, tmp_path)
    assert ear.stack.due is None
    shown = "\n".join(ear.look())
    assert "HP unhurt" in shown
    assert not DRAWN & set(shown)


def test_look_steps_from_thing_to_thing_and_says_each(tmp_path: Path) -> None:
    scene = Scene("##########\n#@...!..>#\n#.....r..#\n##########", r="rat asleep", legend={"!": "haste"})
    ear = Ear(scene.session, tmp_path)
    hero = ear.cursor
    heard = [ear.press(key)[0] for key in (";", "tab", "tab")]
    assert [said.partition(":")[0] for said in heard] == ["1 south, 5 east", "4 east", "7 east"]
    assert [word in said for word, said in zip(("rat", "potion", "tairs"), heard, strict=True)] == [True] * 3
    assert ear.cursor == (hero[0] + 7, hero[1])


def test_a_key_each_tells_health_what_is_in_sight_the_exits_and_the_last_messages(tmp_path: Path) -> None:
    scene = Scene("##########\n#@...!..+#\n#.....r.##\n##########", r="rat", legend={"!": "haste"})
    ear = Ear(scene.session, tmp_path)
    said = ear.press("c")
    assert ear.press("P") == said
    assert ear.press("F")[:2] == ["Health 40 of 40.", "A gaol rat hunts you, 1 south, 5 east."]
    assert ear.press("V")[0] == "A gaol rat, hunting: 1 south, 5 east."
    assert any("4 east" in row for row in ear.press("V"))
    assert ear.press("E")[0].startswith("Floor 1, ")


def test_a_panel_has_its_rows_to_itself(ear: Ear) -> None:
    ear.press("Q")
    rows = ear.look()
    at = next(y for y, row in enumerate(rows) if "Abandon this run for good?" in row)
    assert rows[at].strip() == "Abandon this run for good?"
    assert rows[at + 2].strip() == "Y yes, abandon it · Esc no"


def test_of_a_panel_that_lies_over_another_alone_anything_is_heard(ear: Ear) -> None:
    for key, foot in (("i", "letter look at it"), ("a", "Left pack")):
        ear.press(key)
        assert foot in "\n".join(ear.look())
    assert "letter look at it" not in "\n".join(ear.look())


def test_the_title_is_a_menu_alone(tmp_path: Path) -> None:
    uses = context(tmp_path)
    uses.use(Settings(screen_reader=True))
    stack = Stack(uses, Title(uses))
    frontend = Headless(["down"], columns=80, rows=24)
    frontend.run(stack)
    assert not DRAWN & set("".join(frontend.lines()))
    assert frontend.picture is not None
    assert frontend.picture.cursor is not None
    _, y = frontend.picture.cursor
    assert "short run" in frontend.lines()[y]
    assert stack.due is None  # nothing moves


def test_the_death_screen_is_words_too(tmp_path: Path) -> None:
    session = fresh(5)
    hurt(session.run, session.run.hero, 1000, by="a falling stone")
    ear = Ear(session, tmp_path)
    ear.press("z")
    assert not DRAWN & set("".join(ear.look()))


def test_others_keep_their_log_and_hear_the_sentences_on_demand(tmp_path: Path) -> None:
    ear = Ear(fresh(5), tmp_path)
    ear.context.use(Settings(animations=False))
    ear.session.run.say("Something happened.")
    ear.press("z")
    assert "Something happened." in "\n".join(ear.look())
    assert "Health 40 of 40." in "\n".join(ear.press("F"))
    ear.press("z")
    assert "Something happened." in "\n".join(ear.look())
    assert hero_cell(ear.session)


def test_to_others_as_many_sentences_are_shown_as_fit_and_a_key_shows_the_rest(tmp_path: Path) -> None:
    ear = Ear(fresh(5), tmp_path)
    ear.context.use(Settings(animations=False))
    told = spoken.surroundings(ear.session.run) * 3
    ear.press("z")
    ear.play.floorview.speech.asked = told
    heard: list[str] = []
    rows = [row[20:].strip() for row in ear.look()[:3]]
    while rows[-1].endswith("P: more."):
        assert sum(len(row) for row in rows) > 100
        heard += [*rows[:-1], rows[-1].removesuffix(" P: more.")]
        ear.press("P")
        rows = [row[20:].strip() for row in ear.look()[:3]]
    assert heard
    assert " ".join([*heard, *rows]).split() == " ".join(told).split()


def test_looking_tells_where_and_what_in_the_message_rows(tmp_path: Path) -> None:
    ear = Ear(Scene("########\n#.....r#\n#......#\n#@.....#\n########", r="rat").session, tmp_path)
    ear.press("z")
    said = " ".join(ear.press(";"))
    assert re.search(r"\d+ north, \d+ east: A [a-z]+", said)
    assert said.endswith("P: more.")
    rest = " ".join(ear.press("P"))
    assert "hits you" in said + rest
    assert "gaol rat" not in rest
    ear.press("escape")
    assert ear.press("z") == []
