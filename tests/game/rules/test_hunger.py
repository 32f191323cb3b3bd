"""Hunger: its stages, and starving."""

from __future__ import annotations

import pytest

from game.rules import hunger
from game.world.events import Grew
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""


@pytest.mark.parametrize(
    ("food", "stage"),
    [(2150, None), (351, None), (350, "Hungry"), (151, "Hungry"), (150, "Weak"), (50, "Fainting"), (0, "Starved")],
)
def test_stages_of_hunger(food: int, stage: str | None) -> None:
    assert hunger.stage(food) == stage


def test_hunger_grows_by_stages_and_ends_in_starving() -> None:
    scene = Scene(ROOM)
    told: dict[str, int] = {}
    scene.hero.food = 352
    while scene.run.outcome is None:
        for event in scene.rest():
            if isinstance(event, Grew):
                told[event.stage] = scene.hero.food
    assert told == {"Hungry": 350, "Weak": 150, "Fainting": 50, "Starved": 0}
    assert scene.run.outcome.by == "hunger"
    assert scene.run.turn == 352 + 40 - 1
    assert "You are hungry." in scene.log


def test_the_starving_do_not_mend() -> None:
    scene = Scene(ROOM)
    scene.hero.food = 1
    scene.creature().health = 30
    scene.rest(10)
    assert scene.health() == 20
