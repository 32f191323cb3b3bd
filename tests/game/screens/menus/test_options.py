"""Options and bindings: every setting changed while the program runs, every command on any key."""

from __future__ import annotations

import dataclasses
import errno
import os
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from game.actions.options import TakeUpHabits
from game.app import run as run_program
from game.content.families import FAMILIES
from game.frontends.base import Key
from game.frontends.frame import compose, lines
from game.frontends.keymap import KeyMapError
from game.rules.items.inventory import LETTERS
from game.screens.context import Context
from game.screens.menus.help import in_short, keys_for
from game.screens.menus.options import OPTIONS, PICKUP, PLAYING, STOPS, TILESET, Options, Pickup
from game.screens.menus.rebinding import KEYS_AT, Binding, Bindings
from game.screens.play.commands import COMMANDS, DEFAULT_KEYS, MOVING
from game.screens.play.more_prompt import More
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.storage.settings import Settings, SettingsError
from game.world.habits import Habits
from tests.kit.playing import context, fresh, library, show
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.screens.base import Screen
    from game.session import Session
    from game.turn.turn import Turn

NEW_KEY = "f9"


def press(stack: Stack, *keys: str) -> Screen:
    """Press keys; the top screen after them."""
    for key in keys:
        stack.feed(Key(key), 0.0)
    return stack.screens[-1]


def choose(stack: Stack, value: object) -> None:
    """Bring the cursor of the list on top to the line of a value."""
    top = stack.screens[-1]
    assert isinstance(top, (Options, Bindings, Pickup))
    for _ in top.entries():
        if top.chosen() == value:
            return
        press(stack, "down")
    raise AssertionError(f"{value} is not in the list")


def kept(tmp_path: Path, **settings: object) -> Context:
    """A context whose settings are kept in a file."""
    file = tmp_path / "settings.toml"
    given = Settings(**{"animations": False, **settings})  # type: ignore[arg-type]
    return Context(library(), given, DEFAULT_KEYS, tmp_path, settings_file=file)


def text(stack: Stack, rows: int = 34) -> str:
    """What the screen shows."""
    return "\n".join(lines(compose(stack.picture(100, rows), 100, rows)))


def words(stack: Stack) -> str:
    """The screen's words without all that stands between, as a long path may wrap a sentence anywhere."""
    return " ".join(re.findall(r"\w+", text(stack)))


# Options


def test_every_setting_is_in_the_options_with_a_word_and_a_help_line(tmp_path: Path) -> None:
    with_pages = {"keys", "bindings", "leaves", "stops_at", "tileset"}
    fields = {field.name for field in dataclasses.fields(Settings)} - with_pages
    assert {option.field for option in (*OPTIONS, *PLAYING)} == fields
    stack = Stack(context(tmp_path), Title(context(tmp_path)))
    press(stack, "=")
    shown = text(stack)
    for option in (*OPTIONS, *PLAYING):
        assert option.word in shown
        assert option.help.endswith(".")
    assert "The palette. Some have high contrast" in shown


@pytest.mark.parametrize("opened", ["title", "play"])
def test_options_are_changed_live_and_kept(tmp_path: Path, opened: str) -> None:
    made = kept(tmp_path)
    stack = Stack(made, Title(made) if opened == "title" else Play(fresh(), made))
    press(stack, "=")
    for option in (*OPTIONS, *PLAYING):
        choices = option.choices(made)
        choose(stack, option)
        seen = [getattr(made.settings, option.field)]
        for _ in choices[1:]:
            press(stack, "enter")
            seen.append(getattr(made.settings, option.field))
            assert Settings.read(tmp_path / "settings.toml", library()) == made.settings
        assert sorted(map(str, seen)) == sorted(str(value) for value, _ in choices)
        press(stack, "left")
        assert len(choices) == 1 or getattr(made.settings, option.field) == seen[-2]
    assert isinstance(press(stack, "escape"), Title if opened == "title" else Play)


