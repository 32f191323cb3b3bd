"""The price of a long rest, and how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.screens.play import Play
from game.turn import rest_price
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

ROOM = """
    #######
    #..@..#
    #######
"""


def tired(health: int = 10, food: int = 1625) -> Scene:
    scene = Scene(ROOM)
    scene.creature().health = health
    scene.hero.food = food
    return scene


def test_it_takes_as_long_as_it_does() -> None:
    scene = tired()
    turns = rest_price.turns_needed(scene.run)
    scene.rest(turns - 1)
    assert scene.health() == 39
    scene.rest()
    assert scene.health() == 40
    scene.afflict("@", "weakened", 55)
    assert rest_price.turns_needed(scene.run) == 55


@pytest.mark.parametrize(
    ("turns", "came", "groups"), [(99, 0, 0), (100, 0, 1), (279, 0, 1), (280, 0, 2), (29, 9, 0), (225, 9, 4)]
)
def test_company_comes_ever_sooner(turns: int, came: int, groups: int) -> None:
    scene = tired()
    scene.floor.wanderers = came
    assert rest_price.company(scene.run, turns) == groups


def test_the_price_is_told_in_a_sentence() -> None:
    assert rest_price.price(tired().run) == "About 226 turns: food for 1,399 left, wanderers likely."
    assert rest_price.price(tired(30, 60).run) == "About 76 turns: your food ends first, wanderers unlikely."
    scene = tired()
    scene.floor.wanderers = 3
    assert rest_price.price(scene.run).endswith("2 groups of wanderers likely.")
    assert rest_price.price(tired(40).run) == ""


def test_a_long_rest_says_its_price_and_asks_nothing(tmp_path: Path) -> None:
    scene = tired()
    screen = Play(scene.session, context(tmp_path))
    screen.press("Z", "rest_long")
    assert scene.log == ["About 226 turns: food for 1,399 left, wanderers likely."]
    assert screen.session.autopilot.is_active
    assert scene.run.turn == 1
    screen.tick()
    assert len(scene.log) == 1
    scene.afflict("@", "poisoned", 5)
    screen.press("Z", "rest_long")
    assert scene.log[-1] == "You cannot rest while you are poisoned."
