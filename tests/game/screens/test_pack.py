"""The pack and the cards of things."""

from __future__ import annotations

from game.screens.pack import describe
from tests.kit.scenes import Scene


def test_the_card_of_a_thing_that_breaks_says_how_often() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    assert "Breaks 20 of 100 times that it is thrown." in describe(scene.session, scene.give("dart"))
    assert not any("Breaks" in line for line in describe(scene.session, scene.give("dagger")))
