"""Fire as a hazard: who and what burns in it."""

from __future__ import annotations

import pytest

from game.rules.senses import fire
from tests.kit.scenes import Scene


def test_who_stands_in_fire_burns_and_goes_on_burning_for_a_while() -> None:
    scene = Scene("""
        ########
        #.@....#
        ########
    """)
    scene.burn((2, 1), turns=2)
    scene.rest()
    assert scene.health() == 38
    scene.walk("e")
    scene.rest(6)
    assert scene.health() == 40 - 2 * fire.CLINGS
    assert "You catch fire!" in scene.log


@pytest.mark.parametrize(("kind", "hurt"), [("turnkey", True), ("pike", False)])
def test_the_fireproof_stand_in_fire_unharmed(kind: str, *, hurt: bool) -> None:
    scene = Scene(
        """
        ########
        #@...m.#
        ########
    """,
        m=f"{kind} asleep",
    )
    scene.burn((5, 1), turns=3)
    scene.rest()
    assert (scene.health("m") < scene.creature("m").max_health) == hurt


def test_scrolls_burn_and_potions_do_not() -> None:
    scene = Scene(
        """
        ########
        #@..?!.#
        ########
    """,
        legend={"?": "mapping", "!": "healing"},
    )
    scene.burn((4, 1), (5, 1), turns=3)
    scene.rest()
    assert not scene.lives("?")
    assert scene.lives("!")