def test_every_option_has_a_letter_that_changes_it_and_shows_its_help(tmp_path: Path) -> None:
    made = kept(tmp_path)
    options = Options(made, {})
    stack = Stack(made, Title(made), options)
    listed = [entry for entry in options.entries() if entry.value is not None]
    assert [entry.key for entry in listed] == list(LETTERS[: len(listed)])
    for option in (*OPTIONS, *PLAYING):
        before = getattr(made.settings, option.field)
        press(stack, next(entry.key for entry in listed if entry.value == option))
        assert getattr(made.settings, option.field) != before, option.field
        assert options.beneath() == [(option.help, "text")]


def test_each_kind_to_pick_up_has_a_letter(tmp_path: Path) -> None:
    made = kept(tmp_path)
    stack = Stack(made, Pickup(made))
    families = [family.id for family in FAMILIES.values() if not family.needed]
    for letter in LETTERS[: len(families)]:
        press(stack, letter)
    assert list(made.settings.leaves) == families
    press(stack, "b")
    assert list(made.settings.leaves) == [families[0], *families[2:]]


def test_a_tileset_is_given_by_its_path_and_refused_in_a_sentence_if_it_is_none(tmp_path: Path) -> None:
    made = kept(tmp_path)
    stack = Stack(made, Title(made))
    press(stack, "=")
    choose(stack, TILESET)
    good = tmp_path / "t.png"
    Image.new("RGB", (128, 128)).save(good)
    press(stack, "enter", *str(good), "enter")
    assert (stack.tileset, stack.tiles) == (str(good), "square")
    assert Settings.read(tmp_path / "settings.toml", library()) == made.settings
    assert "t.png" in text(stack)
    press(stack, "enter", "x", "enter")
    assert stack.tileset == str(good)
    assert "cannot be read" in words(stack)
    press(stack, "enter", *["backspace"] * len(str(good)), "enter")
    assert stack.tileset == ""
    assert "cannot be read" not in words(stack)


def test_a_set_of_keys_is_turned_on_and_off(tmp_path: Path) -> None:
    made = kept(tmp_path, keys=("vi",))
    stack = Stack(made, Title(made))
    assert made.keys.word("7") is None
    press(stack, "=")
    choose(stack, "laptop")
    press(stack, "enter")
    assert [made.keys.word(key) for key in "7913"] == ["northwest", "northeast", "southwest", "southeast"]
    assert made.keys.word("8") is None
    press(stack, "enter")
    assert made.settings.keys == ("vi",)


def test_a_change_that_cannot_be_kept_holds_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made = kept(tmp_path)
    stack = Stack(made, Title(made))
    monkeypatch.setattr(os, "fsync", fail)
    press(stack, "=")
    choose(stack, next(option for option in OPTIONS if option.field == "plain_walls"))
    press(stack, "enter")
    assert made.settings.plain_walls
    assert "No space left on device" in text(stack)


# Bindings


def outcome(session: Session, made: Context, key: str) -> tuple[str, list[str], type[Screen] | None]:
    """Play one key; the state, the messages, and the screen on top."""
    stack = Stack(made, Title(made), Play(session, made))
    press(stack, key)
    while stack.due is not None and session.autopilot.is_active:
        stack.tick(stack.due)
    top = None if stack.status is not None else type(stack.screens[-1])
    return session.state_hash(), [line.text for line in session.run.log], top


@pytest.mark.parametrize("word", [word for word in COMMANDS if word not in ("back", "confirm")])
def test_every_command_works_after_being_rebound(tmp_path: Path, word: str) -> None:
    usual, other = context(tmp_path), context(tmp_path, bindings={word: (NEW_KEY,)})
    old = usual.keys.keys_of(word)[0]
    assert other.keys.word(NEW_KEY) == word
    assert other.keys.word(old) is None
    by_old_key, by_new_key = outcome(fresh(), usual, old), outcome(fresh(), other, NEW_KEY)
    assert by_old_key == by_new_key


@pytest.mark.parametrize("word", ["full_screen", "zoom_in", "zoom_out", "zoom_usual"])
def test_what_the_window_does_itself_works_after_being_rebound(tmp_path: Path, word: str) -> None:
    asked: list[str | None] = []

    def adjust(word: str | None) -> bool:
        asked.append(word)
        return True

    made = context(tmp_path, bindings={word: (NEW_KEY,)})
    stack = Stack(made, Title(made), adjust=adjust)
    press(stack, NEW_KEY, *context(tmp_path).keys.keys_of(word))
    assert asked[0] == word
    assert word not in asked[1:]


