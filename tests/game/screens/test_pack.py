"""The pack and the cards of things."""

from __future__ import annotations

import pytest

from game.screens.pack import describe
from tests.kit.scenes import Scene


def test_the_card_of_a_thing_that_breaks_says_how_often() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    assert "Breaks 20 of 100 times that it is thrown." in describe(scene.session, scene.give("dart"))
    assert not any("Breaks" in line for line in describe(scene.session, scene.give("dagger")))


@pytest.mark.parametrize(
    ("kind", "enchant", "line"),
    [
        ("haste", 0, "Hasted 18-25 turns."),
        ("venom", 0, "Where it breaks: poison gas, 160 a cell."),
        ("net", 0, "Where it breaks: stuck 6 pulls."),
        ("hush", 0, "Silenced 20 turns."),
        ("sparks", 0, "Harm 6-14."),
        ("embers", 2, "Harm 8-14."),
        ("pear", 0, "Food for 600 turns."),
    ],
)
def test_cards_tell_numbers_as_they_are(kind: str, enchant: int, line: str) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    scene.run.known.add(kind)
    assert line in describe(scene.session, scene.give(kind, enchant=enchant))
