"""Prompts: none is empty, a wrong key asks again, nothing falls through to the game, Escape leads out at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.frontends.base import Key, Paste
from game.frontends.frame import compose, lines
from game.rules.beings import allies
from game.rules.combat import sight
from game.rules.items import inventory
from game.screens.panels.choosing import PackList, Question
from game.screens.panels.counting import Count
from game.screens.play.aiming import Aim
from game.screens.play.commands import COMMANDS
from game.screens.play.noting import LONGEST
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world import query, spawn
from game.world.components import Carried, Item, Position, Worn
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Screen

ROOM = "#########\n#@......#\n#.......#\n#########"
PROMPTS = ("use", "equip", "remove", "drop", "quaff", "read", "zap", "throw")


def begin(scene: Scene, tmp_path: Path) -> Stack:
    made = context(tmp_path)
    return Stack(made, Play(scene.session, made))


def press(stack: Stack, *keys: str) -> Screen:
    """Press keys, and let what they begin come to its end; the top screen then."""
    for key in keys:
        stack.feed(Key(key), 0.0)
        play = stack.screens[0]
        while isinstance(play, Play) and play.session.autopilot.is_active and stack.due is not None:
            stack.tick(stack.due)
    return stack.screens[-1]


def text(stack: Stack) -> str:
    return "\n".join(lines(compose(stack.picture(100, 34), 100, 34)))


def last(scene: Scene) -> str:
    return scene.run.log[-1].text


def lay(scene: Scene, kind: str) -> None:
    """Put a thing where the hero stands."""
    spawn.create(scene.run, inventory.make(scene.content.items[kind]), Position(*scene.at()))
    sight.look_about(scene.run)


def equipped(tmp_path: Path) -> tuple[Scene, Stack]:
    """A hero with something for every prompt, wearing a sword and about to wear mail."""
    scene = Scene(ROOM)
    for kind in ("healing", "teleportation", "dagger", "dart", "leather"):
        scene.give(kind)
    wand = next(kind.id for kind in scene.content.items.values() if kind.family.id == "wand")
    scene.give(wand)
    stack = begin(scene, tmp_path)
    press(stack, "e", letter(scene, "dagger"))
    return scene, stack


def letter(scene: Scene, kind: str) -> str:
    return next(key for key, _, item in query.pack(scene.run, scene.run.hero) if item.kind.id == kind)


@pytest.mark.parametrize("word", [*PROMPTS, "pack"])
def test_a_prompt_with_nothing_to_choose_is_a_message_and_not_a_box(tmp_path: Path, word: str) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    assert isinstance(press(stack, COMMANDS[word].keys[0]), Play)
    assert last(scene).startswith(("You have no", "You are not wearing", "Your pack is empty"))
    assert scene.run.turn == 0


@pytest.mark.parametrize("word", PROMPTS)
def test_a_wrong_letter_in_a_prompt_asks_again_and_no_key_falls_through_to_the_game(tmp_path: Path, word: str) -> None:
    scene, stack = equipped(tmp_path)
    turn, pack = scene.run.turn, scene.pack
    prompt = press(stack, COMMANDS[word].keys[0])
    assert not isinstance(prompt, Play)
    for key in "zyxQ@":
        assert press(stack, key) is prompt
        assert f"No {key} here" in text(stack)
    assert (scene.run.turn, scene.pack) == (turn, pack)
    assert isinstance(press(stack, "escape"), Play)


def test_a_wrong_key_to_a_question_asks_again(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    question = press(stack, "Q")
    for key in ("y", "q", "a"):
        assert press(stack, key) is question
        assert f"{key} is no answer. · Y yes, abandon it · Esc no" in text(stack)
    assert scene.run.outcome is None


def test_a_wrong_key_hides_no_answer(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    answers = {key: f"one of the longer answers, under {key}" for key in "kf"}
    stack.screens.append(Question("What?", answers))
    for wrong in ("", "x"):
        assert all(f"{key} {meaning}" in text(stack) for key, meaning in answers.items()), wrong
        press(stack, "x")


def test_dropping_what_one_wields_asks(tmp_path: Path) -> None:
    scene, stack = equipped(tmp_path)
    dagger = letter(scene, "dagger")
    for keys in (("d", dagger), ("i", dagger, "d")):
        press(stack, *keys)
        assert "You are using your +0 dagger." in text(stack)
        assert isinstance(press(stack, "escape"), Play)
        assert dagger in scene.pack
    press(stack, "d", dagger, "Y")
    assert dagger not in scene.pack
    potion = letter(scene, "healing")
    assert isinstance(press(stack, "d", potion), Play)
    assert potion not in scene.pack


def test_escape_leaves_a_card_that_was_opened_from_the_pack_together_with_the_pack(tmp_path: Path) -> None:
    scene, stack = equipped(tmp_path)
    pack = press(stack, "i")
    assert press(stack, letter(scene, "healing"), "backspace") is pack
    assert isinstance(press(stack, letter(scene, "healing"), "escape"), Play)


def test_a_card_that_lies_over_the_pack_is_the_only_one_on_the_screen(tmp_path: Path) -> None:
    scene, stack = equipped(tmp_path)
    press(stack, "i")
    assert "Damage 2-4." in text(stack)
    press(stack, letter(scene, "healing"))
    assert "Damage 2-4." not in text(stack)
    press(stack, "backspace")
    assert "Damage 2-4." in text(stack)


def test_use_never_takes_off_what_is_worn_or_wielded(tmp_path: Path) -> None:
    scene, stack = equipped(tmp_path)
    dagger = letter(scene, "dagger")
    assert isinstance(press(stack, "a", dagger), PackList)
    assert f"No {dagger} here" in text(stack)
    assert "dagger (wielded)" not in text(stack)


def test_reading_identify_with_nothing_left_to_identify_says_so(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    scene.run.known.add("identify")
    stack = begin(scene, tmp_path)
    scene.give("identify")
    press(stack, "R", letter(scene, "identify"))
    assert last(scene) == "You have nothing that it would tell you more of, or change."


@pytest.mark.parametrize("first", ["e", "i"])
def test_putting_on_a_third_ring_asks_which_to_take_off(tmp_path: Path, first: str) -> None:
    scene = Scene(ROOM)
    scene.run.known |= {"sap", "cat", "wits"}
    scene.give("sap", worn=True)
    cat, wits = scene.give("cat", worn=True), scene.give("wits")
    stack = begin(scene, tmp_path)
    press(stack, first, letter(scene, "wits"), *(["e"] if first == "i" else []))
    shown = text(stack)
    assert "Take off which" in shown
    assert "ring of sap" in shown
    press(stack, letter(scene, "cat"))
    assert (scene.run.world.has(cat, Worn), scene.run.world.has(wits, Worn)) == (False, True)


@pytest.mark.parametrize("word", COMMANDS)
def test_from_every_screen_it_is_back_to_the_map_in_at_most_two_presses(tmp_path: Path, word: str) -> None:
    if word == "save_and_quit":
        return
    _, stack = equipped(tmp_path)
    press(stack, *COMMANDS[word].keys[:1])
    for key in ("a", "enter"):
        assert isinstance(press(stack, "escape", "escape"), Play)
        press(stack, *COMMANDS[word].keys[:1], key)
    assert isinstance(press(stack, "escape", "escape"), Play)


# Picking up several


def test_several_things_are_picked_up_at_once_from_a_list(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    for kind in ("healing", "haste", "dagger"):
        lay(scene, kind)
    press(stack, "g")
    assert scene.pack == {}
    press(stack, "a", "c", "enter")
    assert sorted(scene.pack.values()) == sorted({"a": "healing", "b": "dagger"}.values())
    assert scene.run.turn == 2
    lay(scene, "axe")
    press(stack, "g", ",", "enter")
    assert len(scene.pack) == 4
    lay(scene, "axe")
    press(stack, "g")
    assert len(scene.pack) == 5


# Counts


def test_counts_repeat_what_follows(tmp_path: Path) -> None:
    scene = Scene("############\n#@.........#\n############")
    stack = begin(scene, tmp_path)
    press(stack, "'", "5", "right")
    assert scene.at() == (6, 1)
    assert last(scene) == "You stop after 5 steps."
    assert isinstance(press(stack, "'", "1", "2", "x"), Count)
    assert "Not x: only a step, waiting or searching." in text(stack)
    press(stack, "s")
    assert scene.run.turn == 17
    press(stack, "right")
    assert scene.at() == (7, 1)


def test_a_count_ends_when_somebody_appears_and_before_what_is_in_the_way(tmp_path: Path) -> None:
    scene = Scene("############\n#@...s.....#\n############", s="snare found")
    stack = begin(scene, tmp_path)
    press(stack, "'", "9", "right")
    assert scene.at() == (4, 1)
    assert last(scene) == "There is a snare in the way."
    scene = Scene("############\n#@.........#\n#........r.#\n############", r="rat")
    stack = begin(scene, tmp_path)
    press(stack, "'", "9", "s")
    assert scene.run.turn == 0
    assert last(scene) == "You do not repeat that while a gaol rat hunts you."


# Throwing again


def test_t_throws_again_at_the_same_target(tmp_path: Path) -> None:
    scene = Scene("############\n#@.....r...#\n#....b.....#\n############", r="brute asleep", b="brute asleep")
    scene.dice.luck = False
    darts = scene.give("dart")
    scene.run.world.get(darts, Item).count = 3
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"), "tab", "enter")
    assert scene.run.world.get(darts, Item).count == 2
    press(stack, "T")
    assert scene.run.turn == 2
    press(stack, "T", "T")
    assert scene.run.turn == 3
    assert last(scene) == "You have no dart left to throw."


def test_t_throws_at_whom_a_wand_was_pointed_last(tmp_path: Path) -> None:
    scene = Scene("############\n#@.....r...#\n#....b.....#\n############", r="brute asleep", b="brute asleep")
    scene.dice.luck = True
    scene.run.world.get(scene.give("dart"), Item).count = 3
    scene.run.known.add("slowness")
    scene.give("slowness", charges=3)
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"), "enter")
    hurt = scene.health("b")
    assert hurt < scene.creature("b").max_health
    press(stack, "v", letter(scene, "slowness"), "tab", "enter")
    assert "slowed" in scene.statuses("r")
    press(stack, "T")
    assert (scene.health("b"), scene.health("r") < scene.creature("r").max_health) == (hurt, True)


def test_t_asks_whom_when_the_last_target_is_gone_and_what_when_nothing_was_thrown(tmp_path: Path) -> None:
    scene = Scene("############\n#@.....r...#\n############", r="brute asleep")
    scene.run.world.get(scene.give("dart"), Item).count = 3
    stack = begin(scene, tmp_path)
    assert "Throw what?" in text(stack) or not isinstance(press(stack, "T"), Play)
    press(stack, letter(scene, "dart"), "left", "enter")
    assert scene.run.turn == 1
    assert not isinstance(press(stack, "T"), Play)
    assert scene.run.turn == 1


@pytest.mark.parametrize(
    "drawing",
    ["############\n#@r...c..d.#\n############", "#################\n#@r....c.......b#\n#################"],
    ids=["a captive and a dart in sight", "a foe out of reach"],
)
def test_t_says_so_when_its_target_is_dead_and_no_foe_is_in_reach(tmp_path: Path, drawing: str) -> None:
    scene = Scene(drawing, r="rat", c="lag captive", d="dart", b="brute asleep")
    scene.run.world.get(scene.give("dart"), Item).count = 3
    scene.creature("r").health, scene.dice.luck = 1, True
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"), "enter")
    assert not scene.lives("r")
    turn = scene.run.turn
    assert isinstance(press(stack, "T"), Play), "no prompt takes the next keys"
    assert (last(scene), scene.run.turn) == ("There is no foe in reach to throw at.", turn)


@pytest.mark.parametrize(
    ("between", "words"),
    [
        ("web", "The web is in the way: there is no foe in reach to throw at."),
        ("grate", "The bars are in the way: there is no foe in reach to throw at."),
        ("mastiff following", "Your mastiff is in the way: there is no foe in reach to throw at."),
    ],
)
def test_t_says_what_is_in_the_way_to_its_target(between: str, words: str, tmp_path: Path) -> None:
    scene = Scene(
        "###################\n#@..w..r.........b#\n###################", w=between, r="brute asleep", b="rat asleep"
    )
    scene.give("dart", count=3)
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"), *["left"] * 5, "enter")
    turn = scene.run.turn
    assert isinstance(press(stack, "T"), Play)
    assert (last(scene), scene.run.turn) == (words, turn)


def test_nothing_is_thrown_at_a_friend_in_the_way_without_asking(tmp_path: Path) -> None:
    scene = Scene("########\n#@m..r.#\n########", m="mastiff following", r="brute")
    dart = scene.give("dart")
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"))
    assert "A brute, hunting" in text(stack)
    assert "Your mastiff is in the way:" in text(stack)
    press(stack, "enter")
    assert "Your mastiff is in the way." in text(stack)
    press(stack, "escape")
    assert scene.run.world.has(dart, Carried)
    press(stack, "t", letter(scene, "dart"), "enter", "Y")
    assert scene.run.turn == 1


def test_no_to_a_throw_goes_on_aiming_and_yes_throws(tmp_path: Path) -> None:
    scene = Scene("########\n#@.m..r#\n########", m="mastiff following", r="rat asleep")
    dart = scene.give("dart")
    stack = begin(scene, tmp_path)
    aim = press(stack, "t", "a", "tab")
    assert isinstance(aim, Aim)
    cursor = aim.cursor
    asked = press(stack, "enter")
    assert isinstance(asked, Question)
    assert press(stack, "escape") is aim
    assert (aim.cursor, scene.run.turn, scene.run.world.has(dart, Carried)) == (cursor, 0, True)
    press(stack, "enter", "Y")
    assert (scene.run.turn, len(stack.screens)) == (1, 1)
    assert not scene.run.world.has(dart, Carried)


@pytest.mark.parametrize("friend", ["mastiff following", "mastiff captive"])
def test_nothing_that_harms_is_thrown_or_pointed_at_a_friend_without_asking(friend: str, tmp_path: Path) -> None:
    scene = Scene("########\n#@....r#\n#..m...#\n########", m=friend, r="rat asleep")
    scene.run.known.update(("slowness", "exchange"))
    things = [scene.give("dart"), scene.give("slowness", charges=1), scene.give("exchange", charges=1)]
    stack = begin(scene, tmp_path)
    for key, thing, asks in zip("tvv", ("dart", "slowness", "exchange"), (True, True, False), strict=True):
        press(stack, key, letter(scene, thing), "tab", "enter")
        assert ("mastiff would be hit." in text(stack)) == asks
        press(stack, "escape", "escape")
    assert [scene.run.world.has(thing, Carried) for thing in things] == [True] * 3
    assert scene.run.turn == 1  # of the exchange


def test_targeting_does_not_keep_a_target_that_has_become_a_friend(tmp_path: Path) -> None:
    scene = Scene("########\n#@....r#\n#..m...#\n########", m="mastiff", r="rat asleep")
    scene.run.world.get(scene.give("dart"), Item).count = 3
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "dart"), "enter")
    allies.join(scene.run, scene.named["m"])
    press(stack, "t", letter(scene, "dart"))
    assert "A gaol rat" in text(stack)


@pytest.mark.parametrize(("keys", "asks"), [((), True), (("tab",), False)])
def test_nothing_that_would_come_to_the_hero_is_thrown_without_asking(
    keys: tuple[str, ...], *, asks: bool, tmp_path: Path
) -> None:
    scene = Scene("####\n#@r#\n#..#\n#..#\n#..#\n#b.#\n####", r="rat", b="brute")
    scene.run.known.add("net")
    net = scene.give("net")
    stack = begin(scene, tmp_path)
    press(stack, "t", letter(scene, "net"), *keys, "enter")
    assert ("You would stand in it." in text(stack)) == asks == scene.run.world.has(net, Carried)


def test_enter_throws_nothing_that_the_hero_wields(tmp_path: Path) -> None:
    scene = Scene("########\n#@...r.#\n########", r="rat")
    dagger = scene.give("dagger", worn=True)
    spare = scene.give("dagger")
    dart = scene.give("dart")
    press(begin(scene, tmp_path), "t", "enter", "enter")
    assert scene.run.world.has(dagger, Worn)
    assert scene.run.world.has(spare, Carried), "what is made to be thrown comes first"
    assert not scene.run.world.alive(dart) or scene.run.world.has(dart, Position)


def test_food_is_thrown_to_a_beast(tmp_path: Path) -> None:
    scene = Scene("############\n#@....d....#\n############", d="mastiff")
    scene.give("ration")
    press(begin(scene, tmp_path), "t", letter(scene, "ration"), "enter")
    assert "The mastiff smells food." in scene.log


# Fighting


def test_fight_walks_on_to_a_sleeper_in_one_press(tmp_path: Path) -> None:
    scene = Scene("############\n#@.....r...#\n############", r="turnkey asleep")
    stack = begin(scene, tmp_path)
    press(stack, "w", "tab")
    assert scene.at() == (6, 1)
    assert scene.health("r") == scene.creature("r").max_health
    scene.dice.luck = True
    press(stack, "tab")
    assert scene.health("r") < scene.creature("r").max_health


@pytest.mark.parametrize("health", [4, 40])
def test_a_fight_leaves_the_hero_sneaking_whether_or_not_it_is_refused(health: int, tmp_path: Path) -> None:
    scene = Scene("############\n#@...t.....#\n############", t="turnkey")
    stack = begin(scene, tmp_path)
    press(stack, "w")
    scene.creature().health = health
    press(stack, "tab")
    assert scene.hero.sneaking
    assert (scene.run.turn > 0) == (health == 40)


def test_fight_walks_up_to_who_hunts_the_hero(tmp_path: Path) -> None:
    scene = Scene("############\n#@.......t.#\n############", t="turnkey")
    press(begin(scene, tmp_path), "tab")
    assert scene.at("t")[0] - scene.at()[0] <= 2
    assert scene.at()[0] > 2


def test_an_unknown_scroll_that_wants_a_choice_is_refused_to_a_hero_without_a_voice(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    scene.give("identify", known=False)
    scene.give("haste")
    scene.afflict("@", "silenced", 9)
    stack = begin(scene, tmp_path)
    press(stack, "R", "a")
    assert scene.run.turn == 0
    assert last(scene) == "You have no voice to read it with."


@pytest.mark.parametrize(("mood", "asks"), [("hunting", True), ("asleep", False)])
def test_putting_on_armour_asks_while_somebody_hunts_the_hero(mood: str, tmp_path: Path, *, asks: bool) -> None:
    scene = Scene("#########\n#@.....r#\n#########", r=f"turnkey {mood}")
    armour = scene.give("scale")
    assert any("Putting it on takes 10 turns." in line for line in scene.card(armour))
    stack = begin(scene, tmp_path)
    press(stack, "e", "a")
    assert (scene.run.turn == 0) == asks
    if asks:
        assert "hunts you, and putting this on takes 10 turns" in " ".join(text(stack).split())
        press(stack, "Y")
    assert scene.run.turn == 10
    weapon = scene.give("axe")
    press(stack, "e", scene.run.world.get(weapon, Carried).letter)
    assert scene.run.turn == 11, "a weapon is wielded in a turn, unasked"


@pytest.mark.parametrize(("mood", "asks"), [("hunting", True), ("asleep", False)])
@pytest.mark.parametrize(("ground", "turns"), [("cell_gate", 8), ("tomb", 3)])
def test_what_takes_several_turns_asks_while_somebody_hunts_the_hero(
    ground: str, turns: int, mood: str, tmp_path: Path, *, asks: bool
) -> None:
    scene = Scene("#########\n#@.....r#\n#G#######\n#.#######\n#########", r=f"turnkey {mood}", G=ground)
    scene.afflict("r", "paralysed", 99)
    stack = begin(scene, tmp_path)
    press(stack, "down")
    assert (scene.run.turn == 0) == asks
    if asks:
        assert f"hunts you, and this takes {turns} turns" in " ".join(text(stack).split())
        press(stack, "escape")
        assert scene.run.turn == 0
        press(stack, "down", "Y")
    assert scene.run.turn == turns


def test_a_note_that_takes_no_more_letters_says_so(tmp_path: Path) -> None:
    stack = begin(Scene(ROOM), tmp_path)
    press(stack, COMMANDS["note"].keys[0], *"a" * (LONGEST - 1))
    assert "full" not in text(stack)
    press(stack, "a", "b")
    assert f"full, {LONGEST} characters" in text(stack)
    press(stack, "backspace")
    assert "full" not in text(stack)


def paste(stack: Stack, text: str) -> None:
    stack.feed(Paste(text), 0.0)


def test_a_paste_is_typed_into_a_note_on_one_line_and_as_far_as_it_fits(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    press(stack, COMMANDS["note"].keys[0], *"see: ")
    paste(stack, "a\x1b[Ab\r\nthe\tred\u2028door \x07\n")
    assert "see: a[Ab the red door _" in text(stack)
    paste(stack, "x" * 1000)
    assert f"full, {LONGEST} characters" in text(stack)
    press(stack, "enter")
    assert scene.run.note_at(*scene.at()) == "see: a[Ab the red door ".ljust(LONGEST, "x")


def test_a_paste_is_typed_into_an_inscription_and_a_search_for_a_place(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    scene.give("dart")
    stack = begin(scene, tmp_path)
    press(stack, COMMANDS["inscribe"].keys[0], letter(scene, "dart"))
    paste(stack, "mine\n")
    press(stack, "enter")
    (item,) = [item for _, _, item in query.pack(scene.run, scene.run.hero) if item.kind.id == "dart"]
    assert item.inscription == "mine"
    press(stack, COMMANDS["travel"].keys[0], "/")
    paste(stack, "nowhere\n")
    assert "Name: nowhere_" in text(stack)


def test_a_paste_is_no_command(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    stack = begin(scene, tmp_path)
    shown = text(stack)
    paste(stack, "Qss>i")
    assert (scene.run.turn, len(stack.screens), text(stack)) == (0, 1, shown)
    press(stack, "M")
    paste(stack, "q/")
    assert len(stack.screens) == 2, "nothing is typed into a page that is not searched"
    press(stack, "/")
    paste(stack, "Dragon\n")
    assert 'No message says "Dragon".' in text(stack)