def test_back_and_confirm_work_after_being_rebound(tmp_path: Path) -> None:
    made = context(tmp_path, bindings={"back": ("f7",), "confirm": ("f8",)})
    stack = Stack(made, Title(made))
    assert isinstance(press(stack, "="), Options)
    before = made.settings.palette
    press(stack, "f8")
    assert made.settings.palette != before or len(library().palettes) == 1
    assert isinstance(press(stack, "f7"), Title)


def test_help_lists_exactly_the_bound_commands(tmp_path: Path) -> None:
    made = context(tmp_path, bindings={"explore": ("f9",), "equip": (), "north": ("Ω",)})
    stack = Stack(made, Play(fresh(), made))
    press(stack, "?")
    shown = text(stack, rows=120)
    assert any("F9" in line and COMMANDS["explore"].help in line for line in shown.splitlines())
    assert "Ω" in shown
    listed = shown[: shown.index("Without a key")]
    for word, command in COMMANDS.items():
        if command.group != MOVING:
            assert (command.help in listed) == bool(made.keys.keys_of(word)), word
        else:
            keys = [key for key in keys_for(made, word) if not key.startswith("Pad-")]
            assert in_short(keys[:3]) in shown, word
    assert COMMANDS["equip"].help in shown[shown.index("Without a key") :]


def test_a_command_is_bound_by_pressing_a_key_and_the_key_taken_from_another_after_a_warning(tmp_path: Path) -> None:
    made = kept(tmp_path)
    stack = Stack(made, Title(made))
    press(stack, "=")
    choose(stack, next(entry.value for entry in reversed(Options(made, {}).entries()) if entry.value))
    assert isinstance(press(stack, "enter"), Bindings)
    choose(stack, "look")
    assert isinstance(press(stack, "enter"), Binding)
    press(stack, "f9")
    assert made.keys.keys_of("look") == ("f9", ";")
    press(stack, "x")
    assert 'x means "explore, picking things up".' in text(stack)
    press(stack, "escape")
    assert made.keys.word("x") == "explore"
    press(stack, "enter", "x", "Y")
    assert made.keys.word("x") == "look"
    press(stack, "Z")
    assert "which would have no key" in text(stack)
    press(stack, "escape", "enter", "x", ";")
    assert made.keys.keys_of("look") == ("f9",)
    assert made.keys.word("x") == "explore"  # what nobody else has comes back
    assert Settings.read(tmp_path / "settings.toml", library()).bindings == {"look": ("f9",)}
    press(stack, "backspace")
    assert made.keys.keys_of("look") == (";",)
    assert made.keys.word("x") == "explore"
    assert made.settings.bindings == {}
    assert isinstance(press(stack, "escape"), Bindings)


