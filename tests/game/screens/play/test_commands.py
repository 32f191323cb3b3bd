"""The registry of commands: complete, bound without clashes, and carried out by playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.frontends.headless import Headless
from game.frontends.keymap import KeyMapError
from game.rules.combat import sight
from game.screens.play.commands import COMMANDS, DEFAULT_KEYS, MOVING
from game.screens.play.moves import MOVES
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world import query
from tests.kit.playing import context, fresh, hero_cell, library, play, show
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def test_every_move_is_a_command_and_every_word_is_one_identifier() -> None:
    assert [word for word, command in COMMANDS.items() if command.group == MOVING] == list(MOVES)
    assert all(re.fullmatch("[a-z_]+", word) and command.word == word for word, command in COMMANDS.items())
    assert all(command.help and command.group for command in COMMANDS.values())


def test_the_default_keys_clash_neither_with_each_other_nor_are_lost_to_the_usual_sets() -> None:
    keys = DEFAULT_KEYS.with_sets(library().keys, ("vi", "numpad"))
    for word, command in COMMANDS.items():
        if command.keys:
            assert set(keys.keys_of(word)) >= set(command.keys), word


def test_a_set_may_bind_commands_alone() -> None:
    with pytest.raises(KeyMapError, match=r"keys\.toml, \[mine\]: dance is no command"):
        DEFAULT_KEYS.with_sets({"mine": {"dance": ("x",)}}, ("mine",))
    with pytest.raises(KeyMapError, match="means explore"):
        DEFAULT_KEYS.with_sets({"mine": {"explore": ("x",), "look": ("x",)}}, ("mine",))


def test_every_set_of_the_assets_binds_commands() -> None:
    bound = {word for keys in library().keys.values() for word in keys}
    assert bound
    assert bound <= COMMANDS.keys()


def test_a_set_takes_keys_from_the_default_ones() -> None:
    keys = DEFAULT_KEYS.with_sets({"mine": {"look": ("x",)}}, ("mine",))
    assert keys.word("x") == "look"
    assert keys.keys_of("explore") == ("o",)


def test_help_tells_every_command_with_its_keys(tmp_path: Path) -> None:
    shown = "\n".join(play(fresh(), ["?"], tmp_path, rows=160).lines())
    for command in COMMANDS.values():
        if command.group != MOVING:
            assert command.help in shown, command.word
            assert command.group in shown


def test_a_command_is_carried_out_by_its_key(tmp_path: Path) -> None:
    session = fresh()
    x, y = hero_cell(session)
    key = "right" if session.run.floor.ground.walkable[y, x + 1] else "left"
    play(session, [key, "s"], tmp_path)
    assert session.run.turn == 2
    assert hero_cell(session) != (x, y)


# Each with the keys by which players know it.
KNOWN = {
    "explore": "x o", "descend": ">", "ascend": "<", "travel": "_", "fight": "tab", "rest": "z", "rest_long": "Z",
    "search": "s", "look": ";", "pack": "i", "equip": "e", "remove": "r", "use": "a", "quaff": "q", "read": "R",
    "zap": "v", "throw": "t", "throw_again": "T", "drop": "d", "pick_up": "g ,", "close": "c", "exclude": "X",
    "sneak": "w", "order": "O", "inscribe": "{", "note": ":", "count": "'", "abandon": "Q", "discoveries": "D",
    "character": "C", "messages": "M", "overview": "m", "help": "? f1", "options": "=", "save_and_quit": "S",
    "condition": "F", "sight": "V", "surroundings": "E", "repeat": "P", "reveal": "f3", "watch_dig": "f4",
    "change_tiles": "f6", "full_screen": "f11", "zoom_in": "ctrl-+", "zoom_out": "ctrl--", "zoom_usual": "ctrl-0",
}  # fmt: skip


def test_every_command_that_players_know_is_there_by_the_keys_they_know_both_explore_keys_too(tmp_path: Path) -> None:
    bound = context(tmp_path).keys
    for word, keys in KNOWN.items():
        for key in keys.split():
            assert bound.word(key) == word, key


ARROWS = ("up", "down", "left", "right")
CORNERS = ("home", "pageup", "end", "pagedown")
MOVED = (*ARROWS, *CORNERS)
SETS = {
    (): MOVED,
    ("vi",): "kjhlyubn",
    ("numpad",): [f"keypad-{digit}" for digit in "82467913"],
    ("laptop",): [*ARROWS, *"7913"],
    ("vi", "numpad"): "82467913",
}


@pytest.mark.parametrize(("names", "keys"), SETS.items(), ids=["-".join(names) or "none" for names in SETS])
def test_the_ready_sets_of_keys_move_in_all_eight_directions(
    tmp_path: Path, names: tuple[str, ...], keys: Sequence[str]
) -> None:
    offsets = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    for key, (dx, dy) in zip(keys, offsets, strict=True):
        scene = Scene("#####\n#...#\n#.@.#\n#...#\n#####")
        made = context(tmp_path, keys=names)
        Headless([key]).run(Stack(made, Play(scene.session, made)))
        assert scene.at() == (2 + dx, 2 + dy), key


def test_a_command_whose_last_key_was_given_away_is_told_at_the_start(tmp_path: Path) -> None:
    def said(bindings: dict[str, tuple[str, ...]]) -> list[str]:
        scene = Scene("###\n#@#\n###")
        made = context(tmp_path, bindings=bindings)
        Headless().run(Stack(made, Play(scene.session, made)))
        return scene.log

    assert said({"explore": ("e", "f5")}) == ['Your key bindings leave no key for "wield or wear".']
    assert said({"explore": ("e", "F", "f5")}) == [
        'Your key bindings leave no key for "wield or wear", "describe your health and dangers".'
    ]
    assert said({"explore": ("o",)}) == [], "x was its own to give up"
    assert said({"explore": ("g",)}) == [], "picking up has another key"
    assert said({"explore": ("e",), "equip": ()}) == [], "the player took the last key away, and knows it"
    assert said({"explore": ("e",), "equip": ("f5",)}) == []


@pytest.mark.parametrize("names", SETS, ids=["-".join(names) or "none" for names in SETS])
def test_no_ready_set_of_keys_takes_the_last_key_of_a_command(tmp_path: Path, names: tuple[str, ...]) -> None:
    assert context(tmp_path, keys=names).lost_words == []


@pytest.mark.parametrize(
    ("key", "end"), [("shift-right", (10, 2)), ("shift-left", (1, 2)), ("L", (10, 2)), ("H", (1, 2)), ("N", (6, 3))]
)
def test_shift_and_a_move_run(tmp_path: Path, key: str, end: tuple[int, int]) -> None:
    scene = Scene("############\n#..........#\n#....@.....#\n#..........#\n############")
    play(scene.session, [key], tmp_path)
    assert scene.at() == end
    assert scene.log[-1] == "You can go no farther."


def test_shift_runs_in_all_eight_directions_by_arrows_and_number_pad(tmp_path: Path) -> None:
    offsets = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    for keys in (MOVED, [f"keypad-{digit}" for digit in "82467913"]):
        for key, (dx, dy) in zip(keys, offsets, strict=True):
            scene = Scene("#######\n" + 2 * "#.....#\n" + "#..@..#\n" + 2 * "#.....#\n" + "#######")
            play(scene.session, [f"shift-{key}", 0.1, 0.1], tmp_path)
            assert scene.at() == (3 + 2 * dx, 3 + 2 * dy), key


@pytest.mark.parametrize("columns", [80, 100])
def test_help_shows_every_key_that_runs(tmp_path: Path, columns: int) -> None:
    shown = play(fresh(7), ["?", "tab", "tab"], tmp_path, columns=columns, rows=40).lines()
    for names in (("Y  Shift-Home/Pad-7", "K  Shift-Up/Pad-8", "U  Shift-PgUp/Pad-9"), ("N  Shift-PgDn/Pad-3",)):
        assert any(all(f" {name} " in row for name in names) for row in shown), shown


def test_sneaking_lasts_while_one_explores(tmp_path: Path) -> None:
    sneaking, walking = fresh(4), fresh(4)

    def sneaks() -> bool:
        _, hero, _, _ = query.hero(sneaking.run)
        return hero.sneaking

    play(walking, ["x"], tmp_path)
    play(sneaking, ["w", "x"], tmp_path)
    assert sneaks()
    assert sneaking.run.ticks > walking.run.ticks
    play(sneaking, ["w"], tmp_path)
    assert not sneaks()


@pytest.mark.parametrize("mood", ["asleep", "hunting"])
def test_a_charge_is_sneaked_whoever_knows_of_the_hero(tmp_path: Path, mood: str) -> None:
    scene = Scene("########\n#@...r.#\n########", r=f"turnkey {mood}")
    play(scene.session, ["w", "tab"], tmp_path)
    assert scene.at() == ((4, 1) if mood == "asleep" else (2, 1)), "beside the foe"
    assert scene.hero.sneaking


@pytest.mark.parametrize(("key", "stairs", "depth"), [(">", ">", 3), ("<", "<", 1)])
def test_stairs_underfoot_are_taken_though_somebody_comes(key: str, stairs: str, depth: int, tmp_path: Path) -> None:
    scene = Scene(f"##########\n#@{stairs}....B.#\n##########", depth=2, B="brute")
    scene.walk("e")
    show(Play(scene.session, context(tmp_path)), [key], tmp_path)
    assert scene.run.depth == depth


def test_each_press_is_one_step_to_the_stairs_while_somebody_comes(tmp_path: Path) -> None:
    scene = Scene("############\n#@..>....B.#\n############", depth=2, B="brute")
    screen = Play(scene.session, context(tmp_path))
    show(screen, [">"], tmp_path)
    assert (scene.run.turn, scene.at()) == (1, (2, 1))
    assert scene.log[-1] == "The brute hunts you. Press again to go on."
    show(screen, [">", ">", ">"], tmp_path)
    assert scene.run.depth == 3


@pytest.mark.parametrize("key", ["x", ">"])
def test_a_longer_way_is_told_of_on_the_walk_and_not_where_none_is_taken(key: str, tmp_path: Path) -> None:
    drawing = "############\n#@........>#\n#.########.#\n#..........#\n####A#######\n############"
    scene = Scene(drawing, legend={"A": "altar"}, light=9)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.floor.ground.put_gas("poison", 4, 1, 200)
    sight.look_about(scene.run)
    screen = Play(scene.session, context(tmp_path))
    show(screen, ["x"], tmp_path)
    assert scene.log[-1].startswith("There is nothing left to explore here, except for: an altar")
    show(screen, [key], tmp_path)
    if key == "x":
        assert scene.log[-1] == "Explored, except for what you were told of (see m). > goes down."
    else:
        assert "You go a longer way, round the gas." in scene.log
        assert scene.run.depth == 2, "by one press"


def test_at_the_stairs_of_an_explored_floor_explore_names_the_key_that_goes_down(tmp_path: Path) -> None:
    scene = Scene("########\n#@....>#\n########")
    screen = Play(scene.session, context(tmp_path))
    goal = scene.session.autopilot
    for _ in range(3):
        show(screen, ["x"], tmp_path)
        while goal.is_active:
            screen.tick()
    assert scene.at() == (6, 1)
    assert scene.log[-1] == "Explored. > goes down."
