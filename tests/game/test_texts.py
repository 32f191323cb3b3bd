"""Texts of the game: idiomatic, short, in the second person and the present tense, articles right."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.actions.handling import Equip, Remove
from game.actions.using import Quaff, Throw
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.content.load import read_toml
from game.draw.words import describing, spoken
from game.rules.beings import health
from game.rules.items import identify
from game.rules.items.identify import article
from game.turn import telling
from tests.kit.playing import library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
CURLY = re.compile("[\u2018\u2019\u201c\u201d]")
ROOM = "#######\n#..@..#\n#######"
STILTED = re.compile(
    r"\bupon\b|\bunto\b|\bthere is no \w+ing\b|nothing comes of|\bdare not\b|ended your way|means? you (well|ill)"
    r"|\bwhosoever\b|\ball the same\b|\bas if it did\b|for want of|\bnearer to\b the \{",
    re.IGNORECASE,
)


def texts_of(node: ast.AST) -> Iterator[str]:
    """The texts of a module, without docstrings."""
    skipped = {
        id(each.body[0].value)
        for each in ast.walk(node)
        if isinstance(each, ast.Module | ast.ClassDef | ast.FunctionDef)
        and each.body
        and isinstance(each.body[0], ast.Expr)
    }
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in skipped:
            yield each.value


def told_in(value: object) -> Iterator[str]:
    """The texts of an asset file, however deep they stand."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from told_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from told_in(each)


@pytest.mark.parametrize("room", ["actions", "draw", "minds", "rules", "screens", "turn"])
def test_messages_are_idiomatic(room: str) -> None:
    found = [
        f"{path.name}: {text}"
        for path in sorted((ROOT / "game" / room).rglob("*.py"))
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8")))
        if STILTED.search(text) and " " in text
    ]
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "assets").glob("*.toml")), ids=lambda path: path.name)
def test_texts_of_the_assets_are_idiomatic(path: Path) -> None:
    found = [text for text in told_in(read_toml(path, ValueError)) if STILTED.search(text)]
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "assets").glob("*.toml")), ids=lambda path: path.name)
def test_quotation_marks_and_apostrophes_of_the_assets_are_straight(path: Path) -> None:
    assert [text for text in told_in(read_toml(path, ValueError)) if CURLY.search(text)] == []


def test_quotation_marks_and_apostrophes_of_the_game_are_straight() -> None:
    found = [
        f"{path.name}: {text}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        if path.name != "glyphs.py"  # which says what ASCII has for them
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8")))
        if CURLY.search(text)
    ]
    assert found == []


def test_cards_call_every_creature_it() -> None:
    content = library()
    texts = [
        text
        for kind in content.monsters.values()
        for text in (kind.text, *(words for act in kind.acts for words in (act.sign, act.told)))
    ]
    assert [text for text in texts if re.search(r"\b(he|she|his|her|him|hers)\b", text, re.IGNORECASE)] == []


def test_the_description_of_everything_is_a_sentence() -> None:
    content = library()
    texts = {
        kind.id: kind.text
        for kinds in (content.monsters, content.items, content.statuses, content.gases, content.traps, content.runes)
        for kind in kinds.values()
    }
    assert [name for name, text in texts.items() if not re.fullmatch(r"[A-Z].*[.!?]", text)] == []
    assert [name for name, text in texts.items() if len(text) > 150] == [], "too long to read in play"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("suit of scale armour", "a suit of scale armour"),
        ("+2 suit of scale armour", "a +2 suit of scale armour"),
        ("old lag", "an old lag"),
        ("Warden", "the Warden"),
        ("3 darts", "3 darts"),
    ],
)
def test_articles_are_right(words: str, told: str) -> None:
    assert article(words) == told


def test_no_name_takes_another_article_than_its_letters_say() -> None:
    content = library()
    names = [kind.name for kinds in (content.monsters, content.items) for kind in kinds.values()]
    names += [kind.name for kind in content.terrain]
    assert [name for name in names if re.match(r"(one|uni|eu|use|hour|honest|heir)", name)] == []


def test_proper_names_keep_their_capitals_everywhere() -> None:
    scene = Scene("#######\n#@..r.#\n#######", r="drowned_king")
    assert "The Drowned King hunts you, 3 east." in spoken.condition(scene.run)
    assert describing.place(scene.run, *scene.at("r")).startswith("the Drowned King")


def test_death_is_told_plainly() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="turnkey")
    scene.run.events = []
    health.hurt(scene.run, scene.run.hero, 99, by=scene.named["r"])
    telling.tell(scene.run, scene.run.events)
    assert scene.log[-1] == "You die, killed by a turnkey.", '"A turnkey has ended your way down." is not idiomatic'


def test_reading_asks_on_what(tmp_path: Path) -> None:
    scene = Scene(ROOM)
    scene.give("enchanting")
    scene.give("sword")
    shown = "\n".join(play(scene.session, ["R", "a"], tmp_path).lines())
    assert "Read it on what?" in shown, '"Read it upon what?" is not idiomatic'


def test_travel_to_where_one_stands_says_so_idiomatically() -> None:
    scene = Scene(ROOM)
    step = Travel(scene.at()).next_step(scene.run)
    assert isinstance(step, StopReason)
    assert step.text == "Here you are.", '"You are there." is not idiomatic'


def test_too_little_strength_is_told_in_words() -> None:
    scene = Scene(ROOM)
    card = " ".join(scene.card(scene.give("scale")))
    assert "Needs strength 13; you have 12: too weak, which costs 1 armour." in card
    assert "worth -1 enchantment" not in card


def test_what_is_learned_names_what_it_was_called_unless_its_use_has_just_been_told() -> None:
    scene = Scene(ROOM)
    look = scene.run.flavours["haste"]
    scene.do(Quaff(scene.give("haste")))
    assert scene.log[:2] == [f"You drink {article(look)} potion.", "It is a potion of haste."]
    scene = Scene(ROOM)
    scene.run.events = []
    identify.learn(scene.run, scene.content.items["haste"])
    telling.tell(scene.run, scene.run.events)
    assert scene.log == [f"The {look} potion is a potion of haste."]


def test_weapons_are_put_away_and_armour_taken_off() -> None:
    scene = Scene(ROOM)
    for kind, words in (
        ("sword", "You put away your +0 sword."),
        ("leather", "You take off your +0 suit of leather armour."),
    ):
        thing = scene.give(kind)
        scene.do(Equip(thing))
        scene.do(Remove(thing))
        assert scene.log[-1] == words


def test_what_cannot_be_aimed_at_oneself_says_so() -> None:
    scene = Scene(ROOM)
    scene.do(Throw(scene.give("dart"), *scene.at()))
    assert scene.turn.refusal == "You cannot aim at yourself."


@pytest.mark.parametrize("kind", ["cart", "wheel", "hot_wheel", "bellows", "crucible", "anvil", "altar", "keg"])
def test_furniture_says_what_walking_into_it_does(kind: str) -> None:
    assert re.search("[Ww]alk(ed|ing)? into it|Walk into them|Walked into", library().terrain_of(kind).text)
