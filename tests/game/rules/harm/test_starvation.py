"""Starvation: hunger grows by stages, and whoever has no food left starves."""

from __future__ import annotations

import pytest

from game.world.events import Grew
from tests.kit.scenes import Scene

ROOM = """
    #######
    #..@..#
    #######
"""


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


@pytest.mark.parametrize(
    ("food", "told"), [(352, []), (351, ["Hungry"]), (350, []), (151, ["Weak"]), (51, ["Fainting"])]
)
def test_a_stage_is_told_when_it_begins_and_not_again(food: int, told: list[str]) -> None:
    scene = Scene(ROOM)
    scene.hero.food = food
    assert [event.stage for event in scene.rest() if isinstance(event, Grew)] == told
    assert scene.hero.food == food - 1


def test_the_starving_lose_a_point_a_turn_and_others_none() -> None:
    scene = Scene(ROOM)
    scene.hero.food = 4
    left = []
    for _ in range(6):
        scene.rest()
        left.append(scene.health())
    assert left == [40, 40, 40, 39, 38, 37]
    assert scene.run.counts["damage:by:hunger"] == 3