def test_a_key_bound_before_is_taken_from_the_command_that_had_it(tmp_path: Path) -> None:
    made = kept(tmp_path, bindings={"look": ("f9",)})
    stack = Stack(made, Binding(made, {"look": "look", "rest": "rest"}, "rest"))
    press(stack, "f9", "Y")
    assert made.keys.word("f9") == "rest"
    assert made.keys.keys_of("look") == ()
    assert made.settings.bindings["look"] == ()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('look = ["x"]\nrest = ["x"]', 'rest: the key "x" already means look'),
        ('dance = ["x"]', "dance is no command; the commands are"),
        ('look = ["hyper-x"]', "look: 'hyper-x' is no key"),
        ('look = "x"', 'bindings.look is "x"; allowed: a list'),
    ],
)
def test_bad_bindings_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, words: str
) -> None:
    (tmp_path / "settings.toml").write_text(f"[bindings]\n{table}\n", encoding="utf-8")
    assert run_program(["--terminal", "--data-dir", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert str(tmp_path / "settings.toml") in told
    assert told.count("\n") == 1


def test_other_keys_than_those_bound_anew_stay(tmp_path: Path) -> None:
    made = context(tmp_path, bindings={"look": ("x",)})
    assert made.keys.keys_of("explore") == ("o",)
    with pytest.raises(KeyMapError, match="already means"):
        context(tmp_path, bindings={"look": ("x",), "rest": ("x",)})


# Keys that mean nothing, and F1


def test_an_unknown_key_says_so_once(tmp_path: Path) -> None:
    session = fresh()
    said = len(session.run.log)
    show(Play(session, context(tmp_path)), ["f5", "f5", "f7", "f5"], tmp_path)
    told = [line.text for line in session.run.log[said:]]
    assert told == ["F5 does nothing; ? lists the keys.", "F7 does nothing; ? lists the keys."]
    assert session.run.turn == 0


def test_f1_is_help_too(tmp_path: Path) -> None:
    for screen in (Title(context(tmp_path)), Play(fresh(), context(tmp_path))):
        stack = Stack(context(tmp_path), screen)
        press(stack, "f1")
        assert "Go down, floor by floor" in text(stack)


# How it plays


def test_options_that_are_rules_change_the_run_by_recorded_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, session = kept(tmp_path), fresh()
    taken: list[Action] = []
    take = session.take

    def noting(action: Action) -> Turn:
        taken.append(action)
        return take(action)

    monkeypatch.setattr(session, "take", noting)
    stack = Stack(made, Play(session, made))
    press(stack, "=")
    choose(stack, next(option for option in PLAYING if option.field == "careful_below"))
    press(stack, "enter")
    choose(stack, PICKUP)
    assert isinstance(press(stack, "enter"), Pickup)
    press(stack, "enter")
    assert "Weapons" in text(stack)
    assert isinstance(press(stack, "escape"), Options)
    assert "all but weapons" in text(stack)
    assert isinstance(press(stack, "escape"), Play)
    assert taken == [TakeUpHabits(Habits(("weapon",), 50))]
    assert session.run.habits == Habits(("weapon",), 50)
    assert session.run.turn == 0
    again = fresh()
    Play(again, made)
    assert again.run.habits == session.run.habits


def test_a_kind_that_there_is_not_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('leaves = ["gold"]', encoding="utf-8")
    with pytest.raises(SettingsError, match=r'leaves\[0\] is "gold"; allowed: weapon, armour'):
        Settings.read(file, library())


def wounded(tmp_path: Path, health: int, **settings: object) -> tuple[Scene, Stack]:
    """A hero beside a rat whose every bite lands, and the screen."""
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.creature().health = health
    scene.dice.luck = True
    made = kept(tmp_path, **settings)
    return scene, Stack(made, Play(scene.session, made))


def test_it_stops_for_a_key_that_no_held_key_runs_through_at_health_below_a_fifth(tmp_path: Path) -> None:
    scene, stack = wounded(tmp_path, 8)
    while scene.creature().health >= 8:
        press(stack, "s")
    more = stack.screens[-1]
    assert isinstance(more, More)
    assert f"You are close to death: {scene.creature().health} of 40 health." in text(stack)
    turn = scene.run.turn
    for key in ("s", "x", "right", "q", "tab"):
        assert press(stack, key) is more
    assert scene.run.turn == turn
    assert isinstance(press(stack, "space"), Play)
    assert isinstance(press(stack, "s"), Play)  # once for each fall below it


def test_it_does_not_stop_where_the_option_is_off(tmp_path: Path) -> None:
    scene, stack = wounded(tmp_path, 8, stops_below=0)
    while scene.creature().health >= 8:
        press(stack, "s")
    assert isinstance(stack.screens[-1], Play)


def test_it_stops_at_messages_of_ones_choice(tmp_path: Path) -> None:
    scene, stack = wounded(tmp_path, 40)
    press(stack, "=")
    choose(stack, STOPS)
    press(stack, "enter", *"burn,RAT", "enter", "escape")
    assert Settings.read(tmp_path / "settings.toml", library()).stops_at == ("burn", "RAT")
    assert isinstance(press(stack, "s"), More)
    assert "rat" in text(stack)
    assert scene.run.turn == 1
    assert isinstance(press(stack, "enter"), Play)


def test_what_commands_do_leaves_room_for_their_keys() -> None:
    assert [command.help for command in COMMANDS.values() if len(command.help) >= KEYS_AT] == []
