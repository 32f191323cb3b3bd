"""The price of a long rest, and how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.autopilot import rest_price
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.screens.play.playing import Play
from game.world.components import Ally
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
    scene = Scene(ROOM, depth=4)
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


def test_wounded_followers_are_reckoned_with_and_waited_for() -> None:
    scene = Scene("#########\n#..@..j.#\n#########", j="mastiff following")
    assert rest_price.turns_needed(scene.run) == 0
    scene.creature("j").health -= 3
    turns = rest_price.turns_needed(scene.run)
    assert turns == -(-3000 // (3 * (scene.creature("j").max_health * 1000 // 300)))
    goal = RestUntilHealed()
    scene.do(Rest())
    while not isinstance(step := goal.next_step(scene.run), StopReason):
        scene.do(step)
    assert step.text == "You and your followers are rested."
    assert scene.health("j") == scene.creature("j").max_health
    assert scene.run.turn <= turns + 2
    assert RestUntilHealed().next_step(scene.run) == StopReason("You are rested already.")
    scene.creature("j").health -= 3
    bots = RestUntilHealed(cautious=False).next_step(scene.run)
    assert bots == StopReason("You are rested already."), "bots do not wait"
    scene.creature("j").health = scene.creature("j").max_health
    scene.creature().health -= 1
    goal = RestUntilHealed()
    while not isinstance(step := goal.next_step(scene.run), StopReason):
        scene.do(step)
    assert step.text == "You are rested."


def test_who_stays_behind_out_of_sight_is_not_waited_for_nor_who_fades() -> None:
    scene = Scene("#########\n#@.#..j.#\n#########", j="mastiff following")
    scene.creature("j").health -= 3
    ally = scene.run.world.get(scene.named["j"], Ally)
    assert rest_price.turns_needed(scene.run) > 0, "it will come"
    ally.order = "stay"
    assert rest_price.turns_needed(scene.run) == 0
    ally.order, ally.fades = "follow", 10_000
    assert rest_price.turns_needed(scene.run) == 0


@pytest.mark.parametrize(
    ("turns", "came", "groups"), [(99, 0, 0), (100, 0, 1), (279, 0, 1), (280, 0, 2), (29, 9, 0), (225, 9, 4)]
)
def test_company_comes_ever_sooner(turns: int, came: int, groups: int) -> None:
    scene = tired()
    scene.floor.wanderers = came
    assert rest_price.company(scene.run, turns) == groups


def test_little_company_comes_on_the_first_floors() -> None:
    scene = Scene(ROOM)
    assert [rest_price.company(scene.run, turns) for turns in (399, 400, 1119, 1120)] == [0, 1, 1, 2]


def test_the_price_is_told_in_a_sentence_that_calls_nobody_unlikely_who_was_heard_to_come_in() -> None:
    assert rest_price.price(tired().run) == "About 226 turns: food for 1,399 left, new wanderers likely."
    assert rest_price.price(tired(30, 60).run) == "About 76 turns: your food ends first, new wanderers may come."
    assert rest_price.price(tired(35).run).endswith("left, new wanderers unlikely.")
    scene = tired()
    scene.floor.wanderers = 3
    assert rest_price.price(scene.run).endswith("2 new groups of wanderers likely.")
    assert rest_price.price(tired(40).run) == ""


def test_a_long_rest_says_its_price_and_asks_nothing(tmp_path: Path) -> None:
    scene = tired()
    screen = Play(scene.session, context(tmp_path))
    screen.press("Z", "rest_long")
    assert scene.log == ["About 226 turns: food for 1,399 left, new wanderers likely."]
    assert screen.session.autopilot.is_active
    assert scene.run.turn == 1
    screen.tick()
    assert len(scene.log) == 1
    scene.afflict("@", "poisoned", 5)
    screen.press("Z", "rest_long")
    assert "The poison burns in you." in scene.log
