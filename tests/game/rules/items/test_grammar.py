"""Grammar: number, articles, and verbs that agree with the names of all that the game has."""

from __future__ import annotations

import pytest

from game.rules.items import grammar
from game.rules.items.identify import article
from tests.kit.scenes import library

SEVERAL = {
    *("bars", "bellows", "bones", "burnt colours", "caltrops", "colours", "egg shells", "glow caps"),
    *("locked shackles", "rails", "reeds", "roots", "shackles", "stirring eggs", "trodden caps", "weir bars"),
}


def test_names_of_several_are_told_from_those_that_only_end_like_them() -> None:
    content = library()
    grounds = {kind.name for kind in content.terrain}
    grounds |= {name for stratum in content.strata.values() for name in stratum.names.values()}
    assert {name for name in grounds if grammar.is_plural(name)} == SEVERAL
    tables = (content.monsters, content.items, content.gases, content.traps)
    singular = [kind.name for table in tables for kind in table.values()]
    assert not [name for name in singular if grammar.is_plural(name)]
    assert grammar.is_plural("3 pairs of boots")
    assert not grammar.is_plural("1 dart")


@pytest.mark.parametrize(
    ("sentence", "name", "told"),
    [
        ("The {} <is> in the way", "bars", "The bars are in the way"),
        ("The {} <burns> up", "reeds", "The reeds burn up"),
        ("The {} <burns> up", "3 arrows", "The 3 arrows burn up"),
        ("The {} <hisses>, and <is> out", "lamps", "The lamps hiss, and are out"),
        ("The {} <does> not break", "vial", "The vial does not break"),
        ("The {} <does> not break", "2 vials", "The 2 vials do not break"),
    ],
)
def test_verbs_agree_with_a_name(sentence: str, name: str, told: str) -> None:
    assert grammar.agreed(sentence.format(name), name) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("loose earth", "loose earth"),
        ("caltrops", "caltrops"),
        ("flask of oil", "a flask of oil"),
        ("marsh gas", "marsh gas"),
        ("chasm", "a chasm"),
        ("+0 sword", "a +0 sword"),
        ("Keystone", "the Keystone"),
        ("3 darts", "3 darts"),
    ],
)
def test_masses_and_several_take_no_article(name: str, told: str) -> None:
    assert article(name) == told


def test_what_is_the_heros_is_his() -> None:
    assert [grammar.yours(name) for name in ("+0 dagger", "3 darts", "Keystone")] == [
        "your +0 dagger",
        "your 3 darts",
        "the Keystone",
    ]


def test_numbers_agree_with_what_they_count() -> None:
    assert [grammar.counted(number, "game") for number in (0, 1, 2000)] == ["0 games", "1 game", "2,000 games"]


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("rat", "rats"),
        ("watchman", "watchmen"),
        ("turnkey", "turnkeys"),
        ("drain jelly", "drain jellies"),
        ("witch", "witches"),
    ],
)
def test_several_of_a_kind_have_its_plural(noun: str, many: str) -> None:
    assert grammar.several(3, noun) == f"three {many}"
    assert grammar.several(5, noun) == f"5 {many}"
